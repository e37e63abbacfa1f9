/// A recursive-descent parser for JSON in UTF-8.
struct JSONParser {
  /// The maximum depth of nested lists and objects.
  static let maximumDepth = 64
  /// The maximum number of values. One takes some thirty times its bytes.
  static let maximumValues = 1_000_000

  private let bytes: [UInt8]
  private var index = 0
  private var depth = 0
  private var count = 0
  private let keepsPositions: Bool
  /// The positions of the value that was read last, if they are kept.
  private(set) var positions: JSONPositions?

  init(_ bytes: [UInt8], keepsPositions: Bool = false) {
    self.bytes = bytes
    self.keepsPositions = keepsPositions
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { index = 3 }
  }

  /// Parses the whole text as one value.
  mutating func document() throws(JSONTextError) -> JSONValue {
    skipSpace()
    guard index < bytes.count else { throw error("is empty; expected a JSON value") }
    let value = try value()
    skipSpace()
    guard index == bytes.count else { throw error("unexpected \(found) after the end of the value") }
    return value
  }

  private mutating func value() throws(JSONTextError) -> JSONValue {
    let start = index
    positions = nil
    let value = try unplacedValue()
    if keepsPositions {
      positions = positions ?? JSONPositions()
      positions?.offset = start
    }
    return value
  }

