/// The available choices: the fields of a record and, for each garment, its default and its
/// variants in display order.
///
/// Source: `Art/catalog.json`.
public struct Catalog: Hashable, Sendable, Codable {
  /// The fields of a record.
  public let fields: RecordFields
  /// In the order in which they are put on.
  package let garments: [Garment]
  /// The indices of the fields in the order of an atlas: grouped by garment, first the worn
  /// variant, then its colour.
  let altTextOrder: [Int]
  /// By garment: the indices of the fields that select it. These fields have the same wearer.
  let choosing: [[Int]]

  private enum CodingKeys: String, CodingKey { case fields, garments = "slots" }

  /// A kind of garment, such as `hairStyle`, with its variants.
  package struct Garment: Hashable, Sendable, Codable {
    /// The name of the garment.
    package let name: String
    /// The name of the default variant.
    package let `default`: String
    /// The variants in display order.
    package let variants: [Variant]

    private enum CodingKeys: String, CodingKey { case name = "slot", `default`, variants }

    /// Returns the variant of that name.
    package func variant(named name: String) -> Variant? { variants.first { $0.name == name } }

    /// The name of the variant without a drawing.
    package static let none = "none"

    /// True if the garment can be left off: it has a variant `none` without words. (A bald head has
    /// words.)
    package var isOptional: Bool { variants.contains { $0.name == Self.none && $0.words == nil } }
  }

  /// A variant of a garment, and the effects of wearing it.
  package struct Variant: Hashable, Sendable, Codable {
    /// The name of the variant.
    package let name: String
    /// A phrase for alt texts: `{a color} hoodie`.
    package let words: String?
    /// True if the variant takes the colours of the university.
    package let uniBranded: Bool?
    /// The states that the variant sets while worn. While `hat` is set, the layer `front.hat` of
    /// another variant replaces its layer `front`.
    package let states: [String]?
    /// The exclusion group. Of several worn variants in the same group, only the last is drawn.
    package let exclusive: String?
    /// Changes to the rig's setup by bone, such as a lower scalp on a round face.
    package let bones: [String: Adjustment]?
    /// The author of the variant, if different from the author of the pack.
    package let author: String?
    /// The licence of the variant, if different from the licence of the pack.
    package let licence: String?
  }

  /// A change of a bone's setup: an offset in points, y up, and scale factors.
  package struct Adjustment: Hashable, Sendable, Codable {
    /// The horizontal offset in points; 0 if absent.
    package let x: Double?
    /// The vertical offset in points, y up; 0 if absent.
    package let y: Double?
    /// The horizontal scale factor; 1 if absent.
    package let scaleX: Double?
    /// The vertical scale factor; 1 if absent.
    package let scaleY: Double?

    package var pose: BonePose {
      var pose = BonePose()
      pose.x = x ?? 0
      pose.y = y ?? 0
      pose.scaleX = scaleX ?? 1
      pose.scaleY = scaleY ?? 1
      return pose
    }
  }

  /// Creates a catalog from its fields and garments.
  package init(fields: RecordFields, garments: [Garment]) {
    self.fields = fields
    self.garments = garments
    let places = Dictionary(garments.enumerated().map { ($1.name, $0) }, uniquingKeysWith: { first, _ in first })
    var choosing = garments.map { _ in [Int]() }
    var ranks: [(Int, Int)] = []
    for (number, field) in fields.all.enumerated() {
      let garment = field.garment.flatMap { places[$0] }
      if let garment, field.fills { choosing[garment].append(number) }
      ranks.append((garment ?? garments.count, RecordField.Kind.allCases.firstIndex(of: field.kind) ?? 0))
    }
    self.choosing = choosing
    altTextOrder = fields.all.indices.sorted { (ranks[$0].0, ranks[$0].1, $0) < (ranks[$1].0, ranks[$1].1, $1) }
  }

  /// Decodes a catalog. A catalog without fields is valid and offers no choices; the art compiler
  /// reports it.
  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      fields: try values.decodeIfPresent(RecordFields.self, forKey: .fields) ?? RecordFields([]),
      garments: try values.decode([Garment].self, forKey: .garments))
  }

  /// The names of all states that a variant can set, sorted.
  package var states: [String] { Set(garments.flatMap { $0.variants.flatMap { $0.states ?? [] } }).sorted() }

  /// Returns the garment of that name.
  package subscript(garment: String) -> Garment? { garments.first { $0.name == garment } }

  /// Returns the variant that is worn.
  package subscript(worn: Worn) -> Variant? { self[worn.garment]?.variant(named: worn.variant) }

  /// Returns the wearer of a garment; the player if no field selects it.
  package func wearer(of garment: String) -> RecordField.Wearer {
    fields.choosing(garment).first?.figure ?? .player
  }

  /// The garment whose variants are the pets.
  package var pets: Garment? { fields.all.first { $0.isFigure == true }?.garment.flatMap { self[$0] } }
}

/// A garment in one of its variants.
package struct Worn: Hashable, Sendable {
  /// The name of the garment.
  package let garment: String
  /// The name of the variant.
  package let variant: String

  /// Creates a reference to a variant of a garment.
  package init(_ garment: String, _ variant: String) {
    self.garment = garment
    self.variant = variant
  }
}
