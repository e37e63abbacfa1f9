import Testing

@testable import AvatarPixels
@testable import AvatarSheets

@Suite struct TrimBoxTests {
  private static func dot(_ size: Int, _ points: [(Int, Int)]) -> Bitmap {
    var bitmap = Bitmap(width: size, height: size)
    for (x, y) in points { bitmap[x, y] = 0x0100_0000 }
    return bitmap
  }

  @Test func theBoxHoldsEveryVisiblePixel() {
    #expect(TrimBox.visible(in: Self.dot(10, [(2, 7), (8, 3)])) == PixelRect(x: 2, y: 3, width: 7, height: 5))
  }

  @Test func anEmptyPictureHasNoBox() { #expect(TrimBox.visible(in: Bitmap(width: 4, height: 4)) == nil) }

  @Test func anEmptyFrameIsOnePoint() {
    #expect(
      TrimBox.units(of: [(scale: 2, bitmap: Bitmap(width: 4, height: 4))])
        == PixelRect(x: 0, y: 0, width: 1, height: 1))
  }

  @Test func aMarginEndsAtTheCell() {
    let cell = (scale: 2, bitmap: Self.dot(20, [(2, 8), (19, 9)]))
    #expect(TrimBox.units(of: [cell], margin: 2) == PixelRect(x: 0, y: 2, width: 10, height: 5))
  }

  @Test func theBoxIsWholePointsAndHoldsAllScales() {
    let small = (scale: 1, bitmap: Self.dot(10, [(4, 4)]))
    let large = (scale: 3, bitmap: Self.dot(30, [(11, 14), (15, 16)]))
    #expect(TrimBox.units(of: [small, large]) == PixelRect(x: 3, y: 4, width: 3, height: 2))
  }
}
