import AvatarScene
import Testing

@Suite struct OKLabTests {
  @Test func everyGreyComesBack() {
    for byte in UInt8.min...UInt8.max { #expect(OKLab(RGBA(byte, byte, byte)).color() == RGBA(byte, byte, byte)) }
  }

  @Test func fourThousandColoursComeBack() {
    let steps = stride(from: 0, through: 255, by: 17).map { UInt8($0) }
    for red in steps {
      for green in steps {
        let row = steps.map { RGBA(red, green, $0) }
        #expect(row.map { OKLab($0).color() } == row)
      }
    }
  }

  /// Ottosson's published values for white and sRGB's three primaries.
  @Test(arguments: [
    (RGBA.white, 1.0, 0.0, 0.0), (RGBA(255, 0, 0), 0.62796, 0.22486, 0.12585),
    (RGBA(0, 255, 0), 0.86644, -0.23389, 0.17950),
    (RGBA(0, 0, 255), 0.45201, -0.03246, -0.31153),
  ])
  func knownColoursHaveTheirPublishedCoordinates(color: RGBA, lightness: Double, a: Double, b: Double) {
    let lab = OKLab(color)
    #expect(
      close(lab.lightness, lightness, within: 1e-4) && close(lab.a, a, within: 1e-4) && close(lab.b, b, within: 1e-4))
  }

  @Test func alphaIsPassedThrough() {
    #expect(OKLab(RGBA(9, 8, 7)).color(alpha: 77) == RGBA(9, 8, 7, 77))
  }

  @Test(arguments: [9.0, -9, 1e300, .infinity, .nan])
  func coordinatesOutsideTheGamutAreClampedWithoutATrap(value: Double) {
    _ = OKLab(lightness: value, a: value, b: -value).color()
    _ = OKLab(lightness: 0.5, a: value, b: 0).color()
  }
}
