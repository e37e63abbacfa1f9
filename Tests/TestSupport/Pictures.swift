package import AvatarPixels

/// Pictures and readers that several targets share.
package enum Pictures {
  /// Returns a picture whose colours and alphas vary from pixel to pixel, all valid premultiplied
  /// pixels.
  package static func gradient(width: Int, height: Int, phase: Int = 0) -> Bitmap {
    var bitmap = Bitmap(width: width, height: height)
    for y in 0..<height {
      for x in 0..<width {
        let alpha = (x * 7 + y * 3 + phase) % 256
        bitmap[x, y] = UInt32(alpha << 24 | alpha * (x % 5) / 4 << 16 | alpha * (y % 7) / 6 << 8 | alpha / 2)
      }
    }
    return bitmap
  }

  package static func filled(width: Int, height: Int, _ pixel: UInt32) -> Bitmap {
    var bitmap = Bitmap(width: width, height: height)
    for i in bitmap.pixels.indices { bitmap.pixels[i] = pixel }
    return bitmap
  }

  /// Equality as a plain Bool: `#expect(a == b)` on two different pictures computes the difference
  /// element by element, for minutes.
  package static func same(_ a: Bitmap, _ b: Bitmap) -> Bool { a == b }

  /// Returns the chunks of a PNG in order, with their data.
  package static func chunks(_ png: [UInt8]) -> [(type: String, data: [UInt8])] {
    var result: [(type: String, data: [UInt8])] = []
    var at = 8
    while at + 12 <= png.count {
      let length = png[at..<at + 4].reduce(0) { $0 << 8 | Int($1) }
      guard at + 12 + length <= png.count else { break }
      result.append((String(decoding: png[at + 4..<at + 8], as: UTF8.self), Array(png[at + 8..<at + 8 + length])))
      at += 12 + length
    }
    return result
  }

  package static func chunkTypes(_ png: [UInt8]) -> [String] { chunks(png).map(\.type) }
}
