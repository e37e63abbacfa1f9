import Foundation
import Testing

/// Tests that questionable forms of a record are warnings of every command, and errors with
/// `--strict`.
@Suite struct RecordWarningTests {
  private static let records = [
    (#"{"id": "a", "hairStile": "bun"}"#, "record a: hairStile: there is no such key; did you mean \"hairStyle\"?"),
    (
      #"{"foo": 1}"#,
      "record line-1: the object has none of a record's fields, such as hairStyle, eyeStyle; drawn as by default"
    ),
    (
      #"{"id": "a", "hairStyle": "bun", "hair_style": "afro"}"#,
      "hair_style: says \"afro\" where hairStyle says \"bun\"; drawn as hair_style says"
    ),
    (#"{"user_id": null, "hair_style": "bun"}"#, "user_id: is empty; the record is called \"line-1\" by its place"),
    ("user_id,hair_style\n,bun\n", "record line-1: user_id: is empty; the record is called \"line-1\" by its place"),
    ("user_id,hair_stile\na,bun\n", "record a: hair_stile: there is no such key; did you mean \"hair_style\"?"),
  ]

  private static let commands = [
    ["check", "-"], ["sheet", "-", "-o", "out", "--clips", "idle", "--scale", "1", "--fps", "2"],
    ["thumbnail", "-", "--size", "16"],
    ["thumbnail", "-", "--size", "16", "--jobs", "1"],
    ["preview", "-", "-o", "out", "--clips", "idle", "--size", "16"],
  ]

  @Test(arguments: records, commands) func everyCommandTells(record: (String, String), command: [String]) throws {
    let scratch = try Scratch()
    defer { withExtendedLifetime(scratch) {} }
    let result = try Tool.run(command, input: record.0, in: scratch.url)
    #expect(result.status == 0)
    #expect(result.errors.hasPrefix("warning: -:") && result.errors.contains(record.1), "\(result.errors)")
    let folder = try Scratch()
    defer { withExtendedLifetime(folder) {} }
    let strict = try Tool.run(command + ["--strict"], input: record.0, in: folder.url)
    #expect(strict.status == 65)
    #expect(strict.errors.hasPrefix("error: -:") && strict.errors.contains(record.1), "\(strict.errors)")
  }

  @Test func aTableAndObjectsWithoutIdsAreCalledTheSame() throws {
    let table = try Tool.run(
      ["sheet", "-", "--dry-run"], input: "user_id,hair_style,pet_name\n,bun,\"a\nb\"\nx,bun,\n,afro,\n")
    let lines = try Tool.run(
      ["sheet", "-", "--dry-run"],
      input: #"{"user_id":null,"hair_style":"bun","pet_name":"a\nb"}"# + "\n" + #"{"user_id":"x"}"# + "\n"
        + #"{"user_id":"","hair_style":"afro"}"#)
    #expect(table.text == "line-1\nx\nline-3\n")
    #expect(lines.text == table.text)
  }

  @Test(arguments: [
    ["check", "-"], ["sheet", "-", "-o", "out"], ["thumbnail", "-"], ["thumbnail", "-", "--jobs", "1"],
  ])
  func anEmptyTableIsSaidToBeEmpty(command: [String]) throws {
    let folder = try Scratch()
    defer { withExtendedLifetime(folder) {} }
    let result = try Tool.run(command, input: "user_id,hair_style\n", in: folder.url)
    #expect(result.status == 65)
    #expect(result.errors.contains("error: -: is empty: it holds a header, and no row below it\n"), "\(result.errors)")
  }

  @Test(arguments: [";", "\t"]) func aTableWithOtherSeparatorsIsDrawnTheSame(separator: String) throws {
    let scratch = try Scratch()
    let table = "user_id,hair_style,hair_color\na,bun,teal\n"
    for (name, text) in [("comma", table), ("other", table.replacing(",", with: separator))] {
      #expect(
        try Tool.run(["thumbnail", "-", "--size", "32", "-o", scratch.path("\(name).png"), "--strict"], input: text)
          .status == 0)
    }
    let same = try scratch.read("comma.png") == scratch.read("other.png")
    #expect(same)
  }

  @Test func aColourAsEditorsWriteItIsTheSameAsByHex() throws {
    let pictures = try ["#5E3A24", "rgb(94,58,36)"].map { color in
      try Tool.run(
        ["thumbnail", "-", "--size", "32", "--strict"],
        input: "{\"id\": \"a\", \"hairStyle\": \"bun\", \"hairColor\": \"\(color)\"}")
    }
    #expect(pictures.map(\.status) == [0, 0])
    let same = pictures[0].output == pictures[1].output
    #expect(same)
  }
}
