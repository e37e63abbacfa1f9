import AvatarRaster
import AvatarSheets
import Foundation
import Testing

/// Tests that `--prune` removes the files that no record of the run owns, and never a file that may
/// belong to a user.
@Suite struct PruneTests {
  private let quick = ["--clips", "idle", "--scale", "1", "--fps", "2"]

  private func sheets(_ records: String, _ scratch: Scratch, _ more: [String] = []) throws -> Tool.Result {
    try Tool.run(["sheet", "-", "-o", "out"] + quick + more, input: records, in: scratch.url)
  }

  @Test func filesOfRecordsThatAreGoneAreRemoved() throws {
    let scratch = try Scratch()
    _ = try sheets(Looks.records(4), scratch)
    let result = try sheets(Looks.records(2), scratch, ["--prune"])
    #expect(result.status == 0)
    #expect(result.errors.contains("2 unchanged, 4 removed"))
    #expect(try scratch.tree("out").keys.sorted() == ["r0.json", "r0.png", "r1.json", "r1.png"])
  }

  @Test func whatIsNotOursStays() throws {
    let scratch = try Scratch()
    _ = try sheets(Looks.records(3), scratch)
    try scratch.write("out/notes.json", "{}")
    try scratch.write("out/photo.png", "mine")
    try scratch.write("out/r2.json", "changed by hand")
    _ = try sheets(Looks.records(2), scratch, ["--prune"])
    #expect(
      try scratch.tree("out").keys.sorted() == [
        "notes.json", "photo.png", "r0.json", "r0.png", "r1.json", "r1.png", "r2.json",
      ])
  }

  @Test func theFilesOfARecordThatFailsStay() throws {
    let scratch = try Scratch()
    _ = try sheets(Looks.records(3), scratch)
    let broken = Looks.records(3).replacingOccurrences(
      of: "\"id\": \"r1\", \"hairStyle\": \"messy\"", with: "\"id\": \"r1\", \"hairStyle\": 3")
    #expect(try sheets(broken, scratch, ["--prune"]).status == 1)
    #expect(try scratch.tree("out").keys.contains("r1.png"))
  }

  @Test func nothingGoesWhereARecordIsTooBrokenToTellWhoseItIs() throws {
    let scratch = try Scratch()
    _ = try sheets(Looks.records(3), scratch)
    let result = try sheets(Looks.records(2) + "{\"id\": broken\n", scratch, ["--prune"])
    #expect(
      result.errors.contains("warning: --prune removes nothing: a record is too broken to tell which files are its own")
    )
    #expect(try scratch.tree("out").count == 6)
  }

  @Test func anEmptyInputRemovesNothing() throws {
    let scratch = try Scratch()
    _ = try sheets(Looks.records(2), scratch)
    #expect(try sheets("", scratch, ["--prune"]).status == 65)
    #expect(try scratch.tree("out").count == 4)
  }

  @Test func aDryRunSaysWhatWouldGo() throws {
    let scratch = try Scratch()
    _ = try sheets(Looks.records(3), scratch)
    let result = try sheets(Looks.records(1), scratch, ["--prune", "--dry-run", "--verbose"])
    #expect(result.errors.contains("4 would be removed") || result.errors.contains("4 removed"))
    #expect(result.errors.contains("out/r2.json would be removed"))
    #expect(try scratch.tree("out").count == 6)
  }

  @Test func foldersOfATemplateGoWithTheirLastFile() throws {
    let scratch = try Scratch()
    let name = ["--name", "{key:2}/{id}"]
    _ = try sheets(Looks.records(6), scratch, name)
    _ = try sheets(Looks.records(1), scratch, name + ["--prune"])
    let folders = try FileManager.default.contentsOfDirectory(atPath: scratch.path("out"))
    #expect(folders.count == 1)
    #expect(try scratch.tree("out").count == 2)
  }

  @Test func pagesThatARecordNoLongerHasAreRemoved() throws {
    let scratch = try Scratch()
    _ = try sheets(Looks.records(1), scratch, ["--split", "clip"])
    _ = try sheets(Looks.records(1), scratch, ["--prune"])
    #expect(try scratch.tree("out").keys.sorted() == ["r0.json", "r0.png"])
  }

  private static let formats = AtlasFormats.standard.names.filter { $0 != "spritekit" }.joined(separator: ",")

  @Test(arguments: [
    ["--format", formats, "--scale", "1,2", "--pet", "separate", "--clips", "idle"],
    ["--format", formats, "--page-format", "webp", "--split", "clip", "--clips", "idle,wave"],
    ["--split", "frame", "--scale", "0.25,1.5", "--pet", "separate"], ["--scale", "1.25", "--format", formats],
  ])
  func everyFileOfAnEarlierRunIsRemoved(options: [String]) throws {
    let scratch = try Scratch()
    let records =
      "{\"id\": \"a b\", \"pet\": {\"petType\": \"dog\"}}\n{\"id\": \"mia\", \"pet\": {\"petType\": \"cat\"}}\n"
    _ = try Tool.run(["sheet", "-", "-o", "out", "--fps", "2"] + options, input: records, in: scratch.url)
    let before = try scratch.tree("out").count
    let result = try sheets(Looks.records(1), scratch, ["--prune"])
    #expect(result.errors.contains("\(before) removed"), "\(result.errors)")
    #expect(try scratch.tree("out").keys.sorted() == ["r0.json", "r0.png"])
  }

  @Test func anAssetCatalogStaysWithItsTable() throws {
    let scratch = try Scratch()
    _ = try sheets(Looks.records(1), scratch, ["--format", "spritekit"])
    let before = Set(try scratch.tree("out").keys.filter { $0 != "r0.png" })
    let result = try sheets("{\"id\": \"other\"}", scratch, ["--prune", "--verbose"])
    #expect(Set(try scratch.tree("out").keys) == before.union(["other.json", "other.png"]))
    #expect(
      result.errors.contains("note: out/r0.spritekit.swift is left: nothing in it says that this program wrote it\n"),
      "\(result.errors)")
  }

  @Test func whatIsLeftIsNamedWhereEverythingIs() throws {
    let scratch = try Scratch()
    _ = try sheets(Looks.records(2), scratch)
    try scratch.write("out/notes.txt", "mine")
    let words = "note: out/notes.txt is left: nothing in it says that this program wrote it\n"
    #expect(try sheets(Looks.records(1), scratch, ["--prune"]).errors.contains("left") == false)
    #expect(try sheets(Looks.records(1), scratch, ["--prune", "--verbose"]).errors.contains(words))
  }

  // MARK: Input whose end is unknown

  /// A stream that is cut at the end of a line looks complete.
  @Test(arguments: [
    "head -n 1 \"$1/records\" | \"$0\" sheet - -o \"$1/out\" --prune \(Shell.quick)",
    "\"$0\" sheet <(head -n 1 \"$1/records\") -o \"$1/out\" --prune \(Shell.quick)",
    "mkfifo \"$1/pipe\"; timeout 300 \"$0\" sheet \"$1/pipe\" -o \"$1/out\" --prune --dry-run \(Shell.quick)",
    "echo | \"$0\" sheet \"$1/records\" - -o \"$1/out\" --prune \(Shell.quick)",
  ])
  func aStreamIsRefused(line: String) throws {
    let scratch = try Scratch()
    try scratch.write("records", Looks.records(3))
    _ = try sheets(Looks.records(3), scratch)
    let before = try scratch.tree("out")
    let result = try Shell.run(line, scratch)
    #expect(result.status == 64)
    #expect(
      result.errors.contains("--prune cannot be used with a stream: one that was cut short looks whole"),
      "\(result.errors)")
    let untouched = try scratch.tree("out") == before
    #expect(untouched)
  }

  @Test func aFileMayBeStandardInput() throws {
    let scratch = try Scratch()
    _ = try sheets(Looks.records(2), scratch)
    try scratch.write("records", Looks.records(1))
    #expect(
      try Shell.run("cd \"$1\"; \"$0\" sheet - -o out --prune \(Shell.quick) < records", scratch).errors.contains(
        "2 removed"))
  }
}
