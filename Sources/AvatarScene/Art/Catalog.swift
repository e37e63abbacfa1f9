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
  /// The fields that alt texts mention, in the order of the phrases.
  let describedFields: [DescribedField]
  /// By garment: the indices of the fields that select it. These fields have the same wearer.
  let choosing: [[Int]]
  /// By feeling and intensity, from 0 on: what the player's face and figure do.
  package let feelings: [String: [FeelingPose]]

  private let places: [String: Int]

  private enum CodingKeys: String, CodingKey { case fields, garments = "slots", feelings }

  /// A field that alt texts mention.
  struct DescribedField: Hashable, Sendable {
    /// The index of the field.
    let field: Int
    /// The index of the first colour of the same garment.
    let color: Int?
  }

  /// A kind of garment, such as `hairStyle`, with its variants.
  package struct Garment: Hashable, Sendable, Codable {
    /// The name of the garment.
    package let name: String
    /// The name of the default variant.
    package let `default`: String
    /// The variants in display order.
    package let variants: [Variant]
    /// The variant whose options are drawn where another variant has no drawing for them; nil if
    /// the variant's plain drawing serves for all options.
    package let fallback: String?
    /// The views from which the garment can be seen; nil for all.
    package let views: [FigureID.View]?

    private enum CodingKeys: String, CodingKey { case name = "slot", `default`, variants, fallback, views }

    /// Returns whether the garment can be seen in a view.
    package func isSeen(from view: FigureID.View) -> Bool { views?.contains(view) ?? true }

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
    /// True if a `uniBranded` variant takes the colours of the university's teams, where it has some.
    package let kit: Bool?
    /// The states that the variant sets while worn. While `hat` is set, the layer `front.hat` of
    /// another variant replaces its layer `front`.
    package let states: [String]?
    /// The exclusion group. Of several worn variants in the same group, only the last is drawn.
    package let exclusive: String?
    /// Changes to the rig's setup by bone, such as a lower scalp on a round face.
    package let bones: [String: Adjustment]?
    /// What is not drawn while the variant is worn: garments (`hairStyle`), layers
    /// (`accessory/neck`) or variants (`accessory/necklace`).
    package let hides: [String]?
    /// False for a variant without a drawing, such as the natural arm, which is the body's.
    package let drawn: Bool?
    /// The wearer's side on which the variant is worn; nil if the field says it, or for both.
    package let side: Side?
    /// The paint family that a colour of the variant's field paints.
    package let paints: String?
    /// Options by garment that are shown while the variant is worn, such as the fist of a hand that
    /// holds something.
    package let options: [String: String]?
    /// What becomes of the variant in a clip that needs the hand, by the clip's name, or while something worn sets
    /// a state, by the state's name.
    package let clips: [String: ClipRule]?
    /// Lines of the table of feelings that differ for this variant.
    package let feelings: [String: [FeelingPose]]?
    /// By view and bone: what the variant adds to the poses of clips that show a stance.
    package var stance: [String: [String: Adjustment]]?
    /// The author of the variant, if different from the author of the pack.
    package let author: String?
    /// The licence of the variant, if different from the licence of the pack.
    package let licence: String?
  }

  /// What becomes of a worn variant during a clip.
  package enum ClipRule: Hashable, Sendable, Codable {
    /// Not drawn.
    case away
    /// Worn on the wearer's other side.
    case other
    /// Drawn with the forms of a state, such as `tucked`; the variant's options hold nothing.
    case state(String)

    package init(_ text: String) {
      switch text {
      case "away": self = .away
      case "other": self = .other
      default: self = .state(text)
      }
    }

    package var text: String {
      switch self {
      case .away: "away"
      case .other: "other"
      case .state(let name): name
      }
    }

    package init(from decoder: any Decoder) throws {
      self.init(try decoder.singleValueContainer().decode(String.self))
    }

    package func encode(to encoder: any Encoder) throws {
      var container = encoder.singleValueContainer()
      try container.encode(text)
    }
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
    /// Of a limb's upper or lower bone: the factor of its length; 1 if absent.
    package let length: Double?
    /// Of a limb's upper bone: the factor of the limb's width; 1 if absent.
    package let width: Double?
    /// Of a feeling or a stance: the rotation in radians, counter-clockwise; 0 if absent.
    package let rotation: Double?

    /// The change as a transform on top of a pose.
    package var pose: BonePose {
      var pose = BonePose()
      (pose.x, pose.y, pose.rotation) = (x ?? 0, y ?? 0, rotation ?? 0)
      (pose.scaleX, pose.scaleY, pose.length) = (scaleX ?? 1, scaleY ?? 1, length ?? 1)
      return pose
    }

    /// Returns the change for a number of steps: offsets `steps` times, factors 1 plus `steps`
    /// times what they differ from 1.
    package func setup(steps: Double = 1) -> BoneSetup {
      func factor(_ value: Double?) -> Double { 1 + ((value ?? 1) - 1) * steps }
      return BoneSetup(
        offset: Point((x ?? 0) * steps, (y ?? 0) * steps), scale: Point(factor(scaleX), factor(scaleY)),
        length: factor(length), width: factor(width))
    }
  }

  /// Creates a catalog from its fields, garments and feelings.
  package init(fields: RecordFields, garments: [Garment], feelings: [String: [FeelingPose]] = [:]) {
    self.fields = fields
    self.garments = garments
    self.feelings = feelings
    let places = Dictionary(garments.enumerated().map { ($1.name, $0) }, uniquingKeysWith: { first, _ in first })
    var choosing = garments.map { _ in [Int]() }
    // Each field is looked at once: to copy one takes as long as all that is done with it here.
    var (ranks, alts, owners, described, colors) = ([Int](), [Int](), [String?](), [Int](), [Int]())
    let kinds = RecordField.Kind.allCases
    for (number, field) in fields.all.enumerated() {
      let garment = field.garment.flatMap { places[$0] }
      if let garment, field.fills { choosing[garment].append(number) }
      ranks.append((garment ?? garments.count) * kinds.count + (kinds.firstIndex(of: field.kind) ?? 0))
      alts.append(field.alt ?? 0)
      owners.append(field.garment)
      if field.alt != nil { described.append(number) }
      if field.kind == .color { colors.append(number) }
    }
    self.choosing = choosing
    self.places = places
    describedFields = described.sorted { (alts[$0], $0) < (alts[$1], $1) }.map { number in
      DescribedField(field: number, color: colors.first { owners[$0] == owners[number] })
    }
    altTextOrder = ranks.indices.sorted { (ranks[$0], $0) < (ranks[$1], $1) }
  }

  /// Decodes a catalog. A catalog without fields is valid and offers no choices; the art compiler
  /// reports it.
  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      fields: try values.decodeIfPresent(RecordFields.self, forKey: .fields) ?? RecordFields([]),
      garments: try values.decode([Garment].self, forKey: .garments),
      feelings: try values.decodeIfPresent([String: [FeelingPose]].self, forKey: .feelings) ?? [:])
  }

  /// The names of all states that a variant can set, by itself or during a clip, sorted.
  package var states: [String] {
    let variants = garments.flatMap(\.variants)
    let duringClips = variants.flatMap { ($0.clips ?? [:]).values }.compactMap { rule in
      if case .state(let name) = rule { name } else { nil }
    }
    return Set(variants.flatMap { $0.states ?? [] } + duringClips).sorted()
  }

  /// Returns the garment of that name.
  package subscript(garment: String) -> Garment? { places[garment].map { garments[$0] } }

  /// Returns the variant that is worn.
  package subscript(worn: Worn) -> Variant? {
    places[worn.garment].flatMap { garments[$0].variant(named: worn.variant) }
  }

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
  /// The wearer's side on which it is worn; nil if it has none, or both.
  package let side: Side?

  /// Creates a reference to a variant of a garment.
  package init(_ garment: String, _ variant: String, side: Side? = nil) {
    self.garment = garment
    self.variant = variant
    self.side = side
  }
}
