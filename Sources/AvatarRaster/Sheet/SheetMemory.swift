internal import AvatarPixels
internal import AvatarSheets

/// An upper bound of the memory that drawing sheets takes. This is the only place that computes it,
/// from options and counts alone, before any allocation. `SheetMemoryTests` compares it with the
/// actual allocations.
struct SheetMemory {
  let options: SheetOptions
  /// The largest cell, in units.
  let cell: (width: Int, height: Int)
  /// The number of frames of each clip.
  let clips: [Int]
  /// The number of sheets of one avatar.
  let sheets: Int
  /// The scales at which single frames are encoded, in pixels a unit.
  let cellScales: [Int]

  /// The memory per frame that does not depend on its size: its places in the files, and the
  /// prepared items at every scale.
  private static let frameBytes = 24 << 10
  private static let scaledFrameBytes = 16 << 10
  /// The bytes per pixel of a strip with edge bleed: the colour, twice, the state, and the rings
  /// around visible pixels.
  private static let bledBytes = 24
  /// The bytes per pixel of a WebP page: libwebp's image, and its memory for compression.
  private static let webPBytes = 24

  /// The bound for a page of parts: they all together are never as large as that many cells. A motion of
  /// the longest clips is some megabytes of text, and a few times that before it is text.
  static func parts(_ options: SheetOptions, cell: (width: Int, height: Int)) -> Int {
    let cells = 4 * cell.width * cell.height * options.unitPixels.reduce(0) { $0 + $1 * $1 }
    return 2 * partCells * cells + motionBytes + (options.pageFormat == .webp ? webPBytes / 4 * partCells * cells : 0)
  }

  private static let partCells = 48
  private static let motionBytes = 64 << 20

  /// The bound, in bytes, in addition to what every record takes.
  var bytes: Int {
    let frames = clips.reduce(0, +)
    let scales = options.unitPixels
    func pixels(_ scales: [Int]) -> Int { 4 * scales.reduce(0) { $0 + $1 * $1 } * cell.width * cell.height }
    let drawn = pixels(scales)
    // Count every frame's pixels until its page is a file, and a quarter of that for the files.
    // Trimmed frames are rendered whole first, and single frames too, one at a time.
    let sheet =
      frames * (drawn + (drawn + pixels(cellScales)) / 4 + Self.frameBytes)
      + frames * Self.scaledFrameBytes * Set(scales + cellScales).count
      + (options.cutsFrames ? 3 * drawn : 0) + pixels(cellScales.suffix(1))
    // One sheet is drawn after the other; of those before there are the files.
    let files = frames * (drawn + pixels(cellScales)) / 4
    return sheet + (sheets - 1) * files + encoding
  }

  /// The memory for encoding the largest page: the whole page, gaps included, where its format
  /// needs all pixels; otherwise some of its lines.
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

  /// The largest page at the largest scale, in pixels. Trimmed sizes are not known yet. The bound
  /// assumes that no trimmed frame is larger than its cell, and that packing fills at least half of
  /// a page.
  private var largestPage: (width: Int, pixels: Int) {
    let limits = options.limits
    let (width, height) = (limits.slot(cell.width), limits.slot(cell.height))
    let maximum = limits.pixels(limits.maximum, scale: limits.largestScale)
    func pixels(_ points: Int) -> Int { min(maximum, limits.pixels(points, scale: limits.largestScale)) }
    let longest = options.split == .frame ? 1 : clips.max() ?? 0
    guard options.layout == .rows else {
      let slots =
        (options.isSplit ? longest : clips.reduce(0, +)) * width * height * limits.largestScale
        * limits.largestScale
      return (maximum, min(maximum * maximum, slots * (limits.powerOfTwo ? 8 : 2)))
    }
    let columns = max(1, (limits.maximum + limits.padding) / width)
    func rows(_ frames: Int) -> Int { (frames + columns - 1) / columns }
    let page = (
      width: pixels(longest * width),
      height: pixels((options.isSplit ? rows(longest) : clips.reduce(0) { $0 + rows($1) }) * height)
    )
    return (page.width, page.width * page.height)
  }
}
