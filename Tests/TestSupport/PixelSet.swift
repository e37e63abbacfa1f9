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

  /// The set with what lies beside, above and below its pixels, or without those that have others there.
  ///
  /// - Parameters:
  ///   - pixels: how far, at most; negative to shrink the set.
  ///   - width: of the pictures, in pixels.
  package func grown(by pixels: Int, width: Int) -> PixelSet {
    var set = self
    for _ in 0..<abs(pixels) {
      let before = set
      for index in 0..<words.count * 64 where before.contains(index) != (pixels > 0) {
        let near = [index - 1, index + 1, index - width, index + width].filter { 0..<words.count * 64 ~= $0 }
        if near.contains(where: { before.contains($0) == (pixels > 0) }) {
          set.words[index / 64] ^= 1 << UInt64(index % 64)
        }
      }
    }
    return set
  }

  private func contains(_ index: Int) -> Bool { words[index / 64] >> UInt64(index % 64) & 1 == 1 }

  /// The pixels that are in both sets.
  package func intersection(_ other: PixelSet) -> PixelSet {
    var set = self
    for index in words.indices { set.words[index] &= other.words[index] }
    return set
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
