import AvatarScene
import Foundation
import Testing

@testable import AvatarPacks

/// Packs on disk: folders and `.avatarpack` files, and the folder that keeps them compiled.
@Suite final class PackLoaderTests {
  private let scratch = FileManager.default.temporaryDirectory.appending(path: "packs-\(UUID().uuidString)")

  deinit { try? FileManager.default.removeItem(at: scratch) }

  private func folder(_ pack: TestPack) throws -> String {
    let folder = scratch.appending(path: pack.name)
    try pack.write(to: folder)
    return folder.path
  }

  private var cache: URL { scratch.appending(path: "cache") }
  private var loader: PackLoader { PackLoader(cache: cache.path) }
  private var cached: [String] {
    (try? FileManager.default.contentsOfDirectory(atPath: cache.path))?.filter { $0.hasSuffix(".art") }.sorted() ?? []
  }

  @Test func aFolderThatLiesOverTheBuiltInPackIsOpenedOverIt() throws {
    let loaded = try loader.load([folder(.quiff())])
    #expect(loaded.pack?.packs.map(\.name) == ["campus", "winter"])
    #expect(loaded.diagnostics.isEmpty)
  }

  @Test func aPackIsCompiledOnce() throws {
    let path = try folder(.quiff())
    _ = try loader.load([path])
    let first = cached
    #expect(first.count == 1)
    let again = try loader.load([path])
    #expect(cached == first && again.pack?.catalog[Worn("hairStyle", "quiff")] != nil)
  }

  @Test func aChangedFileIsAnotherPack() throws {
    var pack = try TestPack.quiff()
    _ = try loader.load([folder(pack)])
    pack.files["parts/hairStyle/quiff.svg"] = try TestPack.art("parts/hairStyle/long.svg")
    let loaded = try loader.load([folder(pack)])
    #expect(cached.count == 2 && loaded.pack != nil)
  }

  @Test(arguments: [false, true])
  func aChangedByteIsAnotherPack(inAFile: Bool) throws {
    var pack = try TestPack.quiff()
    let drawing = try #require(pack.files["parts/hairStyle/quiff.svg"])
    for comment in ["<!-- 1 -->", "<!-- 2 -->"] {
      pack.files["parts/hairStyle/quiff.svg"] = drawing + comment.utf8
      let folder = try folder(pack)
      let file = scratch.appending(path: "one.avatarpack")
      try Data(PackFile(sources: PackSources(folder: folder), preview: nil).bytes).write(to: file)
      _ = try loader.load([inAFile ? file.path : folder])
    }
    #expect(cached.count == 2)
  }

  @Test func otherPacksBeneathAreAnotherPack() throws {
    let (quiff, fox) = (try folder(.quiff()), try folder(.fox()))
    _ = try loader.load([quiff])
    let loaded = try loader.load([fox, quiff])
    #expect(cached.count == 3 && loaded.pack?.packs.map(\.name) == ["campus", "foxes", "winter"])
  }

