/// The figures on contact sheets, by fields of a record. Source: `mannequins` in `Art/catalog.json`.
package struct Mannequins: Hashable, Sendable, Codable {
  /// The one on whom a garment's variants are shown: plain clothes, so that nothing else draws the eye.
  package let plain: [String: String]
  /// What a figure has on beside that where it moves.
  package let moving: [String: String]
  /// Garments that are shown on the whole figure; others are shown large.
  package let full: [String]
  /// How each field changes from one figure of the mix to the next; one that is not named changes by `Mix.usual`.
  package let mix: [String: Mix]

  /// Figure n takes the choice `n · stride + start + n / drift`, counted round. A stride that has a factor in common with the number of choices, and so
  /// would pass some over for ever, is lengthened until it has none.
  package struct Mix: Hashable, Sendable, Codable {
    package let stride: Int
    package let start: Int?
    package let drift: Int?
    /// The choices of a colour.
    package let colors: [String]?
    /// Worn by those figures of so many whose remainder is in `worn`.
    package let of: Int?
    package let worn: [Int]?

    /// Everything in turn; of what can be left off, one figure in three has it.
    package static func defaultMix(canBeLeftOff: Bool) -> Mix {
      Mix(stride: 1, start: nil, drift: nil, colors: nil, of: canBeLeftOff ? 3 : nil, worn: canBeLeftOff ? [2] : nil)
    }

    /// The choice of a figure among so many, none of them where it does without.
    package func choice(of figure: Int, among count: Int) -> Int? {
      if let of, of > 0, worn?.contains(figure % of) == false { return nil }
      guard count > 0 else { return nil }
      let turn =
        figure &* Self.stride(stride, among: count) &+ (start ?? 0) &+ (drift.map { $0 > 0 ? figure / $0 : 0 } ?? 0)
      return ((turn % count) + count) % count
    }

    private static func stride(_ stride: Int, among count: Int) -> Int {
      func divisor(_ a: Int, _ b: Int) -> Int { b == 0 ? a : divisor(b, a % b) }
      // Only what is left over counts, and one of so many has no factor in common.
      let minimum = ((stride % count) + count) % count
      return (minimum...(minimum + count)).first { divisor($0, count) == 1 } ?? 1
    }
  }

  package static let section = "mannequins"
  package static let none = Mannequins(plain: [:], moving: [:], full: [], mix: [:])
}

extension ArtPack {
  /// The figures on contact sheets; everything by default in a pack that does not say.
  package func mannequins() throws(ArtPackError) -> Mannequins {
    try memoized(Mannequins.section) { _ throws(ArtPackError) in Mannequins.none }
  }
}
