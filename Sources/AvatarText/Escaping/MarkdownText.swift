/// Text as it may stand in a line of Markdown or a cell of a table.
package enum MarkdownText {
  /// The text as code, where nothing is markup, a link or a mention.
  ///
  /// A backquote would end the code span, and a vertical bar the cell, which GitHub looks for before it looks for code. Text with
  /// one of these, or with a backslash that could hide ours, stands in an element of HTML with all punctuation as references.
  ///
  /// - Parameter limit: Unicode scalars that are kept; a longer text ends in `…`.
  package static func code(_ text: String, limit: Int = PlainText.defaultLimit) -> String {
    let line = PlainText.line(text, limit: limit)
    guard line.unicodeScalars.contains(where: { "`|\\".unicodeScalars.contains($0) }) else { return "`\(line)`" }
    var result = ""
    for scalar in line.unicodeScalars {
      if scalar.isASCII, scalar.properties.generalCategory.isPunctuation {
        result += "&#\(scalar.value);"
      } else {
        result.unicodeScalars.append(scalar)
      }
    }
    return "<code>\(result)</code>"
  }
}

extension Unicode.GeneralCategory {
  /// Punctuation as CommonMark counts it.
  fileprivate var isPunctuation: Bool {
    switch self {
    case .connectorPunctuation, .dashPunctuation, .openPunctuation, .closePunctuation, .initialPunctuation,
      .finalPunctuation, .otherPunctuation, .mathSymbol, .currencySymbol, .modifierSymbol, .otherSymbol:
      true
    default: false
    }
  }
}
