package import AvatarPixels
package import AvatarScene

internal import AvatarRaster
internal import Foundation

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

  /// The number of covered pixels, and of uncovered ones that are not connected to the top left corner.
  package var inkAndHoles: (ink: Int, holes: Int) {
    var open = Array(repeating: false, count: pixels.count)
    var stack = [0]
    open[0] = true
    while let place = stack.popLast() {
      let (x, y) = (place % width, place / width)
      for (nx, ny) in [(x - 1, y), (x + 1, y), (x, y - 1), (x, y + 1)]
      where (0..<width).contains(nx) && (0..<height).contains(ny) {
        let next = ny * width + nx
        if !open[next], pixels[next] >> 24 < 128 {
          open[next] = true
          stack.append(next)
        }
      }
    }
    let ink = pixels.count { $0 >> 24 >= 128 }
    return (ink, pixels.count - ink - open.count { $0 })
  }

  /// The relative luminance of each pixel, as WCAG has it.
  package var luminances: [Double] {
    let linear = (0...255).map { step in
      let value = Double(step) / 255
      return value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
    }
    return pixels.map { pixel in
      0.2126 * linear[Int(pixel >> 16 & 0xFF)] + 0.7152 * linear[Int(pixel >> 8 & 0xFF)]
        + 0.0722 * linear[Int(pixel & 0xFF)]
    }
  }

  /// Returns which pixels are at most `reach` columns and rows from one that is more opaque than not.
  package func near(_ reach: Int) -> [Bool] {
    var near = Array(repeating: false, count: pixels.count)
    for y in 0..<height {
      for x in 0..<width where pixels[y * width + x] >> 24 > 127 {
        for ny in max(0, y - reach)...min(height - 1, y + reach) {
          for nx in max(0, x - reach)...min(width - 1, x + reach) { near[ny * width + nx] = true }
        }
      }
    }
    return near
  }

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
