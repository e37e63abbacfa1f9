import Foundation
import Programs
import Testing

/// Packs that lie over the built-in one, as a user types them: made by the documents alone, outside
/// the repository.
@Suite struct PackCommandTests {
  private let scratch: Scratch

  init() throws {
    scratch = try Scratch()
    let contributing = try String(contentsOf: Tool.root.appending(path: "CONTRIBUTING.md"), encoding: .utf8)
    let chapter = try #require(contributing.split(separator: "## A pack of one drawing").last)
    let manifest = try #require(
      chapter.split(separator: "<<'END'\n").dropFirst().first?.split(separator: "\nEND").first)
    try scratch.write("winter/pack.json", String(manifest))
    let drawing = try String(contentsOf: Tool.root.appending(path: "docs/contributing/spikes.svg"), encoding: .utf8)
    try scratch.write("winter/parts/hairStyle/spikes.svg", drawing)
    try scratch.write(
      "words/pack.json",
      "{\"name\": \"words\", \"version\": \"2.1\", \"author\": \"Bo\", \"licence\": \"CC0-1.0\", \"over\": \"winter\"}")
    try scratch.write(
      "words/catalog.json",
      "{\"slots\": [{\"slot\": \"hairStyle\", \"variants\": [{\"name\": \"spikes\", \"words\": \"a fan of {color}\"}]}]}"
    )
    try scratch.write("mia.json", "{\"id\": \"mia\", \"avatar\": {\"hairStyle\": \"spikes\", \"hairColor\": \"teal\"}}")
    try scratch.write("bo.json", "{\"id\": \"bo\", \"avatar\": {\"hairStyle\": \"bun\"}}")
  }

  private func run(_ arguments: String...) throws -> Tool.Result { try run(arguments) }

  private func run(_ arguments: [String]) throws -> Tool.Result {
    try Tool.run(arguments, environment: ["XDG_CACHE_HOME": scratch.path("cache")], in: scratch.url)
  }

  private func sheet(_ record: String, to folder: String, _ more: [String]) throws -> [String: Data] {
    let words = ["sheet", record, "-o", folder, "--clips", "idle", "--facings", "front", "--scale", "1", "--quiet"]
    #expect(try run(words + more).status == 0)
    return try scratch.tree(folder)
  }

  @Test func aPackMadeByTheDocumentsIsDrawnWithItsLicenceInTheAtlas() throws {
    let art = ["--art", "winter", "--art", "words"]
    let atlas = String(decoding: try #require(try sheet("mia.json", to: "out", art)["mia.json"]), as: UTF8.self)
    #expect(
      atlas.contains("\"name\": \"winter\", \"version\": \"1.0.0\", \"author\": \"You\", \"licence\": \"CC-BY-4.0\""))
    #expect(!atlas.contains("\"Bo\""))
    #expect(atlas.contains("a fan of teal"))
  }

  @Test func theCatalogNamesEveryPackWithItsTitle() throws {
    try scratch.write(
      "words/pack.json",
      #"{"name": "words", "title": "Other words", "version": "2.1", "author": "Bo", "licence": "CC0-1.0", "over": "winter"}"#
    )
    let art = ["--art", "winter", "--art", "words"]
    let lines = try run(["catalog"] + art).lines
    #expect(lines.dropFirst().prefix(2) == ["winter 1.0.0 by You, CC-BY-4.0", "words 2.1 by Bo, CC0-1.0: Other words"])
    let listing = try JSONSerialization.jsonObject(with: run(["catalog", "--format", "json"] + art).output)
    let overlays = (listing as? [String: Any])?["overlays"] as? [[String: String]]
    #expect(overlays?.map { $0["name"] } == ["winter", "words"])
    #expect(overlays?.map { $0["title"] } == [nil, "Other words"])
  }

  @Test func aLookWithoutThePackHasTheOldBytes() throws {
    let before = try sheet("bo.json", to: "before", [])
    #expect(!before.isEmpty)
    #expect(try sheet("bo.json", to: "with", ["--art", "winter", "--art", "words"]) == before)
  }

  @Test func checkSaysWhatEachPackAddsAndReplaces() throws {
    let result = try run("check", "--art", "winter", "--art", "words")
    #expect(result.status == 0)
    #expect(
      result.errors.split(separator: "\n").map(String.init) == [
        "warning: winter/player/side/parts/hairStyle/spikes.svg: is missing, and winter/player/back/parts/hairStyle/spikes.svg: \"spikes\" is drawn in front and is left off from the side and from the back; draw it, or give its slot \"views\" without \"side\" in catalog.json",
        "warning: the packs \"winter\" and \"words\" both have catalog.json: slots.hairStyle.variants.spikes; \"words\", the later one, is used",
        "words: the art pack \"words\" 2.1 can be used, with 2 warnings", "winter 1.0.0: adds 2, replaces 0",
        "words 2.1: adds 0, replaces 1", "  replaces catalog.json: slots.hairStyle.variants.spikes",
      ])
  }

  @Test func aPacksNameMakesNoLineOfItsOwn() throws {
    let manifest = try String(decoding: scratch.read("winter/pack.json"), as: UTF8.self)
    try scratch.write(
      "winter/pack.json", manifest.replacingOccurrences(of: "\"winter\"", with: "\"win\\nerror: all is lost\""))
    let result = try run("check", "--art", "winter")
    #expect(result.status == 0)
    #expect(result.errors.contains("win\\u{A}error: all is lost 1.0.0: adds 2"), "\(result.errors)")
    #expect(!result.errors.split(separator: "\n").contains { $0.hasPrefix("error") })
  }

  @Test func aPackThatNeedsAnotherOneSaysSo() throws {
    let result = try run("thumbnail", "mia.json", "--art", "words")
    #expect(result.status == 65)
    #expect(
      result.errors
        == "error: words/pack.json:1:83: over: lies over the pack \"winter\"; the packs beneath are \"campus\" 1.0.0\n")
  }

  @Test func oneFileOfAPackDrawsTheSameBytesAsItsFolder() throws {
    #expect(try run("pack", "winter", "-o", "winter.avatarpack", "--quiet").status == 0)
    let (folder, file) = (
      try run("thumbnail", "mia.json", "--art", "winter"),
      try run("thumbnail", "mia.json", "--art", "winter.avatarpack")
    )
    #expect(file.status == 0 && !file.output.isEmpty)
    let isSame = folder.output == file.output
    #expect(isSame)
  }

  @Test func packingReplacesNoSource() throws {
    let before = try scratch.tree("winter")
    let result = try run("pack", "winter", "-o", "winter/pack.json")
    #expect(result.status == 73)
    #expect(result.errors.contains("winter/pack.json: is not written: it is an input of this run"), "\(result.errors)")
    let isSame = try scratch.tree("winter") == before
    #expect(isSame)
  }

  @Test func aPackedPackIsNotPackedAgain() throws {
    #expect(try run("pack", "winter", "-o", "winter.avatarpack", "--quiet").status == 0)
    let result = try run("pack", "winter.avatarpack", "-o", "again.avatarpack")
    #expect(result.status == 64)
    #expect(
      result.errors.hasPrefix("Error: winter.avatarpack is a file; name the folder with the sources of the pack\n"))
    #expect(!FileManager.default.fileExists(atPath: scratch.path("again.avatarpack")))
  }

  /// A folder from elsewhere could hold a link to a private file.
  @Test(arguments: ["notes.json", "parts/notes.svg", "inner"]) func whatALinkLeadsToIsNotPacked(name: String) throws {
    try scratch.write("home/notes.json", "{\"password\": \"secret\"}")
    let target = name == "inner" ? "home" : "home/notes.json"
    try FileManager.default.createSymbolicLink(
      atPath: scratch.path("winter/\(name)"), withDestinationPath: scratch.path(target))
    let result = try run("pack", "winter", "-o", "winter.avatarpack")
    #expect(result.status == 65)
    #expect(
      result.errors.contains(
        "winter/\(name): is a link; put the file itself in its place, because others get what it holds"),
      "\(result.errors)")
    #expect(!FileManager.default.fileExists(atPath: scratch.path("winter.avatarpack")))
  }

  @Test func oneFileOfAPackHoldsAPictureOfWhatItDraws() throws {
    let result = try run("pack", "winter", "-o", "winter.avatarpack")
    #expect(result.errors.hasSuffix("winter.avatarpack: the art pack \"winter\" 1.0.0, 2 files, with 1 warning\n"))
    let bytes = try scratch.read("winter.avatarpack")
    #expect(bytes.range(of: Data([0x89, 0x50, 0x4E, 0x47])) != nil)
    #expect(bytes.starts(with: Data("render-avatars pack 1\n".utf8)))
  }

  @Test func theShortWayOfAThumbnailGivesTheSameBytes() throws {
    let short = try run("thumbnail", "mia.json", "--art", "winter", "--art", "words")
    let long = try run("thumbnail", "mia.json", "--art", "winter", "--art", "words", "--jobs", "1")
    #expect(short.errors == long.errors && short.status == 0)
    let isSame = short.output == long.output
    #expect(isSame)
  }

  @Test func changedNamesTheRecordsThatOtherArtDrawsOtherwise() throws {
    try scratch.write(
      "buns/pack.json",
      "{\"name\": \"buns\", \"version\": \"1\", \"author\": \"Bo\", \"licence\": \"CC0-1.0\", \"over\": \"campus\"}")
    let drawing = String(decoding: try scratch.read("winter/parts/hairStyle/spikes.svg"), as: UTF8.self)
    try scratch.write("buns/parts/hairStyle/bun.svg", drawing)
    try scratch.write(
      "both.ndjson",
      "{\"id\": \"bo\", \"avatar\": {\"hairStyle\": \"bun\"}}\n{\"id\": \"li\", \"avatar\": {\"hairStyle\": \"long\"}}\n"
    )
    func keys(_ more: String...) throws -> [String: [String: String]] {
      let lines = try run(["check", "--keys", "both.ndjson"] + more).lines
      return try Dictionary(uniqueKeysWithValues: lines.map { try Self.members($0) }.map { ($0["id"] ?? "", $0) })
    }
    let (before, after) = (try keys(), try keys("--art", "buns"))
    let result = try run("changed", "--new", "buns", "both.ndjson")
    #expect(result.status == 0 && result.errors == "1 of 2 records look different\n")
    let (old, new) = (try #require(before["bo"]), try #require(after["bo"]))
    let line = ["id": "bo", "look": new["look"] ?? "", "old": old["key"] ?? "", "new": new["key"] ?? ""]
    #expect(try result.lines.map(Self.members) == [line])
    #expect(try run("changed", "--old", "buns", "--new", "buns", "both.ndjson").output.isEmpty)
    #expect(try run("changed", "--new", "winter", "both.ndjson").output.isEmpty)
  }

  private static func members(_ line: String) throws -> [String: String] {
    try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: String])
  }

  @Test(arguments: [
    (["changed", "bo.json"], "nothing to compare; name the other art with --old or --new"),
    (["changed", "--art", "winter", "bo.json"], "--art is one pack of two here; use --old and --new"),
  ])
  func changedNeedsTwoKindsOfArt(words: [String], message: String) throws {
    let result = try run(words)
    #expect(result.status == 64 && result.errors.contains(message), "\(result.errors)")
  }

  @Test func theOutputIsNeverAPackThatIsRead() throws {
    try scratch.write("pack.png", "render-avatars pack 2\n")
    let result = try run("thumbnail", "mia.json", "--art", "pack.png", "-o", "pack.png")
    #expect(result.status == 65)
    #expect(
      result.errors == "error: pack.png: has form 2, and this program reads form 1; update render-avatars\n")
  }
}
