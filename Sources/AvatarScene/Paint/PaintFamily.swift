/// A family of paints: where its plain colour comes from, and its own tint rules.
package struct PaintFamily: Hashable, Sendable, Codable {
  /// A fixed colour; nil where the record decides.
  package let color: RGBA?
  /// How an editor shows the family; a shape without a class that has exactly this colour belongs to it.
  package let preview: RGBA?
  /// Rules that stand in for the palette's general ones.
  package let tints: [String: Tint]?

  /// The colour by which an editor knows the family.
  package var swatch: RGBA? { preview ?? color }
}
