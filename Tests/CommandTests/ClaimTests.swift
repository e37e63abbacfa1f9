import Foundation
import Programs
import Testing

/// Tests that no run overwrites its inputs, its report, another record's files, or anything that is
/// not a file.
@Suite struct ClaimTests {
  private let mia = #"{"id": "mia", "hairStyle": "bun"}"#
  private let quick = ["--clips", "idle", "--scale", "1", "--fps", "2"]

  @Test func aRecordIsNotReplacedByItsOwnAtlas() throws {
    let scratch = try Scratch()
    try scratch.write("mia.json", mia)
    let result = try Tool.run(["sheet", "mia.json", "-o", "."] + quick, in: scratch.url)
    #expect(result.status == 1)
    #expect(
      result.errors.contains(
        "./mia.json: is not written: it is the same file as mia.json, an input of this run; write somewhere else"))
    #expect(try scratch.tree() == ["mia.json": Data(mia.utf8)])
  }

  @Test func aFolderOfRecordsIsNotReplacedByItsSheets() throws {
    let scratch = try Scratch()
    for id in ["a", "b", "c"] { try scratch.write("in/\(id).json", #"{"hairStyle": "bun"}"#) }
    let before = try scratch.tree()
    let result = try Tool.run(["sheet", "in", "-o", "in", "--jobs", "2"] + quick, in: scratch.url)
    #expect(result.status == 1)
    #expect(result.errors.components(separatedBy: "is an input of this run").count - 1 == 3)
    #expect(try scratch.tree() == before)
  }

  @Test func anInputBehindALinkIsKnownToo() throws {
    let scratch = try Scratch()
    try scratch.write("real/players.ndjson", mia)
    try FileManager.default.createDirectory(atPath: scratch.path("out"), withIntermediateDirectories: true)
    try FileManager.default.linkItem(atPath: scratch.path("real/players.ndjson"), toPath: scratch.path("out/mia.json"))
    #expect(try Tool.run(["sheet", "real/players.ndjson", "-o", "out"] + quick, in: scratch.url).status == 1)
    #expect(try scratch.tree("out") == ["mia.json": Data(mia.utf8)])
  }

  @Test func standardInputIsAnInput() throws {
    let scratch = try Scratch()
    try scratch.write("mia.json", mia)
    let result = try Shell.run("cd \"$1\" && \"$0\" sheet - -o . \(Shell.quick) < mia.json", scratch)
    #expect(result.errors.contains("it is the same file as standard input"))
    #expect(try scratch.tree() == ["mia.json": Data(mia.utf8)])
  }

  @Test func theReportIsNoInput() throws {
    let scratch = try Scratch()
    try scratch.write("one.json", mia)
    let result = try Tool.run(["sheet", "one.json", "-o", "out", "--report", "one.json"] + quick, in: scratch.url)
    #expect(result.status == 73)
    #expect(result.errors == "error: one.json: is not written: it is an input of this run; write somewhere else\n")
    #expect(try scratch.tree() == ["one.json": Data(mia.utf8)])
  }

  @Test func theReportIsNoOutput() throws {
    let scratch = try Scratch()
    let arguments = ["sheet", "-", "-o", "out", "--report", "out/mia.png"] + quick
    try FileManager.default.createDirectory(atPath: scratch.path("out"), withIntermediateDirectories: true)
    let result = try Tool.run(arguments, input: mia, in: scratch.url)
    #expect(result.errors.contains("out/mia.png: is not written: it is the report of this run"))
    #expect(try scratch.tree("out").keys.sorted() == ["mia.png"])
    #expect(String(decoding: try scratch.read("out/mia.png"), as: UTF8.self).contains("\"failed\": 1"))
  }

  @Test func aStillIsNotWrittenOverItsRecord() throws {
    let scratch = try Scratch()
    try scratch.write("mia.png", mia)
    for more in [[], ["--jobs", "1"]] {
      let result = try Tool.run(["thumbnail", "mia.png", "-o", "mia.png"] + more, in: scratch.url)
      #expect(result.status == 73)
      #expect(try scratch.tree() == ["mia.png": Data(mia.utf8)])
    }
  }

  @Test(arguments: ["sheet", "thumbnail", "preview"])
  func aNameForOneRecordIsRefusedForAFileOfSeveralBeforeAnythingIsWritten(command: String) throws {
    let scratch = try Scratch()
    try scratch.write("in.ndjson", Looks.records(2))
    try scratch.write("one.json", Looks.records(1))
    let name = ["--name", "same", "-o", "out"]
    let result = try Tool.run([command, "in.ndjson"] + name, in: scratch.url)
    #expect(result.status == 64)
    #expect(
      result.errors.contains("--name calls every record the same, and there are several; put {id} or {index} into it"))
    #expect(try scratch.tree("out").isEmpty)
    #expect(try Tool.run([command, "one.json"] + name, in: scratch.url).status == 0)
  }

  @Test(arguments: ["sheet", "thumbnail", "preview"], [1, 2])
  func recordsThatATemplateCallsTheSameFailButTheFirst(command: String, jobs: Int) throws {
    let scratch = try Scratch()
    let few =
      command == "sheet" ? quick : command == "preview" ? ["--clips", "idle", "--size", "32"] : ["--size", "32"]
    let arguments = [command, "-", "--name", "same", "--jobs", "\(jobs)", "-o"]
    _ = try Tool.run(arguments + [scratch.path("first")] + few, input: Looks.records(1))
    let result = try Tool.run(arguments + [scratch.path("all")] + few, input: Looks.records(20))
    #expect(result.status == 1)
    #expect(
      result.errors.contains(
        #"error: -:20: record r19: its files would be those of another record, -:1 and -:20: --name calls both "same"; put {id} into it"#
      ))
    let same = try scratch.tree("first") == scratch.tree("all")
    #expect(same)
  }

  @Test func anotherProcesssRecordKeepsItsFiles() throws {
    let scratch = try Scratch()
    let one = ##"{"id": "a", "avatar": {"hairStyle": "bun"}, "pet": {"petType": "cat"}}"##
    let arguments = ["sheet", "-", "-o", "out", "--pet", "separate"] + quick
    #expect(try Tool.run(arguments, input: one, in: scratch.url).status == 0)
    let before = try scratch.tree("out")
    let other = try Tool.run(
      ["sheet", "-", "-o", "out"] + quick, input: #"{"id": "a-pet", "hairStyle": "afro"}"#, in: scratch.url)
    #expect(other.status == 1)
    #expect(
      other.errors.contains(
        "record a-pet: out/a-pet.png: is not written: out/a.png says that it belongs to a, which another record is drawn as"
      ))
    let same = try scratch.tree("out") == before
    #expect(same)
  }

  @Test func theRecordThatComesFirstKeepsItsFilesFromOneWhoseNameIsShorter() throws {
    let scratch = try Scratch()
    #expect(
      try Tool.run(
        ["sheet", "-", "-o", "out"] + quick, input: #"{"id": "a-pet", "hairStyle": "afro"}"#, in: scratch.url
      ).status == 0)
    let before = try scratch.tree("out")
    let one = ##"{"id": "a", "avatar": {"hairStyle": "bun"}, "pet": {"petType": "cat"}}"##
    let other = try Tool.run(["sheet", "-", "-o", "out", "--pet", "separate"] + quick, input: one, in: scratch.url)
    #expect(other.errors.contains("out/a-pet.png: is not written: it is the first file of a-pet"))
    let same = try scratch.tree("out") == before
    #expect(same)
  }

  @Test func aRecordMayTakeThePlacesOfItsOwnFilesWithOtherOptions() throws {
    let scratch = try Scratch()
    let one = ##"{"id": "a-b", "avatar": {"hairStyle": "bun"}, "pet": {"petType": "cat"}}"##
    for more in [
      ["--pet", "separate"], ["--split", "clip"], ["--split", "frame"], ["--scale", "2"], ["--scale", "0.5,2"],
      ["--format", "godot4,json"],
      ["--max-size", "288"],
    ] {
      #expect(
        try Tool.run(["sheet", "-", "-o", "out"] + quick + more, input: one, in: scratch.url).status == 0, "\(more)")
    }
  }

  @Test func checkNamesRivalsBeforeARun() throws {
    let input = "{\"id\": \"a\"}\n{\"id\": \"b\"}\n{\"id\": \"a-pet\"}\n"
    #expect(try Tool.run(["check", "-", "--names"], input: input).status == 0)
    let result = try Tool.run(["check", "-", "--names", "--pet", "separate"], input: input)
    #expect(result.status == 1)
    #expect(
      result.errors.contains(
        "error: -:3: record a-pet: its files could be those of another record: -:1 and -:3; give one another id"))
    #expect(
      try Tool.run(["check", "-", "--names", "--name", "same"], input: input).errors.components(
        separatedBy: "--name calls both"
      ).count - 1 == 2)
  }

  @Test(arguments: ["mia.json", "mia.png"]) func aFolderInAFilesPlaceFailsThatRecordAlone(name: String) throws {
    let scratch = try Scratch()
    try FileManager.default.createDirectory(atPath: scratch.path("out/\(name)"), withIntermediateDirectories: true)
    let result = try Tool.run(
      ["sheet", "-", "-o", "out"] + quick, input: mia + "\n" + #"{"id": "zoe"}"#, in: scratch.url)
    #expect(result.status == 1)
    #expect(result.errors.contains("record mia: out/\(name): cannot be created: it is a folder"))
    #expect(try scratch.tree("out").keys.sorted() == ["zoe.json", "zoe.png"])
  }

  @Test(arguments: ["mia.json", "mia.png"]) func whatIsHalfThereIsDrawnAgain(name: String) throws {
    let scratch = try Scratch()
    let arguments = ["sheet", "-", "-o", "out"] + quick
    _ = try Tool.run(arguments, input: mia, in: scratch.url)
    let whole = try scratch.tree("out")
    for length in [0, (whole[name]?.count ?? 0) / 2] {
      try (whole[name] ?? Data()).prefix(length).write(to: scratch.url.appending(path: "out/\(name)"))
      #expect(try Tool.run(arguments, input: mia, in: scratch.url).errors.contains("1 rendered"))
      let same = try scratch.tree("out") == whole
      #expect(same)
    }
  }

  @Test func aSetOfTwoRunsIsDrawnAgain() throws {
    let scratch = try Scratch()
    _ = try Tool.run(["sheet", "-", "-o", "out"] + quick, input: mia, in: scratch.url)
    _ = try Tool.run(["sheet", "-", "-o", "other", "--background", "hub"] + quick, input: mia, in: scratch.url)
    try scratch.read("other/mia.json").write(to: scratch.url.appending(path: "out/mia.json"))
    #expect(
      try Tool.run(["sheet", "-", "-o", "out"] + quick, input: mia, in: scratch.url).errors.contains("1 rendered"))
  }

  @Test func anAssetCatalogIsWholeOrDrawnAgain() throws {
    let scratch = try Scratch()
    let arguments = ["sheet", "-", "-o", "out", "--format", "spritekit"] + quick
    _ = try Tool.run(arguments, input: mia, in: scratch.url)
    #expect(try Tool.run(arguments, input: mia, in: scratch.url).errors.contains("1 unchanged"))
    let whole = try scratch.tree("out")
    let image = try #require(whole.keys.filter { $0.hasSuffix("@2x.png") && $0.contains("imageset") }.min())
    try Data().write(to: scratch.url.appending(path: "out/\(image)"))
    #expect(try Tool.run(arguments, input: mia, in: scratch.url).errors.contains("1 rendered"))
    let same = try scratch.tree("out") == whole
    #expect(same)
  }

  @Test func anArtPackIsNotReplaced() throws {
    let scratch = try Scratch()
    try FileManager.default.copyFolder(Tool.root.appending(path: "Art"), to: scratch.url.appending(path: "Art"))
    try scratch.write("mia.json", mia)
    try scratch.write("Art/parts/mia.png", "mine")
    let before = try scratch.tree()
    for arguments in [
      ["catalog", "-o", "Art/catalog.json"], ["thumbnail", "mia.json", "-o", "Art/parts/mia.png"],
      ["sheet", "mia.json", "-o", "Art/parts"] + quick,
    ] {
      let result = try Tool.run(arguments + ["--art", "Art"], in: scratch.url)
      #expect([1, 73].contains(result.status))
      #expect(
        result.errors.contains("is not written: it is an input of this run; write somewhere else"), "\(result.errors)")
      let same = try scratch.tree() == before
      #expect(same)
    }
  }
}
