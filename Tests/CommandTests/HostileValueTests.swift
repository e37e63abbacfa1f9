import Foundation
import Testing

/// Tests values meant to break the tool: each gets a message, quickly, in little memory.
@Suite struct HostileValueTests {
  private let quick = ["--clips", "idle", "--scale", "1", "--fps", "2"]

  /// With 1.5 GB of address space and ten seconds of processor time, a trap or a hang appears as a
  /// signal.
  private func run(_ arguments: [String], input: Data? = nil) throws -> Tool.Result {
    try Tool.launch("/bin/sh", ["-c", Tool.inLittleMemory + "exec \"$0\" \"$@\"", Tool.path] + arguments, input: input)
  }

  private func sheet(_ record: String, _ arguments: [String] = []) throws -> (result: Tool.Result, files: [String]) {
    let scratch = try Scratch()
    let result = try run(["sheet", "-", "-o", scratch.path("deep/out")] + quick + arguments, input: Data(record.utf8))
    #expect(try scratch.tree().keys.allSatisfy { $0.hasPrefix("deep/out/") })
    return (result, try scratch.tree("deep/out").keys.sorted())
  }

  private func record(id: String) throws -> String {
    String(decoding: try JSONSerialization.data(withJSONObject: ["id": id, "hairStyle": "bun"]), as: UTF8.self)
  }

  @Test(arguments: [
    "../../etc/x", "CON", "a\0b", "🙂", "..", "/", "%2e", "\u{1B}[31mred", "a\u{202E}b", "~", "-rf", "@2x",
  ])
  func anIdBecomesTwoFilesInTheFolder(id: String) throws {
    let (result, files) = try sheet(record(id: id))
    #expect(result.status == 0)
    #expect(files.count == 2)
    #expect(files.allSatisfy { $0.utf8.allSatisfy { (0x21...0x7E).contains($0) } })
  }

  @Test func anIdOfTenThousandCharactersIsShortenedWithAHash() throws {
    let (result, files) = try sheet(
      record(id: String(repeating: "a", count: 10_000)), ["--format", "json,spritekit,aseprite", "--split", "clip"])
    #expect(result.status == 0)
    #expect(files.contains { $0.hasPrefix("aaaa") && $0.contains("~27dd1f61b867b6a0f6e9d8a41c43231d") })
  }

  @Test func anIdOfDotsIsNoNameThatIsTooLong() throws {
    let (result, files) = try sheet(record(id: "a" + String(repeating: ".", count: 199)), ["--format", "spritekit"])
    #expect(result.status == 0)
    #expect(files.allSatisfy { $0.split(separator: "/").allSatisfy { $0.utf8.count <= 255 } })
  }

  @Test(arguments: [
    ("{\"id\": \"" + String(repeating: "x", count: 10_000_000) + "\"}", "-:1: the record is longer than 1 MiB"),
    (String(repeating: "[", count: 1_000_000), "-:1:66: nested deeper than 64 levels"),
    ("{\"id\": 1e999}", "-:1:8: a number too large to hold"),
    ("{\"id\": NaN}", "-:1:8: unexpected 'N'; expected a value"),
    ("{\"id\": \"a\", \"id\": \"b\"}", "-:1:13: the name \"id\" is given twice"),
  ])
  func aBrokenRecordIsNamedWithItsPlace(_ text: String, _ sentence: String) throws {
    let (result, files) = try sheet(text)
    #expect(result.status == 65)
    #expect(result.errors.hasPrefix("error: \(sentence)"))
    #expect(files == [])
  }

  @Test func aValueCannotCommandTheTerminal() throws {
    let (result, _) = try sheet("{\"id\": \"x\", \"hairStyle\": \"\\u001b]0;title\\u0007\\nerror: made up\"}")
    #expect(result.errors.contains("there is no hairStyle \"\\u{1B}]0;title\\u{7}\\u{A}error: made up\""))
    #expect(!result.errors.utf8.contains(0x1B))
  }

  @Test func aMessageIsShortWhateverItQuotes() throws {
    let accents = String(repeating: "\\u0301", count: 100_000)
    let (result, _) = try sheet("{\"id\": \"x\", \"hairStyle\": \"e\(accents)\"}")
    #expect(result.status == 0)
    #expect(result.errors.utf8.count < 4000)
  }

  @Test func aDryRunListsIdsOnePerLine() throws {
    let result = try Tool.run(
      ["sheet", "-", "--dry-run"] + quick, input: "{\"id\": \"a\\nb\", \"hairStyle\": \"bun\"}")
    #expect(result.text == "a\\u{A}b\n")
  }

