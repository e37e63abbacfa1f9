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
  /// Further colours in which pets are shown, by the name of their field.
  package let coats: [String: [String]]

  package static let section = "mannequins"
  package static let none = Mannequins(plain: [:], moving: [:], full: [], coats: [:])
}

extension ArtPack {
  /// Returns the figures on contact sheets; the defaults if the pack has no such section.
  package func mannequins() throws(ArtPackError) -> Mannequins {
    try memoized(Mannequins.section) { _ throws(ArtPackError) in Mannequins.none }
  }
}
