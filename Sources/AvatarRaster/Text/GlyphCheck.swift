internal import AvatarScene

/// Finds characters of a record's texts that no font contains. Images omit them, so the caller
/// should be warned.
struct GlyphCheck {
  let text: any TextDrawing
  let record: AvatarRecord

  /// The number of missing characters that a message names.
  private static let named = 3
  /// Latin characters that every Latin font contains. Most names need no others, and then no font
  /// is opened.
  private static let ordinary: ClosedRange<UInt32> = 0x20...0x17E

  /// Returns a warning for a text that cannot be drawn completely. Returns nil where it can, and
  /// also where no text can be drawn at all, because drawing reports that.
  ///
  /// - Parameter field: the source of the text, such as `petName`.
  func warning(_ field: String, _ words: String, style: TextLabel.Style = .label) -> Diagnostic? {
    guard words.unicodeScalars.contains(where: { !Self.ordinary.contains($0.value) }) else { return nil }
    let run = TextLabel(text: words, style: style, size: 8, center: .zero, maximumWidth: 8192)
    guard let missing = try? text.draw(run, scale: 1).missing, !missing.isEmpty else { return nil }
    return Diagnostic(
      .warning, file: record.file, line: record.line, record: record.id, field: field, Self.message(words, missing))
  }

  private static func message(_ words: String, _ missing: [String]) -> String {
    let shown = missing.prefix(named).map { "\"\($0)\" (\(codes($0)))" }.joined(separator: ", ")
    let others = missing.count - min(named, missing.count)
    return "\"\(words.prefix(80))\" is drawn without \(shown)" + (others > 0 ? " and \(others) more" : "")
      + ", which no font has; install a font of that script, or name its file in \(FontFiles.variable)"
  }

  /// Returns `U+5C0F` and the like, for up to four code points of a character.
  private static func codes(_ character: String) -> String {
    character.unicodeScalars.prefix(4).map { scalar in
      let digits = String(scalar.value, radix: 16, uppercase: true)
      return "U+" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
    }.joined(separator: " ")
  }
}
