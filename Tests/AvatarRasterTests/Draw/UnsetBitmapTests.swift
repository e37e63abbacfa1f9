import Testing

@testable import AvatarRaster

/// A page of which only the gaps between its frames are cleared when it is made.
@Suite struct UnsetBitmapTests {
  @Test(arguments: [
    [], [PixelRect(x: 2, y: 3, width: 4, height: 2)],
    // Side by side, one over the other, one on the other, and across the edges.
    [PixelRect(x: 0, y: 0, width: 5, height: 5), PixelRect(x: 5, y: 0, width: 5, height: 5), PixelRect(x: 0, y: 5, width: 3, height: 2)],
    [PixelRect(x: 1, y: 1, width: 4, height: 4), PixelRect(x: 3, y: 2, width: 5, height: 5)],
    [PixelRect(x: -3, y: -2, width: 8, height: 4), PixelRect(x: 9, y: 6, width: 30, height: 30), PixelRect(x: 40, y: 40, width: 2, height: 2)],
  ])
  func onceItsFramesAreClearedItIsTransparent(frames: [PixelRect]) {
    var page = Bitmap(width: 12, height: 9, unsetIn: frames)
    for frame in frames { page.clear(frame) }
    #expect(page == Bitmap(width: 12, height: 9))
  }

  @Test func itsGapsAreClearFromTheStart() {
    let page = Bitmap(width: 6, height: 4, unsetIn: [PixelRect(x: 1, y: 1, width: 3, height: 2)])
    for y in 0..<4 {
      for x in 0..<6 where !((1..<4).contains(x) && (1..<3).contains(y)) { #expect(page[x, y] == 0) }
    }
  }

  @Test func clearingLeavesTheRestAlone() {
    var page = Bitmap(width: 5, height: 5)
    for y in 0..<5 { for x in 0..<5 { page[x, y] = 7 } }
    page.clear(PixelRect(x: 3, y: -1, width: 9, height: 3))
    for y in 0..<5 { for x in 0..<5 { #expect(page[x, y] == (x >= 3 && y < 2 ? 0 : 7)) } }
  }
}
