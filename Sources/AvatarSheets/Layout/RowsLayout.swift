package import AvatarPixels

/// A row of equal cells for each clip. A row that is too wide is wrapped; a page that is too high
/// is followed by another one.
package struct RowsLayout {
  /// The visible part of the cell, the same for every frame, in units: the whole cell, or the
  /// union of all visible boxes.
  let window: PixelRect
  let limits: PageLimits
  let isSplit: Bool

  package init(window: PixelRect, limits: PageLimits, isSplit: Bool) {
    (self.window, self.limits, self.isSplit) = (window, limits, isSplit)
  }

  private struct Page {
    var clips: [String] = []
    var rows = 0
    var columns = 0
  }

  /// Returns the pages and the position of each frame.
  /// - Throws: `SheetError.tooLarge` if a clip does not fit on a page.
  package func plan(_ clips: [ClipSpan]) throws(SheetError) -> SheetPlan {
    let columns = fitting(window.width)
    let rowsOnPage = fitting(window.height)
    guard columns > 0, rowsOnPage > 0 else {
      throw tooLarge(clips.first?.name ?? "", max(length(1, window.width), length(1, window.height)))
    }
    var pages: [Page] = []
    var places: [SheetPlan.FramePlacement] = []
    for clip in clips {
      let rows = (clip.frames.count + columns - 1) / columns
      guard rows <= rowsOnPage else { throw tooLarge(clip.name, length(rows, window.height)) }
      if pages.isEmpty || isSplit || (pages.last?.rows ?? 0) + rows > rowsOnPage { pages.append(Page()) }
      let page = pages.count - 1
      for frame in clip.frames.indices.map({ $0 - clip.frames.lowerBound }) {
        places.append(place(page, column: frame % columns, row: pages[page].rows + frame / columns))
      }
      pages[page].clips.append(clip.name)
      pages[page].rows += rows
      pages[page].columns = max(pages[page].columns, min(columns, clip.frames.count))
    }
    return SheetPlan(pages: pages.indices.map { finished(pages[$0], $0, of: pages.count) }, places: places)
  }

  private func place(_ page: Int, column: Int, row: Int) -> SheetPlan.FramePlacement {
    let rect = PixelRect(
      x: column * limits.slot(window.width) + limits.extrude, y: row * limits.slot(window.height) + limits.extrude,
      width: window.width, height: window.height)
    return SheetPlan.FramePlacement(page: page, rect: rect, source: window, aliasOf: nil)
  }

  private func finished(_ page: Page, _ number: Int, of count: Int) -> SheetPlan.Page {
    let suffix = SheetPlan.suffix(page: number, of: count, clips: page.clips, isSplit: isSplit)
    return SheetPlan.Page(
      suffix: suffix, width: length(page.columns, window.width), height: length(page.rows, window.height))
  }

  private func tooLarge(_ clip: String, _ units: Int) -> SheetError {
    .tooLarge(
      clip: clip, needs: limits.pixels(units, scale: limits.largestScale), maximum: limits.maximumPixels,
      isPacked: false)
  }

  /// The number of cells that fit along an edge of a page.
  private func fitting(_ edge: Int) -> Int { (limits.maximum + limits.padding) / limits.slot(edge) }
  /// The length of a number of cells, without the gap after the last one.
  private func length(_ count: Int, _ edge: Int) -> Int { count * limits.slot(edge) - limits.padding }
}
