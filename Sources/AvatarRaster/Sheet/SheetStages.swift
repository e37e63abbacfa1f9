/// A sheet before its first pixel: what every frame shows, flat and in order.
public struct PlannedSheet: Sendable {
  private let job: SheetJob
  private let lists: [DrawList]
  private let note: [(keyword: String, text: String)]

  /// - Parameter note: text that each PNG carries, such as its key.
  init(_ job: SheetJob, note: [(keyword: String, text: String)]) {
    self.job = job
    self.note = note
    lists = job.drawLists()
  }

  /// Draws the parts that nobody has drawn yet, and takes the others from the cache.
  public func prepared() throws -> PreparedSheet {
    PreparedSheet(job, frames: try job.options.drawnScales.map { scale in try lists.map { try job.prepared($0, scale: scale) } }, note: note)
  }
}

/// A sheet of which every part is drawn and nothing is painted.
public struct PreparedSheet: Sendable {
  private let job: SheetJob
  /// By scale, ascending, then by frame.
  private let frames: [[[PreparedItem]]]
  private let note: [(keyword: String, text: String)]

  init(_ job: SheetJob, frames: [[[PreparedItem]]], note: [(keyword: String, text: String)]) {
    (self.job, self.frames, self.note) = (job, frames, note)
  }

  /// Paints every page at every scale.
  public func painted() throws -> PaintedSheet {
    let options = job.options
    let cut = options.cutsFrames ? try cutFrames() : nil
    let plan = try job.layoutPlan(cut)
    try SheetBudget.check(plan)
    let pages = try options.drawnScales.enumerated().map { index, scale in
      let composer = PageComposer(plan: plan, limits: options.limits, scale: scale)
      let bitmaps = try composer.pages { number, target, page in
        guard let cut else { return try page.withCanvas(target) { try job.paint(frames[index][number], scale: scale, on: $0) } }
        let (box, window) = (cut.boxes[number], plan.places[number].source)
        let image = cut.cuts[cut.cutOfFrame[number]].images[index]
        page.copy(image, from: PixelRect(whole: image), toX: target.x + (box.x - window.x) * scale, y: target.y + (box.y - window.y) * scale)
      }
      return bitmaps.enumerated().map { page, bitmap in PaintedSheet.Page(bitmap: bitmap, frames: composer.areas(on: page)) }
    }
    return PaintedSheet(plan: plan, pages: pages, bleed: options.bleed, note: note)
  }

  private func cutFrames() throws -> CutFrames {
    var cut = CutFrames()
    for number in frames.first?.indices ?? 0..<0 {
      cut.append(try job.options.drawnScales.enumerated().map { (scale: $1, bitmap: try job.bitmap(of: frames[$0][number], scale: $1)) })
    }
    return cut
  }
}

/// A sheet's finished pixels, not yet a file.
public struct PaintedSheet: Sendable {
  let plan: SheetPlan
  /// By scale, ascending, then by page.
  let pages: [[Page]]
  let bleed: Int
  let note: [(keyword: String, text: String)]

  struct Page: Sendable {
    let bitmap: Bitmap
    /// Where its frames lie.
    let frames: [PixelRect]
  }

  /// Every page as a PNG file.
  public func encoded() throws -> SheetDrawing { SheetDrawing(plan: plan, pages: try pages.map { try $0.map(file) }) }

  private func file(_ page: Page) throws -> [UInt8] {
    guard bleed > 0 else { return try PNGEncoder.encode(page.bitmap, text: note) }
    return try PNGEncoder.encode(EdgeBleed.applied(to: StraightPicture(page.bitmap), frames: page.frames, rings: bleed), text: note)
  }
}

/// A drawn sheet without a name: its pages as finished PNG files. Records that look the same share one.
public struct SheetDrawing: Sendable {
  let plan: SheetPlan
  /// By scale, ascending, then by page.
  let pages: [[[UInt8]]]

  /// What it takes to keep, in bytes.
  public var cost: Int { pages.reduce(0) { $0 + $1.reduce(0) { $0 + $1.count } } }
}
