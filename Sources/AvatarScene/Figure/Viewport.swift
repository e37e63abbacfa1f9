/// What part of the scene a picture shows, and how large: the one flip on the way out.
package struct Viewport: Hashable, Sendable {
  /// Pixels.
  package let width: Int
  package let height: Int
  /// Pixels a point.
  package let scale: Double
  /// The scene's point at the picture's top left corner.
  package let topLeft: Point

  package init(width: Int, height: Int, scale: Double, topLeft: Point) {
    self.width = width
    self.height = height
    self.scale = scale
    self.topLeft = topLeft
  }

  /// A whole frame of a rig at so many pixels a point.
  package init(frame: FrameGeometry, scale: Double) {
    self.init(
      width: Self.pixels(frame.width * scale), height: Self.pixels(frame.height * scale), scale: scale,
      topLeft: Point(-frame.originX, frame.originY))
  }

  /// A length in whole pixels. What no picture can have (less than nothing, a million and more, not a number) is kept out of reach, so that drawing
  /// refuses it.
  private static func pixels(_ length: Double) -> Int {
    length >= 0 && length < 1_000_000 ? Int(length.rounded()) : -1
  }

  /// From scene space (y up) to pixels (y down).
  package var transform: Transform {
    Transform(a: scale, b: 0, c: 0, d: -scale, tx: -topLeft.x * scale, ty: topLeft.y * scale)
  }
}
