/// A family of paints: where its plain colour comes from, and its own tint rules.
public struct PaintFamily: Hashable, Sendable, Codable {
  /// A fixed colour; nil where the record decides.
  public let color: Color?
  /// How an editor shows the family; a shape without a class that has exactly this colour belongs to it.
  public let preview: Color?
  /// Rules that stand in for the palette's general ones.
  public let tints: [String: Tint]?

  /// The colour by which an editor knows the family.
  public var swatch: Color? { preview ?? color }
}
