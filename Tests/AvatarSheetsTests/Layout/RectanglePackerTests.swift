import TestSupport
import Testing

@testable import AvatarPixels
@testable import AvatarSheets

@Suite struct RectanglePackerTests {
  private static func sizes(_ seed: UInt64, _ count: Int) -> [(width: Int, height: Int)] {
    var random = RandomNumbers(seed: seed)
    return (0..<count).map { _ in (.random(in: 1...60, using: &random), .random(in: 1...80, using: &random)) }
  }

  @Test(arguments: UInt64(1)...8)
  func rectanglesNeverOverlapAndStayInside(seed: UInt64) throws {
    let limits = PageLimits(
      padding: Int(seed % 3), extrude: Int(seed % 2), maximumPixels: 1024, largestScale: 1, powerOfTwo: seed % 4 == 0)
    let sizes = Self.sizes(seed, 40)
    let packing = try #require(RectanglePacker(limits: limits).pack(sizes))
    let rects = zip(packing.corners, sizes).map { PixelRect(x: $0.x, y: $0.y, width: $1.width, height: $1.height) }
    let page = PixelRect(x: 0, y: 0, width: packing.width, height: packing.height)
    for (number, rect) in rects.enumerated() {
      #expect(page.contains(rect.grown(by: limits.extrude)))
      #expect(!rects[..<number].contains { $0.intersects(rect.grown(by: 2 * limits.extrude + limits.padding)) })
    }
  }

  @Test(arguments: UInt64(1)...4)
  func littleIsWasted(seed: UInt64) throws {
    let sizes = Self.sizes(seed, 60)
    let packing = try #require(RectanglePacker(limits: PageLimits()).pack(sizes))
    let filled = sizes.reduce(0) { $0 + $1.width * $1.height }
    #expect(packing.width * packing.height * 100 <= filled * 112)
  }

  @Test func equalSquaresFillTheirPage() throws {
    let packing = try #require(
      RectanglePacker(limits: PageLimits()).pack(Array(repeating: (width: 10, height: 10), count: 16)))
    #expect(packing.width * packing.height == 1600)
  }

  @Test func whatDoesNotFitIsRefused() {
    let limits = PageLimits(maximumPixels: 100, largestScale: 2)
    #expect(RectanglePacker(limits: limits).pack([(width: 51, height: 10)]) == nil)
    #expect(RectanglePacker(limits: limits).pack(Array(repeating: (width: 30, height: 30), count: 2)) == nil)
    #expect(RectanglePacker(limits: limits).pack([(width: 50, height: 50)]) != nil)
  }

  @Test func nothingIsAPageOfOnePoint() throws {
    let packing = try #require(RectanglePacker(limits: PageLimits()).pack([]))
    #expect(packing.width == 1 && packing.height == 1 && packing.corners.isEmpty)
  }
}
