package import AvatarScene

/// The square of the scene that a still shows, in points.
package struct StillCrop: Hashable, Sendable {
  let left: Double
  let top: Double
  let side: Double

  /// The empty margin around the figure, as a fraction of its size.
  private static let margin = 0.03

  /// The margin below the longest chin, as a fraction of the image.
  private static let chinMargin = 0.03

  /// Creates a square centred on a box.
  ///
  /// - Parameter roundness: the factor by which it grows, so that a circle contains the content
  ///   near the corners.
  package init(around box: Rect, roundness: Double = 1) {
    let side = max(box.width, box.height) * (1 + 2 * Self.margin) * roundness
    self.init(left: (box.minX + box.maxX - side) / 2, top: (box.minY + box.maxY + side) / 2, side: side)
  }

  /// Creates a square that starts at the top of a box and contains its width. It is centred
  /// horizontally on the scene.
  init(top box: Rect, downTo bottom: Double) {
    let inner = max(box.maxY - bottom, 2 * max(-box.minX, box.maxX))
    let side = inner * (1 + 2 * Self.margin)
    self.init(left: -side / 2, top: box.maxY + inner * Self.margin, side: side)
  }

  /// Creates a square that a face fills, centred horizontally on the scene. The chin is near its
  /// lower edge.
  ///
  /// - Parameter share: the part of the square's edge that the face's larger dimension takes up.
  init(face box: Rect, share: Double) {
    let side = max(box.width, box.height) / share
    self.init(left: -side / 2, top: box.minY - side * Self.chinMargin + side, side: side)
  }

  /// Creates the smallest square that contains a box with a margin, and with a rim round what is in
  /// it.
  ///
  /// - Parameters:
  ///   - isRound: whether a circle cuts the corners.
  ///   - size: the edge of the image, in pixels.
  package init(fitting box: Rect, isRound: Bool = false, hasRim: Bool, of size: Int) {
    let pixels = Double(size)
    let rim = hasRim ? RimPainter.width(size) : 0
    let inner = max(1, pixels - 2 * (rim + max(1, pixels * Self.fitMargin)))
    let box = box.isEmpty ? Rect(minX: 0, minY: 0, maxX: 1, maxY: 1) : box
    let content = isRound ? Point(box.width, box.height).length : max(box.width, box.height)
    let side = max(content, Self.smallest) * pixels / inner
    self.init(left: (box.minX + box.maxX - side) / 2, top: (box.minY + box.maxY + side) / 2, side: side)
  }

  /// The margin around a figure that fits, as a fraction of the image, and the smallest content, in
  /// points.
  private static let fitMargin = 0.012
  private static let smallest = 1.0

  /// Creates a square around the frame of a sheet.
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

  /// Returns the crop moved by an offset, to follow the head.
  func moved(by offset: Point) -> StillCrop { StillCrop(left: left + offset.x, top: top + offset.y, side: side) }

  /// Returns a crop with room for a caption of `caption` pixels at the bottom of an image of `size`
  /// pixels.
  func leavingRoom(_ caption: Double, of size: Int) -> StillCrop {
    let wider = side * Double(size) / max(1, Double(size) - caption)
    return StillCrop(left: left - (wider - side) / 2, top: top, side: wider)
  }

  package func viewport(_ size: Int) -> Viewport {
    Viewport(width: size, height: size, scale: Double(size) / side, topLeft: Point(left, top))
  }
}
