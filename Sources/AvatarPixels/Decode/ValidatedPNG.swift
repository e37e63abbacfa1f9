/// The chunks of a PNG file that determine its image, validated before any pixel is decoded:
/// header, palette, transparency, gamma and data. Other chunks (texts, profiles, later frames of an
/// animation) are skipped without inflating or copying them. So the cost of reading is bounded by
/// the sizes of the file and of the image.
package struct ValidatedPNG {
  package let width: Int
  package let height: Int
  /// The bytes of all scanlines, which is the inflated size of the data. No more is ever inflated.
  package let lineBytes: Int
  /// A PNG file that contains only those chunks.
  package let bytes: [UInt8]

  /// The chunks that are kept besides header and data, each at most once, with their maximum size
  /// in bytes.
  private static let kept = ["PLTE": 768, "tRNS": 256, "gAMA": 4, "sRGB": 1]

  /// - Throws: `EncodingError.unreadable` for bytes that are not a valid PNG file, and for a file
  ///   whose data does not match its image exactly; `tooManyPixels` for an image over the limit.
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

  /// Returns the data of all IDAT chunks. Adds the kept chunks before them to `picture`.
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

/// The size and the pixel format of the image.
private struct PNGHeader {
  let width: Int
  let height: Int
  private let pixelBits: Int
  private let isInterlaced: Bool

  /// Samples per pixel, by colour type: grey, RGB, palette index, grey with alpha, RGB with alpha.
  private static let samples: [UInt8: Int] = [0: 1, 2: 3, 3: 1, 4: 2, 6: 4]
  /// The start and the step, in x and y, of the seven passes of an interlaced image.
  private static let passes = [
    (0, 0, 8, 8), (4, 0, 8, 8), (0, 4, 4, 8), (2, 0, 4, 4), (0, 2, 2, 4), (1, 0, 2, 2), (0, 1, 1, 2),
  ]

  /// Nil for a damaged header or one with values that PNG does not define. libpng rejects invalid
  /// combinations of colour type and bit depth.
  init?(_ chunk: PNGChunkReader.Chunk) {
    guard chunk.data.count == 13, chunk.isWhole else { return nil }
    let numbers = Array(chunk.data)
    (width, height) = (numbers[..<4].reduce(0) { $0 << 8 | Int($1) }, numbers[4..<8].reduce(0) { $0 << 8 | Int($1) })
    guard width > 0, height > 0, let samples = Self.samples[numbers[9]], [1, 2, 4, 8, 16].contains(numbers[8]),
      numbers[12] <= 1
    else { return nil }
    (pixelBits, isInterlaced) = (samples * Int(numbers[8]), numbers[12] == 1)
  }

  /// The bytes of all scanlines, one filter byte each. The pixel count is already within the limit.
  var lineBytes: Int {
    guard isInterlaced else { return bytes(width, height) }
    return Self.passes.reduce(0) { $0 + bytes((width - $1.0 + $1.2 - 1) / $1.2, (height - $1.1 + $1.3 - 1) / $1.3) }
  }

  private func bytes(_ width: Int, _ height: Int) -> Int {
    width > 0 && height > 0 ? ((width * pixelBits + 7) / 8 + 1) * height : 0
  }
}
