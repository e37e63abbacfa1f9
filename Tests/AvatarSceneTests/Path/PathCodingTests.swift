import Foundation
import Testing

@testable import AvatarScene

@Suite struct PathCodingTests {
  private let path = Path([
    .move(Point(1, -2.5)), .line(Point(0, 0.001)), .cubic(Point(-0.5, 3), Point(48, -68), Point(12.345, 6)), .close,
    .move(Point(7, 7)), .line(Point(8, 8)),
  ])

  @Test func aPathIsWrittenInThousandths() {
    #expect(path.compact == "M 1000 -2500L 0 1C -500 3000 48000 -68000 12345 6000ZM 7000 7000L 8000 8000")
  }

  @Test func aPathOfThousandthsSurvivesTheRoundTrip() throws {
    #expect(try JSONDecoder().decode(Path.self, from: JSONEncoder().encode(path)) == path)
  }

  @Test func anEmptyPathSurvivesTheRoundTrip() throws {
    #expect(Path(compact: "") == Path())
    #expect(Path().compact.isEmpty)
  }

  @Test func finerNumbersAreRoundedToTheNearestThousandth() throws {
    let fine = Path([.move(Point(0.0004, 0.0006)), .line(Point(-0.0015, 1.0 / 3))])
    #expect(fine.compact == "M 0 1L -2 333")
  }

  @Test(arguments: [
    "M", "M 1", "M 1 x", "M1 1", "M  1 1", "M 1 1 1", "Q 1 1 2 2", "M 1 1L", "C 1 1 1 1 1", "M 1 --1", "M 1 1.5", "m 1 1", "M 1 1é", "\0", " ",
    "M 1 1234567890123", "M 1 99999999999999999999999999",
  ])
  func anythingElseIsRefused(text: String) {
    #expect(Path(compact: text) == nil)
  }

  @Test func aRefusedPathIsADecodingError() {
    #expect(throws: DecodingError.self) { try JSONDecoder().decode(Path.self, from: Data("\"M 1\"".utf8)) }
  }

  @Test(arguments: [Double.nan, .infinity, -.infinity, 1e300, -1e300, 9.3e15])
  func aPointOutOfReachIsWrittenWithoutATrap(value: Double) {
    let text = Path([.move(Point(value, 0))]).compact
    #expect(text.hasPrefix("M "))
  }

  @Test func stepsBeforeTheFirstMoveAreDropped() {
    #expect(Path([.line(Point(1, 1)), .close, .move(.zero), .close]).elements == [.move(.zero), .close])
  }

  @Test func theControlBoxHoldsControlPoints() {
    let box = Path([.move(.zero), .cubic(Point(0, 9), Point(5, -9), Point(4, 0))]).controlBox
    #expect(box == Rect(minX: 0, minY: -9, maxX: 5, maxY: 9))
  }
}
