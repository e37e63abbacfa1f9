/// A sheet before its first pixel: what every frame shows, flat and in order.
public struct PlannedSheet: Sendable {
  private let job: SheetJob
  private let lists: [DrawList]
  private let note: [(keyword: String, text: String)]

  /// - Parameter note: text that each PNG carries, such as its key.
  init(_ job: SheetJob, note: [(keyword: String, text: String)]) throws {
    self.job = job
    self.note = note
    lists = job.drawLists()
  }

  /// Draws the parts that nobody has drawn yet and leaves them in the cache: what a run does while another sheet is painted.
  public func prepare() throws {
    for scale in job.options.drawnScales { for list in lists { try job.prepare(list, scale: scale) } }
  }

  /// Draws every page at every scale.
  public func painted() throws -> PaintedSheet {
    let options = job.options
    let cut = options.cutsFrames ? try cutFrames() : nil
    let plan = try job.layoutPlan(cut)
    try SheetBudget.check(plan)
    let pages = try options.drawnScales.enumerated().map { index, scale in
      let composer = PageComposer(plan: plan, limits: options.limits, scale: scale)
      let bitmaps = try composer.pages { number, target, page in
        guard let cut else { return try page.withCanvas(target) { try job.paint(lists[number], scale: scale, on: $0) } }
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
    for list in lists { cut.append(try job.options.drawnScales.map { (scale: $0, bitmap: try job.bitmap(of: list, scale: $0)) }) }
    return cut
  }
}
