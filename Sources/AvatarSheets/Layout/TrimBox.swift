package import AvatarPixels

/// Finds the visible part of a frame.
package enum TrimBox {
  /// Returns the smallest rectangle in whole units that contains every visible pixel at every
  /// scale. Returns one unit at the top left for an empty frame, because no atlas format can
  /// represent one.
  ///
  /// - Parameters:
  ///   - images: the full cell of the frame at each scale.
  ///   - margin: the width of the transparent border to keep, in units, as far as the cell has it.
  static func units(of images: [(scale: Int, bitmap: Bitmap)], margin: Int = 0) -> PixelRect {
    let boxes = images.compactMap { image in visible(in: image.bitmap).map { units($0, scale: image.scale) } }
    guard let first = boxes.first, let cell = images.first else { return PixelRect(x: 0, y: 0, width: 1, height: 1) }
    let box = boxes.dropFirst().reduce(first) { $0.union($1) }.grown(by: margin)
    let (left, top) = (max(0, box.x), max(0, box.y))
    let (right, bottom) = (
      min(cell.bitmap.width / cell.scale, box.maxX), min(cell.bitmap.height / cell.scale, box.maxY)
    )
    return PixelRect(x: left, y: top, width: right - left, height: bottom - top)
  }

  /// Returns the smallest rectangle, in pixels, that contains every pixel that is not fully
  /// transparent; nil if there is none.
  package static func visible(in bitmap: Bitmap) -> PixelRect? {
    bitmap.pixels.withUnsafeBufferPointer { pixels in
      let width = bitmap.width
      func row(_ y: Int) -> UnsafeBufferPointer<UInt32>.SubSequence { pixels[(y * width)..<((y + 1) * width)] }
      guard let top = (0..<bitmap.height).first(where: { row($0).contains { $0 != 0 } }) else { return nil }
      let bottom = (top..<bitmap.height).last { row($0).contains { $0 != 0 } } ?? top
      var (left, right) = (width, 0)
      for y in top...bottom {
        let start = y * width
        if let x = (0..<left).first(where: { pixels[start + $0] != 0 }) { left = x }
        if let x = (right..<width).last(where: { pixels[start + $0] != 0 }) { right = x }
      }
      return PixelRect(x: left, y: top, width: right - left + 1, height: bottom - top + 1)
    }
  }

  private static func units(_ box: PixelRect, scale: Int) -> PixelRect {
    let (left, top) = (box.x / scale, box.y / scale)
    return PixelRect(
      x: left, y: top, width: (box.maxX + scale - 1) / scale - left, height: (box.maxY + scale - 1) / scale - top)
  }
}
