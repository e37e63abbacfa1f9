import Foundation
import Testing

/// Tests that `check --art` handles untrusted art with a message, quickly, in little memory, and
/// without reading other files.
@Suite struct HostileArtTests {
  private let folder: Scratch

  /// The smallest pack that the tool reads: each test adds the file that is hostile.
  init() throws {
    folder = try Scratch()
    try pack(name: "n")
    try FileManager.default.createDirectory(
      atPath: folder.path("Art/parts/hairStyle"), withIntermediateDirectories: true)
  }

  private func pack(name: String) throws {
    try folder.write(
      "Art/pack.json",
      "{\"name\": \"\(name)\", \"version\": \"1\", \"author\": \"a\", \"licence\": \"l\", \"over\": \"campus\"}")
  }

  private func errors() throws -> String {
    let result = try Tool.launch(
      "/bin/sh", ["-c", Tool.inLittleMemory + "exec \"$0\" check --art \"$1\"", Tool.path, folder.path("Art")])
    #expect(result.status == 65)
    return result.errors
  }

  private func errors(layer content: String, before: String = "", defs: String = "") throws -> String {
    let svg =
      before
      + "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"-48 -68 96 96\">\(defs)<g id=\"front\">\(content)</g></svg>"
    try folder.write("Art/parts/hairStyle/bun.svg", svg)
    return try errors()
  }

  @Test func entitiesThatMultiplyAreRefused() throws {
    let lines = (1..<10).map { "<!ENTITY l\($0) \"" + String(repeating: "&l\($0 - 1);", count: 10) + "\">" }.joined()
    let doctype = "<!DOCTYPE svg [<!ENTITY l0 \"lol\">\(lines)]>"
    #expect(
      try errors(layer: "&l9;", before: doctype).contains(
        "bun.svg:1: a document type (<!DOCTYPE …>) that declares entities is not allowed; delete it"))
  }

  @Test func aFileOfTheSystemIsNotRead() throws {
    let secret = try folder.write("secret", "do not tell")
    #expect(
      try errors(layer: "&x;", before: "<!DOCTYPE svg [<!ENTITY x SYSTEM \"file://\(secret)\">]>").contains(
        "is not allowed"))
    #expect(try errors(layer: "<image href=\"file://\(secret)\"/>").contains("<image> is not supported"))
    let clip = "<defs><clipPath id=\"c\"><use href=\"file://\(secret)#x\"/></clipPath></defs>"
    #expect(
      try errors(layer: "<circle class=\"hair\" r=\"3\" clip-path=\"url(#c)\"/>", defs: clip).contains(
        "must name a shape of this file"))
  }

  @Test func aPathOfTenMillionStepsIsRefusedUnread() throws {
    #expect(
      try errors(layer: "<path class=\"hair\" d=\"M0 0" + String(repeating: "h1", count: 10_000_000) + "\"/>").contains(
        "bun.svg: is larger than 4 MB"))
  }

  @Test func aPathThatFitsTheFileIsCounted() throws {
    #expect(
      try errors(layer: "<path class=\"hair\" d=\"M0 0h" + String(repeating: "1 ", count: 1_900_000) + "\"/>").contains(
        "path: more than 20000 steps"))
  }

  @Test(arguments: ["scale(1e999)", "scale(nan)", "scale(1e200) scale(1e200)", "translate(1e300)"])
  func aTransformWithoutBoundsIsRefused(transform: String) throws {
    #expect(try errors(layer: "<circle class=\"hair\" r=\"3\" transform=\"\(transform)\"/>").contains("bun.svg:1:"))
  }

  @Test func aClipOfTenMillionKeyframesIsRefusedUnread() throws {
    let path = try folder.write(
      "Art/clips/idle.json",
      "{\"name\": \"idle\", \"duration\": 1, \"frames\": 2, \"loop\": false, \"tracks\": {\"body\": {\"y\": [")
    truncate(path, 10_000_000 * 30)
    #expect(try errors().contains("clips/idle.json: is larger than 4 MB"))
  }

  @Test func aClipOfAHundredThousandKeyframesIsCounted() throws {
    let keys = (0..<100_000).map { "{\"time\":\(Double($0) / 100_000),\"value\":0}" }.joined(separator: ",")
    try folder.write(
      "Art/clips/idle.json",
      "{\"name\":\"idle\",\"duration\":1,\"frames\":2,\"loop\":false,\"tracks\":{\"body\":{\"y\":[\(keys)]}}}")
    #expect(try errors().contains("tracks: the clip has 100000 keyframes; use at most 10000"))
  }

  @Test(arguments: [
    "1e999", "NaN", "1.5", "1e30", "\"2\"", "-1", "601",
  ])
  func aNumberOfFramesThatIsNoneIsRefused(frames: String) throws {
    try folder.write("Art/clips/idle.json", "{\"name\":\"idle\",\"duration\":1,\"frames\":\(frames),\"loop\":false}")
    #expect(try errors().contains("clips/idle.json"))
  }

  @Test func aPipeAndADeviceAreNotRead() throws {
    let part = folder.path("Art/parts/hairStyle/bun.svg")
    mkfifo(part, 0o600)
    #expect(try errors().contains("bun.svg: is not a file"))
    unlink(part)
    symlink("/dev/zero", part)
    #expect(try errors().contains("bun.svg: is not a file"))
  }

  @Test func aPacksNameCannotCommandTheTerminal() throws {
    try pack(name: "\\u001b[2J")
    let result = try Tool.run(["check", "--art", folder.path("Art")])
    #expect(result.status == 0)
    #expect(result.errors.contains("the art pack \"\\u{1B}[2J\" 1 is fine"))
  }
}
