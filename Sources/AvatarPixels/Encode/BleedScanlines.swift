/// The scanlines of a page with edge bleed applied: transparent pixels take the colour of their
/// neighbours. Only a strip of the page is in memory; see `EdgeBleed.stripLines`.
struct BleedScanlines: Scanlines {
  let width: Int
  let height: Int
  private let page: SparsePage
  private let frames: [PixelRect]
  private let rings: Int
  private let evenEdges: Bool
  private var strip: StraightPicture
  /// The page line of the strip's first row.
  private var top = 0
  private var next = 0
  /// The first line whose pixels in the strip are not final.
  private var end = 0

  /// - Parameters:
  ///   - frames: the rectangles of the frames on the page, in pixels; all lie inside the page.
  ///   - rings: the distance that colours spread, in pixels.
  ///   - evenEdges: see `StraightPicture.evenEdges`.
  init(_ page: SparsePage, frames: [PixelRect], rings: Int, evenEdges: Bool = false) {
    self.evenEdges = evenEdges
    (width, height, self.page, self.frames, self.rings) = (page.width, page.height, page, frames, rings)
    strip = StraightPicture(width: 0, height: 0)
  }

  mutating func writeNext(to line: UnsafeMutableRawPointer) {
    if next == end { load() }
    line.storeBytes(of: 0, as: UInt8.self)
    strip.write(row: next - top, to: line + 1)
    next += 1
  }

  private mutating func load() {
    // Free the old strip first, so that two strips are never in memory.
    strip = StraightPicture(width: 0, height: 0)
    top = max(0, next - 2 * rings)
    end = min(height, next + EdgeBleed.stripLines(rings: rings) - 4 * rings)
    let bottom = min(height, end + 2 * rings)
    var source = PageScanlines(page, from: top)
    let rows = PixelRect(x: 0, y: top, width: width, height: bottom - top)
    var lines = StraightPicture(&source, lines: bottom - top)
    if evenEdges { lines.evenEdges() }
    strip = EdgeBleed.applied(
      to: lines,
      frames: frames.map { $0.intersection(rows) }.filter { $0.height > 0 && $0.width > 0 }.map {
        $0.moved(x: 0, y: -top)
      }, rings: rings)
  }
}
