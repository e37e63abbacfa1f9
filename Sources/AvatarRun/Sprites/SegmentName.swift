internal import AvatarText
internal import AvatarRaster

/// A segment's name: `ENVIRONMENT-CONTENT.sprites`, 8 and 32 hexadecimal digits. Equal names are equal files, so two processes that write the same do no harm.
struct SegmentName: Hashable, Comparable {
  /// What drew it; of another one nothing can be used, and it need not be opened.
  let environment: String
  let content: String

  static let ending = ".sprites"
  static let current = String(SpriteDigest.environment.hex.prefix(8))

  /// The name of a whole segment of ours.
  init(of bytes: [UInt8]) { (environment, content) = (Self.current, SHA256.hex(bytes, bytes: 16)) }

  /// Nil for any other name.
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
