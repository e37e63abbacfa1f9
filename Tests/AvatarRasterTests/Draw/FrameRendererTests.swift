import AvatarPixels
import AvatarScene
import Testing

@testable import AvatarRaster

@Suite struct FrameRendererTests {
  /// A sprite that is larger than the picture allows is drawn within the picture alone.
  @Test(arguments: [(0.0, 0.0), (3.2, -4.1), (-3.2, 4.1), (-9.0, -9.0)])
  func aHugeSpriteHasTheSamePixelsInAPartOfThePicture(x: Double, y: Double) throws {
    let layer = Fixtures.layer(
      [Fixtures.box(-8, -8, 8, 8, role: 0), Fixtures.box(-3, -5, 2.5, 6.3, role: 1, opacity: 0.4)],
      [RGBA(0, 0, 0), RGBA(200, 40, 10)])
    let list = DrawList(items: [DrawItem(slot: "test", content: .layer(layer, clip: nil), transform: .identity)])
    func picture(_ edge: Int, at corner: Point) throws -> Bitmap {
      let frames = FrameRenderer(cache: SpriteCache(capacity: 0), text: TextEngine())
      return try frames.render(list, Viewport(width: edge, height: edge, scale: 40, topLeft: corner))
    }
    let whole = try picture(1024, at: Point(x - 12, y + 12))
    let part = try picture(16, at: Point(x - 12 + 10, y + 12 - 10))
    for row in 0..<16 { for column in 0..<16 { #expect(part[column, row] == whole[column + 400, row + 400]) } }
  }
}
