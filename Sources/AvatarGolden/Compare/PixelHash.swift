package import AvatarPixels
internal import AvatarRaster
internal import AvatarSupport

/// A digest of a picture's size and pixels, independent of the file format: the first 32
/// hexadecimal digits of SHA-256.
package enum PixelHash {
  /// Returns the digest as hexadecimal text.
  package static func text(_ bitmap: Bitmap) -> String {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(16 + bitmap.pixels.count * 4)
    bytes += Array("\(bitmap.width)x\(bitmap.height) ".utf8)
    let pixels = bitmap.pixels.map(\.bigEndian)
    pixels.withUnsafeBytes { bytes += $0 }
    return String(SHA256.hex(bytes).prefix(32))
  }
}
