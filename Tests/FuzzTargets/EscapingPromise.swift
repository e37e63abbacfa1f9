import AvatarSupport
public import FuzzHarness

/// The guarantee of each escaping function for any text: by the language's own rules, the result is
/// the same text and nothing else.
public enum EscapingPromise: String, CaseIterable, Sendable {
  case html, xml, cssComment, cssIdentifier, address, markdown, shell, swiftLiteral, swiftComment, gdScript,
    workflowCommand, tpsheet, prometheus, line, json

  /// Returns how the guarantee is violated for the text; nil if it holds.
  public func breach(_ text: String) -> String? {
    switch self {
    case .html:
      let named = ["&amp;": "&", "&lt;": "<", "&gt;": ">", "&quot;": "\"", "&#39;": "'"]
      return Self.compare(HTMLText.escaped(text), never: "<>\"'", PlainText.lines(text)) { Self.reference($0, named) }
    case .xml:
      let named = ["&amp;": "&", "&lt;": "<", "&gt;": ">", "&quot;": "\"", "&#9;": "\t", "&#10;": "\n", "&#13;": "\r"]
      return Self.compare(XMLText.escaped(text), never: "<>\"\n\t\r\0", Self.xmlText(text)) {
        Self.reference($0, named)
      }
    case .cssComment: return CSSText.comment(text).utf8.contains("*/") ? "the comment ends" : nil
    case .cssIdentifier: return Self.compare(CSSText.identifier(text), never: " ", text, Self.cssEscape)
    case .address:
      return PercentEncoding.encoded(text).utf8.allSatisfy {
        ("!"..."~").contains(UnicodeScalar($0)) && !"\"'()<>\\^`{|}?#/&".utf8.contains($0)
      }
        ? nil : "a character that means something in an address"
    case .markdown: return Self.markdownBreach(MarkdownText.code(text), PlainText.line(text))
    case .shell: return Self.shellBreach(ShellWord.quoted(text), text)
    case .swiftLiteral: return Self.literalBreach(SwiftText.literal(text), text, Self.swiftEscape)
    case .swiftComment:
      return SwiftText.comment(text).unicodeScalars.contains(where: PlainText.isHidden) ? "the comment ends" : nil
    case .gdScript: return Self.literalBreach(GDScriptText.quoted(text), text, Self.gdScriptEscape)
    case .workflowCommand:
      let named = ["%25": "%", "%3A": ":", "%2C": ","]
      return Self.compare(WorkflowCommandText.property(text), never: ":,\n\r", PlainText.line(text)) {
        Self.reference($0, named)
      }
    case .tpsheet:
      return Self.compare(TPSheetText.name(text), never: ";/#:\n\r\0", text) { rest in
        guard rest.first == "%" else { return nil }
        return Self.scalar(String(rest.dropFirst().prefix(2)), radix: 16).map { ($0, 3) }
      }
    case .prometheus:
      return Self.compare(PrometheusText.label(text), never: "\"\n", text) { rest in
        guard rest.first == "\\", let next = rest.dropFirst().first else { return nil }
        return (next == "n" ? "\n" : String(next), 2)
      }
    case .line:
      return PlainText.line(text).unicodeScalars.contains(where: PlainText.isHidden)
        ? "an invisible character" : nil
    case .json:
      let read = try? JSONText.parse(Array(JSONWriter.line(.string(text)).utf8))
      return read?.string?.utf8.elementsEqual(text.utf8) == true ? nil : "read as another text"
    }
  }

  private typealias Decoder = (Substring.UnicodeScalarView) -> (piece: String, length: Int)?

  /// - Parameters:
  ///   - never: characters that must not occur unescaped.
  ///   - meant: the text that the language must read.
  private static func compare(_ escaped: String, never: String, _ meant: String, _ decode: Decoder) -> String? {
    var result = ""
    var rest = escaped.unicodeScalars[...]
    while let first = rest.first {
      if let (piece, length) = decode(rest) {
        result += piece
        rest = rest.dropFirst(length)
      } else {
        if never.unicodeScalars.contains(first) { return "U+\(String(first.value, radix: 16)) stands unescaped" }
        result.unicodeScalars.append(first)
        rest = rest.dropFirst()
      }
    }
    return result.utf8.elementsEqual(meant.utf8) ? nil : "read as another text"
  }

  private static func literalBreach(_ literal: String, _ text: String, _ decode: Decoder) -> String? {
    guard let inside = literal.utf8.removing(prefix: "\"")?.utf8.removing(suffix: "\"") else { return "no quotes" }
    return compare(String(inside), never: "\"\\\n\r\0", text, decode)
  }

