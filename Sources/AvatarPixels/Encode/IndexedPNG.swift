/// An opaque picture as a PNG with a palette: a byte a pixel, at most 256 colours. For pages of many alike figures, which are for looking at:
/// a third of the bytes. A picture of more colours is reduced.
package enum IndexedPNG {
  /// - Throws: a size of 0 or too large, no memory.
  package static func encode(_ picture: Bitmap) throws(EncodingError) -> [UInt8] {
    guard PNGChunks.lineBytes(width: picture.width, height: picture.height) != nil else {
      throw EncodingError.unsupportedSize(width: picture.width, height: picture.height, format: "PNG")
    }
    let reduction = ColorReduction(of: picture)
    var lines: [UInt8] = []
    lines.reserveCapacity((picture.width + 1) * picture.height)
    for (index, pixel) in picture.pixels.enumerated() {
      if index % picture.width == 0 { lines.append(0) }
      lines.append(reduction.places[pixel & 0xFF_FFFF] ?? 0)
    }
    let stream = try DeflateCompressor(level: 12).zlibStream(of: lines)
    var file = PNGChunks()
    file.addHeader(width: picture.width, height: picture.height, kind: .palette)
    file.add("PLTE", reduction.colors.flatMap { color in [16, 8, 0].map { UInt8(truncatingIfNeeded: color >> $0) } })
    file.add("IDAT", stream)
    file.add("IEND")
    return file.bytes
  }
}

/// Chooses a few colours for an opaque picture of many: the box of colours that is told worst is cut in two until there are enough.
///
/// Each box is shown by its most frequent colour, so that flat areas keep theirs exactly. Alpha is not looked at.
struct ColorReduction {
  /// 0x00RRGGBB.
  let colors: [UInt32]
  /// By colour of the picture: the place in `colors`.
  let places: [UInt32: UInt8]

  /// - Parameter most: how many colours there may be, 1 to 256.
  init(of picture: Bitmap, most: Int = 256) {
    var counts: [UInt32: Int] = [:]
    for pixel in picture.pixels { counts[pixel & 0xFF_FFFF, default: 0] += 1 }
    var boxes = [Box(counts.map { (color: $0.key, count: $0.value) })]
    while boxes.count < min(256, max(1, most)), let worst = boxes.indices.max(by: { boxes[$0].error < boxes[$1].error }), boxes[worst].error > 0 {
      let (low, high) = boxes[worst].halves
      boxes[worst] = low
      boxes.append(high)
    }
    colors = boxes.map(\.color)
    var places: [UInt32: UInt8] = [:]
    for (place, box) in boxes.enumerated() { for entry in box.entries { places[entry.color] = UInt8(place) } }
    self.places = places
  }

  /// Colours that share a place.
  private struct Box {
    let entries: [(color: UInt32, count: Int)]
    /// The one that shows them all.
    let color: UInt32
    /// How wrong that is: the squared distances, a pixel each.
    let error: Int

    init(_ entries: [(color: UInt32, count: Int)]) {
      self.entries = entries
      let color = entries.max { ($0.count, $1.color) < ($1.count, $0.color) }?.color ?? 0
      self.color = color
      error = entries.reduce(0) { $0 + $1.count * Self.distance($1.color, color) }
    }

    /// Cut across the channel that spreads most, between the colour that shows all and those that it shows worst.
    var halves: (Box, Box) {
      let shift = ([0, 8, 16] as [UInt32]).max { spread($0) < spread($1) } ?? 0
      let sorted = entries.sorted { (Self.channel($0.color, shift), $0.color) < (Self.channel($1.color, shift), $1.color) }
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
