internal import AvatarPixels
internal import AvatarScene
internal import AvatarText

/// The common text of both Godot formats.
enum GodotText {
  /// Metadata that Godot keeps with a resource, each as a dictionary by clip: the clip that follows
  /// (`then`), and the speed of the ground in points per second (`ground_speed`).
  static func metadata(_ atlas: Atlas) -> [(name: String, dictionary: String)] {
    let facts: [(String, (Atlas.ClipRange) -> String?)] = [
      ("ground_speed", { $0.ground.map { NumberText.real($0.speed) } }), ("then", { $0.then.map(GDScriptText.quoted) }),
    ]
    return facts.compactMap { name, fact in
      let pairs = atlas.clips.compactMap { clip in fact(clip).map { "\(GDScriptText.quoted(clip.name)): \($0)" } }
      return pairs.isEmpty ? nil : (name, "{\n\(pairs.joined(separator: ",\n"))\n}")
    }
  }

  /// The margin of a trimmed frame: its offset in the cell, and how much wider and higher the cell
  /// is.
  static func margin(_ frame: Atlas.Frame, _ atlas: Atlas) -> [Int] {
    [frame.source.x, frame.source.y, atlas.cellWidth - frame.source.width, atlas.cellHeight - frame.source.height]
  }

  static func numbers(_ rect: PixelRect) -> [Int] { [rect.x, rect.y, rect.width, rect.height] }
}
