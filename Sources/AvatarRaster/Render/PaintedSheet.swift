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
