/// Finds a university by any of its names, whatever the case, spacing and punctuation.
public struct UniversityDirectory: Sendable {
  public let universities: [University]
  private let byName: [String: Int]

  /// Later entries win over earlier ones of the same name, so that a user's file extends and corrects the pack's.
  public init(_ universities: [University]) {
    self.universities = universities
    var index: [String: Int] = [:]
    for (number, university) in universities.enumerated() {
      for name in [university.id, university.name] + (university.aliases ?? []) { index[Self.folded(name)] = number }
    }
    byName = index
  }

  public func university(named name: String) -> University? { byName[Self.folded(name)].map { universities[$0] } }

  /// The name closest to one that is not known.
  public func closest(to name: String) -> String? {
    ClosestMatch.find(name, among: universities.flatMap { [$0.name] + ($0.aliases ?? []) })
  }

  static func folded(_ name: String) -> String {
    String(String.UnicodeScalarView(name.lowercased().unicodeScalars.filter { $0.properties.isAlphabetic || $0.properties.numericType != nil }))
  }
}
