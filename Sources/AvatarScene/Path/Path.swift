/// An outline of lines and cubic curves, in absolute coordinates. It starts with a move, or is empty.
package struct Path: Hashable, Sendable {
  package private(set) var elements: [PathElement]

  package init() { elements = [] }

  /// Steps before the first move are dropped, so that no path is without a current point.
  package init(_ elements: [PathElement]) {
    self.elements = Array(elements.drop { if case .move = $0 { false } else { true } })
  }

  /// How far along its tangents the control points of a quarter circle lie, as a share of the radius.
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

  /// A box around all points, control points included: it holds the drawn outline and may be a little larger.
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
