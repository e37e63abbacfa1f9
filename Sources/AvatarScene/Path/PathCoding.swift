/// Coded as the text of a packed section, whose bytes are printable: short, exact, and identical on
/// every machine.
extension Path: Codable {
  package init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    let text = try container.decode(String.self)
    let path = Array(text.utf8).withUnsafeBytes { bytes in
      SectionDecoder(bytes).flatMap { reader in
        var reader = reader
        return try? reader.whole(Path.self)
      }
    }
    guard let path else {
      throw DecodingError.dataCorruptedError(in: container, debugDescription: "not a compiled path: \(text.prefix(40))")
    }
    self = path
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(String(decoding: SectionEncoder.section(self), as: UTF8.self))
  }
}
