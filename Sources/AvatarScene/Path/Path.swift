/// A path of lines and cubic curves in absolute coordinates. It starts with a move, or it is empty.
package struct Path: Hashable, Sendable {
  package private(set) var elements: [PathElement]

  package init() { elements = [] }

  /// Drops the elements before the first move, so that a path always has a current point.
  package init(_ elements: [PathElement]) {
    self.elements = Array(elements.drop { if case .move = $0 { false } else { true } })
  }

  /// The distance of the control points of a quarter circle along its tangents, as a fraction of
  /// the radius.
  package static let quarter = 0.5522847498307936

  package static func ellipse(_ x: Double, _ y: Double, _ rx: Double, _ ry: Double) -> Path {
    let (kx, ky) = (rx * quarter, ry * quarter)
    return Path([
      .move(Point(x + rx, y)),
      .cubic(Point(x + rx, y + ky), Point(x + kx, y + ry), Point(x, y + ry)),
      .cubic(Point(x - kx, y + ry), Point(x - rx, y + ky), Point(x - rx, y)),
      .cubic(Point(x - rx, y - ky), Point(x - kx, y - ry), Point(x, y - ry)),
      .cubic(Point(x + kx, y - ry), Point(x + rx, y - ky), Point(x + rx, y)), .close,
    ])
  }

  package var isEmpty: Bool { elements.isEmpty }

  package func applying(_ transform: Transform) -> Path {
    Path(elements.map { $0.applying(transform) })
  }

  /// The bounding box of all points, including control points. It contains the drawn outline and
  /// can be slightly larger.
  package var controlBox: Rect {
    var box = Rect.empty
    for element in elements {
      switch element {
      case .move(let p), .line(let p): box.extend(to: p)
      case .cubic(let a, let b, let c):
        box.extend(to: a)
        box.extend(to: b)
        box.extend(to: c)
      case .close: break
      }
    }
    return box
  }
}
