/// What can be chosen: the fields of a record, and for each garment its variants, in the order in which they are shown, and the default.
///
/// Source: `Art/catalog.json`.
public struct Catalog: Hashable, Sendable, Codable {
  public let fields: RecordFields
  /// In the order in which they are put on.
  public let garments: [Garment]
  /// The fields' numbers in the order in which an atlas tells their values: garment by garment, first what is worn, then its colour.
  let altTextOrder: [Int]
  /// By garment: the numbers of the fields that choose it, which have one wearer.
  let choosing: [[Int]]

  private enum CodingKeys: String, CodingKey { case fields, garments = "slots" }

  /// A kind of thing to wear, such as `hairStyle`, with its choices.
  public struct Garment: Hashable, Sendable, Codable {
    public let name: String
    public let `default`: String
    public let variants: [Variant]

    private enum CodingKeys: String, CodingKey { case name = "slot", `default`, variants }

    public func variant(named name: String) -> Variant? { variants.first { $0.name == name } }

    /// The variant that is no drawing, but the lack of one.
    public static let none = "none"

    /// True where it may be left off: it has a variant `none` of which there is nothing to say. (No hair is something to say.)
    public var isOptional: Bool { variants.contains { $0.name == Self.none && $0.words == nil } }
  }

  /// One choice, and what else wearing it means.
  public struct Variant: Hashable, Sendable, Codable {
    public let name: String
    /// For alt texts: `{a color} hoodie`.
    public let words: String?
    /// True for one that takes the university's colours.
    public let uniBranded: Bool?
    /// States it sets while worn: another variant's layer `front.hat` replaces `front` while `hat` is set.
    public let states: [String]?
    /// Of several worn variants with the same word here only the last is drawn.
    public let exclusive: String?
    /// Changes to the rig's setup, such as a lower scalp on a round face.
    public let bones: [String: Adjustment]?
    /// Who drew it, where that is not the pack's author.
    public let author: String?
    public let licence: String?
  }

  /// A bone's setup change: points, y up, and factors.
  public struct Adjustment: Hashable, Sendable, Codable {
    public let x: Double?
    public let y: Double?
    public let scaleX: Double?
    public let scaleY: Double?

    package var pose: BonePose {
      var pose = BonePose()
      pose.x = x ?? 0
      pose.y = y ?? 0
      pose.scaleX = scaleX ?? 1
      pose.scaleY = scaleY ?? 1
      return pose
    }
  }

  public init(fields: RecordFields, garments: [Garment]) {
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

  /// A catalog without fields is understood, as one that leaves nothing to choose; the compiler says what to write.
  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      fields: try values.decodeIfPresent(RecordFields.self, forKey: .fields) ?? RecordFields([]),
      garments: try values.decode([Garment].self, forKey: .garments))
  }

  /// Every state that some variant sets, by name.
  public var states: [String] { Set(garments.flatMap { $0.variants.flatMap { $0.states ?? [] } }).sorted() }

  public subscript(garment: String) -> Garment? { garments.first { $0.name == garment } }

  public subscript(worn: Worn) -> Variant? { self[worn.garment]?.variant(named: worn.variant) }

  /// Who wears a garment; the player what no field chooses.
  public func wearer(of garment: String) -> RecordField.Wearer {
    fields.choosing(garment).first?.figure ?? .player
  }

  /// The garment whose variants are the pets.
  public var pets: Garment? { fields.all.first { $0.isFigure == true }?.garment.flatMap { self[$0] } }
}

/// A garment in one of its variants.
public struct Worn: Hashable, Sendable {
  public let garment: String
  public let variant: String

  public init(_ garment: String, _ variant: String) {
    self.garment = garment
    self.variant = variant
  }
}
