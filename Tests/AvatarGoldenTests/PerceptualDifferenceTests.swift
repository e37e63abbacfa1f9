@testable import AvatarGolden
import AvatarPixels
import AvatarRaster
import AvatarScene
import Testing

/// Tests that the perceptual comparison accepts another rasteriser's output and nothing else.
@Suite struct PerceptualDifferenceTests {
  /// A dark disc on a transparent background, 48 × 48, with antialiased edges.
  private var picture: Bitmap {
    var bitmap = Bitmap(width: 48, height: 48)
    for y in 0..<48 {
      for x in 0..<48 {
        let distance = Double((x - 24) * (x - 24) + (y - 24) * (y - 24)).squareRoot()
        let alpha = min(1, max(0, 18.5 - distance))
        bitmap[x, y] = StraightAlpha.premultiplied(RGBA(94, 58, 36, UInt8(alpha * 255)))
      }
    }
    return bitmap
  }

  private func seen(_ change: (inout Bitmap) -> Void) -> PerceptualDifference {
    var other = picture
    change(&other)
    var marks: [Bool] = []
    let seen = PerceptualDifference(picture, other, CrossPlatformTolerance(), marks: &marks)
    #expect(marks.count(where: \.self) == seen.beyond)
    return seen
  }

  @Test func theSameIsWithin() { #expect(seen { _ in }.largest == 0 && seen { _ in }.isWithin) }

  @Test func oneOf255IsWithinEverywhere() {
    let seen = seen { other in
      for index in other.pixels.indices where other.pixels[index] >> 24 == 255 { other.pixels[index] ^= 0x01_0101 }
    }
    #expect(seen.isWithin && seen.beyond == 0, "\(seen)")
  }

  @Test func anEdgeCoveredALittleMoreIsWithin() {
    let seen = seen { other in
      for index in other.pixels.indices where (1...250).contains(other.pixels[index] >> 24) {
        let color = StraightAlpha.color(of: other.pixels[index])
        other.pixels[index] = StraightAlpha.premultiplied(RGBA(94, 58, 36, color.alpha + 5))
      }
    }
    #expect(seen.isWithin, "\(seen)")
  }

  @Test func aShadeFourStepsLighterIsBeyond() {
    let seen = seen { other in
      for index in other.pixels.indices where other.pixels[index] >> 24 == 255 {
        other.pixels[index] = StraightAlpha.premultiplied(RGBA(102, 66, 44))
      }
    }
    #expect(!seen.isWithin && seen.cluster > 500, "\(seen)")
  }

  @Test func aSpotOfFourPixelsIsBeyond() {
    let seen = seen { other in for (x, y) in [(20, 20), (21, 20), (20, 21), (21, 21)] { other[x, y] = 0xFFFF_FFFF } }
    #expect(seen.beyond == 4 && seen.cluster == 4 && !seen.isWithin)
  }

  @Test func aThirdOfAPixelAsideIsBeyond() {
    let seen = seen { other in
      for y in 0..<48 {
        for x in 1..<48 {
          let (here, left) = (StraightAlpha.color(of: picture[x, y]), StraightAlpha.color(of: picture[x - 1, y]))
          other[x, y] = StraightAlpha.premultiplied(
            RGBA(94, 58, 36, UInt8((Int(here.alpha) * 2 + Int(left.alpha)) / 3)))
        }
      }
    }
    #expect(!seen.isWithin, "\(seen)")
  }

  @Test func whatIsSeenOnlyOnADarkGroundIsSeen() {
    let (white, none): (UInt32, UInt32) = (0xFFFF_FFFF, 0)
    #expect(PerceivedColor(white).distance(to: PerceivedColor(none)) > 0.5)
    #expect(PerceivedColor(0xFF1A_1A1A).distance(to: PerceivedColor(none)) > 0.5)
  }

  @Test func blackAndWhiteAreOneApart() {
    #expect(abs(PerceivedColor(0xFF00_0000).distance(to: PerceivedColor(0xFFFF_FFFF)) - 1) < 0.01)
  }

  @Test func aStepNextToBlackCountsForNoMoreThanItIsSeen() {
    #expect(PerceivedColor(0xFF00_0000).distance(to: PerceivedColor(0xFF01_0101)) < 0.02)
  }
}
