/// Draws a line of text into pixels.
protocol TextDrawing: Sendable {
  func draw(_ run: TextRun, scale: Double) throws -> DrawnText
}

/// A line of text in pixels, and where it goes relative to its middle.
struct DrawnText: Sendable {
  let bitmap: Bitmap
  /// The top left corner, from the line's middle, in whole pixels.
  let x: Int
  let y: Int
  /// Characters that no pinned font has and that were left out, in their order.
  let missing: [String]
}
