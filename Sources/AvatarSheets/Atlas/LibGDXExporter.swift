internal import AvatarPixels

/// libGDX's `.atlas` in the form that every version reads: each value on its own line, in a fixed
/// order, with all pages in one file.
///
/// A region has the name of its clip and an `index`, by which `findRegions` sorts. `offset` is from
/// the bottom left. The format has no durations.
struct LibGDXExporter: ScaleExporter {
  static let format = "libgdx"
  static let fileExtension = "atlas"
  static let readsWebP = false

  func text(_ atlas: Atlas) -> String { atlas.pages.indices.map { page($0, atlas) }.joined(separator: "\n") }

  private func page(_ page: Int, _ atlas: Atlas) -> String {
    let header = """
      \(atlas.imageName(page: page))
      size: \(atlas.pages[page].width), \(atlas.pages[page].height)
      format: RGBA8888
      filter: Linear, Linear
      repeat: none

      """
    return header + atlas.frames(on: page).map { region($0.frame, atlas) }.joined()
  }

  private func region(_ frame: Atlas.Frame, _ atlas: Atlas) -> String {
    """
    \(frame.clip)
      rotate: false
      xy: \(frame.rect.x), \(frame.rect.y)
      size: \(frame.rect.width), \(frame.rect.height)
      orig: \(atlas.cellWidth), \(atlas.cellHeight)
      offset: \(frame.source.x), \(atlas.cellHeight - frame.source.maxY)
      index: \(frame.index)

    """
  }
}
