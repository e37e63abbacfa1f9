/// A row of equal cells for each clip, wrapped when it is too wide; a new page when it is too high.
struct RowsLayout {
  /// Points.
  let cellWidth: Int
  let cellHeight: Int
  /// Points between cells.
  let gap: Int
  /// The longest edge of a page, in points.
  let maximum: Int
  let splitByClip: Bool

  /// - Parameter clips: name and number of frames, in order.
  func plan(_ clips: [(name: String, frames: Int)]) throws(SheetError) -> SheetPlan {
    let columns = fitting(cellWidth)
    let rowsOnPage = fitting(cellHeight)
    guard columns > 0, rowsOnPage > 0 else {
      throw .tooLarge(clip: clips.first?.name ?? "", needs: max(cellWidth, cellHeight), maximum: maximum)
    }
    var pages: [(names: [String], rows: Int, columns: Int)] = []
    var places: [SheetPlan.Place] = []
    for clip in clips {
      let rows = (clip.frames + columns - 1) / columns
      guard rows <= rowsOnPage else { throw .tooLarge(clip: clip.name, needs: length(rows, cellHeight), maximum: maximum) }
      if pages.isEmpty || splitByClip || (pages.last?.rows ?? 0) + rows > rowsOnPage { pages.append((names: [], rows: 0, columns: 0)) }
      let page = pages.count - 1
      for frame in 0..<clip.frames {
        places.append(place(page, column: frame % columns, row: pages[page].rows + frame / columns))
      }
      pages[page].names.append(clip.name)
      pages[page].rows += rows
      pages[page].columns = max(pages[page].columns, min(columns, clip.frames))
    }
    return SheetPlan(pages: pages.enumerated().map { self.page($0.offset, $0.element, of: pages.count) }, places: places)
  }

  private func place(_ page: Int, column: Int, row: Int) -> SheetPlan.Place {
    SheetPlan.Place(
      page: page,
      rect: PixelRect(x: column * (cellWidth + gap), y: row * (cellHeight + gap), width: cellWidth, height: cellHeight),
      source: PixelRect(x: 0, y: 0, width: cellWidth, height: cellHeight), aliasOf: nil)
  }

  private func page(_ number: Int, _ page: (names: [String], rows: Int, columns: Int), of count: Int) -> SheetPlan.Page {
    let suffix = splitByClip ? "-" + page.names.joined(separator: "-") : count > 1 ? "-\(number)" : ""
    return SheetPlan.Page(suffix: suffix, width: length(page.columns, cellWidth), height: length(page.rows, cellHeight))
  }

  private func fitting(_ cell: Int) -> Int { (maximum + gap) / (cell + gap) }
  private func length(_ count: Int, _ cell: Int) -> Int { count * (cell + gap) - gap }
}
