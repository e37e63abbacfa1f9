public import AvatarPixels
internal import AvatarRaster

/// The current drawing of a case.
public struct GoldenDrawing: Sendable {
  /// The pictures of the case.
  public let pictures: [Picture]
  /// The positions of the frames, so that a difference can be attributed to its frame.
  public let cells: [Cell]
  /// The draw lists as text.
  public let drawn: String
  /// Whether the pictures contain text.
  public let hasText: Bool

  /// One picture of a case.
  public struct Picture: Sendable {
    /// The suffix that distinguishes it from the case's other pictures: empty, or for example
    /// `-walk` or `@2x`.
    public let suffix: String
    /// The pixels of the picture.
    public let bitmap: Bitmap
  }

  /// The position of a frame in a picture.
  public struct Cell: Hashable, Sendable {
    /// The name of the frame, such as `walk 3`.
    public let frame: String
    /// The suffix of the picture that contains the frame.
    public let suffix: String
    /// The rectangle in the picture, in pixels.
    public let rect: PixelRect
    /// The horizontal offset of these pixels in the frame, in pixels from its left edge.
    public var x = 0
    /// The vertical offset of these pixels in the frame, in pixels from its top edge.
    public var y = 0
    /// The duration of the frame.
    public var milliseconds = 100
  }

  /// A digest of the draw lists and of every picture.
  var look: String {
    let words = pictures.map { "\($0.suffix) \(PixelHash.text($0.bitmap))" } + [drawn]
    return String(SHA256.hex(words.joined(separator: "\n")).prefix(32))
  }
}
