internal import AvatarPixels
internal import AvatarScene
internal import AvatarSupport

/// The common text of both Godot formats.
enum GodotText {
  /// Metadata that Godot keeps with a resource: dictionaries by clip, and `beside`, which is one
  /// vector. Velocities are in points per second, lengths in pixels, times in milliseconds.
  static func metadata(_ atlas: Atlas) -> [(name: String, value: String)] {
    let facts: [(String, (Atlas.ClipRange) -> String?)] = [
      ("contacts", { $0.ground.map(contacts) }), ("facing", { GDScriptText.quoted($0.animation.facing.rawValue) }),
      ("ground_speed", { $0.ground.map { NumberText.real($0.speed) } }),
      ("ground_velocity", { $0.ground.map { vector($0.velocity.x, $0.velocity.y) } }),
      ("label", { $0.label.map { vector(atlas.scaled($0)) } }), ("then", { $0.then.map(GDScriptText.quoted) }),
    ]
    let dictionaries = facts.compactMap { name, fact -> (name: String, value: String)? in
      let pairs = atlas.clips.compactMap { clip in fact(clip).map { "\(GDScriptText.quoted(clip.name)): \($0)" } }
      return pairs.isEmpty ? nil : (name, "{\n\(pairs.joined(separator: ",\n"))\n}")
    }
    let beside = atlas.beside.map { (name: "beside", value: vector($0)) }
    return [beside].compactMap { $0 } + dictionaries
  }

  private static func vector(_ offset: AvatarMeta.Offset) -> String { vector(offset.x, offset.y) }
  private static func vector(_ x: Double, _ y: Double) -> String {
    "Vector2( \(NumberText.plain(x)), \(NumberText.plain(y)) )"
  }

  private static func contacts(_ ground: GroundMotion) -> String {
    let feet = ground.feet.map { foot, spans in "\(GDScriptText.quoted(foot)): \(spans)" }
    return "{" + feet.joined(separator: ", ") + "}"
  }

  /// The margin of a trimmed frame: its offset in the cell, and how much wider and higher the cell
  /// is.
  static func margin(_ frame: Atlas.Frame, _ atlas: Atlas) -> [Int] {
    [frame.source.x, frame.source.y, atlas.cellWidth - frame.source.width, atlas.cellHeight - frame.source.height]
  }

  static func numbers(_ rect: PixelRect) -> [Int] { [rect.x, rect.y, rect.width, rect.height] }
}
