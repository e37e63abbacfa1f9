internal import AvatarSupport

/// A colour as sRGB bytes with straight alpha.
public struct RGBA: Hashable, Sendable {
  /// The red channel, 0 to 255.
  package var red: UInt8
  /// The green channel, 0 to 255.
  package var green: UInt8
  /// The blue channel, 0 to 255.
  package var blue: UInt8
  /// The alpha channel: 0 is transparent, 255 is opaque.
  package var alpha: UInt8

  /// Creates a colour from its channels.
  public init(_ red: UInt8, _ green: UInt8, _ blue: UInt8, _ alpha: UInt8 = 255) {
    self.red = red
    self.green = green
    self.blue = blue
    self.alpha = alpha
  }

  /// Opaque black.
  package static let black = RGBA(0, 0, 0)
  /// Opaque white.
  package static let white = RGBA(255, 255, 255)

  /// Parses `#RGB`, `#RRGGBB` or `#RRGGBBAA`, with or without `#`, in upper or lower case. Returns
  /// nil for anything else.
  package init?(hex text: some StringProtocol) {
    let digits = text.utf8.drop { $0 == UInt8(ascii: "#") && text.utf8.first == $0 }
    guard digits.count + 1 >= text.utf8.count, [3, 6, 8].contains(digits.count) else { return nil }
    var nibbles: [UInt8] = []
    for byte in digits {
      guard let value = Character(UnicodeScalar(byte)).hexDigitValue, byte < 128 else { return nil }
      nibbles.append(UInt8(value))
    }
    if nibbles.count == 3 { nibbles = nibbles.flatMap { [$0, $0] } }
    let bytes = stride(from: 0, to: nibbles.count, by: 2).map { nibbles[$0] << 4 | nibbles[$0 + 1] }
    self.init(bytes[0], bytes[1], bytes[2], bytes.count > 3 ? bytes[3] : 255)
  }

  /// Parses a hex colour or the CSS form `rgb(94, 58, 36)`, with numbers from 0 to 255 that are
  /// separated by commas or blanks. Returns nil for anything else.
  package init?(_ text: String) {
    if let color = RGBA(hex: text) {
      self = color
      return
    }
    let letters = text.lowercased().utf8.replacing("\t", with: "")
    guard letters.utf8.count <= 32, let inside = letters.utf8.removing(prefix: "rgb(")?.utf8.removing(suffix: ")")
    else { return nil }
    let parts = inside.utf8.split(separator: ",", omittingEmptySubsequences: false)
    let numbers =
      parts.count == 1
      ? inside.utf8.split(separator: " ") : parts.map { $0.utf8.split(separator: " ").joined(separator: " ")[...] }
    let bytes = numbers.compactMap { $0.utf8.hasPrefix("+") ? nil : UInt8($0) }
    guard numbers.count == 3, bytes.count == 3 else { return nil }
    self.init(bytes[0], bytes[1], bytes[2])
  }

  /// The colour as `#RRGGBB`, or as `#RRGGBBAA` if it is not opaque.
  package var hex: String {
    let bytes = alpha == 255 ? [red, green, blue] : [red, green, blue, alpha]
    return bytes.reduce(into: "#") { text, byte in
      let digits = String(byte, radix: 16, uppercase: true)
      text += digits.count == 1 ? "0" + digits : digits
    }
  }
}

/// Coded as a hex string in JSON.
extension RGBA: Codable {
  /// Decodes a hex string.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    let text = try container.decode(String.self)
    guard let color = RGBA(hex: text) else {
      throw DecodingError.dataCorruptedError(
        in: container, debugDescription: "\"\(text)\" is not a colour; use #RGB, #RRGGBB or #RRGGBBAA")
    }
    self = color
  }

  /// Encodes the colour as a hex string.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(hex)
  }
}
