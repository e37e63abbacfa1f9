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
