package import AvatarPixels
import CWebP

/// WebP pictures, read by libwebp.
package enum WebPReader {
  /// Returns a still picture's pixels, premultiplied.
  package static func decode(_ bytes: [UInt8]) throws -> Bitmap {
    var (width, height): (Int32, Int32) = (0, 0)
    guard let pixels = WebPDecodeRGBA(bytes, bytes.count, &width, &height) else { throw ReadError("no WebP picture") }
    defer { WebPFree(pixels) }
    let premultiplied = (0..<Int(width * height)).map {
      StraightAlpha.premultiplied(pixels[4 * $0], pixels[4 * $0 + 1], pixels[4 * $0 + 2], pixels[4 * $0 + 3])
    }
    guard let picture = Bitmap(width: Int(width), height: Int(height), pixels: premultiplied) else {
      throw ReadError("no picture has \(width) × \(height) pixels")
    }
    return picture
  }
}