  private mutating func unplacedValue() throws(JSONTextError) -> JSONValue {
    guard index < bytes.count else { throw error("the text ends where a value should be") }
    count += 1
    guard count <= Self.maximumValues else { throw error("more than \(Self.maximumValues) values; divide the file") }
    switch bytes[index] {
    case UInt8(ascii: "{"): return try nested { parser throws(JSONTextError) in try parser.object() }
    case UInt8(ascii: "["): return try nested { parser throws(JSONTextError) in try parser.array() }
    case UInt8(ascii: "\""): return .string(try string())
    case UInt8(ascii: "t"): return try word("true", .bool(true))
    case UInt8(ascii: "f"): return try word("false", .bool(false))
    case UInt8(ascii: "n"): return try word("null", .null)
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): return .number(try number())
    default: throw error("unexpected \(found); expected a value")
    }
  }

  private mutating func nested(
    _ read: (inout JSONParser) throws(JSONTextError) -> JSONValue
  ) throws(JSONTextError) -> JSONValue {
    guard depth < Self.maximumDepth else { throw error("nested deeper than \(Self.maximumDepth) levels") }
    depth += 1
    index += 1
    let value = try read(&self)
    depth -= 1
    return value
  }

  private mutating func object() throws(JSONTextError) -> JSONValue {
    var members: [String: JSONValue] = [:]
    var places: [String: JSONPositions.Member] = [:]
    defer { if keepsPositions { positions = JSONPositions(members: places) } }
    skipSpace()
    if take("}") { return .object(members) }
    while true {
      skipSpace()
      guard index < bytes.count, bytes[index] == UInt8(ascii: "\"") else {
        throw error("unexpected \(found); expected a name in quotes")
      }
      let place = index
      let name = try string()
      skipSpace()
      guard take(":") else { throw error("unexpected \(found); expected ':' after the name \"\(name.prefix(40))\"") }
      skipSpace()
      let value = try value()
      guard members.updateValue(value, forKey: name) == nil else {
        index = place
        throw error("the name \"\(name.prefix(40))\" is given twice")
      }
      if let positions { places[name] = JSONPositions.Member(nameOffset: place, value: positions) }
      skipSpace()
      if take("}") { return .object(members) }
      guard take(",") else { throw error("unexpected \(found); expected ',' or '}'") }
    }
  }

  private mutating func array() throws(JSONTextError) -> JSONValue {
    var values: [JSONValue] = []
    var places: [JSONPositions] = []
    defer { if keepsPositions { positions = JSONPositions(items: places) } }
    skipSpace()
    if take("]") { return .array(values) }
    while true {
      skipSpace()
      values.append(try value())
      if let positions { places.append(positions) }
      skipSpace()
      if take("]") { return .array(values) }
      guard take(",") else { throw error("unexpected \(found); expected ',' or ']'") }
    }
  }

  private mutating func string() throws(JSONTextError) -> String {
    let start = index
    index += 1
    var text: [UInt8] = []
    while index < bytes.count {
      let byte = bytes[index]
      switch byte {
      case UInt8(ascii: "\""):
        index += 1
        guard let string = String(validating: text, as: UTF8.self) else {
          index = start
          throw error("the string is not UTF-8")
        }
        return string.streamSafe
      case UInt8(ascii: "\\"): try escape(into: &text)
      case 0..<0x20: throw error("a control character inside a string; write it as \\u00\(Self.hex(byte))")
      default:
        text.append(byte)
        index += 1
      }
    }
    index = start
    throw error("the string that starts here has no end")
  }

  private mutating func escape(into text: inout [UInt8]) throws(JSONTextError) {
    let place = index
    index += 1
    guard index < bytes.count else { throw error("the text ends inside a string") }
    let letter = bytes[index]
    index += 1
    switch letter {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): text.append(letter)
    case UInt8(ascii: "b"): text.append(8)
    case UInt8(ascii: "f"): text.append(12)
    case UInt8(ascii: "n"): text.append(10)
    case UInt8(ascii: "r"): text.append(13)
    case UInt8(ascii: "t"): text.append(9)
    case UInt8(ascii: "u"): text += try unicodeEscape(from: place)
    default:
      index = place
      throw error("an unknown escape; a backslash is written \\\\")
    }
  }

  private mutating func unicodeEscape(from place: Int) throws(JSONTextError) -> [UInt8] {
    var code = try fourHexDigits()
    if (0xD800..<0xDC00).contains(code), index + 1 < bytes.count, bytes[index] == UInt8(ascii: "\\"),
      bytes[index + 1] == UInt8(ascii: "u")
    {
      index += 2
      let low = try fourHexDigits()
      code = (0xDC00..<0xE000).contains(low) ? 0x10000 + (code - 0xD800) << 10 + (low - 0xDC00) : 0xD800
    }
    guard let scalar = UnicodeScalar(code) else {
      index = place
      throw error("half of a surrogate pair")
    }
    return Array(scalar.utf8)
  }

  private mutating func fourHexDigits() throws(JSONTextError) -> UInt32 {
    guard index + 4 <= bytes.count, let text = String(validating: bytes[index..<(index + 4)], as: UTF8.self),
      text.allSatisfy(\.isHexDigit), let code = UInt32(text, radix: 16)
    else { throw error("\\u needs four hexadecimal digits") }
    index += 4
    return code
  }

  private mutating func number() throws(JSONTextError) -> Double {
    let start = index
    _ = take("-")
    if !take("0") { try digits() }
    if take(".") { try digits() }
    if take("e") || take("E") {
      _ = take("+") || take("-")
      try digits()
    }
    guard let value = Double(String(decoding: bytes[start..<index], as: UTF8.self)), value.isFinite else {
      index = start
      throw error("a number too large to hold")
    }
    return value
  }

  private mutating func digits() throws(JSONTextError) {
    let start = index
    while index < bytes.count, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(bytes[index]) { index += 1 }
    guard index > start else { throw error("unexpected \(found); expected a digit") }
  }

  private mutating func word(_ text: String, _ value: JSONValue) throws(JSONTextError) -> JSONValue {
    guard bytes[index...].starts(with: text.utf8) else { throw error("unexpected \(found); expected a value") }
    index += text.utf8.count
    return value
  }

  private mutating func take(_ letter: UnicodeScalar) -> Bool {
    guard index < bytes.count, bytes[index] == UInt8(ascii: letter) else { return false }
    index += 1
    return true
  }

  private mutating func skipSpace() {
    while index < bytes.count, [0x20, 0x09, 0x0A, 0x0D].contains(bytes[index]) { index += 1 }
  }

  private var found: String {
    guard index < bytes.count else { return "end" }
    let tail = String(decoding: bytes[index..<min(bytes.count, index + 4)], as: UTF8.self)
    guard let next = tail.unicodeScalars.first else { return "end" }
    return ("!"..."~").contains(next) ? "'\(next)'" : "character U+" + Self.hex(next.value)
  }

  private static func hex(_ value: some BinaryInteger) -> String {
    let digits = String(value, radix: 16, uppercase: true)
    return digits.count < 2 ? "0" + digits : digits
  }

  private func error(_ problem: String) -> JSONTextError {
    let position = TextPosition(offset: index, in: bytes)
    return JSONTextError(line: position.line, column: position.column, problem: problem)
  }
}
