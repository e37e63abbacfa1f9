/// The lines of a page whose transparent pixels take their neighbours' colour. Only a strip of the page is in memory; see
/// `EdgeBleed.stripLines`.
struct BleedScanlines: Scanlines {
  let width: Int
  let height: Int
  private let page: PagePicture
  private let frames: [PixelRect]
  private let rings: Int
  private var strip: StraightPicture
  /// The page's line that is the strip's first one.
  private var top = 0
  private var next = 0
  /// The first line that the strip does not have as it should be.
  private var end = 0

  /// - Parameters:
  ///   - frames: where the frames lie, inside the page, in pixels.
  ///   - rings: how far colours spread, in pixels.
  init(_ page: PagePicture, frames: [PixelRect], rings: Int) {
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
    // What is there now goes first, so that there are never two.
    strip = StraightPicture(width: 0, height: 0)
    top = max(0, next - 2 * rings)
    end = min(height, next + EdgeBleed.stripLines(rings: rings) - 4 * rings)
    let bottom = min(height, end + 2 * rings)
    var source = PageScanlines(page, from: top)
    let rows = PixelRect(x: 0, y: top, width: width, height: bottom - top)
    strip = EdgeBleed.applied(
      to: StraightPicture(&source, lines: bottom - top),
      frames: frames.map { $0.intersection(rows) }.filter { $0.height > 0 && $0.width > 0 }.map {
        $0.moved(x: 0, y: -top)
      }, rings: rings)
  }
}
