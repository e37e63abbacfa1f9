/// What drawing sheets takes in memory, as an upper bound: the one place where it is reckoned, from options and numbers alone, before any of it is taken.
/// `SheetMemoryTests` holds it against what is really allocated.
struct SheetMemory {
  let options: SheetOptions
  /// The largest cell, in points.
  let cell: (width: Int, height: Int)
  /// Frames of every clip.
  let clips: [Int]
  /// Sheets of one avatar.
  let sheets: Int

  /// What of a frame lies in memory whatever its size: what it shows, and that once more at every scale.
  private static let frameBytes = 24 << 10
  private static let scaledFrameBytes = 16 << 10
  /// For each pixel of a strip of which edges are bled: its colour, twice, what is known of it, and the rings around what is visible.
  private static let bledBytes = 24
  /// For each pixel of a page: libwebp's picture, and what it takes to compress it.
  private static let webPBytes = 24

  /// In bytes, beside what every record takes.
  var bytes: Int {
    let frames = clips.reduce(0, +)
    let scales = options.drawnScales
    let pixels = 4 * scales.reduce(0) { $0 + $1 * $1 } * cell.width * cell.height
    // Every frame's pixels until its page is a file, and a quarter of that for the files. Frames that are cut are whole before, one at a time.
    let sheet =
      frames * (pixels + pixels / 4 + Self.frameBytes + Self.scaledFrameBytes * scales.count)
      + (options.cutsFrames ? 3 * pixels : 0)
    return sheets * sheet + encoding
  }

  /// What the largest page takes while it becomes a file: gaps and all where its format wants all pixels, else some of its lines.
  private var encoding: Int {
    let page = largestPage
    let strip = min(page.pixels, page.width * EdgeBleed.stripLines(rings: options.bleed))
    let bled = options.bleed > 0 ? Self.bledBytes * strip : 0
    return switch options.pageFormat {
    case .png: bled
    case .png8: 4 * page.pixels
    case .webp: Self.webPBytes * page.pixels + bled
    }
  }

  /// At the largest scale, in pixels. Where frames are cut nobody knows yet how large: no cut is larger than its cell, and no packing so bad that it fills
  /// less than half of a page.
  private var largestPage: (width: Int, pixels: Int) {
    let limits = options.limits
    let (width, height) = (limits.slot(cell.width), limits.slot(cell.height))
    let maximum = limits.pixels(limits.maximum, scale: limits.largestScale)
    func pixels(_ points: Int) -> Int { min(maximum, limits.pixels(points, scale: limits.largestScale)) }
    let longest = clips.max() ?? 0
    guard options.layout == .rows else {
      let slots =
        (options.splitByClip ? longest : clips.reduce(0, +)) * width * height * limits.largestScale
        * limits.largestScale
      return (maximum, min(maximum * maximum, slots * (limits.powerOfTwo ? 8 : 2)))
    }
    let columns = max(1, (limits.maximum + limits.padding) / width)
    func rows(_ frames: Int) -> Int { (frames + columns - 1) / columns }
    let page = (
      width: pixels(longest * width),
      height: pixels((options.splitByClip ? rows(longest) : clips.reduce(0) { $0 + rows($1) }) * height)
    )
    return (page.width, page.width * page.height)
  }
}
