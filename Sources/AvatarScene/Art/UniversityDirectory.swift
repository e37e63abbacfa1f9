internal import AvatarSupport

/// A directory of universities, with lookup by any of their names. Case, spacing and punctuation
/// are ignored.
package struct UniversityDirectory: Sendable {
  package let universities: [University]
  private let index: NameIndex

  /// Later entries replace earlier ones with the same name, so that a user's file extends and
  /// corrects the pack.
  package init(_ universities: [University]) {
    self.universities = universities
    index = NameIndex()
  }

  package func university(named name: String) -> University? {
    index.number(of: Self.folded(name), among: universities).map { universities[$0] }
  }

  /// Returns the known name that is closest to an unknown one.
  package func closest(to name: String) -> String? {
    ClosestMatch.find(name, among: universities.flatMap { [$0.name] + ($0.aliases ?? []) })
  }

  /// Returns the letters and digits of a name in lower case. Most names are ASCII, which needs no
  /// Unicode tables.
  static func folded(_ name: String) -> String {
    guard name.utf8.allSatisfy({ $0 < 0x80 }) else { return foldedByUnicode(name) }
    return String(unsafeUninitializedCapacity: name.utf8.count) { ascii in
      var count = 0
      for byte in name.utf8 {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"): ascii[count] = byte
        case UInt8(ascii: "A")...UInt8(ascii: "Z"): ascii[count] = byte | 0x20
        default: continue
        }
        count += 1
      }
      return count
    }
  }

  private static func foldedByUnicode(_ name: String) -> String {
    String(
      String.UnicodeScalarView(
        name.lowercased().unicodeScalars.filter { $0.properties.isAlphabetic || $0.properties.numericType != nil }))
  }
}

/// An index of universities by folded name, built on the first lookup: most pictures need none.
private final class NameIndex: Sendable {
  private let made = Locked<[String: Int]?>(nil)

  func number(of folded: String, among universities: [University]) -> Int? {
    made.withLock { index in
      let known = index ?? Self.make(universities)
      index = known
      return known[folded]
    }
  }

  private static func make(_ universities: [University]) -> [String: Int] {
    var index: [String: Int] = [:]
    index.reserveCapacity(3 * universities.count)
    for (number, university) in universities.enumerated() {
      for name in [university.id, university.name] + (university.aliases ?? []) {
        index[UniversityDirectory.folded(name)] = number
      }
    }
    return index
  }
}

/// A university and its brand colours. Source: `Art/universities.json`, or the file given by
/// `--universities`.
public struct University: Hashable, Sendable, Codable {
  /// The id of the university.
  package let id: String
  /// The full name.
  package let name: String
  /// Other names.
  package let aliases: [String]?
  /// The primary brand colour.
  package let primary: RGBA
  /// The secondary brand colour.
  package let secondary: RGBA?
  /// The colours of its teams; nil if they are the brand's.
  package let kit: Kit?
  /// The source of the colours.
  package let source: String?
  /// The reliability of the colours, such as `published`.
  package let confidence: String?
  /// The letters on a garment, such as `UoB`; nil if none are known.
  package let initials: String?
  /// The pattern of a garment; nil for one colour.
  package let pattern: Pattern?

  /// The colours in which teams play: the shirt's, and what trims it.
  package struct Kit: Hashable, Sendable, Codable {
    package let primary: RGBA
    package let secondary: RGBA
  }

  /// How the second colour lies on the first.
  package enum Pattern: String, Hashable, Sendable, Codable, CaseIterable { case solid, hoops, stripes, sash, halves }

  /// The maximum number of letters.
  package static let longestInitials = 4

  /// Whether initials can be drawn: one to four of A to Z, a to z and 0 to 9.
  package static func canDraw(initials: String) -> Bool {
    (1...longestInitials).contains(initials.utf8.count)
      && initials.utf8.allSatisfy { byte in
        switch UnicodeScalar(byte) {
        case "A"..."Z", "a"..."z", "0"..."9": true
        default: false
        }
      }
  }
}
