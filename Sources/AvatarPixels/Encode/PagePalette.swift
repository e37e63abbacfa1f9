/// At most 256 colours for a page of a sheet, chosen so that it looks the same.
///
/// What is fully transparent stays so, what is opaque stays so, and the rest stays in between: no outline grows or gets a hole. Colours that are
/// asked for exactly are kept first, the most frequent before the others. What is left is cut into boxes, the one that is told worst in two, and
/// the boxes' colours are then moved to the middle of what they stand for. All is counted in premultiplied pixels, which is how they are seen, and
/// nothing is left to chance: the same page has the same palette.
struct PagePalette {
  /// Premultiplied pixels: the transparent one if there is one, those in between, the opaque ones.
  let colors: [UInt32]
  private let places: [UInt32: UInt8]

  /// Colours of a palette.
  static let maxColors = 256
  /// So many are kept exactly, so that the rest has colours too.
  static let mostExact = 160
  /// How often the boxes' colours are moved.
  private static let rounds = 4

  /// - Parameter exact: premultiplied pixels.
  init(of page: Bitmap, exactly exact: Set<UInt32>) {
    let counts = Self.counts(of: page)
    guard counts.count > Self.maxColors else {
      self.init(counts.map { ($0.pixel, $0.pixel) })
      return
    }
    let wanted = counts.filter { exact.contains($0.pixel) }.sorted { ($1.count, $0.pixel) < ($0.count, $1.pixel) }
      .prefix(Self.mostExact)
    let kept = Set(wanted.map(\.pixel)).union(counts.first?.pixel == 0 ? [0] : [])
    let rest = counts.filter { !kept.contains($0.pixel) }
    let isOpaque: (Counted) -> Bool = { $0.pixel >> 24 == 255 }
    let groups = [rest.filter { !isOpaque($0) }, rest.filter(isOpaque)].filter { !$0.isEmpty }.map(ColorBox.init)
    let boxes = Self.boxes(groups, Self.maxColors - kept.count)
    let opaque = ColorFit(fixed: kept.filter { $0 >> 24 == 255 }, free: boxes.map(\.middle).filter { $0 >> 24 == 255 })
    let others = ColorFit(
      fixed: kept.filter { $0 != 0 && $0 >> 24 != 255 }, free: boxes.map(\.middle).filter { $0 >> 24 != 255 })
    let shown = kept.map { ($0, $0) }
    self.init(
      shown + others.fitted(to: rest.filter { !isOpaque($0) }, Self.rounds)
        + opaque.fitted(to: rest.filter(isOpaque), Self.rounds))
  }

  /// - Parameter shown: each pixel of the page with the one that shows it.
  private init(_ shown: [(UInt32, UInt32)]) {
    let colors = Set(shown.map(\.1)).sorted { ($0 >> 24, $0) < ($1 >> 24, $1) }
    let places = Dictionary(
      colors.enumerated().map { ($1, UInt8(clamping: $0)) }, uniquingKeysWith: { first, _ in first })
    self.colors = colors
    self.places = Dictionary(shown.map { ($0, places[$1] ?? 0) }, uniquingKeysWith: { first, _ in first })
  }

  /// Where a pixel of the page stands in `colors`.
  func place(of pixel: UInt32) -> UInt8 { places[pixel] ?? 0 }

  /// Every pixel's colour with how often it is there, by value.
  private static func counts(of page: Bitmap) -> [Counted] {
    var counts: [UInt32: Int] = [:]
    var run: (pixel: UInt32, count: Int) = (page.pixels.first ?? 0, 0)
    for pixel in page.pixels {
      if pixel != run.pixel {
        counts[run.pixel, default: 0] += run.count
        run = (pixel, 0)
      }
      run.count += 1
    }
    counts[run.pixel, default: 0] += run.count
    return counts.map { Counted(pixel: $0.key, count: $0.value) }.sorted { $0.pixel < $1.pixel }
  }

  private static func boxes(_ groups: [ColorBox], _ maxColors: Int) -> [ColorBox] {
    var boxes = groups
    while boxes.count < maxColors, let worst = boxes.indices.max(by: { boxes[$0].error < boxes[$1].error }),
      boxes[worst].error > 0
    {
      let (low, high) = boxes[worst].halves
      boxes[worst] = low
      boxes.append(high)
    }
    return boxes
  }
}

