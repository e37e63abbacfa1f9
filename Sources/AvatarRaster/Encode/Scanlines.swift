/// A part of a picture as PNG's filtered lines: for each line a byte that names its filter, then straight RGBA.
enum Scanlines {
  /// The size of the result, in bytes; nil where it does not fit a PNG.
  static func byteCount(_ region: PixelRect) -> Int? {
    guard region.width > 0, region.height > 0, region.width <= PNGChunks.maximumLength / 4 - 1 else { return nil }
    let (count, overflow) = (region.width * 4 + 1).multipliedReportingOverflow(by: region.height)
    return overflow || count > PNGChunks.maximumLength / 2 ? nil : count
  }

  /// The lines of a region that lies inside the picture.
  static func filtered(_ bitmap: Bitmap, _ region: PixelRect, _ filter: PNGSettings.Filter) throws(EncodingError) -> [UInt8] {
    guard let count = byteCount(region), bitmap.pixels.count >= (region.y + region.height - 1) * bitmap.width + region.x + region.width
    else { throw EncodingError.unsupportedSize(width: region.width, height: region.height, format: "PNG") }
    return Array(unsafeUninitializedCapacity: count) { buffer, used in
      bitmap.pixels.withUnsafeBufferPointer { pixels in
        guard let source = pixels.baseAddress, let target = buffer.baseAddress else { return }
        let first = source + region.y * bitmap.width + region.x
        switch filter {
        case .none: plain(first, bitmap.width, region, UnsafeMutableRawPointer(target))
        case .adaptive: adaptive(first, bitmap.width, region, target)
        }
        used = count
      }
    }
  }

  private static func plain(_ source: UnsafePointer<UInt32>, _ stride: Int, _ region: PixelRect, _ target: UnsafeMutableRawPointer) {
    let straight = StraightPixels()
    for y in 0..<region.height {
      let line = target + y * (region.width * 4 + 1)
      line.storeBytes(of: 0, as: UInt8.self)
      straight.write(source + y * stride, count: region.width, to: line + 1)
    }
  }

  private static func adaptive(_ source: UnsafePointer<UInt32>, _ stride: Int, _ region: PixelRect, _ target: UnsafeMutablePointer<UInt8>) {
    let straight = StraightPixels()
    var lines = FilteredLine(width: region.width)
    for y in 0..<region.height {
      lines.next { straight.write(source + y * stride, count: region.width, to: $0) }
      lines.writeBest(to: target + y * (region.width * 4 + 1))
    }
  }
}
