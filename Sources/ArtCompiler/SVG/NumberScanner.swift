/// Scans numbers, flags and letters in the text of an SVG attribute.
struct NumberScanner {
  private let bytes: [UInt8]
  private(set) var index = 0

  init(_ text: String) { bytes = Array(text.utf8) }

  mutating func skipSeparators() {
    while index < bytes.count, [0x20, 0x09, 0x0A, 0x0D, 0x2C].contains(bytes[index]) { index += 1 }
  }

  var isAtEnd: Bool { index >= bytes.count }

  /// The next character that is not a separator. Skips separators, and does not consume the
  /// character.
  mutating func peek() -> Unicode.Scalar? {
    skipSeparators()
    guard index < bytes.count else { return nil }
    return String(decoding: bytes[index..<min(bytes.count, index + 4)], as: UTF8.self).unicodeScalars.first
  }

  /// Consumes an ASCII letter. Returns nil if something else comes next.
  mutating func letter() -> Unicode.Scalar? {
    guard let next = peek(), next.isASCIILetter else { return nil }
    index += 1
    return next
  }

  /// Consumes the character if it comes next, and returns whether it did.
  mutating func take(_ wanted: Unicode.Scalar) -> Bool {
    guard peek() == wanted else { return false }
    index += 1
    return true
  }

  /// Consumes a flag of an arc: a single 0 or 1. A separator after it is optional.
  mutating func flag() -> Bool? {
    guard let next = peek(), next == "0" || next == "1" else { return nil }
    index += 1
    return next == "1"
  }

  /// Consumes a finite number. Returns nil if something else comes next.
  mutating func number() -> Double? {
    skipSeparators()
    let start = index
    accept("+-")
    digits()
    if accept(".") { digits() }
    let mantissa = index
    if accept("eE") {
      accept("+-")
      let exponent = index
      digits()
      if index == exponent { index = mantissa }
    }
    guard let value = Double(String(decoding: bytes[start..<index], as: UTF8.self)), value.isFinite else {
      index = start
      return nil
    }
    return value
  }

  @discardableResult
  private mutating func accept(_ letters: String) -> Bool {
    guard index < bytes.count, letters.utf8.contains(bytes[index]) else { return false }
    index += 1
    return true
  }

  private mutating func digits() {
    while index < bytes.count, (48...57).contains(bytes[index]) { index += 1 }
  }
}

extension Unicode.Scalar {
  var isASCIILetter: Bool { ("a"..."z").contains(self) || ("A"..."Z").contains(self) }
}
