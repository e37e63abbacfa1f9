/// Draws lines of text and emoji with pinned fonts, the same pixels on every run and for every locale.
///
/// Any number of tasks may use one engine. Fonts are opened with the first text, not before; whoever draws no text never loads them.
public final class TextEngine: Sendable {
  private struct State {
    var configurations: [FontChoice: FontConfiguration] = [:]
    var idle: [FontChoice: [PangoContext]] = [:]
    var cache = TextCache()
  }

  private let fonts: FontFiles
  private let state = Locked(State())
  private let environments = Memo<FontChoice, String>()

  public init(fonts: FontFiles = .installed()) { self.fonts = fonts }

  /// The picture of a text at so many pixels a point. The run's own place is not looked at: the same name anywhere is drawn once.
  /// - Throws: no fonts, a size that is no number or beyond `RasterLimit.fontSize`, no memory.
  package func draw(_ run: TextRun, scale: Double) throws(TextError) -> DrawnText {
    let request = try TextRequest(run, scale: scale)
    if let known = state.withLock({ $0.cache.find(request) }) { return known }
    let drawn = try paint(request, FontChoice(for: request))
    state.withLock { $0.cache.insert(drawn, for: request) }
    return drawn
  }

  private func paint(_ request: TextRequest, _ choice: FontChoice) throws(TextError) -> DrawnText {
    let toolkit = try takeToolkit(choice)
    defer { state.withLock { $0.idle[choice, default: []].append(toolkit) } }
    return try TextPainter(toolkit: toolkit, request: request).draw()
  }

  /// A toolkit that nobody else uses: one that was given back, or a new one.
  private func takeToolkit(_ choice: FontChoice) throws(TextError) -> PangoContext {
    if let idle = state.withLock({ $0.idle[choice]?.popLast() }) { return idle }
    return try PangoContext(try configuration(choice))
  }

  package func environment(of texts: [String]) -> String {
    let choice = texts.allSatisfy(FontChoice.isLetters) ? FontChoice.letters : .all
    return environments.value(for: choice) {
      let libraries = TextLibraries.versions.map { "\($0.name) \($0.version)" }
      return (libraries + choice.files(of: fonts).paths.map(FontFileVersion.of)).joined(separator: ", ")
    }
  }

  private func configuration(_ choice: FontChoice) throws(TextError) -> FontConfiguration {
    try state.withLock { state throws(TextError) in
      if let made = state.configurations[choice] { return made }
      let made = try FontConfiguration(choice.files(of: fonts))
      state.configurations[choice] = made
      return made
    }
  }
}

extension TextEngine: TextDrawing {}
