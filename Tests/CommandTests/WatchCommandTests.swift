import Foundation
import Programs
import Testing

/// Tests `--watch` from outside: what is drawn after each save, and what does not end it.
@Suite struct WatchCommandTests {
  private let scratch: Scratch
  private static let part = "MyArt/parts/hairStyle/spikes.svg"

  init() throws {
    scratch = try Scratch()
    try scratch.write(
      "MyArt/pack.json", #"{"name": "mine", "version": "1.0.0", "author": "a", "licence": "b", "over": "campus"}"#)
    try scratch.write(Self.part, try Self.drawing())
    try scratch.write("two.ndjson", #"{"id": "mia", "hairStyle": "spikes"}"# + "\n" + #"{"id": "ben"}"# + "\n")
    try scratch.write("one.json", #"{"id": "mia", "hairStyle": "spikes"}"#)
  }

  private static func drawing() throws -> String {
    try String(contentsOf: Tool.root.appending(path: "docs/contributing/spikes.svg"), encoding: .utf8)
  }

  /// The drawing with another shade.
  private static func other() throws -> String {
    try drawing().replacing("class=\"hair-shade\"", with: "class=\"hair-deep\"")
  }

  /// The tool while it watches. Its messages say when a round is over.
  private final class Watched {
    private let process: RunningCommand
    private let scratch: Scratch
    private var read = 0

    init(_ arguments: [String], _ scratch: Scratch) throws {
      self.scratch = scratch
      process = try Tool.start(arguments + ["--watch"], scratch, in: scratch.url)
    }

    /// Waits until the round is over, and returns its messages.
    func round() throws -> String {
      var text = ""
      try Tool.wait {
        text = String(String(decoding: try scratch.read("err"), as: UTF8.self).dropFirst(read))
        return text.contains("waiting for the next save")
      }
      read += text.count
      return text
    }

    func end(by signal: Int32 = SIGTERM) -> Int32 {
      kill(process.processIdentifier, signal)
      return process.waitUntilExit()
    }
  }

  private func watch(_ arguments: [String]) throws -> Watched {
    try Watched(arguments + ["--art", "MyArt", "--jobs", "1"], scratch)
  }

  @Test func onlyTheRecordsThatWearASavedPartAreDrawnAgain() throws {
    let watched = try watch(["thumbnail", "two.ndjson", "-o", "out", "--size", "64"])
    #expect(try watched.round().contains("2 rendered"))
    let before = try scratch.tree("out")
    try scratch.write(Self.part, try Self.other())
    let text = try watched.round()
    #expect(text.contains("saved: \(Self.part)") && text.contains("1 rendered, 1 unchanged"), "\(text)")
    let after = try scratch.tree("out")
    #expect(after["ben-thumbnail.png"] == before["ben-thumbnail.png"])
    #expect(after["mia-thumbnail.png"] != before["mia-thumbnail.png"])
    #expect(watched.end() == 143)
  }

  @Test(
    "every command that watches writes again",
    arguments: [
      ["sheet", "one.json", "-o", "out", "--clips", "idle", "--scale", "1"],
      ["thumbnail", "one.json", "-o", "face.png"],
      ["preview", "one.json", "-o", "out", "--clips", "wave"], ["catalog", "-o", "hair.png", "--slot", "hairStyle"],
    ])
  func commands(arguments: [String]) throws {
    let watched = try watch(arguments)
    _ = try watched.round()
    func pictures() throws -> [String: Data] { try scratch.tree().filter { $0.key.hasSuffix(".png") } }
    let before = try pictures()
    try scratch.write(Self.part, try Self.other())
    _ = try watched.round()
    let after = try pictures()
    #expect(!before.isEmpty && after.keys.sorted() == before.keys.sorted() && after != before)
    #expect(watched.end(by: SIGINT) == 130)
  }

  @Test func whatASaveDrawsIsWhatARunDraws() throws {
    let arguments = ["sheet", "one.json", "--clips", "idle,wave"]
    let watched = try watch(arguments + ["-o", "out"])
    _ = try watched.round()
    for drawing in [try Self.other(), try Self.drawing(), try Self.other()] {
      try scratch.write(Self.part, drawing)
      _ = try watched.round()
      let run = ["-o", "fresh", "--art", "MyArt", "--force", "--sprites", "none"]
      #expect(try Tool.run(arguments + run, in: scratch.url).status == 0)
      let areEqual = try scratch.tree("out") == scratch.tree("fresh")
      #expect(areEqual)
    }
    #expect(watched.end() == 143)
  }

  @Test func checkSaysTheErrorsOfEachSave() throws {
    let watched = try watch(["check"])
    #expect(try watched.round().contains("can be used"))
    try scratch.write(Self.part, try Self.drawing().replacing("hair-shade", with: "hair-shadow"))
    #expect(try watched.round().contains("error: \(Self.part)"))
    try scratch.write(Self.part, try Self.drawing())
    #expect(try watched.round().contains("can be used"))
    #expect(watched.end() == 143)
  }

  @Test func halfWrittenSavesRenamesAndRemovedFoldersDoNotEndIt() throws {
    let watched = try watch(["thumbnail", "two.ndjson", "-o", "out", "--size", "64"])
    _ = try watched.round()
    let before = try scratch.tree("out")
    // In two pieces, with a look between them.
    try scratch.write(Self.part, String(try Self.other().prefix(200)))
    #expect(try watched.round().contains("error: \(Self.part)"))
    #expect(try scratch.tree("out") == before)
    try scratch.write(Self.part, try Self.other())
    #expect(try watched.round().contains("1 rendered, 1 unchanged"))
    // By a file of another name that takes its place.
    try scratch.write("MyArt/parts/hairStyle/.spikes.svg.tmp", try Self.drawing())
    try rename("MyArt/parts/hairStyle/.spikes.svg.tmp", Self.part)
    #expect(try watched.round().contains("1 rendered, 1 unchanged"))
    #expect(try scratch.tree("out") == before)
    try rename("MyArt", "Elsewhere")
    #expect(try watched.round().contains("error: MyArt: there is no such art folder"))
    try rename("Elsewhere", "MyArt")
    #expect(try watched.round().contains("2 unchanged"))
    #expect(watched.end() == 143)
  }

  private func rename(_ old: String, _ new: String) throws {
    #expect(Foundation.rename(scratch.path(old), scratch.path(new)) == 0)
  }

  @Test func savedRecordsAreDrawn() throws {
    let watched = try watch(["thumbnail", "two.ndjson", "-o", "out", "--size", "64"])
    _ = try watched.round()
    try scratch.write("two.ndjson", #"{"id": "mia", "hairStyle": "bun"}"# + "\n" + #"{"id": "ben"}"# + "\n")
    #expect(try watched.round().contains("1 rendered, 1 unchanged"))
    #expect(watched.end() == 143)
  }

  @Test(
    "what cannot be watched is a usage error",
    arguments: [
      (["thumbnail", "one.json"], "with -o"), (["thumbnail", "-", "-o", "out"], "write them into a file"),
      (["sheet", "one.json", "-o", "tar:-"], "standard output takes one result"),
      (["sheet", "one.json", "-o", "MyArt"], "is watched, and written into"),
      (["catalog", "--slot", "hairStyle", "--format", "png"], "name it with -o"),
      (["sheet", "one.json", "-o", "out", "--clips", "wvae"], "wave"),
    ])
  func mistakes(arguments: [String], message: String) throws {
    let result = try Tool.run(arguments + ["--art", "MyArt", "--watch"], in: scratch.url)
    #expect(result.status == 64 && result.errors.contains(message), "\(result.errors)")
  }

  @Test func aMissingFolderAtTheBeginningEndsIt() throws {
    let result = try Tool.run(["check", "--art", "MyArtt", "--watch"], in: scratch.url)
    #expect(result.status == 66 && result.errors.contains("there is no such art folder"), "\(result.errors)")
  }
}
