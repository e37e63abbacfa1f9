public import AvatarRaster

/// A case as it is drawn now.
public struct GoldenDrawing: Sendable {
  public let pictures: [Picture]
  /// Which frame lies where, so that a difference can name its frame.
  public let cells: [Cell]
  /// The draw lists as text.
  public let drawn: String
  /// Whether letters are in the pictures.
  public let hasText: Bool

  /// One picture of a case.
  public struct Picture: Sendable {
    /// What tells it from the case's other pictures: empty, or such as `-walk` or `@2x`.
    public let suffix: String
    public let bitmap: Bitmap
  }

  /// A frame's place in a picture.
  public struct Cell: Hashable, Sendable {
    /// `walk 3`.
    public let frame: String
    public let suffix: String
    public let rect: PixelRect
    /// Where these pixels belong in the frame, in pixels from its top left.
    public var x = 0
    public var y = 0
    /// How long the frame stays.
    public var milliseconds = 100
  }

  /// A digest of the draw lists and of every picture.
  var look: String {
    let words = pictures.map { "\($0.suffix) \(PixelHash.text($0.bitmap))" } + [drawn]
    return String(SHA256.hex(words.joined(separator: "\n")).prefix(32))
  }
}
