import AvatarPixels
import AvatarScene

@testable import AvatarRaster

/// Looks that together use every kind of part: hanging hair, glasses, a named pet, a legacy circle.
enum Fixtures {
  static let records: [AvatarRecord] = [
    AvatarRecord(
      id: "student",
      fields: [
        "skinTone": "tan", "hairStyle": "long", "hairColor": "#3B241780", "eyeStyle": "round", "topStyle": "hoodie",
        "topColor": "#FF6B4A",
        "accessory1": "glasses", "accessory2": "cap", "petType": "cat", "petColor": "#8D5524", "petName": "Tom",
      ]),
    AvatarRecord(
      id: "other",
      fields: [
        "skinTone": "pale", "hairStyle": "long", "hairColor": "pink", "topStyle": "varsity", "bottomStyle": "skirt",
        "shoeStyle": "boots",
        "accessory1": "necklace",
      ]),
    AvatarRecord(id: "circle", fields: ["baseColor": "#2E86AB"]),
  ]

  /// Returns a layer of shapes whose roles have these colours.
  static func layer(_ shapes: [Shape], _ colors: [RGBA]) -> ColoredLayer {
    let roles = colors.indices.map { PaintRole(family: "role\($0)") }
    return ColoredLayer(
      name: "test", layer: Layer(name: "front", roles: roles, shapes: shapes, pivot: nil), colors: colors)
  }

  static func box(_ minX: Double, _ minY: Double, _ maxX: Double, _ maxY: Double, role: Int, opacity: Double = 1)
    -> Shape
  {
    let path = Path([
      .move(Point(minX, minY)), .line(Point(maxX, minY)), .line(Point(maxX, maxY)), .line(Point(minX, maxY)), .close,
    ])
    return Shape(path: path, fill: Shape.Fill(role: role, opacity: opacity, evenOdd: false), stroke: nil, clips: nil)
  }

  /// Returns a layer's picture of 16 × 16 pixels, with y down.
  static func picture(_ layer: ColoredLayer, on ground: UInt32 = 0) throws -> Bitmap {
    let sprite = try SpriteRasterizer.draw(layer, .identity, clip: nil, within: .pixels(1 << 20))
    var bitmap = Bitmap(width: 16, height: 16)
    bitmap.withCanvas(PixelRect(whole: bitmap)) { canvas in
      for y in 0..<16 { canvas.fill(row: y, with: ground) }
      SpritePainter.paint(sprite, of: layer, on: canvas, x: 0, y: 0)
    }
    return bitmap
  }
}
