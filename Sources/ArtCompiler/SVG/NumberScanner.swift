/// Scans numbers, flags and letters in the text of an SVG attribute.
struct NumberScanner {
  private let bytes: [UInt8]
  private(set) var index = 0
  /// Whether a number was read last, so that a comma may stand before the next one.
  private var isBehindNumber = false

  init(_ text: String) { bytes = Array(text.utf8) }

  /// Skips blanks, and one comma between numbers.
  mutating func skipSeparators() {
    skipBlanks()
    guard isBehindNumber, index < bytes.count, bytes[index] == UInt8(ascii: ",") else { return }
    let comma = index
    index += 1
    skipBlanks()
    let begins = index < bytes.count && "+-.0123456789".utf8.contains(bytes[index])
    if begins { isBehindNumber = false } else { index = comma }
  }

  private mutating func skipBlanks() {
    while index < bytes.count, [0x20, 0x09, 0x0A, 0x0D].contains(bytes[index]) { index += 1 }
  }

  /// What is not read yet.
  var rest: String { String(decoding: bytes[index...], as: UTF8.self) }

  /// The next character that is no separator. Skips separators, and does not consume the
  /// character.
  mutating func peek() -> Unicode.Scalar? {
    skipSeparators()
    guard index < bytes.count else { return nil }
    return String(decoding: bytes[index..<min(bytes.count, index + 4)], as: UTF8.self).unicodeScalars.first
  }

  /// Consumes an ASCII letter. Returns nil if something else comes next.
  mutating func letter() -> Unicode.Scalar? {
    guard let next = peek(), next.isASCIILetter else { return nil }
    (index, isBehindNumber) = (index + 1, false)
    return next
  }

  /// Consumes the character if it comes next, and returns whether it did.
  mutating func take(_ wanted: Unicode.Scalar) -> Bool {
    guard peek() == wanted else { return false }
    (index, isBehindNumber) = (index + 1, false)
    return true
  }

  /// Consumes a flag of an arc: a single 0 or 1. A separator after it is optional.
  mutating func flag() -> Bool? {
    guard let next = peek(), next == "0" || next == "1" else { return nil }
    (index, isBehindNumber) = (index + 1, true)
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
    isBehindNumber = true
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
