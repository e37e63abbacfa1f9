/// A picture's lines as PNG compresses them, from top to bottom: a byte that names the filter, then four bytes a pixel.
protocol PictureLines {
  /// In pixels.
  var width: Int { get }
  var height: Int { get }

  /// Writes the next line, `lineBytes` bytes. There is one.
  mutating func writeNext(to line: UnsafeMutableRawPointer)
}

extension PictureLines {
  var lineBytes: Int { width * 4 + 1 }

  /// One whole zlib stream of all lines.
  /// - Throws: a size that PNG files do not have, no memory.
  func zlibStream(_ compressor: PNGSettings.Compressor) throws(EncodingError) -> [UInt8] {
    guard let count = PNGChunks.lineBytes(width: width, height: height) else {
      throw EncodingError.unsupportedSize(width: width, height: height, format: "PNG")
    }
    switch compressor {
    case .flat: return flatStream()
    case .libdeflate(let level): return try DeflateCompressor(level: level).zlibStream(of: all(count))
    }
  }

  /// Line by line: the lines never lie in memory together.
  private func flatStream() -> [UInt8] {
    var lines = self
    var deflate = FlatDeflate(largest: lines.lineBytes, total: lines.height * lines.lineBytes, line: lines.lineBytes)
    for _ in 0..<lines.height { deflate.append(lines.lineBytes) { lines.writeNext(to: $0) } }
    return deflate.finish()
  }

  private func all(_ count: Int) -> [UInt8] {
    var lines = self
    return Array(unsafeUninitializedCapacity: count) { buffer, used in
      used = count
      guard let base = buffer.baseAddress else { return }
      for y in 0..<lines.height { lines.writeNext(to: UnsafeMutableRawPointer(base + y * lines.lineBytes)) }
    }
  }
}

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

/// The lines of a picture with straight alpha, not filtered.
struct StraightLines: PictureLines {
  private let picture: StraightPicture
  private var next = 0

  var width: Int { picture.width }
  var height: Int { picture.height }

  init(_ picture: StraightPicture) { self.picture = picture }

  mutating func writeNext(to line: UnsafeMutableRawPointer) {
    line.storeBytes(of: 0, as: UInt8.self)
    picture.pixels.withUnsafeBufferPointer {
      guard let base = $0.baseAddress else { return }
      Self.write(base + next, count: width, to: line + 1)
    }
    next += width
  }

  private static func write(_ source: UnsafePointer<UInt32>, count: Int, to line: UnsafeMutableRawPointer) {
    var x = 0
    while x < count {
      let pixel = source[x]
      line.storeBytes(of: (pixel << 8 | pixel >> 24).bigEndian, toByteOffset: 4 &* x, as: UInt32.self)
      x &+= 1
    }
  }
}

/// The lines of a part of a picture, each filtered: the filter whose bytes, read as signed numbers, have the smallest sum of magnitudes.
///
/// Average and Paeth are left out: they are for photographs, and cost more than the others together.
struct FilteredLines: PictureLines {
  private var source: PlainLines
  private var current: [UInt8]
  private var above: [UInt8]
  private let count: Int

  var width: Int { source.width }
  var height: Int { source.height }

  private enum Kind: UInt8 { case none, sub, up }

  /// - Parameter region: lies inside the picture.
  init(_ bitmap: Bitmap, _ region: PixelRect) {
    source = PlainLines(bitmap, region)
    count = max(0, region.width) * 4
    current = Array(repeating: 0, count: count)
    above = current
  }

  mutating func writeNext(to line: UnsafeMutableRawPointer) {
    swap(&current, &above)
    current.withUnsafeMutableBytes { if let base = $0.baseAddress { source.writePixels(to: base) } }
    writeBest(to: line.assumingMemoryBound(to: UInt8.self))
  }

  /// Writes the filter's number and the filtered line.
  private func writeBest(to target: UnsafeMutablePointer<UInt8>) {
    current.withUnsafeBufferPointer { line in
      above.withUnsafeBufferPointer { above in
        guard let line = line.baseAddress, let above = above.baseAddress else { return }
        let best = cheapest(line, above)
        target.pointee = best.rawValue
        write(best, line, above, target + 1)
      }
    }
  }

  private func cheapest(_ line: UnsafePointer<UInt8>, _ above: UnsafePointer<UInt8>) -> Kind {
    var none = 0
    var sub = 0
    var up = 0
    for i in 0..<min(4, count) { sub &+= Self.magnitude(line[i]) }
    for i in 0..<count {
      none &+= Self.magnitude(line[i])
      up &+= Self.magnitude(line[i] &- above[i])
    }
    for i in stride(from: 4, to: count, by: 1) { sub &+= Self.magnitude(line[i] &- line[i &- 4]) }
    if none <= sub && none <= up { return .none }
    return sub <= up ? .sub : .up
  }

  private func write(_ kind: Kind, _ line: UnsafePointer<UInt8>, _ above: UnsafePointer<UInt8>, _ target: UnsafeMutablePointer<UInt8>) {
    switch kind {
    case .none: target.initialize(from: line, count: count)
    case .up: for i in 0..<count { target[i] = line[i] &- above[i] }
    case .sub:
      for i in 0..<min(4, count) { target[i] = line[i] }
      for i in stride(from: 4, to: count, by: 1) { target[i] = line[i] &- line[i &- 4] }
    }
  }

  @inline(__always)
  private static func magnitude(_ byte: UInt8) -> Int { Int(truncatingIfNeeded: Int8(bitPattern: byte).magnitude) }
}
