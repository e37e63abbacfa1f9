/// Weighs a sheet before anything of it is drawn.
struct SheetBudget {
  let options: SheetOptions
  /// The full cell, in points.
  let cell: (width: Int, height: Int)
  /// Frames of every clip.
  let clips: [(name: String, frames: Int)]

  /// - Throws: `SheetError` where all frames together would take too much memory, or where they would need too many or too large pictures.
  ///   What trimming and packing may spare is not known yet, so only whole cells in rows are laid out here.
  func check() throws(SheetError) {
    try checkPixels()
    guard !options.cutsFrames else { return }
    let window = PixelRect(x: 0, y: 0, width: cell.width, height: cell.height)
    try Self.check(try RowsLayout(window: window, limits: options.limits, splitByClip: options.splitByClip).plan(ClipSpan.consecutive(clips)))
  }

  func checkPixels() throws(SheetError) {
    let frames = clips.reduce(0) { $0 + $1.frames }
    let perPoint = options.drawnScales.reduce(0) { $0 + $1 * $1 }
    let (pixels, overflow) = (cell.width * cell.height * perPoint).multipliedReportingOverflow(by: frames)
    guard !overflow, pixels <= SheetLimit.sheetPixels else { throw .tooManyPixels(frames: frames, pixels: overflow ? .max : pixels) }
  }

  static func check(_ plan: SheetPlan) throws(SheetError) {
    guard plan.pages.count <= SheetLimit.pages else { throw .tooManyPages(plan.pages.count) }
  }
}
