internal import AvatarPixels
internal import AvatarText
internal import AvatarRaster

/// The name of a segment file: `ENVIRONMENT-CONTENT.sprites`, with 8 and 32 hexadecimal digits.
/// Equal names mean equal files, so two processes can safely write the same one.
struct SegmentName: Hashable, Comparable {
  /// The environment that drew it. A segment of another environment is unusable and need not be
  /// opened.
  let environment: String
  let content: String

  static let ending = ".sprites"
  static let current = String(SpriteDigest.environment.hex.prefix(8))

  /// Returns the name for a complete segment of the current environment.
  init(of bytes: [UInt8]) { (environment, content) = (Self.current, SHA256.hex(bytes, bytes: 16)) }

  /// Parses a name; returns nil if it is not a segment's name.
  init?(_ name: String) {
    guard let inside = name.utf8.removing(suffix: Self.ending) else { return nil }
    let halves = inside.utf8.split(separator: "-", omittingEmptySubsequences: false).map(String.init)
    guard halves.count == 2, halves.map(\.utf8.count) == [8, 32],
      halves.allSatisfy({ $0.utf8.allSatisfy(Self.isDigit) })
    else { return nil }
    (environment, content) = (halves[0], halves[1])
  }

  var text: String { "\(environment)-\(content)\(Self.ending)" }
  var isCurrentEnvironment: Bool { environment == Self.current }

  private static func isDigit(_ byte: UInt8) -> Bool { (48...57).contains(byte) || (97...102).contains(byte) }

  static func < (a: SegmentName, b: SegmentName) -> Bool { a.text < b.text }
}
