internal import AvatarPixels
internal import AvatarSheets

/// Checks the size of a sheet against the limits before it is drawn.
struct SheetBudget {
  let options: SheetOptions
  /// The full cell, in units.
  let cell: (width: Int, height: Int)
  /// The number of frames of every clip.
  let clips: [(name: String, frames: Int)]

  /// - Throws: `SheetError` where all frames together would take too much memory, or need too many
  ///   or too large pages. The savings of trimming and packing are not known yet, so only the
  ///   layout of whole cells in rows is checked here.
  func check() throws(SheetError) {
    try checkPixels()
    guard !options.cutsFrames else { return }
    let window = PixelRect(x: 0, y: 0, width: cell.width, height: cell.height)
    try check(
      try RowsLayout(window: window, limits: options.limits, isSplit: options.isSplit).plan(options.spans(clips)))
  }

  func checkPixels() throws(SheetError) {
    let frames = clips.reduce(0) { $0 + $1.frames }
    let perPoint = options.unitPixels.reduce(0) { $0 + $1 * $1 }
    let (pixels, overflow) = (cell.width * cell.height * perPoint).multipliedReportingOverflow(by: frames)
    guard !overflow, pixels <= SheetLimit.sheetPixels else {
      throw .tooManyPixels(frames: frames, pixels: overflow ? .max : pixels)
    }
  }

  /// - Throws: `SheetError` for too many pages, and for too many pixels on them, gaps included,
  ///   because encoding a page reads every pixel.
  func check(_ plan: SheetPlan) throws(SheetError) {
    let maximum = options.split == .frame ? SheetLimit.singleFrames : SheetLimit.pages
    guard plan.pages.count <= maximum else { throw .tooManyPages(plan.pages.count, maximum: maximum) }
    let limits = options.limits
    let pixels = options.unitPixels.reduce(0) { sum, scale in
      plan.pages.reduce(sum) { $0 + limits.pixels($1.width, scale: scale) * limits.pixels($1.height, scale: scale) }
    }
    guard pixels <= SheetLimit.pagePixels else { throw .tooManyPagePixels(pixels) }
  }
}