  private static func markdownBreach(_ code: String, _ line: String) -> String? {
    if let inside = code.utf8.removing(prefix: "`")?.utf8.removing(suffix: "`") {
      return compare(String(inside), never: "`|\\\n\r", line) { _ in nil }
    }
    guard let inside = code.utf8.removing(prefix: "<code>")?.utf8.removing(suffix: "</code>") else { return "no code" }
    return compare(String(inside), never: "<>`|\\*_[]@!\"'&\n\r", line) { rest in
      guard rest.starts(with: "&#".unicodeScalars), let end = rest.prefix(8).firstIndex(of: ";") else { return nil }
      return scalar(String(rest[..<end].dropFirst(2)), radix: 10).map { ($0, rest[...end].count) }
    }
  }

  private static func shellBreach(_ word: String, _ text: String) -> String? {
    if let inside = word.utf8.removing(prefix: "$'")?.utf8.removing(suffix: "'") {
      if inside.unicodeScalars.contains(where: { $0 == "'" || PlainText.isHidden($0) }) {
        return "the word ends, or hides something"
      }
      return bytesBetweenDollarQuotes(inside).elementsEqual(text.utf8) ? nil : "read as another word"
    }
    if let inside = word.utf8.removing(prefix: "'")?.utf8.removing(suffix: "'") {
      let pieces = inside.utf8.split(separator: "'\\''", omittingEmptySubsequences: false)
      if pieces.contains(where: { $0.utf8.contains("'") }) { return "the word ends" }
      return pieces.joined(separator: "'").utf8.elementsEqual(text.utf8) ? nil : "read as another word"
    }
    let isPlain =
      !word.isEmpty
      && word.utf8.allSatisfy { !" \t\n\r;&|<>()$`\\\"'*?[]#~!{}^".utf8.contains($0) && (0x21..<0x7F).contains($0) }
    return isPlain && word.utf8.elementsEqual(text.utf8) ? nil : "a plain word with a character that means something"
  }

  private static func bytesBetweenDollarQuotes(_ inside: Substring) -> [UInt8] {
    var result: [UInt8] = []
    var rest = inside.utf8[...]
    while let byte = rest.first {
      let isEscape = rest.starts(with: "\\x".utf8)
      result.append(isEscape ? UInt8(String(Substring(rest.dropFirst(2).prefix(2))), radix: 16) ?? 0 : byte)
      rest = rest.dropFirst(isEscape ? 4 : 1)
    }
    return result
  }

  private static func reference(_ rest: Substring.UnicodeScalarView, _ named: [String: String]) -> (String, Int)? {
    named.first { rest.starts(with: $0.key.unicodeScalars) }.map { ($0.value, $0.key.unicodeScalars.count) }
  }

  private static func cssEscape(_ rest: Substring.UnicodeScalarView) -> (String, Int)? {
    guard rest.first == "\\", let end = rest.prefix(9).firstIndex(of: " ") else { return nil }
    return scalar(String(rest[..<end].dropFirst()), radix: 16).map { ($0, rest[...end].count) }
  }

  private static func swiftEscape(_ rest: Substring.UnicodeScalarView) -> (String, Int)? {
    guard rest.first == "\\" else { return nil }
    guard rest.starts(with: "\\u{".unicodeScalars), let end = rest.prefix(12).firstIndex(of: "}") else {
      return (String(rest.dropFirst().prefix(1)), 2)
    }
    return scalar(String(rest[..<end].dropFirst(3)), radix: 16).map { ($0, rest[...end].count) }
  }

  private static func gdScriptEscape(_ rest: Substring.UnicodeScalarView) -> (String, Int)? {
    guard rest.first == "\\" else { return nil }
    guard rest.dropFirst().first == "u" else { return (String(rest.dropFirst().prefix(1)), 2) }
    return scalar(String(rest.dropFirst(2).prefix(4)), radix: 16).map { ($0, 6) }
  }

  private static func scalar(_ digits: String, radix: Int) -> String? {
    UInt32(digits, radix: radix).flatMap(Unicode.Scalar.init).map { String($0) }
  }

  /// Replaces control characters, which XML does not allow.
  private static func xmlText(_ text: String) -> String {
    text.unicodeScalars.reduce(into: "") { result, scalar in
      let isForbidden =
        scalar.value < 0x20 && !"\t\n\r".unicodeScalars.contains(scalar) || (0xFFFE...0xFFFF).contains(scalar.value)
      result.unicodeScalars.append(isForbidden ? "\u{FFFD}" : scalar)
    }
  }
}

extension FuzzTarget {
  /// Every escaping function, with any text.
  public static let escaping = FuzzTarget(name: "escaping") { bytes in
    let text = String(decoding: bytes, as: UTF8.self)
    for promise in EscapingPromise.allCases {
      require(promise.breach(text) == nil, "\(promise.rawValue): \(promise.breach(text) ?? "")")
    }
  }
}
