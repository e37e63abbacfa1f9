extension Bitmap {
  /// Copies a rectangle of another picture onto this one; what lies outside either is left out.
  mutating func copy(_ source: Bitmap, from rect: PixelRect, toX x: Int, y: Int) {
    let left = max(0, -x, -rect.x)
    let right = min(rect.width, width - x, source.width - rect.x)
    guard left < right else { return }
    for row in 0..<rect.height {
      let (from, to) = (rect.y + row, y + row)
      guard (0..<source.height).contains(from), (0..<height).contains(to) else { continue }
      let start = from * source.width + rect.x
      let target = to * width + x
      pixels.withUnsafeMutableBufferPointer { target_ in
        source.pixels.withUnsafeBufferPointer { source_ in
          _ = target_[(target + left)..<(target + right)].update(fromContentsOf: source_[(start + left)..<(start + right)])
        }
      }
    }
  }
}
