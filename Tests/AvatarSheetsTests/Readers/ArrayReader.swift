import TestSupport

/// Reads TexturePacker's array format.
struct ArrayReader: AtlasReader {
  let format = "json-array"

  func frames(of name: String, in files: AtlasFiles, scale: Double) throws -> [ReadFrame] {
    try files.texts("array.json", scale: scale, prefix: name).flatMap { file in
      let object = try JSONReading.object(file.text)
      return try Self.frames(object["frames"], name, image: try JSONReading.image(object))
    }
  }

  static func frames(_ list: Any?, _ name: String, image: String) throws -> [ReadFrame] {
    guard let list = list as? [[String: Any]] else { throw ReadError("no list of frames") }
    return try list.map { entry in
      let (clip, index) = try JSONReading.split(entry["filename"] as? String ?? "", name)
      return try JSONReading.frame(entry, clip: clip, index: index, image: image)
    }
  }
}