  @Test(arguments: [
    ["sheet", "-", "--scale", "8", "--fps", "120", "--max-size", "16384"],
    ["sheet", "-", "--scale", "1,2,3,4,5,6,7,8", "--layout", "packed", "--fps", "60"],
    ["sheet", "-", "--scale", "1", "--fps", "120", "--max-size", "96"],
    ["sheet", "-", "--scale", "99999999999999999999"], ["sheet", "-", "--fps", "nan"],
    ["sheet", "-", "--padding", "65"], ["sheet", "-", "--jobs", "257"], ["thumbnail", "-", "--size", "99999999"],
    ["thumbnail", "-", "--frame", "9223372036854775807"],
    ["preview", "-", "--speed", "nan"], ["preview", "-", "--loops", "65536"],
  ])
  func aRequestThatIsTooLargeIsRefusedBeforeMemoryIsTaken(_ arguments: [String]) throws {
    let result = try run(
      arguments + (arguments[0] == "thumbnail" ? [] : ["-o", try Scratch().path]),
      input: Data("{\"id\": \"a\", \"hairStyle\": \"bun\"}".utf8))
    #expect(result.status == 64)
    #expect(result.errors.contains("use ") || result.errors.contains("lower --scale"))
  }

  @Test func aPreviewThatIsTooLargeIsRefusedBeforeMemoryIsTaken() throws {
    let result = try run(
      ["preview", "-", "--size", "2048", "--fps", "120", "-o", try Scratch().path],
      input: Data("{\"id\": \"a\", \"hairStyle\": \"bun\"}".utf8))
    #expect(result.status == 65)
    #expect(result.errors.contains("are too much for one preview"))
  }

  @Test func ofTwoRecordsWhoseFilesWouldBeTheSameTheLaterOneFails() throws {
    let scratch = try Scratch()
    let input = """
      {"id": "a", "avatar": {"hairStyle": "bun"}, "pet": {"petType": "cat"}}
      {"id": "a-pet", "avatar": {"hairStyle": "afro"}}
      {"id": "b", "avatar": {"hairStyle": "afro"}}

      """
    for jobs in ["1", "4"] {
      let result = try Tool.run(
        ["sheet", "-", "-o", scratch.path("out"), "--pet", "separate", "--jobs", jobs] + quick, input: input)
      #expect(result.status == 1)
      #expect(
        result.errors.contains(
          "error: -:2: record a-pet: its files could be those of another record: -:1 and -:2; give one another id"))
    }
    #expect(try scratch.tree("out").keys.sorted() == ["a-pet.json", "a-pet.png", "a.json", "a.png", "b.json", "b.png"])
  }

  @Test func withoutSheetsOfTheirOwnForPetsBothAreDrawn() throws {
    let (result, files) = try sheet(
      "{\"id\": \"a\", \"hairStyle\": \"bun\"}\n{\"id\": \"a-pet\", \"hairStyle\": \"afro\"}\n{\"id\": \"a-0\", \"hairStyle\": \"long\"}\n"
    )
    #expect(result.status == 0)
    #expect(files.count == 6)
  }

  @Test(arguments: ["999999999999999", "1000000000000000", "9007199254740991"]) func aWholeNumberIsAnID(id: String)
    throws
  {
    #expect(try Tool.run(["check", "-", "--strict"], input: "{\"id\": \(id), \"hairStyle\": \"bun\"}").status == 0)
  }

  @Test(arguments: ["9007199254740992", "10205155123456789", "1.5"])
  func aNumberThatCannotBeHeldIsRefusedWithWhatToWrite(id: String) throws {
    let result = try Tool.run(["check", "-"], input: "{\"id\": \(id)}")
    #expect(
      result.errors.contains(
        "expected a string, or a whole number below 9007199254740992 (put larger ones in quotes), found a number"))
  }

  @Test func keysOfAnAppsOwnAreNamedWithVerboseInARunToo() throws {
    let scratch = try Scratch()
    let run = { (more: [String]) in
      try Tool.run(
        ["sheet", "-", "-o", scratch.path("out"), "--force", "--clips", "idle", "--scale", "1", "--fps", "2"] + more,
        input: #"{"id": "a", "hairStyle": "bun", "createdAt": "now"}"#
      )
    }
    #expect(try run(["-v"]).errors.contains("note: -:1: record a: passed over unknown keys: createdAt"))
    #expect(try !run([]).errors.contains("createdAt"))
  }

  @Test(arguments: [[], ["-v"]]) func keysOfAnAppsOwnAreNamedWithVerboseForOneStillToo(more: [String]) throws {
    let result = try Tool.run(
      ["thumbnail", "-", "--size", "16"] + more, input: #"{"id": "a", "hairStyle": "bun", "createdAt": "now"}"#)
    #expect(result.status == 0)
    #expect(result.errors.contains("note: -:1: record a: passed over unknown keys: createdAt") == !more.isEmpty)
  }
}
