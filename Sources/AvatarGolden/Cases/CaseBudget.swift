internal import AvatarRaster
internal import AvatarScene

/// Checks the size of a case file before any case is expanded or rendered: the number of goldens
/// and of their pixels. Recording and verification use the same limits, so that each accepts what
/// the other does.
struct CaseBudget {
  private let pack: ArtPack
  /// The number of pixels of the largest frame at one pixel per point.
  private let cell: Double
  private var goldens = 0.0
  private var pixels = 0.0

  init(_ pack: ArtPack) {
    self.pack = pack
    let cells = (try? pack.measures())?.cells.values.map { $0.width.rounded(.up) * $0.height.rounded(.up) } ?? []
    cell = max(1, cells.max() ?? 1)
  }

  /// - Parameter wearers: the number of avatars that the entry renders.
  /// - Throws: `GoldenError` if one golden, or all goldens so far, exceed the limits of a set.
  mutating func add(_ template: CaseTemplate, wearers: Int) throws(GoldenError) {
    switch template.subject {
    case .stills(let stills):
      let pixels = stills.reduce(0) { $0 + Double($1.size) * Double($1.size) }
      try add(1, of: pixels, wearers, template, "still")
    case .sheet(let options):
      let measures = try? pack.measures()
      let clips = (try? ClipSelection.animations(options.clips, options.facings, in: pack)) ?? []
      let frames = clips.reduce(0) { $0 + Double(measures?.frames(of: $1.clip, fps: options.framesPerSecond) ?? 0) }
      let perPoint = options.scales.reduce(0) { $0 + $1 * $1 }
      let sheets: Double = options.pet == .separate ? 2 : 1
      try add(1, of: frames * sheets * cell * perPoint, wearers, template, "sheet")
    case .frames(let frames):
      let frame = (cell * frames.scale * frames.scale).rounded(.up)
      for name in frames.clips(in: pack) {
        // Other code reports a missing clip; it renders nothing.
        guard let clip = try? pack.clip(name, of: .player) else { continue }
        let count = frames.numbers(of: clip).count
        let row = frame * Double(frames.facings.count)
        if template.hasCaseAFrame {
          try add(count, of: row, wearers, template, "frames")
        } else {
          try add(1, of: Double(count) * row, wearers, template, "frames")
        }
      }
    }
  }

  private mutating func add(_ count: Int, of size: Double, _ wearers: Int, _ template: CaseTemplate, _ key: String)
    throws(GoldenError)
  {
    guard wearers > 0 else { return }
    guard size <= Double(GoldenLimit.pixels) else {
      throw template.reader.wrong(
        key,
        "makes a golden of \(Self.whole(size / 0x10_0000)) million pixels, and one may have \(GoldenLimit.pixels >> 20); draw fewer frames, or smaller ones"
      )
    }
    let more = Double(count) * Double(wearers)
    goldens += more
    pixels += more * size
    guard goldens <= Double(GoldenLimit.goldens) else {
      throw template.reader.wrong(
        "",
        "makes it \(Self.whole(goldens)) goldens, and a set has at most \(GoldenLimit.goldens); name fewer records, variants or frames"
      )
    }
    guard pixels <= Double(GoldenLimit.setPixels) else {
      throw template.reader.wrong(
        "",
        "makes it \(Self.whole(pixels / 0x10_0000)) million pixels, and a set has at most \(GoldenLimit.setPixels >> 20) million; draw less, or at a smaller scale"
      )
    }
  }

  /// Rounds up. The sizes are doubles, which cannot overflow.
  private static func whole(_ number: Double) -> Int { Int(exactly: number.rounded(.up)) ?? .max }
}
