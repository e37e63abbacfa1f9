/// A palette of at most 256 colours for a sheet page, chosen so that the page looks the same.
///
/// Fully transparent pixels stay transparent, opaque pixels stay opaque, and the rest stay in
/// between, so no outline grows or gains a hole. Colours requested as exact are kept first, the
/// most frequent ones before the others. The remaining colours form boxes; the box with the largest
/// error is split repeatedly. Then each box's colour moves to the mean of the colours that it
/// represents. All distances use premultiplied pixels, because that is what the viewer sees. The
/// algorithm is deterministic: the same page gives the same palette.
struct PagePalette {
  /// The palette as premultiplied pixels: first the transparent one if there is one, then the
  /// partly transparent ones, then the opaque ones.
  let colors: [UInt32]
  private let places: [UInt32: UInt8]

  /// The most colours in a palette.
  static let maxColors = 256
  /// The most colours that are kept exactly, so that the others get entries too.
  static let maxExact = 160
  /// The number of refinement passes over the box colours.
  private static let rounds = 4

  /// - Parameter exact: the premultiplied pixels to keep exactly.
  init(of pixels: some Sequence<UInt32>, exactly exact: Set<UInt32>) {
    let counts = Self.counts(of: pixels)
    guard counts.count > Self.maxColors else {
      self.init(counts.map { ($0.pixel, $0.pixel) })
      return
    }
    let wanted = counts.filter { exact.contains($0.pixel) }.sorted { ($1.count, $0.pixel) < ($0.count, $1.pixel) }
      .prefix(Self.maxExact)
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

  /// - Parameter shown: each pixel of the page and the palette colour that represents it.
  private init(_ shown: [(UInt32, UInt32)]) {
    let colors = Set(shown.map(\.1)).sorted { ($0 >> 24, $0) < ($1 >> 24, $1) }
    let places = Dictionary(
      colors.enumerated().map { ($1, UInt8(clamping: $0)) }, uniquingKeysWith: { first, _ in first })
    self.colors = colors
    self.places = Dictionary(shown.map { ($0, places[$1] ?? 0) }, uniquingKeysWith: { first, _ in first })
  }

  /// Returns the index in `colors` of a pixel of the page.
  func place(of pixel: UInt32) -> UInt8 { places[pixel] ?? 0 }

  /// Returns each distinct pixel with its count, sorted by pixel value.
  private static func counts(of pixels: some Sequence<UInt32>) -> [Counted] {
    var counts: [UInt32: Int] = [:]
    var run: (pixel: UInt32, count: Int) = (pixels.first { _ in true } ?? 0, 0)
    for pixel in pixels {
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

/// A pixel value of a page and its count.
struct Counted {
  let pixel: UInt32
  let count: Int

  static func channel(_ pixel: UInt32, _ number: Int) -> Int { Int(pixel >> (UInt32(number) * 8) & 255) }

  /// Returns the squared distance between two premultiplied pixels.
  @inline(__always)
  static func distance(_ a: UInt32, _ b: UInt32) -> Int {
    let blue = Int(a & 255) - Int(b & 255)
    let green = Int(a >> 8 & 255) - Int(b >> 8 & 255)
    let red = Int(a >> 16 & 255) - Int(b >> 16 & 255)
    let alpha = Int(a >> 24) - Int(b >> 24)
    return blue * blue + green * green + red * red + alpha * alpha
  }
}

/// Colours that share one palette entry. There is at least one.
private struct ColorBox {
  let entries: [Counted]
  /// The mean colour; or the colour of at least half of the pixels, so that flat areas keep theirs.
  let middle: UInt32
  /// The error of `middle`: the sum of squared distances over all pixels.
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

  /// The box, split at the mean of the channel with the largest variance. Only a box with different
  /// colours has an error, so neither half is empty.
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

/// Palette colours that represent others: fixed ones, and free ones that move to where they are
/// needed.
private struct ColorFit {
  let fixed: Set<UInt32>
  let free: [UInt32]

  /// Returns each of the page's colours with the palette colour that represents it.
  ///
  /// - Parameter rounds: how often the free colours move to the mean of the colours that they
  ///   represent.
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

  /// Returns the index of the nearest palette colour for each entry; the first one on a tie.
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
