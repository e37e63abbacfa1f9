import AvatarScene
import Foundation
import Testing

@testable import ArtCompiler

/// Tests arcs against ellipses sampled by angle, the inverse of the end-point parametrisation.
@Suite struct SVGArcTests {
  struct Ellipse: Sendable {
    let center: Point
    let rx: Double
    let ry: Double
    let turn: Double

    func at(_ angle: Double) -> Point {
      let (x, y) = (rx * cos(angle), ry * sin(angle))
      return Point(center.x + x * cos(turn) - y * sin(turn), center.y + x * sin(turn) + y * cos(turn))
    }

    /// Returns a point's angle and its radius, which is 1 on the ellipse.
    func polar(_ p: Point) -> (angle: Double, radius: Double) {
      let (dx, dy) = (p.x - center.x, p.y - center.y)
      let (x, y) = ((dx * cos(turn) + dy * sin(turn)) / rx, (-dx * sin(turn) + dy * cos(turn)) / ry)
      return (atan2(y, x), hypot(x, y))
    }
  }

  static let ellipses = [
    Ellipse(center: Point(3, -2), rx: 5, ry: 5, turn: 0), Ellipse(center: Point(-10, 4), rx: 12, ry: 3, turn: 0.7),
    Ellipse(center: .zero, rx: 0.5, ry: 2, turn: -1.2),
  ]
  static let spans: [(Double, Double)] = [(0.1, 1), (2, -1.5), (-1, 3), (0.5, 4), (3, -5), (0, 6.2), (1, -6.2)]

  private func points(_ elements: [PathElement], from start: Point) -> [Point] {
    var (current, points) = (start, [start])
    for case .cubic(let a, let b, let end) in elements {
      for s in stride(from: 0.05, through: 1.0001, by: 0.05) {
        let u = 1 - s
        points.append(current * (u * u * u) + a * (3 * u * u * s) + b * (3 * u * s * s) + end * (s * s * s))
      }
      current = end
    }
    return points
  }

  @Test(arguments: ellipses, spans)
  func anArcFollowsItsEllipseInItsDirectionOverItsWholeSpan(ellipse: Ellipse, span: (Double, Double)) throws {
    let (start, end) = (ellipse.at(span.0), ellipse.at(span.0 + span.1))
    let arc = SVGArc(
      from: start, to: end, rx: ellipse.rx, ry: ellipse.ry, angle: ellipse.turn, large: abs(span.1) > .pi,
      sweep: span.1 > 0)
    let found = points(arc.elements, from: start)
    var turned = 0.0
    for (a, b) in zip(found, found.dropFirst()) {
      #expect(abs(ellipse.polar(b).radius - 1) < 3e-4)
      let step = (ellipse.polar(b).angle - ellipse.polar(a).angle).remainder(dividingBy: 2 * .pi)
      #expect(step * span.1 > 0)
      turned += step
    }
    #expect(abs(turned - span.1) < 1e-6)
    #expect(abs(found[found.count - 1].x - end.x) + abs(found[found.count - 1].y - end.y) < 1e-9)
  }

  @Test func radiiThatAreTooSmallGrowUntilTheyReach() {
    let arc = SVGArc(from: Point(-10, 0), to: Point(10, 0), rx: 1, ry: 1, angle: 0, large: false, sweep: true)
    for point in points(arc.elements, from: Point(-10, 0)) { #expect(abs(point.length - 10) < 0.01) }
  }

  @Test func aNegativeRadiusCountsAsPositive() {
    func arc(_ rx: Double) -> [PathElement] {
      SVGArc(from: .zero, to: Point(3, 4), rx: rx, ry: 6, angle: 0.3, large: true, sweep: false).elements
    }
    #expect(arc(-5) == arc(5))
  }

  @Test func anArcEndsExactlyWhereItSays() {
    #expect(
      SVGArc(from: .zero, to: Point(0.1, 0.3), rx: 5, ry: 6, angle: 1, large: true, sweep: true).elements.last?.points
        .last == Point(0.1, 0.3))
  }

  @Test(arguments: [1e-300, 1e-160, 1e-20, 0])
  func aVanishingRadiusGivesNumbers(radius: Double) {
    for (rx, ry) in [(radius, radius), (radius, 5), (5, radius)] {
      let elements = SVGArc(from: .zero, to: Point(9000, 3), rx: rx, ry: ry, angle: 0, large: false, sweep: true)
        .elements
      #expect(elements.allSatisfy { $0.points.allSatisfy(\.isFinite) })
    }
  }
}
