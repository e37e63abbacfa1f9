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

  /// What a trimmed frame lacks of its cell: where it begins, and how much wider and higher the cell is.
  static func margin(_ frame: Atlas.Frame, _ atlas: Atlas) -> [Int] {
    [frame.source.x, frame.source.y, atlas.cellWidth - frame.source.width, atlas.cellHeight - frame.source.height]
  }

  static func numbers(_ rect: PixelRect) -> [Int] { [rect.x, rect.y, rect.width, rect.height] }
}
