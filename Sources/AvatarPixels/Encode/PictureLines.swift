/// A picture's lines as PNG compresses them, from top to bottom: a byte that names the filter, then four bytes a pixel. There is no filter: in flat art
/// equal colours are equal bytes, and lines left as they are become a tenth smaller, in a third less time, than by whichever filter looks best.
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
  /// - Throws: a size that PNG files do not have, no memory, a cancelled task.
  func zlibStream(_ compressor: PNGSettings.Compressor) throws(EncodingError) -> [UInt8] {
    guard let count = PNGChunks.lineBytes(width: width, height: height) else {
      throw EncodingError.unsupportedSize(width: width, height: height, format: "PNG")
    }
    switch compressor {
    case .flat: return try flatStream()
    case .libdeflate(let level): return try DeflateCompressor(level: level).zlibStream(of: all(count))
    }
  }

  /// Line by line: the lines never lie in memory together.
  private func flatStream() throws(EncodingError) -> [UInt8] {
    var lines = self
    var deflate = FlatDeflate(largest: lines.lineBytes, total: lines.height * lines.lineBytes, line: lines.lineBytes)
    for _ in 0..<lines.height {
      try EncodingError.checkCancellation()
      deflate.append(lines.lineBytes) { lines.writeNext(to: $0) }
    }
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

/// The lines of a part of a picture.
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
    pixels.withUnsafeBufferPointer {
      guard let base = $0.baseAddress else { return }
      straight.write(base + next, count: width, to: line + 1)
    }
    next += stride
  }
}

/// The lines of a page, of whose pixels only those of its pieces are read.
struct PageLines: PictureLines {
  let width: Int
  let height: Int
  private let pieces: [PagePicture.Piece]
  private let straight = StraightPixels()
  private var y = 0
  /// The pieces that begin on this line or below, the lowest first.
  private var coming: [Int]
  /// Those on the next line, in their order.
  private var present: [Int] = []

  init(_ page: PagePicture) {
    (width, height, pieces) = (page.width, page.height, page.pieces)
    coming = page.pieces.indices.sorted { page.pieces[$0].y > page.pieces[$1].y }
  }

  mutating func writeNext(to line: UnsafeMutableRawPointer) {
    if let next = coming.last, pieces[next].y <= y {
      while let next = coming.last, pieces[next].y <= y { present.append(coming.removeLast()) }
      present.sort()
    }
    line.initializeMemory(as: UInt8.self, repeating: 0, count: lineBytes)
    var isOver = false
    for number in present where !write(pieces[number], to: line + 1) { isOver = true }
    if isOver { present.removeAll { pieces[$0].y + pieces[$0].bitmap.height <= y } }
    y += 1
  }

  /// False where the piece ends above the line.
  private func write(_ piece: PagePicture.Piece, to line: UnsafeMutableRawPointer) -> Bool {
    let row = y - piece.y
    guard row < piece.bitmap.height else { return false }
    let (left, right) = (max(0, -piece.x), min(piece.bitmap.width, width - piece.x))
    guard left < right else { return true }
    piece.bitmap.pixels.withUnsafeBufferPointer { pixels in
      guard let base = pixels.baseAddress else { return }
      straight.write(base + row * piece.bitmap.width + left, count: right - left, to: line + 4 * (piece.x + left))
    }
    return true
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
