internal import AvatarPixels
internal import AvatarScene
internal import AvatarSheets

extension SheetOptions {
  /// Encodes a page of a sheet with its key and the notice of the packs over the first.
  ///
  /// - Parameters:
  ///   - frames: the rectangles of its pictures, from whose edges colours bleed.
  ///   - colors: the premultiplied colours that a palette must have.
  func encoded(_ page: SparsePage, frames: [PixelRect], meta: AvatarMeta, colors: Set<UInt32>) throws -> EncodedPage {
    let note = RendererVersion.note(key: meta.key)
    let notice = PackInfo.notice(of: meta.overlays)
    switch pageFormat {
    case .png:
      return try PNGEncoder.page(
        page, frames: frames, bleed: bleed, evenEdges: layout == .parts, text: [note] + notice)
    case .png8: return try IndexedPNG.page(page.bitmap, exactly: colors, text: [note] + notice)
    case .webp:
      let file = try WebPEncoder.encode(page, frames: frames, bleed: bleed, effort: Self.webPEffort)
      return try EncodedPage(webP: file, tool: "\(note.keyword) \(note.text)", rights: notice.first?.text)
    }
  }

  /// The effort of libwebp, 0 to 9. Above 6, files shrink only at 2.5, 5 and 55 times the time.
  private static let webPEffort = 4
}
