import AvatarPixels

/// Premultiplied pixels that textured triangles are drawn on, as a graphics card does it: a pixel
/// belongs to a triangle if its centre does, and colours are filtered between four pixels.
struct PartsRaster {
  let width: Int
  let height: Int
  private var pixels: [SIMD4<Float>]

  struct Corner {
    let x: Double
    let y: Double
    let u: Double
    let v: Double
  }

  init(width: Int, height: Int) {
    (self.width, self.height) = (width, height)
    pixels = Array(repeating: .zero, count: width * height)
  }

  init(like other: PartsRaster) { self.init(width: other.width, height: other.height) }

  mutating func composite(_ own: PartsRaster, through mask: PartsRaster) {
    for index in pixels.indices {
      let source = own.pixels[index] * mask.pixels[index].w
      pixels[index] = source + pixels[index] * (1 - source.w)
    }
  }

  mutating func fill(_ a: Corner, _ b: Corner, _ c: Corner, _ page: Bitmap, _ region: PixelRect) {
    let area = (b.x - a.x) * (c.y - a.y) - (c.x - a.x) * (b.y - a.y)
    guard abs(area) > 1e-12, area.isFinite else { return }
    if area < 0 { return fill(a, c, b, page, region) }
    let (left, right) = (min(a.x, b.x, c.x), max(a.x, b.x, c.x))
    let (top, bottom) = (min(a.y, b.y, c.y), max(a.y, b.y, c.y))
    let columns = max(0, Int((left - 0.5).rounded(.up)))..<max(0, min(width, Int((right - 0.5).rounded(.down)) + 1))
    let rows = max(0, Int((top - 0.5).rounded(.up)))..<max(0, min(height, Int((bottom - 0.5).rounded(.down)) + 1))
    guard columns.lowerBound < columns.upperBound, rows.lowerBound < rows.upperBound else { return }
    for row in rows {
      for column in columns {
        let (x, y) = (Double(column) + 0.5, Double(row) + 0.5)
        let (first, second, third) = (Self.side(b, c, x, y), Self.side(c, a, x, y), Self.side(a, b, x, y))
        guard Self.isInside(first, b, c), Self.isInside(second, c, a), Self.isInside(third, a, b) else { continue }
        let (p, q, r) = (first / area, second / area, third / area)
        let color = Self.sample(page, region, p * a.u + q * b.u + r * c.u, p * a.v + q * b.v + r * c.v)
        let index = row * width + column
        pixels[index] = color + pixels[index] * (1 - color.w)
      }
    }
  }

  private static func side(_ a: Corner, _ b: Corner, _ x: Double, _ y: Double) -> Double {
    (b.x - a.x) * (y - a.y) - (x - a.x) * (b.y - a.y)
  }

  /// A centre on an edge belongs to the triangle on one side of it only.
  private static func isInside(_ side: Double, _ a: Corner, _ b: Corner) -> Bool {
    side > 0 || side == 0 && (b.y < a.y || b.y == a.y && b.x > a.x)
  }

  private static func sample(_ page: Bitmap, _ region: PixelRect, _ u: Double, _ v: Double) -> SIMD4<Float> {
    let (x, y) = (u - 0.5, v - 0.5)
    let (column, row) = (Int(x.rounded(.down)), Int(y.rounded(.down)))
    let (fx, fy) = (Float(x - Double(column)), Float(y - Double(row)))
    func texel(_ x: Int, _ y: Int) -> SIMD4<Float> {
      guard x >= region.x, x < region.maxX, y >= region.y, y < region.maxY else { return .zero }
      let pixel = page.pixels[y * page.width + x]
      return SIMD4(
        Float(pixel >> 16 & 255), Float(pixel >> 8 & 255), Float(pixel & 255), Float(pixel >> 24)) / 255
    }
    let top = texel(column, row) * (1 - fx) + texel(column + 1, row) * fx
    let bottom = texel(column, row + 1) * (1 - fx) + texel(column + 1, row + 1) * fx
    return top * (1 - fy) + bottom * fy
  }

  var bitmap: Bitmap {
    let values = pixels.map { pixel -> UInt32 in
      let bytes = (pixel * 255).rounded(.toNearestOrAwayFromZero)
      return UInt32(bytes.w) << 24 | UInt32(bytes.x) << 16 | UInt32(bytes.y) << 8 | UInt32(bytes.z)
    }
    return Bitmap(width: width, height: height, pixels: values) ?? Bitmap(width: 0, height: 0)
  }
}
