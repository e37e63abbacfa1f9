import AvatarScene
import Testing

@testable import ArtCompiler

@Suite struct SVGPathParserTests {
  private func parse(_ d: String) throws -> [PathElement] { try SVGPathParser.parse(d).elements }

  private func problem(_ d: String) -> String? {
    do throws(PathProblem) { _ = try SVGPathParser.parse(d) } catch { return error.text }
    return nil
  }

  private static func m(_ x: Double, _ y: Double) -> PathElement { .move(Point(x, y)) }
  private static func l(_ x: Double, _ y: Double) -> PathElement { .line(Point(x, y)) }
  private static func c(_ n: Double...) -> PathElement {
    .cubic(Point(n[0], n[1]), Point(n[2], n[3]), Point(n[4], n[5]))
  }

  @Test(
    arguments: [
      ("", []), ("M 1 2", [m(1, 2)]), ("m1,2", [m(1, 2)]), ("M1 2 3 4 5 6", [m(1, 2), l(3, 4), l(5, 6)]),
      ("m1 2 3 4 5 6", [m(1, 2), l(4, 6), l(9, 12)]),
      ("M1 2L3 4", [m(1, 2), l(3, 4)]), ("M1 2l3 4 1 1", [m(1, 2), l(4, 6), l(5, 7)]),
      ("M1 2H5h-2", [m(1, 2), l(5, 2), l(3, 2)]),
      ("M1 2V5v-2", [m(1, 2), l(1, 5), l(1, 3)]), ("M1 2H5 6 7", [m(1, 2), l(5, 2), l(6, 2), l(7, 2)]),
      ("M0 0C1 2 3 4 5 6", [m(0, 0), c(1, 2, 3, 4, 5, 6)]), ("M1 1c1 2 3 4 5 6", [m(1, 1), c(2, 3, 4, 5, 6, 7)]),
      ("M0 0C1 2 3 4 5 6S8 8 9 9", [m(0, 0), c(1, 2, 3, 4, 5, 6), c(7, 8, 8, 8, 9, 9)]),
      ("M1 1S2 2 3 3", [m(1, 1), c(1, 1, 2, 2, 3, 3)]),
      ("M1 1L2 2s2 2 3 3", [m(1, 1), l(2, 2), c(2, 2, 4, 4, 5, 5)]), ("M0 0Q3 3 6 0", [m(0, 0), c(2, 2, 4, 2, 6, 0)]),
      ("M0 0Q3 3 6 0T12 0", [m(0, 0), c(2, 2, 4, 2, 6, 0), c(8, -2, 10, -2, 12, 0)]),
      ("M0 0q3 3 6 0t6 0", [m(0, 0), c(2, 2, 4, 2, 6, 0), c(8, -2, 10, -2, 12, 0)]),
      ("M1 1L2 2Z", [m(1, 1), l(2, 2), .close]), ("M1 1L2 2zm1 1", [m(1, 1), l(2, 2), .close, m(2, 2)]),
      ("M1 1L2 2zL5 5", [m(1, 1), l(2, 2), .close, m(1, 1), l(5, 5)]), ("M0 0A0 5 0 0 1 3 3", [m(0, 0), l(3, 3)]),
      ("M1 1A5 5 0 0 1 1 1", [m(1, 1)]),
    ] as [(String, [PathElement])])
  func aCommandBecomes(d: String, elements: [PathElement]) throws {
    let found = try parse(d)
    try #require(found.count == elements.count)
    for (a, b) in zip(found, elements) {
      for (p, q) in zip(a.points, b.points) { #expect(abs(p.x - q.x) < 1e-12 && abs(p.y - q.y) < 1e-12) }
      #expect(a.points.count == b.points.count)
    }
  }

  /// Without a preceding quadratic curve, the control point of T is the current point: a straight
  /// line.
  @Test(arguments: ["M0 0T6 6", "M0 0C9 9 9 9 0 0T6 6"])
  func aSmoothCurveAfterAnotherKindIsStraight(d: String) throws {
    #expect(try parse(d).last == .cubic(.zero, Point(2, 2), Point(6, 6)))
  }

  @Test(arguments: [
    ("M.5-.5", [m(0.5, -0.5)]), ("M1-2-3-4", [m(1, -2), l(-3, -4)]), ("M1e1 1E-1", [m(10, 0.1)]), ("M+1+2", [m(1, 2)]),
    ("\n M\t1 ,\r 2 ", [m(1, 2)]), ("M1.5.5", [m(1.5, 0.5)]),
  ])
  func numbersMayTouch(d: String, elements: [PathElement]) throws {
    #expect(try parse(d) == elements)
  }

  @Test func anArcsFlagsMayTouchWhatFollows() throws {
    #expect(try parse("M0 0a1 1 0 0110 0") == parse("M 0 0 a 1 1 0 0 1 10 0"))
    #expect(try parse("M0 0a1 1 0 1010-5") == parse("M 0 0 a 1 1 0 1 0 10 -5"))
  }

  @Test(arguments: [
    ("L 1 1", "a path starts with M, not 'L' (at character 1)"),
    ("1 1", "a path starts with M, not '1' (at character 1)"),
    ("M 1", "'M' lacks a number, found the end (at character 4)"),
    ("M 1 L", "'M' lacks a number, found 'L' (at character 5)"),
    ("M 1 1 X 2 2", "'X' is not a path command (at character 7)"),
    ("M 1 1 2 2 L 3", "'L' lacks a number, found the end (at character 14)"),
    ("M 1 1 C 1 1 2 2 3 z", "'C' lacks a number, found 'z' (at character 19)"),
    ("M 1 1 Z 5 5", "expected a command, found '5' (at character 9)"),
    ("M 1 1 A 1 1 0 2 0 5 5", "an arc's flags are 0 or 1 (at character 15)"),
    ("M 1 1 l 1 #", "'l' lacks a number, found '#' (at character 11)"),
    ("M 1 2000000", "2000000.0 is far outside the page (at character 5)"),
    ("M 1 1e400", "'M' lacks a number, found '1' (at character 5)"),
    ("M 1 1 ß 2 2", "expected a command, found 'ß' (at character 7)"),
    ("M 1 1 é", "expected a command, found 'é' (at character 7)"),
    ("M 1 1 \u{7C0} 1", "'M' lacks a number, found '\u{7C0}' (at character 7)"),
    ("M 1 1 ﬁ 2", "expected a command, found 'ﬁ' (at character 7)"),
    ("M 1 1 😀", "'M' lacks a number, found '😀' (at character 7)"),
    ("M 1,,1", "'M' lacks a number, found ',' (at character 4)"),
    ("M,1 1", "'M' lacks a number, found ',' (at character 2)"),
    ("M 1 1h2,v3", "'h' lacks a number, found ',' (at character 8)"),
    ("M 1 1,", "'M' lacks a number, found ',' (at character 6)"),
    ("ß", "a path starts with M, not 'ß' (at character 1)"),
  ])
  func anErrorNamesTheOffendingLetter(d: String, text: String) {
    #expect(problem(d) == text)
  }

  @Test func aPathWithoutEndIsRefused() {
    #expect(problem("M 0 0 L" + String(repeating: " 1 1", count: 30_000))?.hasPrefix("more than 20000 steps") == true)
  }

  @Test func aPathThatIsCutAnywhereNeverTraps() {
    let d = Array("M0 0.5e1 L-1 2H3V4C1 2 3 4 5 6S1 2 3 4Q1 2 3 4T5 6A1 2 30 0 1 5 5aé1-1.5.5 0 10zZmß".unicodeScalars)
    for length in 0...d.count { _ = problem(String(String.UnicodeScalarView(d.prefix(length)))) }
  }
}
