import AvatarScene
import Foundation
import Testing

@testable import ArtCompiler

/// Tests that a stroke's outline encloses the area that the stroke covers.
@Suite struct StrokeOutlineTests {
  private func stroke(_ width: Double, cap: LineCap = .butt, join: LineJoin = .miter, miterLimit: Double = 4)
    -> Shape.Stroke
  {
    Shape.Stroke(role: 0, opacity: 1, width: width, cap: cap, join: join, miterLimit: miterLimit)
  }

  private func area(_ elements: [PathElement], _ stroke: Shape.Stroke) throws -> Double {
    let outline = try #require(StrokeOutline.path(of: Path(elements), stroke))
    return abs(
      outline.polylines.reduce(0) { sum, line in zip(line, line.dropFirst()).reduce(sum) { $0 + $1.0.cross($1.1) / 2 } }
    )
  }

  private static let straight: [PathElement] = [.move(Point(1, 2)), .line(Point(9, 2))]

  @Test(arguments: [(LineCap.butt, 16.0), (.square, 20), (.round, 16 + .pi)])
  func aStraightLineEndsAsItsCapSays(cap: LineCap, expected: Double) throws {
    #expect(abs(try area(Self.straight, stroke(2, cap: cap)) - expected) < 0.02)
  }

  /// A right angle: twice eight by two, with overlapping inner quarters; the join determines the
  /// outer corner.
  @Test(arguments: [(LineJoin.bevel, 0.5), (.miter, 1), (.round, .pi / 4)], [1.0, -1])
  func aCornerIsFilledAsItsJoinSays(join: (LineJoin, Double), side: Double) throws {
    let elements: [PathElement] = [.move(Point(0, 0)), .line(Point(8, 0)), .line(Point(8, 8 * side))]
    #expect(abs(try area(elements, stroke(2, join: join.0)) - (32 - 1 + join.1)) < 0.01)
  }

  @Test func aTipBeyondTheLimitIsCutOff() throws {
    let elements: [PathElement] = [.move(Point(0, 0)), .line(Point(8, 0)), .line(Point(8, 8))]
    #expect(try area(elements, stroke(2, miterLimit: 1.4)) == 31.5)
  }

  @Test func aClosedLineGoesAroundItsHole() throws {
    let square: [PathElement] = [
      .move(Point(0, 0)), .line(Point(8, 0)), .line(Point(8, 8)), .line(Point(0, 8)), .close,
    ]
    let outline = try #require(StrokeOutline.path(of: Path(square), stroke(2)))
    let region = try #require(PathClipRegion(outline, evenOdd: false))
    #expect(
      region.rings.count == 2 && !region.contains(Point(4, 4)) && region.contains(Point(0.5, 4))
        && region.contains(Point(-0.5, 4)))
    #expect(abs(try area(square, stroke(2)) - 64) < 1e-9)
  }

  /// Both sides of the outline are half the line width away from the curve.
  @Test(arguments: [0.25, 1, 3])
  func theSidesOfACurveKeepTheirDistance(width: Double) throws {
    let curve = Cubic(Point(0, 0), Point(2, 8), Point(10, -6), Point(14, 3))
    let outline = try #require(
      StrokeOutline.path(of: Path([.move(curve.a), .cubic(curve.b, curve.c, curve.d)]), stroke(width)))
    let middle = PathClipSegment(curve, isLine: false)
    let sides = outline.polylines.joined().filter { ($0 - curve.a).length > width && ($0 - curve.d).length > width }
    #expect(sides.count > 30 && sides.allSatisfy { abs(middle.distance(to: $0) - width / 2) < 1.0 / 32 })
  }

  /// A line wider than its curve's radius, and lines that turn around or stand still.
  @Test(
    arguments: [
      [.move(Point(0, 0)), .cubic(Point(0, 2), Point(1, 2), Point(1, 0))],
      [.move(Point(0, 0)), .line(Point(8, 0)), .line(Point(0, 0))],
      [.move(Point(0, 0)), .cubic(Point(0, 0), Point(4, 4), Point(8, 0))],
    ] as [[PathElement]])
  func whatTurnsBackOnItselfHasNone(elements: [PathElement]) {
    #expect(StrokeOutline.path(of: Path(elements), stroke(3)) == nil)
  }

  @Test(arguments: [[.move(Point(8, 8)), .line(Point(8, 8))], [.move(Point(8, 8)), .close]] as [[PathElement]])
  func aDotHasNone(elements: [PathElement]) {
    #expect(StrokeOutline.path(of: Path(elements), stroke(2, cap: .round)) == nil)
  }

  @Test func aLineOfNoWidthHasNone() { #expect(StrokeOutline.path(of: Path(Self.straight), stroke(0)) == nil) }
}
