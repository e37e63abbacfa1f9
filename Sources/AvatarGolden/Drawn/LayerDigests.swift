internal import AvatarPixels
internal import AvatarRaster
internal import AvatarScene
internal import AvatarSupport

/// Short digests of layers, each computed once. A digest covers outlines, fills, strokes and clips,
/// but no colours.
final class LayerDigests: Sendable {
  private let known = Locked(BoundedCache<String, String>(capacity: .max))

  func digest(of painted: ColoredLayer) -> String {
    known.value(for: painted.name) { String(SHA256.hex(Self.text(painted.layer)).prefix(10)) }
  }

  private static func text(_ layer: Layer) -> String {
    layer.shapes.map { text($0, layer.roles) }.joined(separator: "\n")
  }

  private static func text(_ shape: Shape, _ roles: [PaintRole]) -> String {
    func name(_ role: Int) -> String { roles.indices.contains(role) ? roles[role].name : "\(role)" }
    var text = path(shape.path)
    if let fill = shape.fill { text += " fill \(name(fill.role)) \(DrawListNumber.text(fill.opacity)) \(fill.evenOdd)" }
    if let stroke = shape.stroke {
      let numbers = [stroke.opacity, stroke.width, stroke.miterLimit].map(DrawListNumber.text).joined(separator: " ")
      text += " stroke \(name(stroke.role)) \(numbers) \(stroke.cap.rawValue) \(stroke.join.rawValue)"
    }
    for clip in shape.clips ?? [] { text += " clip \(path(clip.path)) \(clip.evenOdd)" }
    return text
  }

  private static func path(_ path: Path) -> String {
    path.elements.map { element in
      let points = element.points.map { "\(DrawListNumber.text($0.x)),\(DrawListNumber.text($0.y))" }.joined(
        separator: " ")
      switch element {
      case .move: return "M" + points
      case .line: return "L" + points
      case .cubic: return "C" + points
      case .close: return "Z"
      }
    }.joined()
  }
}
