/// A JSON value for output. Members keep their order, so the same value gives the same text.
public indirect enum JSON: Hashable, Sendable {
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
    var text = ""
    write(value, Form(open: openLevels, blank: isDense ? "" : " "), level: 0, into: &text)
    return text + "\n"
  }

  /// Returns the value on one line, without a line end.
  public static func line(_ value: JSON) -> String {
    var text = ""
    write(value, Form(open: 0, blank: " "), level: 0, into: &text)
    return text
  }

  private struct Form {
    /// The number of levels that are spread over lines.
    let open: Int
    /// What follows a comma or a colon on a line.
    let blank: String
  }

  private static func write(_ value: JSON, _ form: Form, level: Int, into text: inout String) {
    switch value {
    case .null: text += "null"
    case .bool(let flag): text += flag ? "true" : "false"
    case .int(let number): text += String(number)
    case .number(let number): text += self.number(number)
    case .string(let string): quote(string, into: &text)
    case .array(let values):
      list("[", "]", values.count, form, level, &text) { write(values[$0], form, level: level + 1, into: &$1) }
    case .object(let members):
      list("{", "}", members.count, form, level, &text) {
        quote(members[$0].name, into: &$1)
        $1 += level < form.open ? ": " : ":" + form.blank
        write(members[$0].value, form, level: level + 1, into: &$1)
      }
    }
  }

  private static func list(
    _ start: String, _ end: String, _ count: Int, _ form: Form, _ level: Int, _ text: inout String,
    _ item: (Int, inout String) -> Void
  ) {
    text += start
    for index in 0..<count {
      if index > 0 { text += level < form.open ? "," : "," + form.blank }
      if level < form.open { text += "\n" + String(repeating: "  ", count: level + 1) }
      item(index, &text)
    }
    if level < form.open, count > 0 { text += "\n" + String(repeating: "  ", count: level) }
    text += end
  }

  /// The shortest decimal that parses to the same number. Whole numbers have no point; a number
  /// that is not finite is `null`.
  private static func number(_ value: Double) -> String {
    guard value.isFinite else { return "null" }
    return value == value.rounded() && abs(value) < 1e15 ? String(Int(value)) : "\(value)"
  }

  /// Appends a string in quotes. Works on bytes, because a string that grows by single scalars may
  /// be copied for each.
  private static func quote(_ string: String, into text: inout String) {
    // Most strings need no escape. 0xC2 may begin a control character, 0xE2 a line or paragraph
    // separator.
    if string.utf8.allSatisfy({ $0 >= 0x20 && $0 != 0x22 && $0 != 0x5C && $0 != 0x7F && $0 != 0xC2 && $0 != 0xE2 }) {
      return text += "\"\(string)\""
    }
    var bytes: [UInt8] = [UInt8(ascii: "\"")]
    bytes.reserveCapacity(string.utf8.count + 2)
    for scalar in string.unicodeScalars {
      switch scalar {
      case "\"": bytes += "\\\"".utf8
      case "\\": bytes += "\\\\".utf8
      case "\n": bytes += "\\n".utf8
      case "\r": bytes += "\\r".utf8
      case "\t": bytes += "\\t".utf8
      case "\u{0}"..<"\u{20}", "\u{7F}"..."\u{9F}", "\u{2028}", "\u{2029}":
        let digits = String(scalar.value, radix: 16)
        bytes += "\\u\(String(repeating: "0", count: 4 - digits.count))\(digits)".utf8
      default: bytes.append(contentsOf: scalar.utf8)
      }
    }
    bytes.append(UInt8(ascii: "\""))
    text += String(decoding: bytes, as: UTF8.self)
  }
}
