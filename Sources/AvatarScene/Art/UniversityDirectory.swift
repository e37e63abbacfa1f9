/// Finds a university by any of its names, whatever the case, spacing and punctuation.
package struct UniversityDirectory: Sendable {
  package let universities: [University]
  private let index: NameIndex

  /// Later entries win over earlier ones of the same name, so that a user's file extends and corrects the pack's.
  package init(_ universities: [University]) {
    self.universities = universities
    index = NameIndex()
  }

  package func university(named name: String) -> University? {
    index.number(of: Self.folded(name), among: universities).map { universities[$0] }
  }

  /// The name closest to one that is not known.
  package func closest(to name: String) -> String? {
    ClosestMatch.find(name, among: universities.flatMap { [$0.name] + ($0.aliases ?? []) })
  }

  /// Letters and digits alone, in lower case. Most names are ASCII, where no table of Unicode need be asked.
  static func folded(_ name: String) -> String {
    var ascii: [UInt8] = []
    ascii.reserveCapacity(name.utf8.count)
    for byte in name.utf8 {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"): ascii.append(byte)
      case UInt8(ascii: "A")...UInt8(ascii: "Z"): ascii.append(byte | 0x20)
      case 0x80...: return foldedByUnicode(name)
      default: break
      }
    }
    return String(decoding: ascii, as: UTF8.self)
  }

  private static func foldedByUnicode(_ name: String) -> String {
    String(
      String.UnicodeScalarView(
        name.lowercased().unicodeScalars.filter { $0.properties.isAlphabetic || $0.properties.numericType != nil }))
  }
}

/// Universities by their folded names, made with the first look-up: most pictures need none.
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
    for (number, university) in universities.enumerated() {
      for name in [university.id, university.name] + (university.aliases ?? []) {
        index[UniversityDirectory.folded(name)] = number
      }
    }
    return index
  }
}

/// A university and its brand colours. Source: `Art/universities.json`, or a file given by `--universities`.
public struct University: Hashable, Sendable, Codable {
  public let id: String
  public let name: String
  public let aliases: [String]?
  public let primary: RGBA
  public let secondary: RGBA?
  /// Where the colours come from.
  public let source: String?
  public let confidence: String?
}
