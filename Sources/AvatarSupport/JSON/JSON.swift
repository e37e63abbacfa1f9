/// A JSON value for output. Members keep their order, so the same value gives the same text.
public enum JSON: Hashable, Sendable {
  case null
  case bool(Bool)
  case int(Int)
  case number(Double)
  case string(String)
  case array([JSON])
  case object([Member])

  /// A member of an object.
  public struct Member: Hashable, Sendable {
    public let name: String
    public let value: JSON

    public init(_ name: String, _ value: JSON) {
      self.name = name
      self.value = value
    }
  }

  /// Creates an object from names and values, without the members whose value is nil.
  public static func members(_ list: [(String, JSON?)]) -> JSON {
    .object(list.compactMap { name, value in value.map { Member(name, $0) } })
  }
}

/// Writes JSON text for people and for comparison by tools: indented by two spaces down to a level,
/// on one line below it.
public enum JSONWriter {
  /// Returns the text, which ends in a line feed.
  /// - Parameters:
  ///   - openLevels: the number of levels that are spread over lines.
  ///   - isDense: whether lines have no blanks, for files with many numbers.
  public static func text(_ value: JSON, openLevels: Int = 2, isDense: Bool = false) -> String {
    var text: [UInt8] = []
    write(value, Form(open: openLevels, blank: isDense ? "" : " "), level: 0, into: &text)
    text.append(UInt8(ascii: "\n"))
    return String(decoding: text, as: UTF8.self)
  }

  /// Returns the value on one line, without a line end.
  public static func line(_ value: JSON) -> String {
    var text: [UInt8] = []
    write(value, Form(open: 0, blank: " "), level: 0, into: &text)
    return String(decoding: text, as: UTF8.self)
  }

  private struct Form {
    /// The number of levels that are spread over lines.
    let open: Int
    /// What follows a comma or a colon on a line.
    let blank: String
  }

  private static func write(_ value: JSON, _ form: Form, level: Int, into text: inout [UInt8]) {
    switch value {
    case .null: text += "null".utf8
    case .bool(let flag): text += (flag ? "true" : "false").utf8
    case .int(let number): text += String(number).utf8
    case .number(let number): self.number(number, into: &text)
    case .string(let string): quote(string, into: &text)
    case .array(let values):
      list("[", "]", values.count, form, level, &text) { write(values[$0], form, level: level + 1, into: &$1) }
    case .object(let members):
      list("{", "}", members.count, form, level, &text) {
        quote(members[$0].name, into: &$1)
        $1.append(UInt8(ascii: ":"))
        $1 += (level < form.open ? " " : form.blank).utf8
        write(members[$0].value, form, level: level + 1, into: &$1)
      }
    }
  }

  private static func list(
    _ start: String, _ end: String, _ count: Int, _ form: Form, _ level: Int, _ text: inout [UInt8],
    _ item: (Int, inout [UInt8]) -> Void
  ) {
    func indent(_ level: Int) { text += ("\n" + String(repeating: "  ", count: level)).utf8 }
    text += start.utf8
    for index in 0..<count {
      if index > 0 {
        text.append(UInt8(ascii: ","))
        if level >= form.open { text += form.blank.utf8 }
      }
      if level < form.open { indent(level + 1) }
      item(index, &text)
    }
    if level < form.open, count > 0 { indent(level) }
    text += end.utf8
  }

  /// The shortest decimal that parses to the same number. Whole numbers have no point; a number
  /// that is not finite is `null`.
  private static func number(_ value: Double, into text: inout [UInt8]) {
    guard value.isFinite else { return text += "null".utf8 }
    // Up to 15 digits a decimal is the shortest for its number: most numbers have at most four decimals.
    let steps = (value * 10_000).rounded()
    guard abs(steps) < 1e15, steps / 10_000 == value else {
      return text += (value == value.rounded() && abs(value) < 1e15 ? String(Int(value)) : "\(value)").utf8
    }
    if value < 0 { text.append(UInt8(ascii: "-")) }
    var (rest, place) = (Int(abs(steps)), 1000)
    text += String(rest / 10_000).utf8
    rest %= 10_000
    if rest > 0 { text.append(UInt8(ascii: ".")) }
    while rest > 0 {
      text.append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: rest / place))
      (rest, place) = (rest % place, place / 10)
    }
  }

  /// Appends a string in quotes.
  private static func quote(_ string: String, into text: inout [UInt8]) {
    // Most strings need no escape. 0xC2 may begin a control character, 0xE2 a line or paragraph
    // separator.
    if string.utf8.allSatisfy({ $0 >= 0x20 && $0 != 0x22 && $0 != 0x5C && $0 != 0x7F && $0 != 0xC2 && $0 != 0xE2 }) {
      text.append(UInt8(ascii: "\""))
      text += string.utf8
      return text.append(UInt8(ascii: "\""))
    }
    text.append(UInt8(ascii: "\""))
    for scalar in string.unicodeScalars {
      switch scalar {
      case "\"": text += "\\\"".utf8
      case "\\": text += "\\\\".utf8
      case "\n": text += "\\n".utf8
      case "\r": text += "\\r".utf8
      case "\t": text += "\\t".utf8
      case "\u{0}"..<"\u{20}", "\u{7F}"..."\u{9F}", "\u{2028}", "\u{2029}":
        let digits = String(scalar.value, radix: 16)
        text += "\\u\(String(repeating: "0", count: 4 - digits.count))\(digits)".utf8
      default: text.append(contentsOf: scalar.utf8)
      }
    }
    text.append(UInt8(ascii: "\""))
  }
}
