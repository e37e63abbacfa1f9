import Testing

@testable import AvatarPixels
@testable import AvatarRaster

@Suite struct EdgeBleedTests {
  private static func page(_ pixels: [(x: Int, y: Int, color: UInt32)], width: Int = 6, height: Int = 4) -> StraightPicture {
    var page = StraightPicture(Bitmap(width: width, height: height))
    for pixel in pixels { page.pixels[pixel.y * width + pixel.x] = pixel.color }
    return page
  }

  private static let whole = PixelRect(x: 0, y: 0, width: 6, height: 4)

  @Test func neighboursTakeTheColourAndStayTransparent() {
    let bled = EdgeBleed.applied(to: Self.page([(1, 1, 0xFF11_2233)]), frames: [Self.whole], rings: 1)
    #expect(bled.pixels[0] == 0x0011_2233 && bled.pixels[2 * 6 + 2] == 0x0011_2233)
    #expect(bled.pixels[1 * 6 + 1] == 0xFF11_2233)
    #expect(bled.pixels[3] == 0)
  }

  @Test func eachRingReachesOnePixelFarther() {
    let bled = EdgeBleed.applied(to: Self.page([(0, 0, 0xFF10_2030)]), frames: [Self.whole], rings: 3)
    #expect((0..<6).map { bled.pixels[$0] & 0xFF } == [0x30, 0x30, 0x30, 0x30, 0, 0])
  }

  @Test func colourComesFromItsOwnFrameOnly() {
    let frames = [PixelRect(x: 0, y: 0, width: 3, height: 4), PixelRect(x: 3, y: 0, width: 3, height: 4)]
    let bled = EdgeBleed.applied(to: Self.page([(0, 0, 0xFFAA_0000), (3, 0, 0xFF00_00BB)]), frames: frames, rings: 2)
    #expect((0..<6).map { bled.pixels[$0] & 0xFFFFFF } == [0xAA0000, 0xAA0000, 0xAA0000, 0xBB, 0xBB, 0xBB])
  }

  @Test func theGapBetweenFramesIsFilled() {
    let frames = [PixelRect(x: 0, y: 0, width: 2, height: 4), PixelRect(x: 4, y: 0, width: 2, height: 4)]
    let bled = EdgeBleed.applied(to: Self.page([(1, 1, 0xFF00_6600)]), frames: frames, rings: 1)
    #expect(bled.pixels[1 * 6 + 2] == 0x0000_6600)
    #expect(bled.pixels[1 * 6 + 3] == 0)
  }

  @Test func whatIsSeenDoesNotChange() throws {
    let bitmap = Pictures.gradient(width: 40, height: 30)
    let frames = [PixelRect(x: 0, y: 0, width: 20, height: 30), PixelRect(x: 22, y: 3, width: 10, height: 9)]
    let bled = EdgeBleed.applied(to: StraightPicture(bitmap), frames: frames, rings: 2)
    let same = Pictures.same(try PNGDecoder.decode(try PNGEncoder.encode(bled)), bitmap)
    #expect(same)
  }

  @Test func withoutRingsTheFileIsTheUsualOne() throws {
    let bitmap = Pictures.gradient(width: 33, height: 9)
    let plain = try PNGEncoder.encode(EdgeBleed.applied(to: StraightPicture(bitmap), frames: [], rings: 0))
    #expect(try PNGEncoder.encode(bitmap) == plain)
  }
}
