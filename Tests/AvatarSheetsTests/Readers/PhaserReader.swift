import TestSupport

/// Reads Phaser's multi-atlas: frames from the textures, order and duration from the animations in
/// the same file.
struct PhaserReader: AtlasReader {
  let format = "phaser"

  func frames(of name: String, in files: AtlasFiles, scale: Double) throws -> [ReadFrame] {
    try files.texts("phaser.json", scale: scale, prefix: name).flatMap { file in
      let object = try JSONReading.object(file.text)
      guard let textures = object["textures"] as? [[String: Any]] else { throw ReadError("\(file.name): no textures") }
      let frames = try textures.flatMap { texture in
        guard texture["scale"] as? Double == scale else { throw ReadError("\(file.name): not scale \(scale)") }
        return try ArrayReader.frames(
          texture["frames"], name, image: try JSONReading.file(texture["image"] as? String ?? ""))
      }
      try checkAnimations(object["anims"], frames, name)
      return frames
    }
  }

  /// Checks that the animations show every frame of a clip in order, and last as long as the frames
  /// together.
  private func checkAnimations(_ value: Any?, _ frames: [ReadFrame], _ name: String) throws {
    for animation in value as? [[String: Any]] ?? [] {
      let clip = (animation["key"] as? String ?? "").dropFirst(name.count + 1)
      let shown = (animation["frames"] as? [[String: String]] ?? []).compactMap { $0["frame"] }
      let indices = try shown.map { try JSONReading.split($0, name).index }
      let own = frames.filter { $0.clip == clip }
      guard indices == indices.sorted(), Set(indices) == Set(own.map(\.index)),
        animation["duration"] as? Int == Int(own.reduce(0) { $0 + ($1.milliseconds ?? 0) })
      else { throw ReadError("the animation \(clip) is not its frames") }
    }
  }
}
