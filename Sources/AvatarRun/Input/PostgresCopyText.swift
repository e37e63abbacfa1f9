/// The escapes of Postgres's `COPY … TO STDOUT` in text form, in which every backslash of the data is doubled.
///
/// `COPY (SELECT row_to_json(…)) TO STDOUT` so turns JSON's `\"` into `\\"`, which is no JSON. A line that is no JSON and has a doubled
/// backslash is therefore tried again without these escapes, and once that was right, every later line of the input is read so. A line that
/// is JSON either way (a backslash or a line break in a name, before any quotation mark) is taken as it stands until then, since nothing in it
/// tells the two forms apart; where values hold backslashes, write `COPY … CSV HEADER`.
enum PostgresCopyText {
  /// The line without COPY's escapes; nil when it has no doubled backslash.
  static func unescaped(_ line: [UInt8]) -> [UInt8]? {
    guard zip(line, line.dropFirst()).contains(where: { $0 == .backslash && $1 == .backslash }) else { return nil }
    var result: [UInt8] = []
    result.reserveCapacity(line.count)
    var isEscaped = false
    for byte in line {
      if !isEscaped, byte == .backslash {
        isEscaped = true
      } else {
        result.append(isEscaped ? meaning(of: byte) : byte)
        isEscaped = false
      }
    }
    return result
  }

  private static func meaning(of letter: UInt8) -> UInt8 {
    switch letter {
    case UInt8(ascii: "b"): 0x08
    case UInt8(ascii: "f"): 0x0C
    case UInt8(ascii: "n"): 0x0A
    case UInt8(ascii: "r"): 0x0D
    case UInt8(ascii: "t"): 0x09
    case UInt8(ascii: "v"): 0x0B
    default: letter
    }
  }
}
