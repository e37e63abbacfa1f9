import AvatarPixels
import AvatarRaster
import AvatarSupport
import Foundation
import Testing

#if canImport(Glibc)
  import Glibc
#endif

/// Tests an output folder with untrusted files: whatever a picture in it claims, `--prune` removes
/// only files that provably belong to this program, and nothing outside.
@Suite struct HostileOutputTests {
  private func make() throws -> Scratch {
    let scratch = try Scratch()
    #expect(
      try Tool.run(["sheet", "-", "-o", "out"] + Self.quick, input: Looks.records(1), in: scratch.url).status == 0)
    return scratch
  }

  private static let quick = ["--clips", "idle", "--scale", "1", "--fps", "2"]

  private func prune(_ scratch: Scratch) throws -> Tool.Result {
    let result = try Tool.run(
      ["sheet", "-", "-o", "out", "--prune", "--verbose"] + Self.quick, input: Looks.records(1), in: scratch.url)
    #expect(result.status == 0, "\(result.errors)")
    return result
  }

  /// Writes a picture of this program that belongs to no record and claims to own files, with their
  /// actual digests.
  private func forge(_ name: String = "out/x.png", vouchingFor files: [String], _ scratch: Scratch) throws {
    let lines = try files.map { file in
      let bytes = Array(try Data(contentsOf: URL(filePath: scratch.path + "/out/" + file)))
      return "\(file) \(bytes.count) \(SHA256.hex(bytes, bytes: 8))"
    }
    let page = Array(try scratch.read("out/r0.png"))
    let key = try #require(PNGTextChunk.read(page)["render-avatars"])
    let own = try PNGEncoder.encode(
      PNGDecoder.decode(page),
      text: [
        (keyword: "render-avatars-files", text: (["*.png"] + lines).joined(separator: "\n")),
        (keyword: "render-avatars", text: key),
      ])
    try FileManager.default.createDirectory(
      at: URL(filePath: scratch.path(name)).deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(own).write(to: URL(filePath: scratch.path(name)))
  }

  /// Writes with an unmodified path: a `URL` may compose letters with their marks.
  private func write(_ path: String, _ text: String) throws {
    #expect(FileManager.default.createFile(atPath: path, contents: Data(text.utf8)), "\(path)")
  }

  @Test func whatIsForgedIsAPicture() throws {
    let scratch = try make()
    try forge(vouchingFor: ["r0.json"], scratch)
    #expect(try prune(scratch).errors.contains("note: out/x.png is removed\n"))
    #expect(try scratch.tree("out").keys.sorted() == ["r0.json", "r0.png"])
  }

  /// After a letter that joins the next one, or before a combining mark, a slash is not a separate
  /// `Character`.
  @Test(arguments: [
    "l\u{600}/.bashrc", "l\u{600}/plain.json", "l\u{301}/../home/.bashrc", "../\u{301}z.txt", "l/.bashrc",
    "../home/.bashrc",
  ])
  func nothingOutsideIsRemoved(file: String) throws {
    let scratch = try make()
    for name in ["home/.bashrc", "home/plain.json", "\u{301}z.txt"] {
      try FileManager.default.createDirectory(atPath: scratch.path + "/home", withIntermediateDirectories: true)
      try write(scratch.path + "/" + name, "x.png")
    }
    for link in ["l", "l\u{600}", "l\u{301}"] {
      try FileManager.default.createSymbolicLink(atPath: scratch.path + "/out/" + link, withDestinationPath: "../home")
    }
    try forge(vouchingFor: [file], scratch)
    _ = try prune(scratch)
    #expect(FileManager.default.fileExists(atPath: scratch.path + "/out/" + file))
    #expect(FileManager.default.fileExists(atPath: scratch.path + "/\u{301}z.txt"))
    #expect(try scratch.tree("home").count == 2)
  }

  @Test(arguments: [
    ".git/HEAD", "notes.txt", "x.txt", ".x.json", "deep/er/x.json", "x.json", "x.json.bak", "y.json", "x\u{301}.json",
    "X.json",
  ])
  func nothingThatIsNotProvenIsRemoved(file: String) throws {
    let scratch = try make()
    let path = scratch.path + "/out/" + file
    try FileManager.default.createDirectory(
      atPath: (path as NSString).deletingLastPathComponent, withIntermediateDirectories: true)
    // A matching name is not sufficient without matching content, nor the reverse.
    try write(path, file == "x.json" ? "{\"image\": \"ax.png\", \"other\": \"x.pngs\"}" : "{\"image\": \"x.png\"}")
    try forge(vouchingFor: [file], scratch)
    _ = try prune(scratch)
    #expect(FileManager.default.fileExists(atPath: path))
    #expect(!FileManager.default.fileExists(atPath: scratch.path("out/x.png")))
  }

  @Test func anEndingAloneIsNoAtlas() throws {
    let scratch = try make()
    try scratch.write("out/.json", "{\"image\": \"@2x.png\"}")
    try forge("out/@2x.png", vouchingFor: [".json"], scratch)
    _ = try prune(scratch)
    #expect(try scratch.tree("out").keys.contains(".json"))
  }

  @Test(arguments: ["link", "folder", "pipe"]) func onlyFilesAreRemoved(kind: String) throws {
    let scratch = try make()
    try scratch.write("precious.json", "{\"image\": \"x.png\"}")
    let place = scratch.path("out/x.json")
    switch kind {
    case "link": try FileManager.default.createSymbolicLink(atPath: place, withDestinationPath: "../precious.json")
    case "folder": try FileManager.default.createDirectory(atPath: place, withIntermediateDirectories: true)
    default: #expect(mkfifo(place, 0o600) == 0)
    }
    try forge(vouchingFor: [], scratch)
    try FileManager.default.createSymbolicLink(
      atPath: scratch.path("out/y.png"), withDestinationPath: "../precious.png")
    try forge("precious.png", vouchingFor: [], scratch)
    let errors = try prune(scratch).errors
    #expect(errors.contains("note: out/x.png is removed\n") && errors.contains("note: out/y.png is left"), "\(errors)")
    #expect((try? FileManager.default.attributesOfItem(atPath: place)) != nil)
    #expect(try scratch.tree().keys.contains("precious.json") && scratch.tree().keys.contains("precious.png"))
  }

  @Test(arguments: [
    ".hidden/x.png", ".x.png", ".\u{301}/x.png", "l/x.png", "a\u{301}.png", "x.PNG", "x.gif", "a b.png",
  ])
  func picturesThatAreHiddenElsewhereOrCalledOtherwiseStay(name: String) throws {
    let scratch = try make()
    try FileManager.default.createDirectory(atPath: scratch.path("home"), withIntermediateDirectories: true)
    try FileManager.default.createSymbolicLink(atPath: scratch.path("out/l"), withDestinationPath: "../home")
    let path = scratch.path + "/out/" + name
    try FileManager.default.createDirectory(
      atPath: (path as NSString).deletingLastPathComponent, withIntermediateDirectories: true)
    try forge("page.png", vouchingFor: [], scratch)
    #expect(FileManager.default.createFile(atPath: path, contents: try scratch.read("page.png")))
    _ = try prune(scratch)
    #expect(FileManager.default.fileExists(atPath: path))
  }

  /// A consumer of a report opens the files that it names.
  @Test(arguments: ["../home/secret", "a/../../home/secret", "\u{301}/x", "/etc/passwd", ".hidden"])
  func aForgedNoteNamesNoFileOfAReport(file: String) throws {
    let scratch = try make()
    try scratch.write("home/secret", "mine")
    try scratch.write("out/.hidden", "mine")
    try FileManager.default.createSymbolicLink(atPath: scratch.path("out/l"), withDestinationPath: "../home")
    try FileManager.default.createDirectory(atPath: scratch.path + "/out/a", withIntermediateDirectories: true)
    try FileManager.default.createDirectory(atPath: scratch.path + "/out/\u{301}", withIntermediateDirectories: true)
    try write(scratch.path + "/out/\u{301}/x", "mine")
    try forge(
      "out/r0.png",
      vouchingFor: [file.hasPrefix("/") ? "../" + String(repeating: "../", count: 20) + file.dropFirst() : file],
      scratch)
    let result = try Tool.run(
      ["sheet", "-", "-o", "out", "--report", "-"] + Self.quick, input: Looks.records(1), in: scratch.url)
    #expect(result.status == 0)
    #expect(
      result.text.contains("\"r0.json\"") && !result.text.contains("secret")
        && !result.text.contains("\"unchanged\":1"), "\(result.text)")
  }
}