  @Test(arguments: 0..<4)
  func aDamagedFileIsCompiledAgain(damage: Int) throws {
    let path = try folder(.quiff())
    _ = try loader.load([path])
    let file = cache.appending(path: try #require(cached.first))
    let whole = try Data(contentsOf: file)
    var bytes = whole
    switch damage {
    case 0: bytes[bytes.count / 2] ^= 1
    case 1: bytes = bytes.prefix(bytes.count / 2)
    case 2: bytes = Data()
    default: bytes.append(65)
    }
    try bytes.write(to: file)
    let loaded = try loader.load([path])
    #expect(loaded.pack?.catalog[Worn("hairStyle", "quiff")] != nil && loaded.diagnostics.isEmpty)
    #expect(try Data(contentsOf: file) == whole)
  }

  @Test(.enabled(if: getuid() == 0, "only root can give a file to another user"))
  func aFileOfAnotherUserIsCompiledAgain() throws {
    let path = try folder(.quiff())
    _ = try loader.load([path])
    let file = cache.appending(path: try #require(cached.first)).path
    #expect(chown(file, 12_345, 12_345) == 0)
    #expect(try loader.load([path]).pack?.catalog[Worn("hairStyle", "quiff")] != nil)
    #expect(try FileManager.default.attributesOfItem(atPath: file)[.ownerAccountID] as? Int == 0)
  }

  @Test(arguments: ["../x.svg", "/x.svg", "./x.svg", "x/../../y.svg", "parts/"])
  func aNameThatNoFolderHasIsRefused(name: String) throws {
    let text = "render-avatars pack 1\nrender-avatars art 1 1\n0 2 source/\(name)\n{}"
    let error = try #require(throws: PackError.self) { try PackFile(Array(text.utf8), name: "x.avatarpack") }
    #expect(error.diagnostic.message == "names a file \"\(name)\", which no folder has")
  }

  @Test func aNameWithAControlCharacterIsRefused() throws {
    let path = try folder(.quiff())
    try Data().write(to: URL(filePath: path + "/a\u{1}.json"))
    let error = try #require(throws: PackError.self) { try loader.load([path]) }
    #expect(error.diagnostic.message == "has a control character in its name; call it otherwise")
  }

  @Test func aWarningIsToldEachTime() throws {
    var pack = try TestPack.quiff()
    pack.files["player/back/parts/hairStyle/quiff.svg"] = nil
    let path = try folder(pack)
    let first = try loader.load([path]).diagnostics
    #expect(first.count == 1)
    #expect(try loader.load([path]).diagnostics == first)
  }

  @Test func noMoreThan32FilesAreKept() throws {
    var pack = TestPack("words", [:])
    for number in 0..<34 {
      let catalog =
        "{\"slots\": [{\"slot\": \"hairStyle\", \"variants\": [{\"name\": \"bun\", \"words\": \"bun \(number)\"}]}]}"
      pack.files["catalog.json"] = Array(catalog.utf8)
      _ = try loader.load([folder(pack)])
    }
    #expect(cached.count == PackLimit.cachedPacks)
  }

  @Test func aFolderThatCannotBeWrittenKeepsNothing() throws {
    let loaded = try PackLoader(cache: "/dev/null/packs").load([folder(.quiff())])
    #expect(loaded.pack != nil)
  }

  @Test func aFileOfAPackIsOpenedLikeItsFolder() throws {
    let sources = try PackSources(folder: folder(.quiff()))
    let file = scratch.appending(path: "winter.avatarpack")
    try Data(PackFile(sources: sources, preview: [1, 2, 3]).bytes).write(to: file)
    let (one, other) = (try loader.load([folder(.quiff())]), try loader.load([file.path]))
    #expect(one.pack?.archive.bytes == other.pack?.archive.bytes)
  }

  @Test func aFileIsReadAsItWasWritten() throws {
    let sources = PackSources(name: "a", files: ["pack.json": [1, 2], "parts/a b/c.svg": []])
    let file = try PackFile(PackFile(sources: sources, preview: [7]).bytes, name: "a")
    #expect(file.sources.files == sources.files && file.preview == [7])
  }

  @Test(arguments: [
    (
      "render-avatars pack 2\nrender-avatars art 1 0\n",
      "has form 2, and this program reads form 1; update render-avatars"
    ),
    (
      "render-avatars pack 0\nrender-avatars art 1 0\n",
      "has form 0, and this program reads form 1; make it again with \"render-avatars pack\""
    ),
    (
      "render-avatars pack 1\nrender-avatars art 1 5\n",
      "is damaged; get it again, or make it again with \"render-avatars pack\""
    ),
    ("{}", "is no pack; name a folder of art, or a file that \"render-avatars pack\" wrote"),
    ("", "is no pack; name a folder of art, or a file that \"render-avatars pack\" wrote"),
  ])
  func aFileThatCannotBeReadIsRefusedInWords(text: String, message: String) throws {
    let error = try #require(throws: PackError.self) { try PackFile(Array(text.utf8), name: "x.avatarpack") }
    #expect(error.diagnostic.description == "error: x.avatarpack: \(message)")
  }

  @Test func anIndexThatNamesOnePlaceManyTimesIsRefused() throws {
    let index = (0..<9000).map { "0 65536 source/\($0).svg\n" }.joined()
    let text = "render-avatars pack 1\nrender-avatars art 1 9000\n" + index + String(repeating: "a", count: 65536)
    let error = try #require(throws: PackError.self) { try PackFile(Array(text.utf8), name: "x.avatarpack") }
    #expect(error.diagnostic.message.hasPrefix("holds more than a pack may"))
  }

  @Test func aSecondWholePackIsRefused() throws {
    var pack = try TestPack.quiff("other")
    pack.files["pack.json"] = Array(
      "{\"name\": \"a\", \"version\": \"1\", \"author\": \"b\", \"licence\": \"c\"}".utf8)
    let loaded = try loader.load([folder(.quiff()), folder(pack)])
    #expect(loaded.pack == nil)
    #expect(
      loaded.diagnostics.map(\.message).contains { $0.hasPrefix("is a whole pack, and lies over \"campus\" 1.0.0") })
  }

  @Test func aPackThatIsMissingIsAnError() throws {
    let error = try #require(throws: PackError.self) { try loader.load(["/nowhere/pack"]) }
    #expect(error.exitStatus == .inputMissing)
    #expect(error.diagnostic.description == "error: /nowhere/pack: there is no such art folder")
  }

  /// Tests the loader that compiles only what has changed, over packs that lie over each other.
  @Test func anIncrementalLoaderGivesWhatAnyOtherGives() throws {
    let loader = PackLoader.incremental()
    func compare(_ name: String, _ packs: [TestPack]) throws {
      let paths = try packs.map(folder)
      let (found, expected) = (try loader.load(paths), try PackLoader(cache: nil).load(paths))
      let areEqual = found.pack?.archive.archives.map(\.bytes) == expected.pack?.archive.archives.map(\.bytes)
      #expect(areEqual, "\(name)")
      #expect(found.diagnostics == expected.diagnostics, "\(name)")
    }
    var (quiff, fox) = (try TestPack.quiff(), try TestPack.fox())
    try compare("first", [quiff, fox])
    try compare("nothing", [quiff, fox])
    quiff.files["parts/hairStyle/quiff.svg"] = try TestPack.art("parts/hairStyle/long.svg")
    try compare("a part of the lower pack", [quiff, fox])
    fox.files["pets/fox/parts/petType/fox.svg"] = try TestPack.art("pets/cat/parts/petType/cat.svg")
    try compare("a part of the upper pack", [quiff, fox])
    quiff.files["clips/nod.json"] = try TestPack.art("clips/wave.json")
    try compare("a clip with another name", [quiff, fox])
    let clip = String(decoding: try TestPack.art("clips/wave.json"), as: UTF8.self)
    quiff.files["clips/nod.json"] = Array(clip.replacing("\"name\": \"wave\"", with: "\"name\": \"nod\"").utf8)
    try compare("a clip", [quiff, fox])
    try compare("the other order", [fox, quiff])
    quiff.files["parts/hairStyle/quiff.svg"] = Array("<svg".utf8)
    try compare("half a part", [quiff, fox])
    try compare("one pack", [fox])
  }
}
