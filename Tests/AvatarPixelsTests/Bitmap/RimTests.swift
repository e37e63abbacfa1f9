import Testing

@testable import AvatarPixels

/// Tests the rim round what a picture shows.
@Suite struct RimTests {
  private static let white: UInt32 = 0xFFFF_FFFF

  /// A picture with opaque, translucent and empty pixels, some of them at its edges.
  private func picture(width: Int = 40, height: Int = 31) -> Bitmap {
    var picture = Bitmap(width: width, height: height)
    for y in 0..<height {
      for x in 0..<width {
        let alpha: UInt32 =
          switch (x - 20) * (x - 20) + (y - 14) * (y - 14) {
          case ..<40: 255
          case 40..<52: 120
          default: x < 2 && y > 25 || x == 38 && y == 2 ? 200 : 0
          }
        picture[x, y] = alpha << 24 | alpha / 2 << 16 | alpha / 5
      }
    }
    return picture
  }

  @Test func anOpaquePixelDoesNotChange() {
    let (plain, rimmed) = (picture(), picture().rimmed(Self.white, reach: 900))
    for (before, after) in zip(plain.pixels, rimmed.pixels) where before >> 24 == 255 { #expect(before == after) }
  }

  @Test func aRimOfNoWidthChangesLittle() {
    let rimmed = picture().rimmed(Self.white, reach: 0)
    for (before, after) in zip(picture().pixels, rimmed.pixels) where before == 0 { #expect(after == 0) }
  }

  /// Against the definition, for every pixel: the largest product of an alpha and the disc's
  /// coverage at its distance.
  @Test(arguments: [256, 640, 1300]) func theDilationIsThatOfTheDefinition(reach: Int) {
    let picture = picture()
    let found = AlphaDilation(reach: reach).coverage(of: picture)
    for y in 0..<picture.height {
      for x in 0..<picture.width {
        var expected = Int(picture[x, y] >> 24)
        for (index, pixel) in picture.pixels.enumerated() where pixel != 0 {
          let (dx, dy) = (index % picture.width - x, index / picture.width - y)
          let distance = Int((Double(dx * dx + dy * dy) * 65_536).squareRoot())
          let inside = min(256, max(0, reach + 128 - distance)) * 255 / 256
          expected = max(expected, inside * Int(pixel >> 24) / 255)
        }
        #expect(Int(found[y * picture.width + x]) == expected, "\(x), \(y)")
      }
    }
  }

  /// No pixel of the picture touches transparency: the rim lies between them all round.
  @Test func theRimIsClosed() {
    let (plain, rimmed) = (picture(), picture().rimmed(Self.white, reach: 768))
    for y in 1..<plain.height - 1 {
      for x in 1..<plain.width - 1 where plain[x, y] >> 24 == 255 {
        for (dx, dy) in [(1, 0), (-1, 0), (0, 1), (0, -1), (1, 1), (-1, -1)] {
          #expect(rimmed[x + dx, y + dy] >> 24 == 255)
        }
      }
    }
  }

  @Test(arguments: [(0, 0), (1, 1), (1, 9), (9, 1)]) func aPictureOfAnySizeHasARim(width: Int, height: Int) {
    var picture = Bitmap(width: width, height: height)
    if !picture.pixels.isEmpty { picture.pixels[0] = 0xFF00_0000 }
    let rimmed = picture.rimmed(0x8080_0000, reach: 2000)
    #expect(rimmed.width == width && rimmed.height == height)
    #expect(rimmed.pixels.dropFirst().allSatisfy { $0 == 0x8080_0000 || width * height == 9 })
  }
}
