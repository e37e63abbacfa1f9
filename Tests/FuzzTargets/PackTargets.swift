import ArtCompiler
import AvatarSupport
import AvatarPacks
import AvatarRaster
import AvatarScene
import Foundation
public import FuzzHarness

extension FuzzTarget {
  /// An `.avatarpack` file: read, compiled over a small pack, and drawn.
  public static let packs = FuzzTarget(name: "packs") { bytes in
    guard let file = try? PackFile(bytes, name: "x.avatarpack") else { return }
    require(file.sources.files.count <= ArtLimit.files, "a pack has few files")
    guard let again = try? PackFile(file.bytes, name: "x") else {
      return require(false, "a file that was read can be written and read again")
    }
    require(again.sources.files == file.sources.files, "a file that was written has the same content")
    compile(file.sources.files)
  }

  /// A file of a pack that lies over others. The first byte says which one; the others are valid.
  public static let overlays = FuzzTarget(name: "overlays") { bytes in
    guard let first = bytes.first, bytes.count <= 1 << 16 else { return }
    var files = overlay
    let names = files.keys.sorted()
    files[names[Int(first) % names.count]] = Array(bytes.dropFirst())
    compile(files)
  }

  /// Returns why an `.avatarpack` file cannot be compiled over the small pack, so that the targets
  /// do not draw it.
  public static func faults(ofPack bytes: [UInt8]) throws -> [String] {
    compile(try PackFile(bytes, name: "x").sources.files)
  }

  /// Returns the errors of the pack.
  @discardableResult
  private static func compile(_ files: [String: [UInt8]]) -> [String] {
    guard let base = small else { fatalError("broken promise: there is a small pack") }
    var compiler = ArtFolderCompiler(files: files, name: "x", over: base)
    guard let archive = compiler.compile() else {
      let errors = compiler.diagnostics.filter { $0.severity == .error }.map(\.description)
      require(!errors.isEmpty, "a pack without an archive has an error")
      return errors
    }
    guard let pack = try? ArtPack(stack: base.archive.archives + [archive]) else {
      fatalError("broken promise: a pack that was compiled can be opened")
    }
    for name in pack.archive.names {
      require(!archive.contains(name) || pack.archive.bytes(name) == archive.bytes(name), "the last pack is used")
    }
    require((try? pack.conflicts()) != nil, "what a pack changes can be read")
    guard let renderer = try? AvatarRenderer(pack: pack, cacheCapacity: 0) else { return [] }
    let fields = ["hairStyle": "quiff", "petType": "fox", "petAccessory": "bow"]
    let avatar = renderer.resolve(AvatarRecord(id: "a", fields: fields)).avatar
    _ = try? renderer.frame(of: avatar, clip: "idle", at: 0.1, scale: 0.25)
    _ = try? renderer.thumbnail(avatar)
    return []
  }

  /// A valid pack over the small one, with a file of each kind.
  private static let overlay: [String: [UInt8]] = [
    "pack.json":
      "{\"name\": \"x\", \"version\": \"1\", \"author\": \"a\", \"licence\": \"b\", \"over\": \"campus\"}",
    "catalog.json":
      "{\"slots\": [{\"slot\": \"hairStyle\", \"variants\": [{\"name\": \"quiff\", \"words\": \"a quiff\"}]}]}",
    "palettes.json": "{\"families\": {\"ink\": {\"color\": \"#102030\"}}, \"colors\": []}",
    "universities.json": "[{\"id\": \"x\", \"name\": \"X\", \"primary\": \"#112233\"}]",
    "rig.json": "{\"switches\": {\"mouth\": [\"wow\"]}}",
    "clips/nod.json":
      "{\"name\": \"nod\", \"duration\": 1, \"frames\": 4, \"loop\": false, \"tracks\": {\"head\": {\"rotation\": []}}}",
    "parts/hairStyle/quiff.svg":
      "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"-48 -68 96 96\"><g id=\"front\"><path class=\"hair\" d=\"M -3 -35 h 6 v 4 z\"/></g></svg>",
    "pets/fox/rig.json": "{\"extends\": \"dog\", \"travel\": [-0.4, -0.1]}",
  ].mapValues { Array($0.utf8) }

  /// The built-in pack with one pet and little else, which is compiled over in little time.
  private static let small: ArtPack? = {
    guard let whole = try? BuiltInArt.pack() else { return nil }
    let kept = [
      "player/parts/body/base", "player/parts/faceShape/oval", "player/parts/hairStyle/bun",
      "player/parts/accessory/beanie", "dog/parts/petType/dog",
      "dog/parts/petAccessory/bow",
    ]
    let catalog = whole.catalog.keeping { worn in
      worn.variant == Catalog.Garment.none || kept.contains { $0.hasSuffix("/\(worn.garment)/\(worn.variant)") }
    }
    let names =
      ["pack", "palettes", "mannequins", "player/rig", "player/clips/idle", "dog/rig", "dog/clips/idle"] + kept
    let sections = names.compactMap { name in whole.archive.bytes(name).map { (name: name, bytes: $0) } }
    return try? ArtPack(
      ArtArchive(
        sections: sections + [
          ("catalog", SectionEncoder.section(catalog)), ("universities", SectionEncoder.section([University]())),
        ]))
  }()
}