/// A colour of a page and how often it is there.
struct Counted {
  let pixel: UInt32
  let count: Int

  static func channel(_ pixel: UInt32, _ number: Int) -> Int { Int(pixel >> (UInt32(number) * 8) & 255) }

  /// The squared distance of two premultiplied pixels.
  @inline(__always)
  static func distance(_ a: UInt32, _ b: UInt32) -> Int {
    let blue = Int(a & 255) - Int(b & 255)
    let green = Int(a >> 8 & 255) - Int(b >> 8 & 255)
    let red = Int(a >> 16 & 255) - Int(b >> 16 & 255)
    let alpha = Int(a >> 24) - Int(b >> 24)
    return blue * blue + green * green + red * red + alpha * alpha
  }
}

/// Colours that share a place of the palette. There is at least one.
private struct ColorBox {
  let entries: [Counted]
  /// The mean; or the one that half of all pixels have, for flat areas keep their colour.
  let middle: UInt32
  /// How wrong the middle is: the squared distances, a pixel each.
  let error: Int

  init(_ entries: [Counted]) {
    self.entries = entries
    let middle = Self.middle(entries)
    self.middle = middle
    error = entries.reduce(0) { $0 + $1.count * Counted.distance($1.pixel, middle) }
  }

  static func middle(_ entries: [Counted]) -> UInt32 {
    let total = max(1, entries.reduce(0) { $0 + $1.count })
    if let frequent = entries.first(where: { $0.count * 2 >= total }) { return frequent.pixel }
    return (0..<4).reduce(0) { pixel, number in
      let sum = entries.reduce(0) { $0 + $1.count * Counted.channel($1.pixel, number) }
      return pixel | UInt32((sum + total / 2) / total) << (UInt32(number) * 8)
    }
  }

  /// Cut at the mean of the channel that varies most. Only a box of different colours has an error, so both halves have some.
  var halves: (ColorBox, ColorBox) {
    let total = max(1, entries.reduce(0) { $0 + $1.count })
    let means = (0..<4).map { number in entries.reduce(0) { $0 + $1.count * Counted.channel($1.pixel, number) } / total
    }
    let spread = means.indices.max { varies($0, means[$0]) < varies($1, means[$1]) } ?? 0
    let low = entries.filter { Counted.channel($0.pixel, spread) <= means[spread] }
    return (ColorBox(low), ColorBox(entries.filter { Counted.channel($0.pixel, spread) > means[spread] }))
  }

  private func varies(_ number: Int, _ mean: Int) -> Int {
    entries.reduce(0) { sum, entry in
      let step = Counted.channel(entry.pixel, number) - mean
      return sum + entry.count * step * step
    }
  }
}

/// Colours that show others: some that stay as they are, and some that go where they are needed.
private struct ColorFit {
  let fixed: Set<UInt32>
  let free: [UInt32]

  /// Each of the page's colours with the one that shows it.
  ///
  /// - Parameter rounds: how often the free colours go to the middle of what they show.
  func fitted(to counts: [Counted], _ rounds: Int) -> [(UInt32, UInt32)] {
    let fixed = self.fixed.sorted()
    var free = self.free
    for _ in 0..<rounds {
      var shown = Array(repeating: [Counted](), count: free.count)
      for (entry, place) in zip(counts, places(of: counts, in: fixed + free)) where place >= fixed.count {
        shown[place - fixed.count].append(entry)
      }
      free = zip(free, shown).map { $1.isEmpty ? $0 : ColorBox.middle($1) }
    }
    let colors = fixed + free
    return zip(counts, places(of: counts, in: colors)).map { ($0.pixel, colors[$1]) }
  }

  /// The nearest colour of each, the first of two as near.
  private func places(of counts: [Counted], in colors: [UInt32]) -> [Int] {
    colors.withUnsafeBufferPointer { colors in
      counts.map { entry in
        var best = (place: 0, distance: Int.max)
        for place in colors.indices {
          let distance = Counted.distance(colors[place], entry.pixel)
          if distance < best.distance { best = (place, distance) }
        }
        return best.place
      }
    }
  }
}
