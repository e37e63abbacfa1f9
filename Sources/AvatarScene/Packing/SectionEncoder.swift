/// A writer for the packed format of the sections of a compiled pack. It emits printable characters
/// only, so that an archive can be part of a source file.
///
/// A number is a variable-length sequence of 5-bit groups, lowest first. Each group is a character
/// from `?` on; its sixth bit says that another group follows. Signed numbers use zigzag encoding.
/// A string is its length and its bytes. The members of a value follow in a fixed order, without
/// names.
package struct SectionEncoder {
  package private(set) var bytes: [UInt8]

  /// The first byte of a packed section. A JSON section never starts with it.
  static let mark = UInt8(ascii: "~")
  static let zero = UInt8(ascii: "?")

  init() { bytes = [Self.mark] }

  /// Returns a value as a section of a pack.
  package static func section(_ value: some Packable) -> [UInt8] {
    var writer = SectionEncoder()
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

  /// Writes the bytes of a whole section.
  mutating func put(section: [UInt8]) { bytes += section.dropFirst() }
}
