import ArtCompiler
import AvatarRaster
import AvatarPacks
import AvatarScene
import AvatarSheets
import Foundation

/// A pack over the built-in one, in memory.
struct TestPack {
  let name: String
  var files: [String: [UInt8]]

  /// - Parameters:
  ///   - manifest: members of `pack.json` after the licence.
  ///   - files: by path: the text.
  init(_ name: String, version: String = "1.0.0", manifest: String = "", _ files: [String: String]) {
    self.name = name
    self.files = files.mapValues { Array($0.utf8) }
    let pack = """
      {"name": "\(name)", "version": "\(version)", "author": "Ann", "licence": "CC0-1.0", "over": "campus"\(manifest)}
      """
    self.files["pack.json"] = self.files["pack.json"] ?? Array(pack.utf8)
  }

  /// Adds a drawing of the project's own art under another name, in all views.
  func drawing(_ path: String, as other: String) throws -> TestPack {
    var copy = self
    for folder in ["", "player/side/", "player/back/"] {
      copy.files["\(folder)parts/\(other).svg"] = try Self.art("\(folder)parts/\(path).svg")
    }
    return copy
  }

  static func art(_ path: String) throws -> [UInt8] {
    var root = URL(filePath: #filePath)
    for _ in 0..<3 { root.deleteLastPathComponent() }
    return Array(try Data(contentsOf: root.appending(path: "Art").appending(path: path)))
  }

  /// One hair style in three views, with nothing but its drawings and `pack.json`.
  static func quiff(_ name: String = "winter", manifest: String = "") throws -> TestPack {
    try TestPack(name, manifest: manifest, [:]).drawing("hairStyle/short", as: "hairStyle/quiff")
  }

  static func fox() throws -> TestPack {
    var pack = TestPack("foxes", ["pets/fox/rig.json": "{\"extends\": \"dog\"}"])
    for view in ["", "side/", "back/"] {
      pack.files["pets/fox/\(view)parts/petType/fox.svg"] = try art("pets/dog/\(view)parts/petType/dog.svg")
    }
    return pack
  }

  /// - Parameter base: the packs beneath; nil for the built-in one.
  func compile(over base: ArtPack? = nil) throws -> (archive: ArtArchive?, messages: [String]) {
    var compiler = ArtFolderCompiler(files: files, name: name, over: try base ?? BuiltInArt.pack())
    let archive = compiler.compile()
    return (archive, compiler.diagnostics.map(\.description))
  }

  /// The packs together.
  static func stack(_ packs: [TestPack]) throws -> ArtPack {
    var pack = try BuiltInArt.pack()
    for next in packs {
      let (archive, messages) = try next.compile(over: pack)
      guard let archive else { throw Unusable(messages: messages) }
      pack = try ArtPack(stack: pack.archive.archives + [archive])
    }
    return pack
  }

  static func renderer(_ packs: [TestPack]) throws -> AvatarRenderer { try AvatarRenderer(pack: stack(packs)) }

  struct Unusable: Error { let messages: [String] }

  /// Writes the files into a folder.
  func write(to folder: URL) throws {
    for (path, bytes) in files {
      let target = folder.appending(path: path)
      try FileManager.default.createDirectory(at: target.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(bytes).write(to: target)
    }
  }
}

extension AvatarRenderer {
  func thumbnail(_ fields: [String: String], _ change: (inout StillOptions) -> Void = { _ in }) throws -> [UInt8] {
    var options = StillOptions()
    options.size = 64
    change(&options)
    return try keyedThumbnail(resolve(AvatarRecord(id: "a", fields: fields)).avatar, options: options)
  }

  /// The JSON atlas of one clip.
  func atlas(_ fields: [String: String]) throws -> String {
    var options = SheetOptions()
    (options.clips, options.facings, options.scales) = (["idle"], [.front], [1])
    let files = try sheet(resolve(AvatarRecord(id: "a", fields: fields)).avatar, name: "a", options: options)
    return String(decoding: files.first { $0.name.hasSuffix(".json") }?.bytes ?? [], as: UTF8.self)
  }
}
