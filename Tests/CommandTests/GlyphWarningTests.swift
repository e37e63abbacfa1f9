import Foundation
import Testing

/// Tests characters that no font has: the picture omits them, and a warning names the record. The
/// pinned fonts contain no Sutton SignWriting.
@Suite struct GlyphWarningTests {
  private static let pet = #"{"id": "a", "hairStyle": "bun", "firstName": "Zoë𝠀", "petType": "cat", "petName": "Rex𝠀"}"#
  private static let warning =
    "warning: -:1: record a: petName: \"Rex𝠀\" is drawn without \"𝠀\" (U+1D800), which no font has; install a font of that script"
  private let quick = ["--clips", "idle", "--scale", "1", "--fps", "1"]

  private func run(_ arguments: [String], input: String = pet) throws -> Tool.Result {
    try Tool.run(arguments, input: input)
  }

  @Test func aSheetSaysWhichLetterOfThePetsNameIsMissing() throws {
    let scratch = try Scratch()
    let result = try run(["sheet", "-", "-o", scratch.path("out")] + quick)
    #expect(result.status == 0)
    #expect(result.errors.contains(Self.warning))
    #expect(result.errors.contains("1 rendered, 1 warning →"))
    #expect(try Set(scratch.tree("out").keys) == ["a.png", "a.json"])
  }

  @Test func aSecondRunThatDrawsNothingSaysItAgain() throws {
    let scratch = try Scratch()
    _ = try run(["sheet", "-", "-o", scratch.path("out")] + quick)
    let result = try run(["sheet", "-", "-o", scratch.path("out")] + quick)
    #expect(result.errors.contains("1 unchanged, 1 warning →"))
    #expect(result.errors.contains(Self.warning))
  }

  @Test func withoutThePetThereIsNothingToSay() throws {
    let result = try run(["sheet", "-", "-o", try Scratch().path, "--pet", "none"] + quick)
    #expect(!result.errors.contains("warning"))
  }

  @Test func theReportHasTheWarningAmongTheRecordsOwn() throws {
    let scratch = try Scratch()
    _ = try run(["sheet", "-", "-o", scratch.path("out"), "--report", scratch.path("report.ndjson")] + quick)
    let line = try #require(
      String(decoding: try scratch.read("report.ndjson"), as: UTF8.self).split(separator: "\n").first)
    let object = try #require(JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
    let warnings = try #require(object["warnings"] as? [String])
    #expect(warnings.count == 1)
    #expect(warnings.first?.contains("petName: \"Rex𝠀\" is drawn without \"𝠀\" (U+1D800)") == true)
    #expect(object["status"] as? String == "rendered")
  }

  @Test func strictMakesItAnErrorAndDrawsNothing() throws {
    let scratch = try Scratch()
    let result = try run(["sheet", "-", "-o", scratch.path("out"), "--strict"] + quick)
    #expect(result.status == 65)
    #expect(result.errors.contains("error: -:1: record a: petName: \"Rex𝠀\""))
    #expect(try scratch.tree("out").isEmpty)
  }

  @Test func aCaptionSaysWhichLetterOfTheFirstNameIsMissing() throws {
    let result = try run(["thumbnail", "-", "--framing", "head", "--caption", "{firstName}"])
    #expect(result.status == 0)
    #expect(result.errors.contains("warning: -:1: record a: firstName: \"Zoë𝠀\" is drawn without \"𝠀\" (U+1D800)"))
    #expect(!result.errors.contains("petName"), "a head shows no pet")
  }

  @Test func thumbnailsInAFolderSayItToo() throws {
    let scratch = try Scratch()
    let result = try run(["thumbnail", "-", "-o", scratch.path("out"), "--caption", "𝠀 {firstName}"])
    for field in ["petName: ", "firstName: ", "caption: \"𝠀\" is drawn without"] {
      #expect(result.errors.contains(field))
    }
  }

  @Test func aPreviewAndACheckSayIt() throws {
    let scratch = try Scratch()
    #expect(
      try run(["preview", "-", "-o", scratch.path("out"), "--clips", "idle", "--size", "32", "--fps", "1"]).errors
        .contains(Self.warning))
    #expect(try run(["check", "-"]).errors.contains(Self.warning))
  }

  /// Names are truncated to forty characters before the check, and scripts with a font cause no
  /// warning.
  @Test(arguments: [
    "Fluffy", "Żółć", "Жучка", "小白", "ポチ", "קטן", "قطة", "🐶 Rex 👨‍👩‍👧",
    "a very long name of a pet that has more than forty letters",
  ])
  func aNameThatCanBeDrawnIsSilent(name: String) throws {
    let result = try run(
      ["check", "-"], input: "{\"id\": \"a\", \"hairStyle\": \"bun\", \"petType\": \"cat\", \"petName\": \"\(name)\"}")
    #expect(!result.errors.contains("petName"))
    #expect(result.status == 0)
  }

  @Test func anOldRecordsEmojiIsLookedAt() throws {
    let result = try run(["check", "-"], input: ##"{"id": "a", "baseColor": "#2E86AB", "emojiFace": "𝠀"}"##)
    #expect(result.errors.contains("emojiFace: \"𝠀\" is drawn without"))
    #expect(
      !(try run(["check", "-"], input: ##"{"id": "a", "baseColor": "#2E86AB", "emojiFace": "😎"}"##)).errors.contains(
        "emojiFace"))
  }
}
