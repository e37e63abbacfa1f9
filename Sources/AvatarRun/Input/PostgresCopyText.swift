/// Undoes the escapes of the text format of Postgres's `COPY … TO STDOUT`, which doubles every
/// backslash of the data.
///
/// `COPY (SELECT row_to_json(…)) TO STDOUT` thus turns JSON's `\"` into `\\"`, which is not valid
/// JSON. A line that is not valid JSON and has a doubled backslash is therefore parsed again
/// without these escapes. Once that succeeds, every later line of the input is unescaped first. A
/// line that is valid JSON in both forms (a backslash or a line break in a name, before any
/// quotation mark) is parsed unchanged until then, because its content does not show which form it
/// has. For values that contain backslashes, use `COPY … CSV HEADER`.
enum PostgresCopyText {
  /// Returns the line without the escapes of COPY; nil if it has no doubled backslash.
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
