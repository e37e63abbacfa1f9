/// The bytes of the container syntax.
extension UInt8 {
  static var newline: UInt8 { 0x0A }
  static var carriageReturn: UInt8 { 0x0D }
  static var quote: UInt8 { UInt8(ascii: "\"") }
  static var backslash: UInt8 { UInt8(ascii: "\\") }
  static var comma: UInt8 { UInt8(ascii: ",") }
  static var semicolon: UInt8 { UInt8(ascii: ";") }
  static var tab: UInt8 { 0x09 }
  static var colon: UInt8 { UInt8(ascii: ":") }
  static var openBrace: UInt8 { UInt8(ascii: "{") }
  static var closeBrace: UInt8 { UInt8(ascii: "}") }
  static var openBracket: UInt8 { UInt8(ascii: "[") }
  static var closeBracket: UInt8 { UInt8(ascii: "]") }

  /// Whether the byte is JSON whitespace.
  var isBlank: Bool { self == 0x20 || self == 0x0A || self == 0x0D || self == 0x09 }
}
