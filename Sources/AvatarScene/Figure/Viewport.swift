/// The visible part of the scene and its scale. It contains the only flip of the y axis in the
/// output.
package struct Viewport: Hashable, Sendable {
  /// Pixels.
  package let width: Int
  package let height: Int
  /// Pixels per point.
  package let scale: Double
  /// The scene position of the picture's top left corner.
  package let topLeft: Point

  package init(width: Int, height: Int, scale: Double, topLeft: Point) {
    self.width = width
    self.height = height
    self.scale = scale
    self.topLeft = topLeft
  }

  /// The viewport of a rig's whole frame, at a scale in pixels per point.
  package init(frame: FrameGeometry, scale: Double) {
    self.init(
      width: Self.pixels(frame.width * scale), height: Self.pixels(frame.height * scale), scale: scale,
      topLeft: Point(-frame.originX, frame.originY))
  }

  /// Returns a length in whole pixels. An impossible length (negative, a million or more, NaN)
  /// becomes −1, so that drawing rejects it.
  private static func pixels(_ length: Double) -> Int {
    length >= 0 && length < 1_000_000 ? Int(length.rounded()) : -1
  }

  /// The transform from scene space (y up) to pixels (y down).
  package var transform: Transform {
    Transform(a: scale, b: 0, c: 0, d: -scale, tx: -topLeft.x * scale, ty: topLeft.y * scale)
  }
}
