import TestSupport

/// Reads Aseprite's formats as Phaser's `createFromAseprite` does: frames by number, clips by tags.
struct AsepriteReader: AtlasReader {
  /// `aseprite`, or `aseprite-array` for the array format.
  let format: String

  func frames(of name: String, in files: AtlasFiles, scale: Double) throws -> [ReadFrame] {
    try files.texts(format + ".json", scale: scale, prefix: name).flatMap { file in
      let object = try JSONReading.object(file.text)
      let list = (object["frames"] as? [[String: Any]]).map { $0.map { ($0["filename"] as? String ?? "", $0) } }
      guard
        let frames = list.map({ Dictionary($0, uniquingKeysWith: { first, _ in first }) }) ?? object["frames"]
          as? [String: [String: Any]],
        let tags = (object["meta"] as? [String: Any])?["frameTags"] as? [[String: Any]]
      else { throw ReadError("\(file.name): no frames or tags") }
      return try tags.flatMap { tag in
        guard let clip = tag["name"] as? String, let from = tag["from"] as? Int, let to = tag["to"] as? Int, from <= to,
          tag["direction"] as? String == "forward"
        else { throw ReadError("\(file.name): a broken tag") }
        return try (from...to).map { number in
          guard let entry = frames[String(number)] else { throw ReadError("no frame \(number)") }
          return try JSONReading.frame(entry, clip: clip, index: number - from, image: try JSONReading.image(object))
        }
      }
    }
  }
}
