internal import HTTPTypes

/// A query's parameters, in the order in which they stand.
struct Query {
  let pairs: [(name: String, value: String)]

  /// - Throws: 400 where an escape is broken, or what it stands for is no UTF-8.
  init(_ text: Substring?) throws(Problem) {
    var pairs: [(String, String)] = []
    for part in (text ?? "").split(separator: "&") {
      let name = part.prefix { $0 != "=" }
      let value = part.dropFirst(name.count + 1)
      guard let plainName = Self.plain(name), let plainValue = Self.plain(value) else {
        throw Problem(.badRequest, "\"\(part.prefix(80))\" is no parameter: an escape is % and two hexadecimal digits, and text is UTF-8")
      }
      pairs.append((plainName, plainValue))
    }
    self.pairs = pairs
  }

  init(pairs: [(name: String, value: String)]) { self.pairs = pairs }

  /// The text with its escapes undone, `+` being a blank.
  static func plain(_ text: Substring) -> String? {
    guard text.utf8.contains(where: { $0 == UInt8(ascii: "%") || $0 == UInt8(ascii: "+") }) else { return String(text) }
    var bytes: [UInt8] = []
    var rest = text.utf8[...]
    while let byte = rest.popFirst() {
      switch byte {
      case UInt8(ascii: "+"): bytes.append(UInt8(ascii: " "))
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

  func without(_ names: Set<String>) -> Query { Query(pairs: pairs.filter { !names.contains($0.name) }) }
}
