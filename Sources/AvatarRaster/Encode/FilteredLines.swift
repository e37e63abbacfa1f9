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
