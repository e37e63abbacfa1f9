/// The lines of a part of a picture, not filtered.
struct PlainLines: PictureLines {
  private let pixels: [UInt32]
  private let stride: Int
  private var next: Int
  private let straight = StraightPixels()
  let width: Int
  let height: Int

  /// - Parameter region: lies inside the picture.
  init(_ bitmap: Bitmap, _ region: PixelRect) {
    pixels = bitmap.pixels
    stride = bitmap.width
    next = region.y * bitmap.width + region.x
    width = region.width
    height = region.height
  }

  mutating func writeNext(to line: UnsafeMutableRawPointer) {
    line.storeBytes(of: 0, as: UInt8.self)
    writePixels(to: line + 1)
  }

  /// Without the filter's byte.
  mutating func writePixels(to target: UnsafeMutableRawPointer) {
    pixels.withUnsafeBufferPointer {
      guard let base = $0.baseAddress else { return }
      straight.write(base + next, count: width, to: target)
    }
    next += stride
  }
}
