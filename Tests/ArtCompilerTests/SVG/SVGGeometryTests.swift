import AvatarScene
import Testing

@testable import ArtCompiler

@Suite struct SVGGeometryTests {
  private func path(_ element: String) throws -> Path { try Parts.shapes(element)[0].path }
  private func box(_ element: String) throws -> Rect { try path(element).controlBox }

  @Test func yIsTurnedUpwards() throws {
    #expect(
      try path("<path class=\"skin\" d=\"M 1 2 L 3 -4\"/>").elements == [.move(Point(1, -2)), .line(Point(3, 4))])
  }

  @Test(arguments: [
    "<rect class=\"skin\" x=\"1\" y=\"2\" width=\"3\" height=\"4\"/>",
    "<rect class=\"skin\" x=\"1px\" y=\"2\" width=\"3\" height=\"4\" rx=\"1\"/>",
    "<rect class=\"skin\" x=\"1\" y=\"2\" width=\"3\" height=\"4\" ry=\"9\"/>",
    "<ellipse class=\"skin\" cx=\"2.5\" cy=\"4\" rx=\"1.5\" ry=\"2\"/>",
    "<polygon class=\"skin\" points=\"1,2 4,2 4,6 1,6\"/>", "<polyline class=\"skin\" points=\"1 2 4 2 4 6 1 6\"/>",
    "<path class=\"skin\" d=\"M1 2H4V6H1Z\"/>", "<path class=\"skin\" d=\"M0 0H3V4H0Z\" transform=\"translate(1 2)\"/>",
    "<g transform=\"translate(1 0)\"><g transform=\"translate(0 2)\"><path class=\"skin\" d=\"M0 0H3V4H0Z\"/></g></g>",
  ])
  func theSameBoxInEveryShape(element: String) throws {
    #expect(try box(element) == Rect(minX: 1, minY: -6, maxX: 4, maxY: -2))
  }

  @Test func aCircleIsRoundToAThousandth() throws {
    let path = try path("<circle class=\"skin\" cx=\"0\" cy=\"0\" r=\"10\"/>")
    var current = Point.zero
    for element in path.elements {
      guard case .cubic(let a, let b, let end) = element else {
        if case .move(let p) = element { current = p }
        continue
      }
      let middle = current * 0.125 + a * 0.375 + b * 0.375 + end * 0.125
      #expect(abs(middle.length - 10) < 0.003)
      current = end
    }
  }

  @Test func aPolygonIsClosedAndAPolylineIsNot() throws {
    #expect(try path("<polygon class=\"skin\" points=\"0 0 1 1 2 0\"/>").elements.last == .close)
    #expect(try path("<polyline class=\"skin\" points=\"0 0 1 1 2 0\"/>").elements.last == .line(Point(2, 0)))
  }

  @Test func aLineHasNoInside() throws {
    #expect(try Parts.roles("<line class=\"skin\" x1=\"0\" y1=\"0\" x2=\"5\" y2=\"5\" stroke=\"#000\"/>") == ["/skin"])
  }

  @Test(arguments: [
    ("<circle class=\"skin\" cx=\"1\"/>", "<circle> lacks r"),
    ("<rect class=\"skin\" width=\"1\"/>", "<rect> lacks height"),
    ("<circle class=\"skin\" r=\"1em\"/>", "r=\"1em\" is not a number of points"),
    ("<rect class=\"skin\" x=\"nan\" width=\"1\" height=\"1\"/>", "x=\"nan\" is not a number of points"),
    ("<circle class=\"skin\" r=\"1e9\"/>", "r=\"1e9\" is not a number of points"),
    ("<polygon class=\"skin\" points=\"1 2 3\"/>", "points: expected pairs of numbers"),
    ("<path class=\"skin\" d=\"M 1\"/>", "path: 'M' lacks a number, found the end (at character 4)"),
    ("<path class=\"skin\"/>", "the shape is empty; delete it or draw it"),
    ("<polygon class=\"skin\" points=\"\"/>", "the shape is empty; delete it or draw it"),
    ("<rect class=\"skin\" width=\"-1\" height=\"1\"/>", "width=\"-1\" is negative"),
    ("<circle class=\"skin\" r=\"-1\"/>", "r=\"-1\" is negative"),
  ])
  func aFaultyShapeIsNamedWithItsLine(element: String, message: String) {
    #expect(Parts.error(in: element) == "error: part.svg:3: \(message)")
  }

  @Test(arguments: [
    "scale(1e30)", "scale(1e300)", "translate(1e9)", "matrix(1 0 0 1 1e308 0)", "scale(1e200) scale(1e200)",
  ])
  func aTransformThatThrowsTheShapeOffThePageIsRefused(transform: String) {
    for element in [
      "<path class=\"skin\" d=\"M1 1H2V2Z\" transform=\"\(transform)\"/>",
      "<g transform=\"\(transform)\"><circle class=\"skin\" r=\"1\" cx=\"3\"/></g>",
    ] {
      #expect(Parts.error(in: element)?.hasPrefix("error: part.svg:3: ") == true, "\(element)")
    }
  }
}
