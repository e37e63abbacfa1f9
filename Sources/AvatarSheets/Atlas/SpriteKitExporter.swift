internal import AvatarJSON
internal import AvatarPixels
internal import AvatarSupport
internal import AvatarText

/// A texture atlas for Xcode's asset catalog, one image set a frame at 1x, 2x and 3x, and a Swift table of frames and durations.
///
/// Xcode packs and trims the atlas itself when it builds, so the frames are whole cells. All avatars go into one `Avatars.xcassets`.
/// Image sets always have the three scales that devices have, whatever sheets are drawn. Names are unique over avatars, so the atlas
/// needs no namespace.
struct SpriteKitExporter: AtlasExporter {
  static let format = "spritekit"
  static let catalog = "Avatars.xcassets"
  static let frameScales = [1, 2, 3]

  func files(for set: AtlasSet) throws -> [OutputFile] {
    guard let atlas = set.atlases.first else { return [] }
    let folder = "\(Self.catalog)/\(Self.assetName(atlas.name)).spriteatlas"
    let contents = JSONWriter.text(JSON.members([("info", Self.info)]))
    // The catalog's own is the same for every avatar, whoever writes it last.
    var files = [
      OutputFile(name: Self.catalog + "/Contents.json", text: contents),
      OutputFile(name: folder + "/Contents.json", text: contents),
    ]
    for (number, frame) in atlas.frames.enumerated() {
      files += try imageSet(Self.textureName(frame, atlas), in: folder) { try set.image(of: number, scale: $0) }
    }
    return files + [OutputFile(name: atlas.name + ".spritekit.swift", text: SpriteKitTable(atlas).text)]
  }

  private func imageSet(_ name: String, in folder: String, _ image: (Int) throws -> [UInt8]) throws -> [OutputFile] {
    let files = Self.frameScales.map { name + ($0 == 1 ? "" : "@\($0)x") + ".png" }
    let images = zip(Self.frameScales, files).map { scale, file in
      JSON.members([("filename", .string(file)), ("idiom", .string("universal")), ("scale", .string("\(scale)x"))])
    }
    let contents = JSON.members([("images", .array(images)), ("info", Self.info)])
    let path = "\(folder)/\(name).imageset/"
    return [OutputFile(name: path + "Contents.json", text: JSONWriter.text(contents))]
      + (try zip(Self.frameScales, files).map { scale, file in
        OutputFile(name: path + file, bytes: try image(scale))
      })
  }

  private static let info = JSON.members([("author", .string("render-avatars")), ("version", .int(1))])

  static func textureName(_ frame: Atlas.Frame, _ atlas: Atlas) -> String {
    assetName("\(atlas.name)_\(frame.clip)_\(atlas.number(of: frame))")
  }

  /// The longest name, in bytes: with `@3x.png` and `.spriteatlas` it stays below the 255 of file systems.
  static let longestName = 230

  /// A dot has a meaning in a catalog's file names. What would become too long ends in a hash, behind a `~` that no encoded id has.
  static func assetName(_ name: String) -> String {
    let encoded = name.utf8.split(separator: ".", omittingEmptySubsequences: false).joined(separator: "%2E")
    guard encoded.utf8.count > longestName else { return encoded }
    return String(
      decoding: name.utf8.prefix(60).map { $0 == UInt8(ascii: ".") ? UInt8(ascii: "_") : $0 }, as: UTF8.self) + "~"
      + SHA256.hex(name).prefix(32)
  }
}
