/// Encodes an image as a PNG with a palette: one byte per pixel and at most 256 colours, for a
/// third of the file size or less. An image with more colours is reduced.
package enum IndexedPNG {
  /// Encodes a page of a sheet, including transparency.
  ///
  /// - Parameters:
  ///   - exact: pixels that keep their exact colour; see `PagePalette`.
  ///   - text: metadata, written as iTXt chunks in the given order.
  /// - Throws: `EncodingError` for a size of 0 or too large, and for a keyword or text that PNG
  ///   does not allow.
  package static func page(
    _ page: Bitmap, exactly exact: Set<UInt32>, text: [(keyword: String, text: String)] = []
  ) throws(EncodingError) -> EncodedPage {
    guard PNGChunkWriter.lineBytes(width: page.width, height: page.height) != nil else {
      throw EncodingError.unsupportedSize(width: page.width, height: page.height, format: "PNG")
    }
    try EncodingError.checkCancellation()
    let palette = PagePalette(of: page.pixels, exactly: exact)
    let colors = palette.colors.map(StraightAlpha.channels)
    var header = PNGChunkWriter()
    header.addHeader(width: page.width, height: page.height, kind: .palette)
    var chunks = PNGChunkWriter(after: [])
    for entry in text { try chunks.addText(keyword: entry.keyword, text: entry.text) }
    chunks.add("PLTE", colors.flatMap { [$0.red, $0.green, $0.blue] })
    // Entries without an alpha value are opaque. Those come last in the palette.
    let alphas = colors.map(\.alpha).prefix { $0 != 255 }
    if !alphas.isEmpty { chunks.add("tRNS", Array(alphas)) }
    chunks.add("IDAT", stream(page, palette))
    chunks.add("IEND")
    return EncodedPage(header: header, chunks: chunks)
  }

  private static func stream(_ page: Bitmap, _ palette: PagePalette) -> [UInt8] {
    var deflate = ScanlineDeflate(largest: page.width + 1, total: page.height * (page.width + 1))
    page.pixels.withUnsafeBufferPointer { pixels in
      for y in 0..<page.height {
        let line = UnsafeBufferPointer(rebasing: pixels[(y * page.width)..<((y + 1) * page.width)])
        deflate.append(page.width + 1) { target in
          target.storeBytes(of: 0, as: UInt8.self)
          // In flat art, most pixels have the colour of the pixel before.
          var last: (pixel: UInt32, place: UInt8) = (line[0], palette.place(of: line[0]))
          for x in line.indices {
            if line[x] != last.pixel { last = (line[x], palette.place(of: line[x])) }
            target.storeBytes(of: last.place, toByteOffset: x + 1, as: UInt8.self)
          }
        }
      }
    }
    return deflate.finish()
  }

  /// Encodes an opaque image for viewing, such as a contact sheet of many similar figures.
  ///
  /// - Throws: `EncodingError` for a size of 0 or too large, and for lack of memory.
  package static func encode(_ picture: Bitmap) throws(EncodingError) -> [UInt8] {
    guard PNGChunkWriter.lineBytes(width: picture.width, height: picture.height) != nil else {
      throw EncodingError.unsupportedSize(width: picture.width, height: picture.height, format: "PNG")
    }
    let reduction = ColorReduction(of: picture)
    var lines: [UInt8] = []
    lines.reserveCapacity((picture.width + 1) * picture.height)
    for (index, pixel) in picture.pixels.enumerated() {
      if index % picture.width == 0 { lines.append(0) }
      lines.append(reduction.places[pixel & 0xFF_FFFF] ?? 0)
    }
    let stream = try LibdeflateCompressor(level: 12).zlibStream(of: lines)
    var file = PNGChunkWriter()
    file.addHeader(width: picture.width, height: picture.height, kind: .palette)
    file.add("PLTE", reduction.colors.flatMap { color in [16, 8, 0].map { UInt8(truncatingIfNeeded: color >> $0) } })
    file.add("IDAT", stream)
    file.add("IEND")
    return file.bytes
  }
}

/// Reduces the colours of an opaque image. Splits the box of colours with the largest error until
/// there are enough boxes.
///
/// Each box is represented by its most frequent colour, so that flat areas keep theirs exactly.
/// Alpha is ignored.
struct ColorReduction {
  /// The reduced colours, as 0x00RRGGBB.
  let colors: [UInt32]
  /// The index in `colors`, by colour of the image.
  let places: [UInt32: UInt8]

  /// - Parameter maximum: the most colours, 1 to 256.
  init(of picture: Bitmap, maximum: Int = 256) {
    var counts: [UInt32: Int] = [:]
    for pixel in picture.pixels { counts[pixel & 0xFF_FFFF, default: 0] += 1 }
    var boxes = [Box(counts.map { (color: $0.key, count: $0.value) })]
    while boxes.count < min(256, max(1, maximum)),
      let worst = boxes.indices.max(by: { boxes[$0].error < boxes[$1].error }), boxes[worst].error > 0
    {
      let (low, high) = boxes[worst].halves
      boxes[worst] = low
      boxes.append(high)
    }
    colors = boxes.map(\.color)
    var places: [UInt32: UInt8] = [:]
    for (place, box) in boxes.enumerated() { for entry in box.entries { places[entry.color] = UInt8(place) } }
    self.places = places
  }

  /// Colours that share one palette entry.
  private struct Box {
    let entries: [(color: UInt32, count: Int)]
    /// The colour that represents the box.
    let color: UInt32
    /// The error of the box: the sum of squared distances over its pixels.
    let error: Int

    init(_ entries: [(color: UInt32, count: Int)]) {
      self.entries = entries
      let color = entries.max { ($0.count, $1.color) < ($1.count, $0.color) }?.color ?? 0
      self.color = color
      error = entries.reduce(0) { $0 + $1.count * Self.distance($1.color, color) }
    }

    /// The box, split across the channel with the largest spread, at the middle of that channel's
    /// range.
    var halves: (Box, Box) {
      let shift = ([0, 8, 16] as [UInt32]).max { spread($0) < spread($1) } ?? 0
      let sorted = entries.sorted {
        (Self.channel($0.color, shift), $0.color) < (Self.channel($1.color, shift), $1.color)
      }
      let (low, high) = (Self.channel(sorted[0].color, shift), Self.channel(sorted[sorted.count - 1].color, shift))
      let cut = sorted.firstIndex { Self.channel($0.color, shift) * 2 > low + high } ?? sorted.count / 2
      return (Box(Array(sorted[..<cut])), Box(Array(sorted[cut...])))
    }

    private func spread(_ shift: UInt32) -> Int {
      let values = entries.map { Self.channel($0.color, shift) }
      return (values.max() ?? 0) - (values.min() ?? 0)
    }

    private static func channel(_ color: UInt32, _ shift: UInt32) -> Int { Int(color >> shift & 255) }

    private static func distance(_ a: UInt32, _ b: UInt32) -> Int {
      ([0, 8, 16] as [UInt32]).reduce(0) { sum, shift in
        let step = channel(a, shift) - channel(b, shift)
        return sum + step * step
      }
    }
  }
}
