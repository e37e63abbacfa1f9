/// A rim round what a picture shows: an even outline, as stickers have.
///
/// All arithmetic is in whole numbers, so the pixels are the same on every machine.
extension Bitmap {
  /// Returns the picture with a rim beneath it. Opaque pixels do not change.
  ///
  /// - Parameters:
  ///   - color: the rim's colour, a premultiplied pixel.
  ///   - reach: how far the rim reaches, in 256ths of a pixel.
  package func rimmed(_ color: UInt32, reach: Int) -> Bitmap {
    var picture = self
    let mask = AlphaDilation(reach: reach).coverage(of: self)
    for (index, pixel) in pixels.enumerated() where pixel >> 24 < 255 && mask[index] > 0 {
      picture.pixels[index] = Self.laid(pixel, over: color, coverage: UInt32(mask[index]))
    }
    return picture
  }

  /// Returns a pixel over a part of another one.
  private static func laid(_ pixel: UInt32, over below: UInt32, coverage: UInt32) -> UInt32 {
    let left = divided((255 - pixel >> 24) * coverage)
    var sum: UInt32 = 0
    for shift in [UInt32(0), 8, 16, 24] {
      sum |= min(255, (pixel >> shift & 0xFF) + divided((below >> shift & 0xFF) * left)) << shift
    }
    return sum
  }

  private static func divided(_ product: UInt32) -> UInt32 { (product + 128 + (product + 128) >> 8) >> 8 }
}

/// The dilation of a picture's alpha by a disc with a smooth edge: the coverage at a pixel is the
/// largest product of the alpha of a pixel and the disc's coverage at their distance.
struct AlphaDilation {
  /// How far the disc reaches, in whole pixels.
  private let radius: Int
  /// The disc's coverage, 0 to 255, row by row.
  private let disc: [UInt8]

  /// - Parameter reach: the disc's radius, in 256ths of a pixel.
  init(reach: Int) {
    let reach = max(0, reach)
    radius = (reach + 128 + 255) / 256
    var disc: [UInt8] = []
    for y in -radius...radius {
      for x in -radius...radius {
        // The edge of the disc is a pixel wide, half of it outside.
        let inside = min(256, max(0, reach + 128 - Self.root((x * x + y * y) << 16)))
        disc.append(UInt8(inside * 255 / 256))
      }
    }
    self.disc = disc
  }

  /// Returns the whole part of a square root.
  private static func root(_ square: Int) -> Int {
    var root = Int(Double(square).squareRoot())
    while root * root > square { root -= 1 }
    while (root + 1) * (root + 1) <= square { root += 1 }
    return root
  }

  /// Returns the coverage of every pixel, 0 to 255.
  ///
  /// Only pixels with a weaker neighbour are spread: all others have a neighbour that is nearer to
  /// any target and at least as strong.
  func coverage(of bitmap: Bitmap) -> [UInt8] {
    let (width, height) = (bitmap.width, bitmap.height)
    var mask = bitmap.pixels.map { UInt8(truncatingIfNeeded: $0 >> 24) }
    let alphas = mask
    mask.withUnsafeMutableBufferPointer { mask in
      for y in 0..<height {
        for x in 0..<width {
          let alpha = alphas[y * width + x]
          guard alpha > 0, Self.isEdge(alphas, x, y, width, height) else { continue }
          spread(alpha, x, y, width, height, &mask)
        }
      }
    }
    return mask
  }

  private static func isEdge(_ alphas: [UInt8], _ x: Int, _ y: Int, _ width: Int, _ height: Int) -> Bool {
    guard x > 0, y > 0, x < width - 1, y < height - 1 else { return true }
    let (place, alpha) = (y * width + x, alphas[y * width + x])
    for row in [place - width, place, place + width] {
      if alphas[row - 1] < alpha || alphas[row] < alpha || alphas[row + 1] < alpha { return true }
    }
    return false
  }

  private func spread(
    _ alpha: UInt8, _ x: Int, _ y: Int, _ width: Int, _ height: Int, _ mask: inout UnsafeMutableBufferPointer<UInt8>
  ) {
    let size = 2 * radius + 1
    let (left, right) = (max(-radius, -x), min(radius, width - 1 - x))
    for dy in max(-radius, -y)...min(radius, height - 1 - y) {
      let (row, line) = ((y + dy) * width + x, (dy + radius) * size + radius)
      for dx in left...right {
        let covered = UInt8(truncatingIfNeeded: Int(disc[line + dx]) * Int(alpha) / 255)
        if covered > mask[row + dx] { mask[row + dx] = covered }
      }
    }
  }
}
