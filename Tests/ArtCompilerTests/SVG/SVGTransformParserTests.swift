import AvatarScene
import Testing

@testable import ArtCompiler

@Suite struct SVGTransformParserTests {
  private func map(_ text: String, _ point: Point) throws -> Point { try SVGTransformParser.parse(text).apply(point) }

  @Test(arguments: [
    ("", Point(3, 2)), ("translate(5)", Point(8, 2)), ("translate(5 -1)", Point(8, 1)),
    ("translate(5,-1)", Point(8, 1)), ("scale(2)", Point(6, 4)),
    ("scale(2 -1)", Point(6, -2)), ("rotate(90)", Point(-2, 3)), ("rotate(90 1 1)", Point(0, 3)),
    ("rotate(-90, 1, 1)", Point(2, -1)),
    ("skewX(45)", Point(5, 2)), ("skewY(45)", Point(3, 5)), ("matrix(1 2 3 4 5 6)", Point(14, 20)),
    (" translate( 1 , 1 ) scale(2)  ", Point(7, 5)),
    ("scale(2)translate(1,1)", Point(8, 6)), ("translate(1,1),scale(2)", Point(7, 5)),
  ])
  func aTransformMoves(text: String, place: Point) throws {
    let found = try map(text, Point(3, 2))
    #expect(abs(found.x - place.x) < 1e-12 && abs(found.y - place.y) < 1e-12)
  }

  @Test(arguments: [
    "translate", "translate()", "translate(1 2 3)", "scale(1 2 3)", "rotate(1 2)", "matrix(1 2 3 4 5)", "skewX(1 2)",
    "turn(90)", "translate(1", "(1)",
    "translate(a)", "rotate(90deg)", "scale(1e400)", "matrix(1e400 0 0 1 0 0)", "none", "ß(1)", "translate(1,,2)",
    "translate(,1)", "translate(1,)", "scale(2),", "scale(2),,scale(2)", "scale(2.5,.5,)",
  ])
  func anythingElseIsRefused(text: String) {
    #expect(throws: PathProblem.self) { try SVGTransformParser.parse(text) }
  }
}
