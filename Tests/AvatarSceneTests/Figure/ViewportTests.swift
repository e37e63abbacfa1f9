import AvatarScene
import Testing

@Suite struct ViewportTests {
  private static let frame = FrameGeometry(width: 96, height: 96, originX: 48, originY: 68)

  @Test(arguments: [0.5, 1, 2, 3]) func theFrameFillsThePicture(scale: Double) {
    let viewport = Viewport(frame: Self.frame, scale: scale)
    #expect(viewport.width == Int(96 * scale) && viewport.height == Int(96 * scale))
    // The scene's y axis points up, that of the picture down.
    #expect(viewport.transform.apply(Point(-48, 68)) == .zero)
    #expect(viewport.transform.apply(Point(48, -28)) == Point(96 * scale, 96 * scale))
    #expect(viewport.transform.apply(.zero) == Point(48 * scale, 68 * scale))
  }

  @Test(arguments: [-1, 1e9, .nan, .infinity]) func anImpossibleScaleHasNoPixels(scale: Double) {
    let viewport = Viewport(frame: Self.frame, scale: scale)
    #expect(viewport.width == -1 && viewport.height == -1)
  }
}
