internal import AvatarSupport
internal import AvatarPixels

/// A texture atlas for Xcode's asset catalog, with one image set a frame at 1x, 2x and 3x, and a
/// Swift table of frames and durations.
///
/// Xcode packs and trims the atlas when it builds, so the frames are whole cells. All avatars are
/// in one `Avatars.xcassets`. Image sets always have the three scales of devices, at any scales of
/// the sheets. Names are unique over all avatars, so the atlas needs no namespace.
struct SpriteKitExporter: AtlasExporter {
  static let format = "spritekit"
  static let catalog = "Avatars.xcassets"
  static let frameScales = [1, 2, 3]

  func files(for set: AtlasSet) throws -> [OutputFile] {
    guard let atlas = set.atlases.first else { return [] }
    let folder = "\(Self.catalog)/\(Self.assetName(atlas.name)).spriteatlas"
    let contents = JSONWriter.text(JSON.members([("info", Self.info)]))
    // The catalog's own file is the same for every avatar.
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

  /// The maximum length of a name, in bytes. With `@3x.png` and `.spriteatlas` it stays below the
  /// 255 bytes of file systems.
  static let longestName = 230

  /// Dots are replaced, because they have a meaning in the file names of a catalog. A name that is
  /// too long ends in `~`, which no encoded id contains, and a hash.
  static func assetName(_ name: String) -> String {
    let encoded = name.utf8.split(separator: ".", omittingEmptySubsequences: false).joined(separator: "%2E")
    guard encoded.utf8.count > longestName else { return encoded }
    return String(
      decoding: name.utf8.prefix(60).map { $0 == UInt8(ascii: ".") ? UInt8(ascii: "_") : $0 }, as: UTF8.self) + "~"
      + SHA256.hex(name).prefix(32)
  }
}
