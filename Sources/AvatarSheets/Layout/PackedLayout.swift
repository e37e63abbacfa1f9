internal import AvatarPixels

/// Packs trimmed, deduplicated frames into a small area.
///
/// A clip never spans two pages. Clips keep their order, and each page takes as many of the next
/// ones as fit. A picture that two clips on a page show is stored once; the later frame has the
/// first one as its alias.
package struct PackedLayout {
  let limits: PageLimits
  let isSplit: Bool

  package init(limits: PageLimits, isSplit: Bool) { (self.limits, self.isSplit) = (limits, isSplit) }

  private struct Page {
    let clips: ArraySlice<ClipSpan>
    let distinct: [Int]
    let packing: Packing
  }

  /// Returns the pages and the position of each frame.
  /// - Throws: `SheetError.tooLarge` if a clip does not fit on a page.
  package func plan(_ clips: [ClipSpan], _ frames: TrimmedFrames) throws(SheetError) -> SheetPlan {
    var pages: [Page] = []
    var rest = clips[...]
    while !rest.isEmpty {
      let page = try fullest(rest, frames)
      pages.append(page)
      rest = rest.dropFirst(page.clips.count)
    }
    let places = pages.enumerated().flatMap { number, page in self.places(page, number, frames) }
    return SheetPlan(pages: pages.indices.map { finished(pages[$0], $0, of: pages.count) }, places: places)
  }

  /// Returns a page with as many clips from the front as fit: all of them, or a number found by
  /// binary search.
  private func fullest(_ clips: ArraySlice<ClipSpan>, _ frames: TrimmedFrames) throws(SheetError) -> Page {
    if !isSplit, let all = page(clips, frames) { return all }
    guard var best = page(clips.prefix(1), frames) else { throw tooLarge(clips.prefix(1), frames) }
    var fits = 1
    var fails = isSplit ? 2 : clips.count
    while fits + 1 < fails {
      let middle = (fits + fails) / 2
      if let page = page(clips[clips.startIndex..<(clips.startIndex + middle)], frames) {
        best = page
        fits = middle
      } else {
        fails = middle
      }
    }
    return best
  }

  private func page(_ clips: ArraySlice<ClipSpan>, _ frames: TrimmedFrames) -> Page? {
    let distinct = self.distinct(clips, frames)
    let sizes = distinct.map { frames.cuts[$0].size }
    return RectanglePacker(limits: limits).pack(sizes).map { Page(clips: clips, distinct: distinct, packing: $0) }
  }

  /// The cuts that these clips show, in the order of their first appearance.
  private func distinct(_ clips: ArraySlice<ClipSpan>, _ frames: TrimmedFrames) -> [Int] {
    var seen: Set<Int> = []
    return clips.flatMap { $0.frames.map { frames.cutOfFrame[$0] } }.filter { seen.insert($0).inserted }
  }

  private func places(_ page: Page, _ number: Int, _ frames: TrimmedFrames) -> [SheetPlan.FramePlacement] {
    let corners = Dictionary(zip(page.distinct, page.packing.corners), uniquingKeysWith: { first, _ in first })
    var firstOf: [Int: Int] = [:]
    return page.clips.flatMap(\.frames).map { frame in
      let cut = frames.cutOfFrame[frame]
      let box = frames.boxes[frame]
      let corner = corners[cut] ?? (x: 0, y: 0)
      let alias = firstOf[cut]
      if alias == nil { firstOf[cut] = frame }
      let rect = PixelRect(x: corner.x, y: corner.y, width: box.width, height: box.height)
      return SheetPlan.FramePlacement(page: number, rect: rect, source: box, aliasOf: alias)
    }
  }

  private func finished(_ page: Page, _ number: Int, of count: Int) -> SheetPlan.Page {
    let suffix = SheetPlan.suffix(page: number, of: count, clips: page.clips.map(\.name), isSplit: isSplit)
    return SheetPlan.Page(suffix: suffix, width: page.packing.width, height: page.packing.height)
  }

  /// Returns an error with the edge length that the clip needs, found by packing it without a
  /// limit.
  private func tooLarge(_ clips: ArraySlice<ClipSpan>, _ frames: TrimmedFrames) -> SheetError {
    var free = limits
    free.maximumPixels = 1 << 20
    let sizes = distinct(clips, frames).map { frames.cuts[$0].size }
    let needed = RectanglePacker(limits: free).pack(sizes).map { max($0.width, $0.height) } ?? 0
    return .tooLarge(
      clip: clips.first?.name ?? "", needs: limits.pixels(needed, scale: limits.largestScale),
      maximum: limits.maximumPixels, isPacked: true)
  }
}
