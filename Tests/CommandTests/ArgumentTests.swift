import Foundation
import Testing

/// Tests argument parsing: a misspelling gets a suggestion, nothing is ignored silently, and the
/// usage is that of the command.
@Suite struct ArgumentTests {
  private static let mia = #"{"id": "mia", "hairStyle": "bun"}"#
  private static let quick = ["--clips", "idle", "--scale", "1", "--fps", "2"]

  @Test(arguments: [
    (
      ["thumnail", "x.json"], "there is no command \"thumnail\"; did you mean \"thumbnail\"?",
      "render-avatars <subcommand>"
    ),
    (["shet"], "there is no command \"shet\"; did you mean \"sheet\"?", "render-avatars <subcommand>"),
    (
      ["help", "nosuch"],
      "there is no command \"nosuch\"; use sheet, batch, thumbnail, preview, records, catalog, check, changed, new, template, import, pack, sprites, goldens, report",
      "render-avatars <subcommand>"
    ),
    (
      ["goldens", "verfy"], "there is no command \"verfy\"; did you mean \"verify\"?",
      "render-avatars goldens <subcommand>"
    ),
    (
      ["help", "goldens", "recrd"], "there is no command \"recrd\"; did you mean \"record\"?",
      "render-avatars goldens <subcommand>"
    ),
  ])
  func aCommandThatThereIsNotIsAnsweredWithTheClosest(arguments: [String], message: String, usage: String) throws {
    let result = try Tool.run(arguments)
    #expect(result.status == 64)
    #expect(result.text == "")
    #expect(result.errors.hasPrefix("Error: \(message)\nUsage: \(usage)\n"), "\(result.errors)")
  }

  @Test(arguments: [
    ["help", "sheet"], ["help", "goldens", "verify"], ["help"], ["sheet", "--help"], ["thumnail", "--help"],
  ])
  func helpIsAResult(arguments: [String]) throws {
    let result = try Tool.run(arguments)
    #expect(result.status == 0)
    #expect(result.text.contains("USAGE: render-avatars"))
  }

  @Test(arguments: [
    (["sheet", "-", "--clips", "nosuch"], "sheet [<options>]"),
    (["preview", "-", "--clips", "nosuch"], "preview [<options>]"),
    (["thumbnail", "-", "--clip", "nosuch"], "thumbnail [<options>]"),
    (["catalog", "--format", "png", "--slot", "nosuch", "-o", "x.png"], "catalog"),
    (["check", "-", "--names", "--clips", "nosuch"], "check [<options>]"),
    (["goldens", "verify", "--jobs", "0"], "goldens verify"),
  ])
  func aBadValueEndsWithTheUsageOfItsCommand(arguments: [String], usage: String) throws {
    let scratch = try Scratch()
    defer { withExtendedLifetime(scratch) {} }
    let result = try Tool.run(arguments, input: Self.mia, in: scratch.url)
    #expect(result.status == 64)
    #expect(result.errors.contains("\nUsage: render-avatars \(usage)"), "\(result.errors)")
    #expect(
      result.errors.hasSuffix(
        "\n  See 'render-avatars \(usage.split(separator: " [")[0]) --help' for more information.\n"),
      "\(result.errors)")
  }

  @Test(arguments: [
    (
      ["thumbnail", "-", "--size", "1", "--size", "2"],
      "--size takes one value and is given two, \"1\" and \"2\"; leave one out"
    ),
    (
      ["thumbnail", "-", "--size=1", "--size", "2", "--jobs", "1"],
      "--size takes one value and is given two, \"1\" and \"2\"; leave one out"
    ),
    (
      ["thumbnail", "-", "-o", "a.png", "--output", "b.png"],
      "--output takes one value and is given two, \"a.png\" and \"b.png\"; leave one out"
    ),
    (["sheet", "-", "-j1", "--jobs", "2"], "--jobs takes one value and is given two, \"1\" and \"2\"; leave one out"),
    (
      ["sheet", "-", "--layout", "rows", "--clips", "idle", "--layout", "packed"],
      "--layout takes one value and is given two, \"rows\" and \"packed\""
    ),
    (["goldens", "verify", "--set", "a", "--set", "b"], "--set takes one value and is given two, \"a\" and \"b\""),
    (
      ["catalog", "--format", "png", "--format", "text"],
      "--format takes one value and is given two, \"png\" and \"text\""
    ),
  ])
  func anOptionThatIsGivenTwiceIsRefusedWithBothValues(arguments: [String], message: String) throws {
    let scratch = try Scratch()
    let result = try Tool.run(arguments, input: Self.mia, in: scratch.url)
    #expect(result.status == 64)
    #expect(result.errors.hasPrefix("Error: \(message)"), "\(result.errors)")
    #expect(try scratch.tree().isEmpty)
  }

  @Test func aListThatIsGivenTwiceAddsUp() throws {
    let scratch = try Scratch()
    let once = ["sheet", "-", "--clips", "idle,walk", "--scale", "1,2", "--fps", "2", "--format", "json,godot4"]
    let twice = [
      "sheet", "-", "--clips", "idle", "--clips", "walk", "--scale", "1", "--scale", "2", "--fps", "2", "--format",
      "json", "--format", "godot4",
    ]
    for (name, arguments) in [("once", once), ("twice", twice)] {
      #expect(try Tool.run(arguments + ["-o", scratch.path(name)], input: Self.mia).status == 0)
    }
    let same = try scratch.tree("once") == scratch.tree("twice")
    #expect(same)
    #expect(try scratch.tree("once").count > 4)
  }

  /// Arguments after `--`, and values, are not options.
  @Test(arguments: [
    ["--caption", "a", "--clip", "idle"], ["-q", "-q"], ["--no-shadow", "--no-shadow", "--jobs", "1"],
  ])
  func whatIsGivenOnceIsTaken(arguments: [String]) throws {
    #expect(try Tool.run(["thumbnail", "-", "--size", "16"] + arguments, input: Self.mia).status == 0)
  }

  @Test func jobsMayStandInTheSameWord() throws {
    let result = try Tool.run(["sheet", "-", "-j1", "--dry-run"] + Self.quick, input: Self.mia)
    #expect(result.status == 0)
    #expect(result.text == "mia\n")
  }

  @Test func aReportToStandardOutputStandsThereAlone() throws {
    let scratch = try Scratch()
    let result = try Tool.run(
      ["sheet", "-", "-o", "out", "--report", "-"] + Self.quick, input: Self.mia, in: scratch.url)
    #expect(result.status == 0)
    let lines = try result.lines.map { try JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any] }
    #expect(lines.map { $0?["id"] as? String } == ["mia", nil])
    #expect((lines.last??["summary"] as? [String: Int])?["rendered"] == 1)
    #expect(try scratch.tree().keys.sorted() == ["out/mia.json", "out/mia.png"])
  }

  @Test(arguments: [
    (["sheet", "-", "-o", "-"], "-o - is standard output, which takes one picture; name a folder, such as -o out"),
    (["preview", "-", "-o", "-"], "-o - is standard output, which takes one picture; name a folder, such as -o out"),
    (["goldens", "verify", "--report", "-"], "--report - is no folder"),
    (["goldens", "record", "--set", "-"], "--set - is no folder"),
  ])
  func standardOutputIsNoFolder(arguments: [String], message: String) throws {
    let scratch = try Scratch()
    let result = try Tool.run(arguments, input: Self.mia, in: scratch.url)
    #expect(result.status == 64)
    #expect(result.errors.hasPrefix("Error: \(message)"), "\(result.errors)")
    #expect(try scratch.tree().isEmpty)
  }
}
