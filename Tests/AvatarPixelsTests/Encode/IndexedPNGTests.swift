import AvatarScene
import TestSupport
import Testing

@testable import AvatarPixels

/// Tests palette pages: exact for up to 256 colours, close for more, and much smaller.
@Suite struct IndexedPNGTests {
  /// Returns a picture with so many opaque colours, each on its own line, with the first one on
  /// half of all lines.
  private func stripes(_ colors: Int) throws -> Bitmap {
    let pixels = (0..<2 * colors).flatMap { line -> [UInt32] in
      let number = UInt32(line < colors ? 0 : line - colors)
      return Array(
        repeating: 0xFF00_0000 | (number * 37 % 251) << 16 | (number * 91 % 241) << 8 | number * 53 % 239, count: 5)
    }
    return try #require(Bitmap(width: 5, height: 2 * colors, pixels: pixels))
  }

  private func distance(_ a: UInt32, _ b: UInt32) -> Int {
    ([0, 8, 16] as [UInt32]).map { abs(Int(a >> $0 & 255) - Int(b >> $0 & 255)) }.max() ?? 0
  }

  @Test(arguments: [1, 2, 200, 256])
  func aPictureOfFewColoursIsExact(colors: Int) throws {
    let picture = try stripes(colors)
    let back = try PNGDecoder.decode(try IndexedPNG.encode(picture))
    #expect(Pictures.same(back, picture))
  }

  @Test func aPictureOfManyColoursHasTwoHundredAndFiftySixThatAreNear() throws {
    let picture = try stripes(900)
    let back = try PNGDecoder.decode(try IndexedPNG.encode(picture))
    #expect(Set(back.pixels).count == 256)
    #expect(zip(picture.pixels, back.pixels).map { distance($0, $1) }.max() ?? 0 < 96)
    #expect(back.pixels[0] == picture.pixels[0], "the colour of the largest area is kept")
  }

  @Test func theSamePictureGivesTheSameBytes() throws {
    let picture = try stripes(900)
    let (first, second) = (try IndexedPNG.encode(picture), try IndexedPNG.encode(picture))
    #expect(first == second)
  }

  @Test func nothingIsRefused() {
    #expect(throws: EncodingError.self) { try IndexedPNG.encode(Bitmap(width: 0, height: 3)) }
  }
}
