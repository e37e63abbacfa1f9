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
