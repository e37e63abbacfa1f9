import Foundation
import Testing

@testable import AvatarScene

@Suite struct PathCodingTests {
  private let path = Path([
    .move(Point(1, -2.5)), .line(Point(0, 0.001)), .cubic(Point(-0.5, 3), Point(48, -68), Point(12.345, 6)), .close,
    .move(Point(7, 7)), .line(Point(8, 8)),
  ])

  private func read(_ text: String) throws -> Path {
    try JSONDecoder().decode(Path.self, from: JSONEncoder().encode(text))
  }

  @Test func aPathIsTheTextOfItsPackedSection() throws {
    #expect(try read(String(decoding: SectionEncoder.section(path), as: UTF8.self)) == path)
  }

  @Test func aPathOfThousandthsSurvivesTheRoundTrip() throws {
    #expect(try JSONDecoder().decode(Path.self, from: JSONEncoder().encode(path)) == path)
    #expect(try JSONDecoder().decode(Path.self, from: JSONEncoder().encode(Path())) == Path())
  }

  @Test func finerNumbersAreRoundedToTheNearestThousandth() throws {
    let fine = Path([.move(Point(0.0004, 0.0006)), .line(Point(-0.0015, 1.0 / 3))])
    #expect(
      try read(String(decoding: SectionEncoder.section(fine), as: UTF8.self)).elements == [
        .move(Point(0, 0.001)), .line(Point(-0.002, 0.333)),
      ])
  }

  @Test(arguments: ["", "M", "M 1 1", "~", "~@", "~@?", "~@?@", "~@@@", "~@C??", "~_", "~??", "~é", "\0", " "])
  func anythingElseIsADecodingError(text: String) {
    #expect(throws: DecodingError.self) { try read(text) }
  }

  @Test(arguments: [Double.nan, .infinity, -.infinity, 1e300, -1e300, 9.3e15])
  func aPointOutOfReachIsWrittenWithoutATrap(value: Double) throws {
    let point = try #require(
      try read(String(decoding: SectionEncoder.section(Path([.move(Point(value, 0))])), as: UTF8.self)).elements.first?
        .points.first)
    #expect(abs(point.x) < 1e9)
  }

  @Test func stepsBeforeTheFirstMoveAreDropped() {
    #expect(Path([.line(Point(1, 1)), .close, .move(.zero), .close]).elements == [.move(.zero), .close])
  }

  @Test func theControlBoxHoldsControlPoints() {
    let box = Path([.move(.zero), .cubic(Point(0, 9), Point(5, -9), Point(4, 0))]).controlBox
    #expect(box == Rect(minX: 0, minY: -9, maxX: 5, maxY: 9))
  }
}
