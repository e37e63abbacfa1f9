package import AvatarPixels

/// A set of pixels of pictures that are equally large.
package struct PixelSet {
  private var words: [UInt64]

  /// The pixels of a picture that are more opaque than not.
  package init(opaqueIn picture: Bitmap) {
    words = Array(repeating: 0, count: (picture.pixels.count + 63) / 64)
    for (index, pixel) in picture.pixels.enumerated() where pixel >> 24 > 127 {
      words[index / 64] |= 1 << UInt64(index % 64)
    }
  }

  /// Returns how many pixels are in both sets.
  package func common(_ other: PixelSet) -> Int {
    zip(words, other.words).reduce(0) { $0 + ($1.0 & $1.1).nonzeroBitCount }
  }

  /// Returns how many pixels are not in the other set.
  package func count(outside other: PixelSet) -> Int {
    zip(words, other.words).reduce(0) { $0 + ($1.0 & ~$1.1).nonzeroBitCount }
  }
}
