/// The rules of one atlas's style sheet.
struct CSSSheet {
  private let atlas: Atlas
  private let selector: String

  init(_ atlas: Atlas) {
    self.atlas = atlas
    selector = ".avatar-" + CSSText.identifier(atlas.name)
  }

  var head: String {
    """
    /* \(CSSText.comment(atlas.meta.alt)) */
    \(selector) { position: relative; overflow: hidden; width: \(points(atlas.cellWidth)); height: \(points(atlas.cellHeight)); }
    \(selector)::before { content: ""; position: absolute; background-repeat: no-repeat; }

    """
  }

  var tail: String { "@media (prefers-reduced-motion: reduce) { \(selector)::before { animation-play-state: paused !important; } }\n" }

  /// Which picture each clip is on, and how large it is shown.
  var backgrounds: String {
    atlas.clips.map { clip in
      let page = atlas.pages[page(of: clip)]
      let file = atlas.fileName(page: self.page(of: clip), extension: "png")
      return "\(box(clip)) { background-image: \(CSSText.url(file)); background-size: \(points(page.width)) \(points(page.height)); }\n"
    }.joined()
  }

  func clip(_ clip: Atlas.ClipRange) -> String {
    let frames = Array(atlas.frames[clip.frames])
    guard let first = frames.first else { return "" }
    let moves = frames.contains { $0.source != first.source }
    let keyframes = self.keyframes(frames, moves: moves)
    return """
      \(box(clip)) { \(place(first)) \(position(first)) animation: \(animations(clip)); }
      @keyframes \(name(clip)) {
      \(keyframes)}

      """
  }

  private func keyframes(_ frames: [Atlas.Frame], moves: Bool) -> String {
    let total = max(1, frames.reduce(0) { $0 + $1.milliseconds })
    var elapsed = 0
    return frames.enumerated().map { index, frame in
      let start = NumberText.short(Double(elapsed) * 100 / Double(total)) + "%" + (index == frames.count - 1 ? ", 100%" : "")
      elapsed += frame.milliseconds
      return "  \(start) { \(moves ? place(frame) + " " : "")\(position(frame)) }\n"
    }.joined()
  }

  /// The clip, and where it ends in another one on the same picture, that one after it.
  private func animations(_ clip: Atlas.ClipRange) -> String {
    let length = duration(clip)
    let own = "\(name(clip)) \(length)ms step-end " + (clip.loops ? "infinite" : "1 forwards")
    guard !clip.loops, let next = atlas.clips.first(where: { $0.name == clip.then && $0.loops && page(of: $0) == page(of: clip) })
    else { return own }
    return own + ", \(name(next)) \(duration(next))ms step-end \(length)ms infinite"
  }

  private func duration(_ clip: Atlas.ClipRange) -> Int { atlas.frames[clip.frames].reduce(0) { $0 + $1.milliseconds } }
  private func page(of clip: Atlas.ClipRange) -> Int { clip.frames.first.map { atlas.frames[$0].page } ?? 0 }
  private func box(_ clip: Atlas.ClipRange) -> String { "\(selector).\(CSSText.identifier(clip.name))::before" }
  private func name(_ clip: Atlas.ClipRange) -> String { CSSText.identifier("avatar-\(atlas.name)-\(clip.name)") }

  private func place(_ frame: Atlas.Frame) -> String {
    let source = frame.source
    return "left: \(points(source.x)); top: \(points(source.y)); width: \(points(source.width)); height: \(points(source.height));"
  }

  private func position(_ frame: Atlas.Frame) -> String { "background-position: \(points(-frame.rect.x)) \(points(-frame.rect.y));" }

  private func points(_ pixels: Int) -> String { pixels == 0 ? "0" : NumberText.short(Double(pixels) / Double(atlas.scale)) + "px" }
}
