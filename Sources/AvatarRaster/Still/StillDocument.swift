package import AvatarScene

/// Writes a prepared still as an SVG file.
struct StillDocument {
  let still: StillScene
  let text: any TextDrawing
  let title: String
  let note: [(keyword: String, text: String)]
  /// Whose art the image shows, under which licence; nil for the built-in art.
  let rights: String?
  /// The prefix of every id in the file, so that images of different avatars can share a page.
  let prefix: String

  func write() throws -> String {
    var writer = SVGWriter(viewport: still.viewport, background: still.options.background, text: text, prefix: prefix)
    try writer.add(still.list, above: still.stage?.rounded())
    if let caption = still.caption { try writer.add(caption: caption.run, opacity: StillCaption.opacity) }
    return writer.document(
      title: title, round: still.options.shape == .circle, comment: note.first.map { "\($0.keyword) \($0.text)" },
      rights: rights)
  }
}

extension AvatarRenderer {
  /// Returns a draw list as a standalone SVG file.
  ///
  /// - Parameters:
  ///   - title: the text alternative of the image.
  ///   - idPrefix: the prefix of all ids; several images in one page need different ones.
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
