import AvatarPixels
import AvatarScene
import TestSupport
import Testing

@testable import AvatarRaster

@Suite("Sprites of role weights")
struct SpriteTests {
  private let colors = [RGBA(200, 10, 33), RGBA(1, 254, 99), RGBA(7, 77, 177), RGBA(90, 91, 92), RGBA(250, 251, 5)]

  @Test("the inside of a shape is exactly its role's colour", arguments: 0..<5)
  func interiorIsExact(role: Int) throws {
    let shapes = (0..<5).map { Fixtures.box(1, 1, 15, 15, role: $0) } + [Fixtures.box(2.5, 2.5, 13.5, 13.5, role: role)]
    let picture = try Fixtures.picture(Fixtures.layer(shapes, colors))
    for y in 3..<13 { for x in 3..<13 { #expect(StraightAlpha.color(of: picture[x, y]) == colors[role]) } }
  }

  @Test("pixels that no shape touches stay as they were")
  func outsideIsUntouched() throws {
    let picture = try Fixtures.picture(Fixtures.layer([Fixtures.box(4, 4, 8, 8, role: 0)], colors), on: 0xFF12_3456)
    #expect(picture[3, 3] == 0xFF12_3456)
    #expect(picture[8, 8] == 0xFF12_3456)
    #expect(picture[4, 4] == 0xFFC8_0A21)
  }

  @Test("a pixel's weights add up to its alpha, whatever cairo rounded")
  func weightsAddUp() {
    var random = RandomNumbers(seed: 36)
    for _ in 0..<50_000 {
      let alpha = UInt32.random(in: 0...255, using: &random)
      let parts = (0..<3).map { _ in UInt32.random(in: 0...alpha, using: &random) }
      let weights = RoleCoverage(
        alpha << 24 | parts[0] << 16 | parts[1] << 8 | parts[2], roles: Int.random(in: 1...4, using: &random))
      #expect((0..<4).reduce(0) { $0 + UInt32(weights[$1]) } == alpha)
    }
  }

  @Test("half of one role over another is half of each, rounded once")
  func opacityBlends() throws {
    let shapes = [Fixtures.box(0, 0, 16, 16, role: 0), Fixtures.box(0, 0, 16, 16, role: 1, opacity: 0.5)]
    let picture = try Fixtures.picture(Fixtures.layer(shapes, [RGBA(0, 0, 0), RGBA(255, 255, 255)]))
    #expect(picture[8, 8] == 0xFF80_8080)
  }

  @Test("a colour's own alpha is kept")
  func colorAlpha() throws {
    let picture = try Fixtures.picture(Fixtures.layer([Fixtures.box(0, 0, 16, 16, role: 0)], [RGBA(255, 0, 0, 128)]))
    #expect(picture[8, 8] == 0x8080_0000)
  }

  @Test("five roles take two groups, and each shape is in one")
  func groups() {
    let shapes = (0..<5).map { Fixtures.box(0, 0, 1, 1, role: $0) } + [Fixtures.box(0, 0, 1, 1, role: 0)]
    #expect(RoleGroup.groups(of: shapes).map(\.shapes) == [0..<4, 4..<6])
    #expect(RoleGroup.groups(of: shapes).map(\.roles) == [[0, 1, 2, 3], [4, 0]])
  }

  @Test("more roles than a byte can name are refused")
  func tooManyRoles() {
    let layer = Fixtures.layer([Fixtures.box(0, 0, 1, 1, role: 0)], Array(repeating: .black, count: 257))
    #expect(throws: SpriteError.tooManyRoles(layer: "test", count: 257)) {
      try SpriteRasterizer.draw(layer, .identity, clip: nil, within: .pixels(1 << 20))
    }
  }

  @Test(
    "a sprite that hangs over an edge paints exactly what lies inside", arguments: [-9, -3, 0, 5, 12, 20],
    [-9, -3, 0, 5, 12, 20])
  func clipping(x: Int, y: Int) throws {
    let shapes = [
      Fixtures.box(1.5, 1.5, 10.5, 10.5, role: 0), Fixtures.box(3, 3, 8, 12, role: 1, opacity: 0.4),
      Fixtures.box(2, 5, 6, 6.3, role: 2),
    ]
    let layer = Fixtures.layer(shapes, colors)
    let sprite = try SpriteRasterizer.draw(layer, .identity, clip: nil, within: .pixels(1 << 20))
    var (whole, small) = (Bitmap(width: 64, height: 64), Bitmap(width: 16, height: 16))
    whole.withCanvas(PixelRect(whole: whole)) { SpritePainter.paint(sprite, of: layer, on: $0, x: x + 24, y: y + 24) }
    small.withCanvas(PixelRect(whole: small)) { SpritePainter.paint(sprite, of: layer, on: $0, x: x, y: y) }
    for row in 0..<16 { for column in 0..<16 { #expect(small[column, row] == whole[column + 24, row + 24]) } }
  }

  @Test("a sprite of at most so many pixels is drawn, one of more is not")
  func room() throws {
    let layer = Fixtures.layer([Fixtures.box(0, 0, 8, 8, role: 0)], colors)
    #expect(try SpriteRasterizer.draw(layer, .identity, clip: nil, within: .pixels(100)).width == 10)
    #expect(throws: SpriteRasterizer.Overflow.tooManyPixels) {
      try SpriteRasterizer.draw(layer, .identity, clip: nil, within: .pixels(99))
    }
  }

  @Test(
    "what a window shows of a huge sprite has the pixels of the whole",
    arguments: [(0, 0), (-300, -200), (40, -510), (-600, 10)])
  func window(x: Int, y: Int) throws {
    let shapes = [
      Fixtures.box(1.5, 1.5, 10.5, 10.5, role: 0), Fixtures.box(3, 3, 8, 12, role: 1, opacity: 0.4),
      Fixtures.box(2, 5, 6, 6.3, role: 2),
    ]
    let layer = Fixtures.layer(shapes, colors)
    let large = Transform(a: 50, b: 7, c: -3, d: 50, tx: 0.25, ty: 0.5)
    let whole = try SpriteRasterizer.draw(layer, large, clip: nil, within: .pixels(1 << 22))
    let view = Rect(minX: Double(-x), minY: Double(-y), maxX: Double(16 - x), maxY: Double(16 - y))
    let part = try SpriteRasterizer.draw(layer, large, clip: nil, within: .window(view))
    #expect(part.width <= 19 && part.height <= 19)
    let pictures = [whole, part].map { sprite in
      var bitmap = Bitmap(width: 16, height: 16)
      bitmap.withCanvas(PixelRect(whole: bitmap)) { SpritePainter.paint(sprite, of: layer, on: $0, x: x, y: y) }
      return bitmap
    }
    let same = pictures[0] == pictures[1]
    #expect(same)
  }
}
