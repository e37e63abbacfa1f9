/// What of a PNG file decides its picture, weighed before a pixel is read: header, palette, transparency, gamma and data. The rest (texts, profiles, the later
/// frames of an animation) is passed over without being inflated or copied, and so what reading takes is bounded by the file's size and the picture's.
package struct PNGFile {
  package let width: Int
  package let height: Int
  /// Bytes of all lines, which is what the data inflates to; more are never inflated.
  package let lineBytes: Int
  /// A PNG file of those chunks alone.
  package let bytes: [UInt8]

  /// What is taken over beside header and data, each once, and how many bytes it may have.
  private static let kept = ["PLTE": 768, "tRNS": 256, "gAMA": 4, "sRGB": 1]

  /// - Throws: `unreadable` for what is no PNG file, a broken one, and one whose data is not exactly its picture; `tooManyPixels`.
  package init(_ file: [UInt8], pixelLimit: Int) throws(EncodingError) {
    guard var chunks = PNGChunkReader(file) else { throw .unreadable("not a PNG file") }
    guard let first = chunks.next(), first.type == "IHDR", let header = PNGHeader(first) else {
      throw .unreadable("the header is broken")
    }
    let (pixels, overflow) = header.width.multipliedReportingOverflow(by: header.height)
    guard !overflow, pixels <= min(pixelLimit, 1 << 29) else {
      throw .tooManyPixels(width: header.width, height: header.height, limit: pixelLimit)
    }
    (width, height, lineBytes) = (header.width, header.height, header.lineBytes)
    var picture = PNGChunkWriter()
    picture.add(first)
    let data = try Self.data(&chunks, into: &picture)
    guard try Inflate.holds(lineBytes, in: data) else {
      throw .unreadable(
        "the data does not inflate to the \(lineBytes) bytes of \(width) × \(height) pixels; it is broken, too short or too long"
      )
    }
    picture.add("IDAT", data)
    picture.add("IEND")
    bytes = picture.bytes
  }

  /// The data of all IDAT chunks; what is kept of the chunks before them is added.
  private static func data(_ chunks: inout PNGChunkReader, into picture: inout PNGChunkWriter) throws(EncodingError)
    -> [UInt8]
  {
    var data: [UInt8] = []
    var (known, isFinished): (Set<String>, Bool) = ([], false)
    while let chunk = chunks.next() {
      switch chunk.type {
      case "IEND": return data
      case "IDAT":
        guard !isFinished else { throw .unreadable("the data is in two places") }
        guard chunk.isWhole else { throw .unreadable("the data has a wrong check sum") }
        data += chunk.data
      default:
        isFinished = !data.isEmpty
        if let maximum = kept[chunk.type], !isFinished, known.insert(chunk.type).inserted, chunk.data.count <= maximum,
          chunk.isWhole
        {
          picture.add(chunk)
        } else if !chunk.isAncillary {
          throw .unreadable("a \(chunk.type.debugDescription) chunk is broken, unknown or in the wrong place")
        }
      }
    }
    throw .unreadable("it is cut off")
  }
}

/// What a picture's lines are.
private struct PNGHeader {
  let width: Int
  let height: Int
  private let pixelBits: Int
  private let isInterlaced: Bool

  /// Samples of a pixel by the kind of colour: grey, colours, a place in the palette, and the first two with alpha.
  private static let samples: [UInt8: Int] = [0: 1, 2: 3, 3: 1, 4: 2, 6: 4]
  /// Where the seven passes of an interlaced picture begin, and how far their pixels are apart.
  private static let passes = [
    (0, 0, 8, 8), (4, 0, 8, 8), (0, 4, 4, 8), (2, 0, 4, 4), (0, 2, 2, 4), (1, 0, 2, 2), (0, 1, 1, 2),
  ]

  /// Nil for a header that is not whole, or says what PNG does not have. Kinds and depths that do not go together are the reading library's to refuse.
  init?(_ chunk: PNGChunkReader.Chunk) {
    guard chunk.data.count == 13, chunk.isWhole else { return nil }
    let numbers = Array(chunk.data)
    (width, height) = (numbers[..<4].reduce(0) { $0 << 8 | Int($1) }, numbers[4..<8].reduce(0) { $0 << 8 | Int($1) })
    guard width > 0, height > 0, let samples = Self.samples[numbers[9]], [1, 2, 4, 8, 16].contains(numbers[8]),
      numbers[12] <= 1
    else { return nil }
    (pixelBits, isInterlaced) = (samples * Int(numbers[8]), numbers[12] == 1)
  }

  /// Of a picture whose pixels are behind a limit: each line has a byte more than its pixels.
  var lineBytes: Int {
    guard isInterlaced else { return bytes(width, height) }
    return Self.passes.reduce(0) { $0 + bytes((width - $1.0 + $1.2 - 1) / $1.2, (height - $1.1 + $1.3 - 1) / $1.3) }
  }

  private func bytes(_ width: Int, _ height: Int) -> Int {
    width > 0 && height > 0 ? ((width * pixelBits + 7) / 8 + 1) * height : 0
  }
}
