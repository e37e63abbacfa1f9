/// One element of a path. The art compiler reduces all other SVG commands to these four.
package enum PathElement: Hashable, Sendable {
  case move(Point)
  case line(Point)
  case cubic(Point, Point, Point)
  case close

  /// The points of the element, including control points.
  package var points: [Point] {
    switch self {
    case .move(let p), .line(let p): [p]
    case .cubic(let a, let b, let c): [a, b, c]
    case .close: []
    }
  }

  package func applying(_ transform: Transform) -> PathElement {
    switch self {
    case .move(let p): .move(transform.apply(p))
    case .line(let p): .line(transform.apply(p))
    case .cubic(let a, let b, let c): .cubic(transform.apply(a), transform.apply(b), transform.apply(c))
    case .close: .close
    }
  }
}
