internal import AvatarOptions
internal import AvatarRaster
internal import AvatarScene

/// Checks the size of a case file before any case is expanded or rendered: the number of goldens
/// and of their pixels. Recording and verification use the same limits, so that each accepts what
/// the other does.
struct CaseBudget {
  private let pack: ArtPack
  /// The number of pixels of the largest frame at one pixel per point.
  private let cell: Int
  private var goldens = 0
  private var pixels = 0

  init(_ pack: ArtPack) {
    self.pack = pack
    let cells =
      (try? pack.measures())?.cells.values.map { Self.product(Self.whole($0.width), Self.whole($0.height)) } ?? []
    cell = max(1, cells.max() ?? 1)
  }

  /// - Parameter wearers: the number of avatars that the entry renders.
  /// - Throws: `GoldenError` if one golden, or all goldens so far, exceed the limits of a set.
  mutating func add(_ template: CaseTemplate, wearers: Int) throws(GoldenError) {
    switch template.subject {
    case .still(let options): try add(1, of: Self.product(options.size, options.size), wearers, template, "still")
    case .sheet(let options):
      let measures = try? pack.measures()
      let clips = (try? ClipSelection.animations(options.clips, options.facings, in: pack)) ?? []
      let frames = clips.reduce(0) { Self.sum($0, measures?.frames(of: $1.clip, fps: options.framesPerSecond) ?? 0) }
      let perPoint = options.scales.reduce(0) { Self.sum($0, Self.product($1, $1)) }
      try add(
        1, of: Self.product(frames * (options.pet == .separate ? 2 : 1), Self.product(cell, perPoint)), wearers,
        template, "sheet")
    case .frames(let frames):
      let points = Double(cell).squareRoot() * frames.scale
      for name in frames.clips(in: pack) {
        // Other code reports a missing clip; it renders nothing.
        guard let clip = try? pack.clip(name, of: .player) else { continue }
        let count = frames.numbers(of: clip).count
        let frame = Int((points * points).rounded(.up))
        if template.hasCaseAFrame {
          try add(count, of: frame, wearers, template, "frames")
        } else {
          try add(1, of: Self.product(count, frame), wearers, template, "frames")
        }
      }
    }
  }

  private mutating func add(_ count: Int, of size: Int, _ wearers: Int, _ template: CaseTemplate, _ key: String)
    throws(GoldenError)
  {
    guard wearers > 0 else { return }
    guard size <= GoldenLimit.pixels else {
      throw template.reader.wrong(
        key,
        "makes a golden of \(Self.millions(size)) million pixels, and one may have \(GoldenLimit.pixels >> 20); draw fewer frames, or smaller ones"
      )
    }
    let more = Self.product(count, wearers)
    goldens = Self.sum(goldens, more)
    pixels = Self.sum(pixels, Self.product(more, size))
    guard goldens <= GoldenLimit.goldens else {
      throw template.reader.wrong(
        "",
        "makes it \(goldens) goldens, and a set has at most \(GoldenLimit.goldens); name fewer records, variants or frames"
      )
    }
    guard pixels <= GoldenLimit.setPixels else {
      throw template.reader.wrong(
        "",
        "makes it \(Self.millions(pixels)) million pixels, and a set has at most \(GoldenLimit.setPixels >> 20) million; draw less, or at a smaller scale"
      )
    }
  }

  private static func millions(_ pixels: Int) -> Int { pixels / (1 << 20) + (pixels % (1 << 20) == 0 ? 0 : 1) }

  private static func whole(_ points: Double) -> Int { Int(exactly: points.rounded(.up)) ?? Int(SceneLimit.frameEdge) }

  /// Saturates on overflow.
  private static func product(_ a: Int, _ b: Int) -> Int {
    let (product, overflow) = a.multipliedReportingOverflow(by: b)
    return overflow ? .max : product
  }

  private static func sum(_ a: Int, _ b: Int) -> Int {
    let (sum, overflow) = a.addingReportingOverflow(b)
    return overflow ? .max : sum
  }
}
