package import AvatarPixels
package import AvatarScene

internal import AvatarRaster

/// Measurements of pictures.
extension Bitmap {
  /// Returns the most frequent colour of opaque pixels, ignoring one colour.
  package func largestFlatColor(but ignored: RGBA? = nil) -> RGBA? {
    let ignored = ignored.map(StraightAlpha.premultiplied)
    var counts: [UInt32: Int] = [:]
    for pixel in pixels where pixel >> 24 == 255 && pixel != ignored { counts[pixel, default: 0] += 1 }
    return counts.max { ($0.value, $1.key) < ($1.value, $0.key) }.map { StraightAlpha.color(of: $0.key) }
  }

  /// Returns how many pixels have exactly this colour.
  package func count(of color: RGBA) -> Int {
    let wanted = StraightAlpha.premultiplied(color)
    return pixels.count { $0 == wanted }
  }

  /// Returns a part of the picture; the rectangle is in pixels.
  package func cropped(x: Int, y: Int, width: Int, height: Int) -> Bitmap {
    var part = Bitmap(width: width, height: height)
    part.copy(self, from: PixelRect(x: x, y: y, width: width, height: height), toX: 0, y: 0)
    return part
  }

  /// The centroid of the drawn pixels, weighted by alpha, in pixels from the top left corner.
  package var centroid: Point {
    var (sum, x, y) = (0.0, 0.0, 0.0)
    for (index, pixel) in pixels.enumerated() where pixel != 0 {
      let alpha = Double(pixel >> 24)
      sum += alpha
      x += alpha * (Double(index % width) + 0.5)
      y += alpha * (Double(index / width) + 0.5)
    }
    return Point(x / sum, y / sum)
  }

  /// The bottom edge of the lowest row that is drawn, in pixels from the top; nil for an empty
  /// picture.
  package var bottom: Int? { pixels.lastIndex { $0 >> 24 > 127 }.map { $0 / width + 1 } }

  /// Whether a pixel of the outermost ring is drawn.
  package var touchesItsEdge: Bool {
    for x in 0..<width where self[x, 0] != 0 || self[x, height - 1] != 0 { return true }
    for y in 0..<height where self[0, y] != 0 || self[width - 1, y] != 0 { return true }
    return false
  }

  /// Returns how many pixels differ by at least `step` of 255 in some channel, alpha included.
  package func visibleDifferences(from other: Bitmap, step: Int = 40) -> Int {
    var count = 0
    for (a, b) in zip(pixels, other.pixels) where a != b {
      for shift: UInt32 in [0, 8, 16, 24] where abs(Int(a >> shift & 255) - Int(b >> shift & 255)) >= step {
        count += 1
        break
      }
    }
    return count
  }

  /// Returns the sum of the differences of all channels.
  package func distance(from other: Bitmap) -> Int {
    var sum = 0
    for (a, b) in zip(pixels, other.pixels) where a != b {
      for shift: UInt32 in [0, 8, 16, 24] { sum += abs(Int(a >> shift & 255) - Int(b >> shift & 255)) }
    }
    return sum
  }
}
