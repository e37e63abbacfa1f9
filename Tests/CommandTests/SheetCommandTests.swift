import Foundation
import Testing

/// Tests `sheet` as a process: files, exit statuses, messages.
@Suite struct SheetCommandTests {
  private let quick = ["--clips", "idle", "--scale", "1", "--fps", "1"]

  private func sheet(_ arguments: [String], input: String? = nil) throws -> Tool.Result {
    try Tool.run(["sheet"] + arguments + quick, input: input)
  }

  @Test func everyFixtureRecordGetsAPictureAndItsAtlas() throws {
    let scratch = try Scratch()
    let result = try Tool.run(["sheet", Tool.fixture, "-o", scratch.path("out"), "--clips", "idle", "--fps", "1"])
    #expect(result.status == 0)
    let names = try scratch.tree("out").keys
    for suffix in [".png", "@2x.png", ".json", "@2x.json"] {
      #expect(names.count { $0.hasSuffix(suffix) && ($0.contains("@2x") == suffix.contains("@2x")) } == 40)
    }
  }

  @Test func standardOutputHoldsNothingButThePathsOfWrittenFiles() throws {
    let scratch = try Scratch()
    let result = try sheet(["-", "-o", scratch.path("out")], input: #"{"id": "a", "hairStyle": "bun"}"#)
    #expect(result.lines == [scratch.path("out/a.png"), scratch.path("out/a.json")])
    #expect(result.lines.allSatisfy { FileManager.default.fileExists(atPath: $0) })
  }

  @Test func aMissingFileIsSixtySixAndNamesIt() throws {
    let result = try sheet(["/nowhere/players.ndjson", "-o", try Scratch().path])
    #expect(result.status == 66)
    #expect(result.errors.contains("/nowhere/players.ndjson: there is no such file or folder"))
  }

  @Test func textThatIsNotJSONIsSixtyFiveWithLineAndColumn() throws {
    let scratch = try Scratch()
    let file = try scratch.write("bad.json", "{\n  \"hairStyle\": bun\n}\n")
    let result = try sheet([file, "-o", scratch.path("out")])
    #expect(result.status == 65)
    #expect(result.errors.contains("bad.json:2:16: "))
  }

  @Test func oneRecordOfTheWrongTypeFailsAloneAndIsNamedWithItsLine() throws {
    let scratch = try Scratch()
    var lines = try String(contentsOfFile: Tool.fixture, encoding: .utf8).split(separator: "\n").map(String.init)
    lines[16] = lines[16].replacingOccurrences(
      of: #""hair_style": "[a-z]+""#, with: #""hair_style": 7"#, options: .regularExpression)
    let file = try scratch.write("players.ndjson", lines.joined(separator: "\n"))
    let result = try sheet([file, "-o", scratch.path("out")])
    #expect(result.status == 1)
    #expect(try scratch.tree("out").keys.count { $0.hasSuffix(".png") } == 39)
    #expect(result.errors.contains("error: players.ndjson:17:"))
    #expect(result.errors.contains("hair_style: expected a string, found a number"))
  }

  @Test(arguments: ["png", "png8", "webp"]) func pagesOfAnyFormatAreKnownAgain(format: String) throws {
    let scratch = try Scratch()
    let record = ##"{"id": "a b", "avatar": {"hairStyle": "bun"}, "pet": {"petType": "cat", "petName": "Tom"}}"##
    func run() throws -> Tool.Result {
      try sheet(["-", "-o", scratch.path("out"), "--page-format", format, "--pet", "separate"], input: record)
    }
    let ending = format == "webp" ? "webp" : "png"
    #expect(
      try run().lines.map { String($0.split(separator: "/").last ?? "") } == [
        "a%20b.\(ending)", "a%20b.json", "a%20b-pet.\(ending)", "a%20b-pet.json",
      ])
    let before = try scratch.tree("out")
    let again = try run()
    #expect(again.lines.isEmpty && again.errors.contains("1 unchanged"))
    try FileManager.default.removeItem(atPath: scratch.path("out/a%20b-pet.json"))
    #expect(try run().errors.contains("1 rendered"))
    let same = try scratch.tree("out") == before
    #expect(same)
  }

  @Test func anotherRecordsWebPPagesAreNotWrittenOver() throws {
    let scratch = try Scratch()
    let owner = ##"{"id": "a", "avatar": {"hairStyle": "bun"}, "pet": {"petType": "cat"}}"##
    let arguments = ["-", "-o", scratch.path("out"), "--page-format", "webp"]
    #expect(try sheet(arguments + ["--pet", "separate"], input: owner).status == 0)
    let other = try sheet(arguments, input: #"{"id": "a-pet", "hairStyle": "afro"}"#)
    #expect(other.status == 1)
    #expect(other.errors.contains("a-pet.webp: is not written"))
  }

  @Test(arguments: [
    ["--page-format", "gif"], ["--page-format", "png8", "--bleed", "1"], ["--trim-margin", "65"],
    ["--trim-margin", "-1"], ["--trim-margin", "2"],
  ])
  func aPageThatCannotBeMadeIsSixtyFour(arguments: [String]) throws {
    let scratch = try Scratch()
    #expect(try sheet(["-", "-o", scratch.path("out")] + arguments, input: #"{"id": "a"}"#).status == 64)
    #expect(!FileManager.default.fileExists(atPath: scratch.path("out")))
  }

  @Test func aSheetThatFitsOnlyPackedSaysSo() throws {
    let scratch = try Scratch()
    let options = ["--max-size", "1024", "--scale", "1,2", "--clips", "idle,clap"]
    func run(_ more: [String]) throws -> Tool.Result {
      try Tool.run(["sheet", "-", "-o", scratch.path("out")] + options + more, input: #"{"id": "a"}"#)
    }
    let rows = try run(["--dry-run"])
    #expect(rows.status == 64)
    #expect(rows.errors.contains("use a larger one, the layout packed, or a lower scale or frame rate"))
    #expect(try run(["--layout", "packed"]).status == 0)
  }

  @Test(arguments: [("unity,css", true), ("libgdx", true), ("starling", true), ("phaser,godot3", false)])
  func webPPagesForEnginesWithoutWebPAreAWarning(formats: String, isWarned: Bool) throws {
    let scratch = try Scratch()
    let arguments = ["-", "-o", scratch.path("out"), "--page-format", "webp", "--format", formats, "--dry-run"]
    let result = try sheet(arguments, input: #"{"id": "a"}"#)
    #expect(result.status == 0)
    #expect(result.errors.contains("may not read WebP pictures") == isWarned, "\(result.errors)")
  }

  /// Three times the size no longer fits one page, so every page gets a number.
  @Test func filesOfAnEarlierRunThatNoLongerBelongAreNamed() throws {
    let scratch = try Scratch()
    let record = try scratch.write("a.json", #"{"id": "a"}"#)
    let clips = ["--clips", "idle,walk,clap", "--facings", "front", "--fps", "4", "--max-size", "800"]
    func run(_ more: [String]) throws -> String {
      try Tool.run(["sheet", record, "-o", scratch.path("out")] + clips + more).errors
    }
    #expect(try !run(["--scale", "1"]).contains("warning"))
    let words =
      "an earlier run with other options also wrote a.json, a.png, which do not go with the new files; remove them, or "
      + "run again with --prune"
    let errors = try run(["--scale", "1,2"])
    #expect(errors.contains(words), "\(errors)")
    #expect(try run(["--scale", "1,2", "--prune"]).contains("1 unchanged, 2 removed"))
  }

  @Test func withoutItsNameAPetIsDrawnAsOneThatHasNone() throws {
    func picture(_ name: String, _ more: [String]) throws -> Data {
      let record = ##"{"id": "a", "avatar": {"hairStyle": "bun"}, "pet": {"petType": "cat"\##(name)}}"##
      let result = try Tool.run(["thumbnail", "-"] + more, input: record)
      #expect(result.status == 0)
      // The image data only; the preceding key depends on the name.
      return result.output[try #require(result.output.range(of: Data("IDAT".utf8))).lowerBound...]
    }
    let (named, bare, none) = (
      try picture(#", "petName": "Tom""#, []), try picture(#", "petName": "Tom""#, ["--no-name"]), try picture("", [])
    )
    let (same, other) = (bare == none, named == none)
    #expect(same && !other)
  }

  @Test func anUnknownOptionIsSixtyFour() throws {
    #expect(try Tool.run(["sheet", Tool.fixture, "--colour", "red"]).status == 64)
  }

  @Test(arguments: [
    ["--scale", "0"], ["--scale", "1000"], ["--fps", "1e9"], ["--fps", "0"], ["--max-size", "1"],
    ["--clips", "moonwalk"], ["--format", "doc"],
    ["--jobs", "0"], ["--shard", "3/2"], ["--background", "plaid"],
  ])
  func aValueOutOfRangeIsSixtyFourAndSaysWhatToWrite(_ arguments: [String]) throws {
    let result = try Tool.run(["sheet", Tool.fixture, "-o", try Scratch().path] + arguments)
    #expect(result.status == 64)
    #expect(result.errors.contains("use") || result.errors.contains("Usage"))
  }

  @Test func anUnknownVariantIsDrawnAsTheDefaultAndReportedWithTheClosest() throws {
    let result = try sheet(["-", "-o", try Scratch().path], input: #"{"id": "a", "hairStyle": "ponytale"}"#)
    #expect(result.status == 0)
    #expect(
      result.errors.contains(
        #"hairStyle: there is no hairStyle "ponytale"; drawn as "short"; did you mean "ponytail"?"#))
  }

  @Test func strictMakesAWarningAnError() throws {
    let scratch = try Scratch()
    let result = try sheet(
      ["-", "--strict", "-o", scratch.path("out")], input: ##"{"id": "a", "hairColor": "#12345"}"##)
    #expect(result.status == 65)
    #expect(
      result.errors.contains(
        ##"error: -:1: record a: hairColor: "#12345" is not a colour; use #RGB, #RRGGBB or a name such as"##))
    #expect(try scratch.tree("out").isEmpty)
  }

  @Test func twoRecordsWithOneIdAreNamedByBothLinesAndTheFirstStays() throws {
    let scratch = try Scratch()
    let result = try sheet(
      ["-", "-o", scratch.path("out")],
      input: "{\"id\": \"a\", \"hairStyle\": \"bun\"}\n{\"id\": \"a\", \"hairStyle\": \"afro\"}\n")
    #expect(result.status == 1)
    #expect(result.errors.contains("id \"a\" is used twice: -:1 and -:2"))
  }

  @Test(arguments: [
    ("../../etc/x", "%2E./..%2F"), ("CON", "CON"), (".hidden", "%2Ehidden"), ("a b/c", "a%20b%2Fc"),
    ("🐈", "%F0%9F%90%88"),
  ])
  func noIdLeavesTheFolder(_ id: String, _ unused: String) throws {
    let scratch = try Scratch()
    let result = try sheet(["-", "-o", scratch.path("deep/out")], input: "{\"id\": \"\(id)\", \"hairStyle\": \"bun\"}")
    #expect(result.status == 0)
    #expect(try scratch.tree("deep/out").count == 2)
    #expect(try scratch.tree().count == 2)
  }

  @Test func theSameBytesComeFromOneJobAndFromTwo() throws {
    let scratch = try Scratch()
    _ = try sheet([Tool.fixture, "-o", scratch.path("one"), "--jobs", "1"])
    _ = try sheet([Tool.fixture, "-o", scratch.path("two"), "--jobs", "2"])
    let same = try scratch.tree("one") == scratch.tree("two")
    #expect(same)
    #expect(try scratch.tree("one").count == 80)
  }

  @Test func noTwoFixtureRecordsLookTheSame() throws {
    let scratch = try Scratch()
    _ = try sheet([Tool.fixture, "-o", scratch.path("out")])
    let pictures = try scratch.tree("out").filter { $0.key.hasSuffix(".png") }.values
    #expect(Set(pictures).count == 40)
  }

  @Test func aMovedBinaryStillHasItsArt() throws {
    let scratch = try Scratch()
    try FileManager.default.copyItem(atPath: Tool.path, toPath: scratch.path("x"))
    let result = try Tool.run(
      ["sheet", Tool.fixture, "-o", scratch.path("out")] + quick, in: URL(filePath: "/"), binary: scratch.path("x"))
    #expect(result.status == 0)
  }

  @Test func everyContainerGivesTheSameFiles() throws {
    let scratch = try Scratch()
    let lines = try String(contentsOfFile: Tool.fixture, encoding: .utf8).split(separator: "\n").prefix(5).map(
      String.init)
    for (index, line) in lines.enumerated() { try scratch.write("folder/\(index).json", line) }
    let inputs = [
      try scratch.write("a.ndjson", lines.joined(separator: "\r\n\n")),
      try scratch.write("b.json", "\u{FEFF}[" + lines.joined(separator: ",\n") + "]"),
      scratch.path("folder"),
    ]
    for (index, input) in inputs.enumerated() { _ = try sheet([input, "-o", scratch.path("out\(index)")]) }
    _ = try sheet(["-", "-o", scratch.path("out3")], input: lines.joined(separator: "\n"))
    let trees = try (0...3).map { try scratch.tree("out\($0)") }
    let same = trees.allSatisfy { $0 == trees[0] }
    #expect(same)
    #expect(trees[0].count == 10)
  }

  @Test func aBackgroundIsThere() throws {
    let scratch = try Scratch()
    _ = try sheet(
      ["-", "-o", scratch.path("out"), "--background", "#FF0000"], input: #"{"id": "a", "hairStyle": "bun"}"#)
    let plain = try Scratch()
    _ = try sheet(["-", "-o", plain.path("out")], input: #"{"id": "a", "hairStyle": "bun"}"#)
    let differs = try scratch.read("out/a.png") != plain.read("out/a.png")
    #expect(differs)
  }

  @Test func petsGetSheetsOfTheirOwn() throws {
    let scratch = try Scratch()
    let record =
      ##"{"id": "a", "avatar": {"hairStyle": "bun"}, "pet": {"petType": "cat", "petColor": "#333333", "petName": "小白"}}"##
    _ = try sheet(["-", "-o", scratch.path("out"), "--pet", "separate"], input: record)
    #expect(try Set(scratch.tree("out").keys) == ["a.png", "a.json", "a-pet.png", "a-pet.json"])
  }
}
