import AvatarScene
import Foundation
import Testing

@testable import ArtCompiler

/// Tests that a stroke is cut into dashes as CSS says.
@Suite struct StrokeDashesTests {
  /// Returns where the dashes of a line of ten points begin and end.
  private func dashes(_ list: String, offset: Double = 0) throws -> [[Double]] {
    let line = Path([.move(Point(0, 0)), .line(Point(10, 0))])
    let path = try #require(StrokeDashes(list)?.dashes(of: line, offset: offset))
    return stride(from: 0, to: path.elements.count, by: 2).map { path.elements[$0...($0 + 1)].map { $0.points[0].x } }
  }

  @Test(arguments: [
    ("3 2", 0, [[0, 3], [5, 8], [10, 10]]), ("4", 0, [[0, 4], [8, 10]]), ("3,2", 1, [[0, 2], [4, 7], [9, 10]]),
    ("3 2", -1, [[1, 4], [6, 9]]), ("3 2", 54, [[1, 4], [6, 9]]), ("3 3", 1, [[0, 2], [5, 8]]),
    ("1 2 3", 0, [[0, 1], [3, 6], [7, 9]]),
    ("0 5", 0, [[0, 0], [5, 5], [10, 10]]), ("20", 0, [[0, 10]]),
  ])
  func aLineIsCut(list: String, offset: Double, expected: [[Double]]) throws {
    let found = try dashes(list, offset: offset)
    #expect(found.count == expected.count && zip(found.joined(), expected.joined()).allSatisfy { abs($0 - $1) < 1e-9 })
  }

  @Test func aDashGoesRoundACorner() throws {
    let path = Path([.move(Point(0, 0)), .line(Point(2, 0)), .line(Point(2, 9))])
    let elements = try #require(StrokeDashes("3 9")?.dashes(of: path, offset: 0)).elements
    #expect(elements.prefix(2) == [.move(Point(0, 0)), .line(Point(2, 0))])
    #expect(elements.count == 3 && (elements[2].points[0] - Point(2, 1)).length < 1e-9)
  }

  /// Half of the chord of a quarter circle ends in the middle of the curve.
  @Test func aCurveIsMeasuredAlongItsLines() throws {
    let quarter = Path(Array(Path.ellipse(0, 0, 10, 10).elements.prefix(2)))
    let start = try #require(quarter.elements.first?.points.first)
    let half = 10 / 2.0.squareRoot()
    func way(_ tolerance: Double) throws -> Double {
      let path = try #require(StrokeDashes("\(half) 99")?.dashes(of: quarter, offset: 0, tolerance: tolerance))
      return (try #require(path.elements.last?.points.last) - start).length
    }
    #expect(abs(try way(100) - 20 * sin(.pi / 8)) < 0.01)
    // The lines are shorter than the curve, so the dash ends later on it.
    #expect((0.001..<0.01).contains(try way(StrokeDashes.tolerance) - 20 * sin(half / 20)))
  }

  @Test func aClosedLineEndsWhereItBegins() throws {
    let square = Path([.move(.zero), .line(Point(4, 0)), .line(Point(4, 4)), .line(Point(0, 4)), .close])
    let elements = try #require(StrokeDashes("2 2")?.dashes(of: square, offset: 0)).elements
    #expect(elements.count == 8 && (elements[7].points[0] - Point(0, 2)).length < 1e-9)
  }

  @Test(arguments: ["none", "0", "0 0", ""]) func whatHasNoLengthIsSolid(list: String) {
    #expect(StrokeDashes(list)?.isSolid == true)
  }

  @Test(arguments: ["-1 2", "a", "3 em", "5%", "3,,2", "3 2,", ",3"]) func whatIsNoLengthIsRefused(list: String) {
    #expect(StrokeDashes(list) == nil)
  }

  @Test(arguments: [("0.0001", false), ("1", true)]) func dashesAreBounded(list: String, isTaken: Bool) {
    let line = "<path class=\"skin\" fill=\"none\" stroke=\"#000\" stroke-dasharray=\"\(list)\" d=\"M0 0h20\"/>"
    #expect((Parts.error(in: line) == nil) == isTaken)
  }

  @Test func aFillHasNoDashes() throws {
    let shapes = try Parts.shapes(
      "<rect class=\"skin\" width=\"9\" height=\"9\" stroke=\"#000\" style=\"stroke-dasharray:1\"/>")
    #expect(shapes.map { [$0.fill != nil, $0.stroke != nil] } == [[true, false], [false, true]])
    #expect(shapes[0].path.elements.count == 5 && shapes[1].path.elements.count > 30)
  }
}
