import Foundation
import Programs
import Testing

/// Tests the program's answers to shell completion.
@Suite struct CompletionTests {
  /// Requests the completions of the last word of a line, as the shell scripts do.
  private func offers(_ line: String..., argument: String? = nil, in folder: URL? = nil) throws -> Tool.Result {
    let words = ["render-avatars"] + line
    let last = line.last ?? ""
    let commands = line.prefix { !$0.hasPrefix("-") }.prefix(line.first == "goldens" ? 2 : 1)
    let option = argument ?? line.dropLast().last ?? ""
    return try Tool.run(
      ["---completion"] + commands + ["--", option, "\(words.count - 1)", "\(last.count)"] + words, in: folder)
  }

  @Test func theEndOfAListIsCompleted() throws {
    #expect(try offers("sheet", "--clips", "idle,w").lines == ["idle,walk", "idle,wave"])
  }

  @Test func anEmptyListOffersEveryClip() throws {
    #expect(try offers("preview", "--clips", "").lines.prefix(3) == ["idle", "walk", "run"])
  }

  @Test func aNameStandsInAListOnce() throws {
    let lines = try offers("sheet", "--clips", "walk,").lines
    #expect(lines.first == "walk,idle")
    #expect(!lines.contains("walk,walk"))
  }

  @Test func aListBehindAnEqualsSignIsCompletedWithoutTheOption() throws {
    #expect(try offers("sheet", "--clips=idle,wa", argument: "--clips").lines == ["idle,walk", "idle,wave"])
  }

  @Test func formatsAreThoseOfTheCommand() throws {
    #expect(try offers("sheet", "--format", "json,godot").lines == ["json,godot4", "json,godot3"])
  }

  @Test func pagesOfTheCatalogAreSlotsAndSheets() throws {
    #expect(try offers("catalog", "--slot", "hair").lines == ["hairStyle", "hairColor", "hairColor2"])
    #expect(try offers("catalog", "--slot", "m").lines == ["mouthStyle", "mix", "merch"])
  }

  @Test func anArtPacksOwnClipIsOffered() throws {
    let scratch = try Scratch()
    try FileManager.default.copyFolder(Tool.root.appending(path: "Art"), to: scratch.url.appending(path: "My Art"))
    let nod = #"""
      {"name": "nod", "duration": 1, "frames": 10, "loop": false, "tracks": {"head": {"rotation": [{"time": 0, "value": 0}, {"time": 1, "value": 0}]}}}
      """#
    try scratch.write("My Art/clips/nod.json", nod)
    #expect(try offers("sheet", "--art", "My\\ Art", "--clips", "n", in: scratch.url).lines == ["nod"])
    #expect(try offers("sheet", "--art='My Art'", "--clips", "n", in: scratch.url).lines == ["nod"])
    #expect(try offers("sheet", "--clips", "n", in: scratch.url).lines == [])
  }

  @Test func artThatCannotBeReadOffersNothingAndSaysNothing() throws {
    let result = try offers("sheet", "--art", "/nowhere", "--clips", "")
    #expect(result.lines == [])
    #expect(result.errors == "")
  }

  @Test func goldensOfTheSetAreOffered() throws {
    let set = Tool.root.appending(path: "Tests/GoldenImages").path
    #expect(
      try offers("goldens", "verify", "--set", set, "skinTone/p", argument: "positional@0").lines == [
        "skinTone/pale", "skinTone/porcelain",
      ])
  }

  /// An option without an entry in the choices would call the program for nothing.
  @Test func everyOptionThatAsksTheProgramIsAnswered() throws {
    let help = try JSONDecoder().decode(Help.self, from: Tool.run(["--experimental-dump-help"]).output)
    let asking = help.command.asking([])
    #expect(asking.contains { $0.option == "--clips" })
    for question in asking {
      let words = ["render-avatars"] + question.commands + [question.option, ""]
      let result = try Tool.run(
        ["---completion"] + question.commands + ["--", question.option, "\(words.count - 1)", "0"] + words)
      #expect(!result.lines.isEmpty, "\(question.commands) \(question.option)")
    }
  }

  /// The argument parser's own description of every command.
  private struct Help: Decodable {
    let command: Command

    struct Command: Decodable {
      let commandName: String
      let arguments: [Argument]?
      let subcommands: [Command]?

      /// Returns every option whose values the program completes, with the commands that lead to
      /// it.
      func asking(_ commands: [String]) -> [(commands: [String], option: String)] {
        (arguments ?? []).filter { $0.completionKind?["custom"] != nil }.compactMap { $0.preferredName }.map {
          (commands, "--\($0.name)")
        }
          + (subcommands ?? []).flatMap { $0.asking(commands + [$0.commandName]) }
      }
    }

    struct Argument: Decodable {
      let completionKind: [String: Ignored]?
      let preferredName: Name?
      struct Name: Decodable { let name: String }
      struct Ignored: Decodable { init(from decoder: any Decoder) {} }
    }
  }
}
