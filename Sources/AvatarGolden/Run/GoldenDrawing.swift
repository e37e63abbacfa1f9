package import AvatarPixels
internal import AvatarRaster
internal import AvatarSupport

/// The current drawing of a case.
package struct GoldenDrawing: Sendable {
  /// The pictures of the case.
  package let pictures: [Picture]
  /// The positions of the frames, so that a difference can be attributed to its frame.
  package let cells: [Cell]
  /// The draw lists as text.
  package let drawn: String
  /// Whether the pictures contain text.
  package let hasText: Bool

  /// One picture of a case.
  package struct Picture: Sendable {
    /// The suffix that distinguishes it from the case's other pictures: empty, or for example
    /// `-walk` or `@2x`.
    package let suffix: String
    /// The pixels of the picture.
    package let bitmap: Bitmap
  }

  /// The position of a frame in a picture.
  package struct Cell: Hashable, Sendable {
    /// The name of the frame, such as `walk 3`.
    package let frame: String
    /// The suffix of the picture that contains the frame.
    package let suffix: String
    /// The rectangle in the picture, in pixels.
    package let rect: PixelRect
    /// The horizontal offset of these pixels in the frame, in pixels from its left edge.
    package var x = 0
    /// The vertical offset of these pixels in the frame, in pixels from its top edge.
    package var y = 0
    /// The duration of the frame.
    package var milliseconds = 100
  }

  /// The same drawing with the pixels of another machine, in the same order.
  func with(_ bitmaps: [Bitmap]) -> GoldenDrawing {
    let pictures = zip(pictures, bitmaps).map { Picture(suffix: $0.suffix, bitmap: $1) }
    return GoldenDrawing(pictures: pictures, cells: cells, drawn: drawn, hasText: hasText)
  }

  /// A digest of the draw lists and of every picture.
  var look: String {
    let words = pictures.map { "\($0.suffix) \(PixelHash.text($0.bitmap))" } + [drawn]
    return String(SHA256.hex(words.joined(separator: "\n")).prefix(32))
  }
}
