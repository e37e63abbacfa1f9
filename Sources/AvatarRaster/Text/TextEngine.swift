internal import AvatarPixels
package import AvatarScene
internal import AvatarSupport

/// Draws lines of text and emoji with pinned fonts, with the same pixels on every run and in every
/// locale.
///
/// Any number of tasks may share one engine. It opens fonts on the first text; a caller that draws
/// no text never loads them.
package final class TextEngine: Sendable {
  private struct State {
    let find: @Sendable () -> FontFiles
    /// Looked for at the first text.
    lazy var fonts = find()
    var configurations: [FontChoice: FontConfiguration] = [:]
    var idle: [FontChoice: [PangoContext]] = [:]
    var environments: [FontChoice: String] = [:]
    /// The drawn texts, by their pixels. A text costs at least what it takes beside them, so that
    /// there are at most 512. Nil until the first text: a picture without text pays for no type of key.
    private var drawn: BoundedCache<TextRequest, DrawnText>?

    init(_ find: @escaping @Sendable () -> FontFiles) { self.find = find }

    mutating func find(_ request: TextRequest) -> DrawnText? { drawn?.find(request) }

    mutating func insert(_ text: DrawnText, for request: TextRequest) {
      if drawn == nil { drawn = BoundedCache(capacity: 2 << 20) }
      drawn?.insert(text, for: request, cost: max(4096, text.bitmap.pixels.count))
    }
  }

  private let state: Locked<State>

  /// Creates an engine with font files; it opens none yet.
  package init(fonts: @autoclosure @escaping @Sendable () -> FontFiles = .installed()) {
    state = Locked(State(fonts))
  }

  /// Returns a rasterised text at a scale in pixels per point. Ignores the position of the run, so
  /// equal texts are drawn once.
  /// - Throws: `TextError` for missing fonts, for a size that is not finite or exceeds
  ///   `RasterLimit.fontSize`, and for lack of memory.
  package func draw(_ run: TextLabel, scale: Double) throws(TextError) -> DrawnText {
    let request = try TextRequest(run, scale: scale)
    if let known = state.withLock({ $0.find(request) }) { return known }
    let drawn = try paint(request, FontChoice(for: request))
    state.withLock { $0.insert(drawn, for: request) }
    return drawn
  }

  private func paint(_ request: TextRequest, _ choice: FontChoice) throws(TextError) -> DrawnText {
    let context = try takeContext(choice)
    defer { state.withLock { $0.idle[choice, default: []].append(context) } }
    return try TextPainter(context: context, request: request).draw()
  }

  /// Returns a context that no other task uses: an idle one, or a new one.
  private func takeContext(_ choice: FontChoice) throws(TextError) -> PangoContext {
    if let idle = state.withLock({ $0.idle[choice]?.popLast() }) { return idle }
    return try PangoContext(try configuration(choice))
  }

  package func environment(of texts: [String]) -> String {
    let choice = texts.allSatisfy(FontChoice.isLetters) ? FontChoice.letters : .all
    if let known = state.withLock({ $0.environments[choice] }) { return known }
    let libraries = (DrawingLibraries.versions + TextLibraries.versions).map { "\($0.name) \($0.version)" }
    let words = (libraries + choice.files(of: state.withLock { $0.fonts }).paths.map(FontFileVersion.of)).joined(
      separator: ", ")
    state.withLock { $0.environments[choice] = words }
    return words
  }

  private func configuration(_ choice: FontChoice) throws(TextError) -> FontConfiguration {
    try state.withLock { state throws(TextError) in
      if let made = state.configurations[choice] { return made }
      let made = try FontConfiguration(choice.files(of: state.fonts))
      state.configurations[choice] = made
      return made
    }
  }
}

extension TextEngine: TextDrawing {}
