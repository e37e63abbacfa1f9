/// A decided still as an SVG file.
struct StillDocument {
  let still: StillScene
  let text: any TextDrawing
  let title: String
  let note: [(keyword: String, text: String)]
  /// Of every id in the file, so that pictures of different avatars can stand in one page.
  let prefix: String

  func write() throws -> String {
    var writer = SVGWriter(viewport: still.viewport, background: still.options.background, text: text, prefix: prefix)
    try writer.add(still.list, above: still.stage?.rounded())
    if let caption = still.caption { try writer.add(caption: caption.run, opacity: StillCaption.opacity) }
    return writer.document(
      title: title, round: still.options.shape == .circle, comment: note.first.map { "\($0.keyword) \($0.text)" })
  }
}

extension AvatarRenderer {
  /// A draw list as a standalone SVG file.
  ///
  /// - Parameters:
  ///   - title: words for those who cannot see the picture.
  ///   - idPrefix: what ids begin with; give each of several pictures in one page its own.
  package func svg(
    of list: DrawList, viewport: Viewport, background: Background = .none, title: String? = nil, idPrefix: String = "a"
  ) throws(RenderError) -> String {
    try RenderError.typed {
      var writer = SVGWriter(viewport: viewport, background: background, text: frames.text, prefix: idPrefix)
      try writer.add(list)
      return writer.document(title: title)
    }
  }
}
