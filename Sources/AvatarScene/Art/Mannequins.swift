/// The figures on contact sheets, as fields of a record. Source: `mannequins` in
/// `Art/catalog.json`.
package struct Mannequins: Hashable, Sendable, Codable {
  /// The figure that shows the variants of a garment. It wears plain clothes, so that nothing else
  /// draws attention.
  package let plain: [String: String]
  /// Additional fields of a figure in an animation.
  package let moving: [String: String]
  /// Garments that are shown on the whole figure. Other garments are shown enlarged.
  package let full: [String]
  /// The variation of each field between the figures of the mix. A field without an entry uses
  /// `Mix.defaultMix`.
  package let mix: [String: Mix]

  /// Figure n takes the choice `n · stride + start + n / drift`, modulo the number of choices. A
  /// stride that shares a factor with the number of choices would skip some of them, so it is
  /// increased until the two are coprime.
  package struct Mix: Hashable, Sendable, Codable {
    package let stride: Int
    package let start: Int?
    package let drift: Int?
    /// The choices of a colour.
    package let colors: [String]?
    /// The period of wearing: figure n wears the item only if `n % of` is in `worn`.
    package let of: Int?
    package let worn: [Int]?

    /// Returns a mix that cycles through all choices. An optional item is worn by one figure in
    /// three.
    package static func defaultMix(canBeLeftOff: Bool) -> Mix {
      Mix(stride: 1, start: nil, drift: nil, colors: nil, of: canBeLeftOff ? 3 : nil, worn: canBeLeftOff ? [2] : nil)
    }

    /// Returns the index of a figure's choice among `count` choices; nil if the figure goes
    /// without.
    package func choice(of figure: Int, among count: Int) -> Int? {
      if let of, of > 0, worn?.contains(figure % of) == false { return nil }
      guard count > 0 else { return nil }
      let turn =
        figure &* Self.stride(stride, among: count) &+ (start ?? 0) &+ (drift.map { $0 > 0 ? figure / $0 : 0 } ?? 0)
      return ((turn % count) + count) % count
    }

    private static func stride(_ stride: Int, among count: Int) -> Int {
      func divisor(_ a: Int, _ b: Int) -> Int { b == 0 ? a : divisor(b, a % b) }
      // Only the remainder of the stride matters. `count` consecutive numbers include a coprime
      // one.
      let minimum = ((stride % count) + count) % count
      return (minimum...(minimum + count)).first { divisor($0, count) == 1 } ?? 1
    }
  }

  package static let section = "mannequins"
  package static let none = Mannequins(plain: [:], moving: [:], full: [], mix: [:])
}

extension ArtPack {
  /// Returns the figures on contact sheets; the defaults if the pack has no such section.
  package func mannequins() throws(ArtPackError) -> Mannequins {
    try memoized(Mannequins.section) { _ throws(ArtPackError) in Mannequins.none }
  }
}
