import AvatarPixels
import AvatarRaster
import AvatarRun
import AvatarScene

extension FuzzTarget {
  /// A file of stored sprites. The input is such a file and also, after four bytes (width, height,
  /// roles, position), a sprite's code. Nothing outside the file is read, and valid code paints
  /// nothing outside its own rectangle, wherever that is on the page.
  public static let sprites = FuzzTarget(name: "sprites") { bytes in
    if let segment = try? SpriteSegment(bytes) {
      for number in 0..<min(segment.count, 1000) { _ = segment.sprite(at: number) }
    }
    guard bytes.count > 4 else { return }
    let (width, height, roles, place) = (Int(bytes[0]), Int(bytes[1]), Int(bytes[2]), Int(bytes[3]))
    let code = Array(bytes[4...])
    let sprite = CoverageSprite(x: 0, y: 0, width: width, height: height, code: code)
    guard SpriteValidator.isValid(sprite, roles: roles) else { return }
    let layer = ColoredLayer(
      name: "a", layer: Layer(name: "a", roles: [], shapes: [], pivot: nil),
      colors: (0..<roles).map { RGBA(UInt8(clamping: $0), 255, 0) })
    for (x, y) in [(1, 1), (place - 128, place / 2 - 64)] {
      let (inner, mark): (Int, UInt32) = (width + 2, 0x0102_0304)
      guard
        var page = Bitmap(width: inner, height: height + 2, pixels: Array(repeating: mark, count: inner * (height + 2)))
      else { continue }
      page.withCanvas(PixelRect(whole: page)) { SpritePainter.paint(sprite, of: layer, on: $0, x: x, y: y) }
      for row in 0..<height + 2 {
        for column in 0..<inner where !(x..<x + width).contains(column) || !(y..<y + height).contains(row) {
          require(page[column, row] == mark, "a sprite paints nothing outside its rectangle")
        }
      }
    }
  }
}
