internal import HTTPTypes

/// The parameters of a query, in order.
package struct Query: Sendable {
  package let pairs: [(name: String, value: String)]

  /// - Throws: `Problem` 400 for an invalid escape, or bytes that are not UTF-8.
  package init(_ text: Substring?) throws(Problem) {
    var pairs: [(String, String)] = []
    // Splits bytes: as a character, a delimiter may combine with a following accent.
    for part in (text ?? "").utf8.split(separator: UInt8(ascii: "&")) {
      let name = part.prefix { $0 != UInt8(ascii: "=") }
      guard let plainName = Self.plain(name), let plainValue = Self.plain(part.dropFirst(name.count + 1)) else {
        throw Problem(
          .badRequest,
          "\"\(Substring(part).prefix(80))\" is no parameter: an escape is % and two hexadecimal digits, and text is UTF-8"
        )
      }
      pairs.append((plainName, plainValue))
    }
    self.pairs = pairs
  }

  init(pairs: [(name: String, value: String)]) { self.pairs = pairs }

  /// In a query `+` stands for a space.
  private static func plain(_ text: Substring.UTF8View) -> String? { decoded(text, plusIsSpace: true) }

  /// Decodes the escapes of a query's or a path's part; nil for an invalid one.
  static func decoded(_ text: Substring.UTF8View, plusIsSpace: Bool) -> String? {
    guard text.contains(where: { $0 == UInt8(ascii: "%") || $0 == UInt8(ascii: "+") }) else {
      return String(Substring(text))
    }
    var bytes: [UInt8] = []
    var rest = text
    while let byte = rest.popFirst() {
      switch byte {
      case UInt8(ascii: "+") where plusIsSpace: bytes.append(UInt8(ascii: " "))
      case UInt8(ascii: "%"):
        guard let high = rest.popFirst().flatMap(digit), let low = rest.popFirst().flatMap(digit) else { return nil }
        bytes.append(high << 4 | low)
      default: bytes.append(byte)
      }
    }
    return String(validating: bytes, as: UTF8.self)
  }

  private static func digit(_ byte: UInt8) -> UInt8? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
    default: nil
    }
  }

  subscript(name: String) -> String? { pairs.first { $0.name == name }?.value }

  /// The parameters as they stand in an address. Everything but letters, digits and `-_.~` is
  /// escaped.
  var text: String { pairs.map { "\(Self.escaped($0.name))=\(Self.escaped($0.value))" }.joined(separator: "&") }

  private static func escaped(_ text: String) -> String {
    text.utf8.reduce(into: "") { result, byte in
      switch UnicodeScalar(byte) {
      case "a"..."z", "A"..."Z", "0"..."9", "-", "_", ".", "~": result.unicodeScalars.append(UnicodeScalar(byte))
      default: result += "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
      }
    }
  }

  func without(_ names: Set<String>) -> Query { Query(pairs: pairs.filter { !names.contains($0.name) }) }
}
