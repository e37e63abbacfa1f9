internal import AvatarPixels
internal import AvatarScene
internal import AvatarText

/// Words that both of Godot's resource formats share.
enum GodotText {
  /// What Godot has no word for but keeps with a resource, each as a dictionary by clip: which clip plays on (`then`), and how fast the ground goes by,
  /// in points a second (`ground_speed`).
  static func metadata(_ atlas: Atlas) -> [(name: String, dictionary: String)] {
    let facts: [(String, (Atlas.ClipRange) -> String?)] = [
      ("ground_speed", { $0.ground.map { NumberText.real($0.speed) } }), ("then", { $0.then.map(GDScriptText.quoted) }),
    ]
    return facts.compactMap { name, fact in
      let pairs = atlas.clips.compactMap { clip in fact(clip).map { "\(GDScriptText.quoted(clip.name)): \($0)" } }
      return pairs.isEmpty ? nil : (name, "{\n\(pairs.joined(separator: ",\n"))\n}")
    }
  }

  /// What a trimmed frame lacks of its cell: where it begins, and how much wider and higher the cell is.
  static func margin(_ frame: Atlas.Frame, _ atlas: Atlas) -> [Int] {
    [frame.source.x, frame.source.y, atlas.cellWidth - frame.source.width, atlas.cellHeight - frame.source.height]
  }

  static func numbers(_ rect: PixelRect) -> [Int] { [rect.x, rect.y, rect.width, rect.height] }
}
