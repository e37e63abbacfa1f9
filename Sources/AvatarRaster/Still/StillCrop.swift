/// The square of the scene that a still shows, in points.
package struct StillCrop: Hashable, Sendable {
  let left: Double
  let top: Double
  let side: Double

  /// Empty room around the figure, as a share of its size.
  private static let margin = 0.03

  /// A square around a box, its contents in the middle.
  ///
  /// - Parameter roundness: how much larger, so that a circle holds what stands near the corners.
  package init(around box: Rect, roundness: Double = 1) {
    let side = max(box.width, box.height) * (1 + 2 * Self.margin) * roundness
    self.init(left: (box.minX + box.maxX - side) / 2, top: (box.minY + box.maxY + side) / 2, side: side)
  }

  /// A square that begins at the top of a box and holds its width, the middle of the scene in its middle.
  init(top box: Rect, downTo bottom: Double) {
    let inner = max(box.maxY - bottom, 2 * max(-box.minX, box.maxX))
    let side = inner * (1 + 2 * Self.margin)
    self.init(left: -side / 2, top: box.maxY + inner * Self.margin, side: side)
  }

  /// A sheet's frame.
  init(frame: FrameGeometry, roundness: Double) {
    let side = max(frame.width, frame.height) * roundness
    self.init(
      left: (frame.width - side) / 2 - frame.originX, top: frame.originY + (side - frame.height) / 2, side: side)
  }

  private init(left: Double, top: Double, side: Double) {
    self.left = left
    self.top = top
    self.side = side
  }

  /// Moved with the head.
  func moved(by offset: Point) -> StillCrop { StillCrop(left: left + offset.x, top: top + offset.y, side: side) }

  /// With room for a caption of so many pixels at the bottom of a picture of `size` pixels.
  func leavingRoom(_ caption: Double, of size: Int) -> StillCrop {
    let wider = side * Double(size) / max(1, Double(size) - caption)
    return StillCrop(left: left - (wider - side) / 2, top: top, side: wider)
  }

  package func viewport(_ size: Int) -> Viewport {
    Viewport(width: size, height: size, scale: Double(size) / side, topLeft: Point(left, top))
  }
}
