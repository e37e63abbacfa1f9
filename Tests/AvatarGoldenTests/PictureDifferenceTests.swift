@testable import AvatarGolden
import AvatarPixels
import AvatarRaster
import AvatarScene
import Testing

/// Tests that the comparison detects the smallest change of every kind.
@Suite struct PictureDifferenceTests {
  /// 8 × 8 pixels of different colours, half of them translucent.
  private var picture: Bitmap {
    var bitmap = Bitmap(width: 8, height: 8)
    for index in bitmap.pixels.indices {
      bitmap.pixels[index] = StraightAlpha.premultiplied(
        RGBA(UInt8(index), UInt8(255 - index), 99, index % 2 == 0 ? 255 : 128))
    }
    return bitmap
  }

  @Test func equalPicturesDoNotDiffer() { #expect(PictureDifference(picture, picture) == nil) }

  @Test(arguments: [0, 8, 16] as [UInt32])
  func oneChannelByOneIsSeen(_ shift: UInt32) {
    var other = picture
    other[3, 5] ^= 1 << shift
    let difference = PictureDifference(picture, other)
    #expect(difference?.count == 1)
    #expect(difference?.largest == 1)
    #expect(difference?.box == PixelRect(x: 3, y: 5, width: 1, height: 1))
    #expect(difference?.first.x == 3 && difference?.first.y == 5)
  }

  @Test func alphaAloneIsSeen() {
    var other = picture
    other[0, 0] = other[0, 0] & 0x00FF_FFFF | 0xFE00_0000
    #expect(PictureDifference(picture, other)?.largest == 1)
  }

  @Test func theBoxHoldsAllThatDiffers() {
    var other = picture
    other[1, 2] ^= 0x10
    other[6, 4] ^= 0x20
    let difference = PictureDifference(picture, other)
    #expect(difference?.box == PixelRect(x: 1, y: 2, width: 6, height: 3))
    #expect(difference?.total == 48)
  }

  @Test func theColourOfATransparentPixelIsNoDifference() throws {
    let a = StraightAlpha.premultiplied(RGBA(255, 0, 0, 0))
    let b = StraightAlpha.premultiplied(RGBA(0, 0, 255, 0))
    #expect(a == b)
  }

  @Test func pixelHashesTellSizesApart() {
    #expect(PixelHash.text(Bitmap(width: 2, height: 8)) != PixelHash.text(Bitmap(width: 8, height: 2)))
  }

  @Test func aDifferenceOfOneIsPlainInTheAmplifiedPicture() {
    var other = picture
    other[3, 5] ^= 1
    let seen = StraightAlpha.color(of: DifferencePicture.amplified(picture, other)[3, 5])
    #expect(seen.red > 200 && seen.green < 50)
  }

  @Test func theTriptychIsThreePicturesAndTwoGapsWide() {
    let triptych = DifferencePicture.triptych(picture, Bitmap(width: 8, height: 8))
    #expect(triptych.width == 3 * 64 + 16)
    #expect(triptych.height == 64)
  }

  @Test func picturesOfDifferentSizesAreShownOnTheLarger() {
    let amplified = DifferencePicture.amplified(Bitmap(width: 4, height: 9), Bitmap(width: 7, height: 3))
    #expect(amplified.width == 7 && amplified.height == 9)
  }
}
