/// Words that both of Godot's resource formats share.
enum GodotText {
  static func quoted(_ text: String) -> String {
    var result = "\""
    for scalar in text.unicodeScalars {
      if scalar == "\"" || scalar == "\\" { result += "\\" }
      result.unicodeScalars.append(scalar)
    }
    return result + "\""
  }

  /// Which clip plays on after which, as a dictionary; nil where none does. Godot has no word for it, but keeps what a resource is told.
  static func followers(_ atlas: Atlas) -> String? {
    let pairs = atlas.clips.compactMap { clip in clip.then.map { "\(quoted(clip.name)): \(quoted($0))" } }
    return pairs.isEmpty ? nil : "{\n\(pairs.joined(separator: ",\n"))\n}"
  }

  /// What a trimmed frame lacks of its cell: where it begins, and how much wider and higher the cell is.
  static func margin(_ frame: Atlas.Frame, _ atlas: Atlas) -> [Int] {
    [frame.source.x, frame.source.y, atlas.cellWidth - frame.source.width, atlas.cellHeight - frame.source.height]
  }

  static func numbers(_ rect: PixelRect) -> [Int] { [rect.x, rect.y, rect.width, rect.height] }
}
