internal import AvatarSupport
internal import AvatarPixels
internal import AvatarScene

/// The rules of the style sheet for one atlas.
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
    \(selector) { position: relative; overflow: hidden; width: \(points(atlas.cellWidth)); height: \(points(atlas.cellHeight)); \(beside)}
    \(selector)::before { content: ""; position: absolute; background-repeat: no-repeat; }

    """
  }

  var tail: String {
    "@media (prefers-reduced-motion: reduce) { \(selector)::before { animation-play-state: paused !important; } }\n"
  }

  /// The picture of each clip and its size. A clip that continues in another picture has both, so
  /// that the second one is loaded in time; it has no size until then.
  var backgrounds: String {
    atlas.clips.map { clip in
      let own = page(of: clip)
      guard let next = loop(after: clip), page(of: next) != own else {
        return "\(box(clip)) { background-image: \(picture(own)); background-size: \(size(own)); }\n"
      }
      let other = page(of: next)
      return """
        \(box(clip)) { background-image: \(picture(own)), \(picture(other)); background-size: \(size(own)), 0 0; }
        @keyframes \(name(clip))--then { 0%, 100% { background-size: 0 0, \(size(other)); } }

        """
    }.joined()
  }

  private func picture(_ page: Int) -> String { CSSText.url(atlas.imageName(page: page)) }
  private func size(_ page: Int) -> String { "\(points(atlas.pages[page].width)) \(points(atlas.pages[page].height))" }

  func clip(_ clip: Atlas.ClipRange) -> String {
    let frames = Array(atlas.frames[clip.frames])
    guard let first = frames.first else { return "" }
    let moves = frames.contains { $0.source != first.source }
    let keyframes = self.keyframes(frames, moves: moves)
    return """
      \(facts(clip))\(box(clip)) { \(place(first)) \(position(first)) animation: \(animations(clip)); }
      @keyframes \(name(clip)) {
      \(keyframes)}

      """
  }

  /// The facts of a clip as custom properties, for scripts that move the element. Speeds and
  /// lengths are in CSS pixels.
  private func facts(_ clip: Atlas.ClipRange) -> String {
    var facts = [("facing", clip.animation.facing.rawValue)]
    if let ground = clip.ground {
      facts += [
        ("ground-speed", NumberText.short(ground.speed)), ("ground-velocity-x", NumberText.short(ground.velocity.x)),
        ("ground-velocity-y", NumberText.short(ground.velocity.y)),
        ("contacts", JSONWriter.line(Atlas.contacts(ground))),
      ]
    }
    if let label = clip.label {
      facts += [("label-x", NumberText.short(label.x)), ("label-y", NumberText.short(label.y))]
    }
    return "\(selector).\(CSSText.identifier(clip.name)) { \(Self.properties(facts)) }\n"
  }

  /// Where a pet's feet belong from the player's.
  private var beside: String {
    atlas.meta.beside.map {
      Self.properties([("beside-x", NumberText.short($0.x)), ("beside-y", NumberText.short($0.y))]) + " "
    } ?? ""
  }

  private static func properties(_ facts: [(String, String)]) -> String {
    facts.map { "--\($0.0): \($0.1);" }.joined(separator: " ")
  }

  private func keyframes(_ frames: [Atlas.Frame], moves: Bool) -> String {
    let total = max(1, frames.reduce(0) { $0 + $1.milliseconds })
    var elapsed = 0
    return frames.enumerated().map { index, frame in
      let start =
        NumberText.short(Double(elapsed) * 100 / Double(total)) + "%" + (index == frames.count - 1 ? ", 100%" : "")
      elapsed += frame.milliseconds
      return "  \(start) { \(moves ? place(frame) + " " : "")\(position(frame)) }\n"
    }.joined()
  }

  /// The clip, and the clip that follows it, with its picture.
  private func animations(_ clip: Atlas.ClipRange) -> String {
    let length = atlas.duration(of: clip)
    let own = "\(name(clip)) \(length)ms step-end " + (clip.loops ? "infinite" : "1 forwards")
    guard let next = loop(after: clip) else { return own }
    let following = own + ", \(name(next)) \(atlas.duration(of: next))ms step-end \(length)ms infinite"
    return page(of: next) == page(of: clip)
      ? following : following + ", \(name(clip))--then 1ms step-end \(length)ms 1 forwards"
  }

  private func loop(after clip: Atlas.ClipRange) -> Atlas.ClipRange? {
    clip.loops ? nil : atlas.clips.first { $0.name == clip.then && $0.loops }
  }

  private func page(of clip: Atlas.ClipRange) -> Int { clip.frames.first.map { atlas.frames[$0].page } ?? 0 }
  private func box(_ clip: Atlas.ClipRange) -> String { "\(selector).\(CSSText.identifier(clip.name))::before" }
  private func name(_ clip: Atlas.ClipRange) -> String { CSSText.identifier("avatar-\(atlas.name)-\(clip.name)") }

  private func place(_ frame: Atlas.Frame) -> String {
    let source = frame.source
    return
      "left: \(points(source.x)); top: \(points(source.y)); width: \(points(source.width)); height: \(points(source.height));"
  }

  private func position(_ frame: Atlas.Frame) -> String {
    "background-position: \(points(-frame.rect.x)) \(points(-frame.rect.y));"
  }

  private func points(_ pixels: Int) -> String {
    pixels == 0 ? "0" : NumberText.short(Double(pixels) / atlas.scale) + "px"
  }
}
