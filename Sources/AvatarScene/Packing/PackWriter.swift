/// Writes values in the form that a compiled pack's sections have: printable characters, so that an archive can stand in a source file.
///
/// A number is groups of five bits, lowest first, each a character from `?` on; a sixth bit says that another one follows. Negative numbers
/// are folded between the positive ones. A text is its length and its bytes. What a value is made of follows without names, in one order.
package struct PackWriter {
  package private(set) var bytes: [UInt8]

  /// How a packed section begins; a section of JSON never does.
  static let mark = UInt8(ascii: "~")
  static let zero = UInt8(ascii: "?")

  init() { bytes = [Self.mark] }

  /// A value as a section of a pack.
  package static func section(_ value: some Packable) -> [UInt8] {
    var writer = PackWriter()
    value.pack(into: &writer)
    return writer.bytes
  }

  mutating func put(bits: UInt64) {
    var rest = bits
    while rest > 31 {
      bytes.append(Self.zero + 32 + UInt8(truncatingIfNeeded: rest & 31))
      rest >>= 5
    }
    bytes.append(Self.zero + UInt8(truncatingIfNeeded: rest))
  }

  mutating func put(text: String) {
    put(bits: UInt64(text.utf8.count))
    bytes += text.utf8
  }
}
