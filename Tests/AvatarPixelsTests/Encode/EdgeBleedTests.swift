import TestSupport
import Testing

@testable import AvatarPixels

@Suite struct EdgeBleedTests {
  private static func page(_ pixels: [(x: Int, y: Int, color: UInt32)], width: Int = 6, height: Int = 4)
    -> StraightPicture
  {
    var page = StraightPicture(width: width, height: height)
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

  private static func page(_ bitmap: Bitmap) -> SparsePage {
    var page = SparsePage(width: bitmap.width, height: bitmap.height)
    page.composite(SparsePage.Piece(bitmap, x: 0, y: 0))
    return page
  }

  @Test func whatIsSeenDoesNotChange() throws {
    let bitmap = Pictures.gradient(width: 40, height: 30)
    let frames = [PixelRect(x: 0, y: 0, width: 20, height: 30), PixelRect(x: 22, y: 3, width: 10, height: 9)]
    let same = Pictures.same(
      try PNGDecoder.decode(try PNGEncoder.page(Self.page(bitmap), frames: frames, bleed: 2).file()), bitmap)
    #expect(same)
  }

  @Test func withoutRingsTheFileIsTheUsualOne() throws {
    let bitmap = Pictures.gradient(width: 33, height: 9)
    #expect(try PNGEncoder.encode(bitmap) == PNGEncoder.page(Self.page(bitmap)).file())
  }

  /// A reference implementation: ring after ring over the whole page, checking every pixel.
  private static func defined(_ page: StraightPicture, _ frames: [PixelRect], _ rings: Int) -> StraightPicture {
    var page = page
    var colored = page.pixels.map { $0 >> 24 != 0 }
    let framed = (0..<page.pixels.count).map { index in
      frames.contains { ($0.x..<$0.maxX).contains(index % page.width) && ($0.y..<$0.maxY).contains(index / page.width) }
    }
    func spread(_ region: PixelRect, _ isOpen: (Int) -> Bool) {
      for _ in 0..<rings {
        let (pixels, known) = (page.pixels, colored)
        for y in region.y..<region.maxY {
          for x in region.x..<region.maxX where !known[y * page.width + x] && isOpen(y * page.width + x) {
            var found: [UInt32] = []
            for row in max(region.y, y - 1)..<min(region.maxY, y + 2) {
              for column in max(region.x, x - 1)..<min(region.maxX, x + 2) where known[row * page.width + column] {
                found.append(pixels[row * page.width + column])
              }
            }
            guard !found.isEmpty else { continue }
            let count = UInt32(found.count)
            page.pixels[y * page.width + x] = [16, 8, 0].reduce(0) { color, shift in
              color | ((found.reduce(0) { $0 + ($1 >> shift & 0xFF) } + count / 2) / count) << shift
            }
            colored[y * page.width + x] = true
          }
        }
      }
    }
    for frame in frames { spread(frame) { _ in true } }
    spread(PixelRect(x: 0, y: 0, width: page.width, height: page.height)) { !framed[$0] }
    return page
  }

  /// A tall page of many strips: frames of all sizes, some across strip borders, with spots in and
  /// between them.
  @Test(arguments: [1, 2, 5, 17]) func bleedingAStripAtATimeIsBleedingThePage(rings: Int) throws {
    let (width, height) = (40, 330)
    var random = RandomNumbers(seed: UInt64(rings))
    func number(below bound: Int) -> Int { Int(random.next() % UInt64(bound)) }
    var bitmap = Bitmap(width: width, height: height)
    for _ in 0..<120 {
      bitmap[number(below: width), number(below: height)] = 0xFF00_0000 | UInt32(number(below: 1 << 24))
    }
    let frames = [
      PixelRect(x: 1, y: 3, width: 15, height: 130), PixelRect(x: 18, y: 50, width: 20, height: 28),
      PixelRect(x: 20, y: 80, width: 3, height: 3),
      PixelRect(x: 0, y: 150, width: 40, height: 180),
    ]
    var lines = PageScanlines(Self.page(bitmap))
    let whole = StraightPicture(&lines, lines: height)
    let wanted = Self.defined(whole, frames, rings)
    var same = EdgeBleed.applied(to: whole, frames: frames, rings: rings) == wanted
    #expect(same)
    var strips = BleedScanlines(Self.page(bitmap), frames: frames, rings: rings)
    same = StraightPicture(&strips, lines: height) == wanted
    #expect(same)
    #expect(EdgeBleed.stripLines(rings: rings) < height)
  }
}
