import AvatarSheets
import TestSupport

/// Reads the default JSON, as readers of the TexturePacker hash format, Pixi and Phaser do.
struct HashReader: AtlasReader {
  let format = "json"

  func frames(of name: String, in files: AtlasFiles, scale: Double) throws -> [ReadFrame] {
    try files.texts("json", scale: scale, prefix: name).flatMap { file in
      let object = try JSONReading.object(file.text)
      guard let frames = object["frames"] as? [String: [String: Any]],
        let animations = object["animations"] as? [String: [String]],
        (object["meta"] as? [String: Any])?["scale"] as? String == NumberText.plain(scale)
      else { throw ReadError("\(file.name): not a hash") }
      return try animations.flatMap { clip, keys in
        try keys.enumerated().map { index, key in
          guard let entry = frames[key], try JSONReading.split(key, name) == (clip, index) else {
            throw ReadError("no frame \(key)")
          }
          return try JSONReading.frame(entry, clip: clip, index: index, image: try JSONReading.image(object))
        }
      }
    }
  }
}
