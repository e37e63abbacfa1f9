/// Escaping for a line of Markdown or a cell of a Markdown table.
package enum MarkdownText {
  /// Returns the text as code, without markup, links or mentions.
  ///
  /// A backquote would end the code span. A vertical bar would end the cell, which GitHub looks for
  /// before code. Text with one of these, or with a backslash that could disable an escape, becomes
  /// an HTML element with all punctuation as character references.
  ///
  /// - Parameter limit: the number of Unicode scalars that are kept; a longer text ends in `…`.
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
  /// True for punctuation as CommonMark defines it.
  fileprivate var isPunctuation: Bool {
    switch self {
    case .connectorPunctuation, .dashPunctuation, .openPunctuation, .closePunctuation, .initialPunctuation,
      .finalPunctuation, .otherPunctuation, .mathSymbol, .currencySymbol, .modifierSymbol, .otherSymbol:
      true
    default: false
    }
  }
}
