internal import AvatarScene
internal import Platform

/// An elliptical arc in endpoint parameterisation, as cubic curves of at most a quarter turn each.
/// Lengths are in points, the angle is in radians.
///
/// Source: SVG 1.1, appendix F.6, "Elliptical arc implementation notes".
struct SVGArc {
  let from: Point
  let to: Point
  let rx: Double
  let ry: Double
  let angle: Double
  let large: Bool
  let sweep: Bool

  /// The length, in points, below which radii and chords count as 0. The specification draws such
  /// an arc as a straight line.
  private static let vanishing = 1e-9

  /// The elements from the current point, which is `from`, to `to`.
  var elements: [PathElement] {
    guard from != to else { return [] }
    // The arithmetic below would divide 0 by 0 for such a short chord.
    guard abs(rx) > Self.vanishing, abs(ry) > Self.vanishing, (to - from).length > Self.vanishing else {
      return [.line(to)]
    }
    let turn = Transform.rotation(angle)
    let half = Transform.rotation(-angle).apply((from - to) * 0.5)
    var (a, b) = (abs(rx), abs(ry))
    let reach = (half.x / a) * (half.x / a) + (half.y / b) * (half.y / b)
    if reach > 1 { (a, b) = (a * reach.squareRoot(), b * reach.squareRoot()) }
    let (x2, y2) = (half.x * half.x, half.y * half.y)
    let rest = max(0, (a * a * b * b - a * a * y2 - b * b * x2) / (a * a * y2 + b * b * x2))
    let k = rest.squareRoot() * (large == sweep ? -1 : 1)
    let local = Point(k * a * half.y / b, -k * b * half.x / a)
    let center = turn.apply(local) + (from + to) * 0.5
    let first = atan2((half.y - local.y) / b, (half.x - local.x) / a)
    var span = atan2((-half.y - local.y) / b, (-half.x - local.x) / a) - first
    if sweep, span < 0 { span += 2 * .pi }
    if !sweep, span > 0 { span -= 2 * .pi }
    guard span.isFinite, center.isFinite else { return [.line(to)] }
    let ellipse = Transform.translation(center) * turn * .scale(a, b)
    return Self.curves(first, span, ellipse, to)
  }

  private static func curves(_ first: Double, _ span: Double, _ ellipse: Transform, _ end: Point) -> [PathElement] {
    let count = max(1, Int((abs(span) / (.pi / 2)).rounded(.up)))
    let step = span / Double(count)
    let k = 4.0 / 3 * tan(step / 4)
    return (0..<count).map { index in
      let (u, v) = (first + step * Double(index), first + step * Double(index + 1))
      let (p, q) = (Point(cos(u), sin(u)), Point(cos(v), sin(v)))
      let last = index == count - 1 ? end : ellipse.apply(q)
      return .cubic(
        ellipse.apply(Point(p.x - k * p.y, p.y + k * p.x)), ellipse.apply(Point(q.x + k * q.y, q.y - k * q.x)), last)
    }
  }
}
