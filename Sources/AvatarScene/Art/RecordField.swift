internal import AvatarSupport

/// A field of a record: its possible values, and their effect on a figure. Source: `fields` in
/// `Art/catalog.json`.
public struct RecordField: Hashable, Sendable, Codable {
  /// The name in the app, such as `hairStyle`.
  public let name: String
  /// The name of the table column, such as `hair_style`.
  package let column: String
  /// The type of the field's values.
  package let kind: Kind
  /// The position among the fields in lists and editors.
  package let order: Int
  /// The tab of an editor that shows the field; nil for a field that users do not edit.
  package let tab: String?
  /// The figure that the field belongs to; nil for information about a person that is not drawn.
  package let figure: Wearer?
  /// The garment that the field selects, colours or names.
  package let garment: String?
  /// The palette whose names are the values of the field.
  package let palette: Palettes.Choice?
  /// The value that replaces a missing or invalid value. Garments and palettes have their own
  /// defaults.
  package let `default`: String?
  /// The paint family that takes the field's colour.
  package let paints: String?
  /// Paints that are derived from the field's colour.
  package let derives: [Derived]?
  /// The condition under which a university's colour replaces the field's colour.
  package let merch: Merch?
  /// The place where the field's text is drawn.
  package let shows: Letters?
  /// A phrase for alt texts: `{value} skin`, `{a color} circle`. The variants of a garment have
  /// their own.
  package let words: String?
  /// The position of the field's phrase in an alt text; nil if the field is not mentioned.
  package let alt: Int?
  /// True for the garment that defines the shape of the face. Portraits end at its chin.
  package let isFace: Bool?
  /// True for the garment whose variants are figures: the pets.
  package let isFigure: Bool?
  /// Of a colour: the field whose colour it has until a record sets its own.
  package let follows: String?
  /// Of a colour: the field whose worn variant it colours, in the variant's own paint family. Until
  /// a record sets it, the variant keeps the colours of its drawing.
  package let colors: String?
  /// The wearer's side on which the chosen variant is worn.
  package let side: Side?
  /// Of a number: the minimum, the maximum and the step of its values.
  package let min: Double?
  package let max: Double?
  package let step: Double?
  /// Of a number: the change of each bone's setup for the value 1.
  package let moves: [String: Catalog.Adjustment]?

  /// The type of a field's values.
  package enum Kind: String, Hashable, Sendable, Codable, CaseIterable {
    /// A variant of a garment, or a name of a palette.
    case variant
    /// A colour by hex or by name.
    case color
    case text
    /// `true` or `false`.
    case flag
    /// A number that moves bones.
    case number
  }

  /// The figure that a field describes.
  package enum Wearer: String, Hashable, Sendable, Codable, CaseIterable { case player, pet, legacy }

  /// The place where a text is drawn.
  package enum Letters: String, Hashable, Sendable, Codable, CaseIterable {
    /// In the slots of the rig whose part is `emoji`.
    case emoji
    /// Above the figure.
    case label
    /// In the caption of a still picture.
    case caption
    /// On a garment whose drawing has a place for a number.
    case number
  }

  /// A paint that is derived from the field's colour.
  package struct Derived: Hashable, Sendable, Codable {
    /// The paint family that takes the derived colour.
    package let family: String
    package let rule: PaintRule
    /// The family of the background behind the paint.
    package let on: String?
    /// The name of the paint in an atlas; nil if an atlas does not contain it.
    package let name: String?
  }

  /// The condition for a university's colours: a uni-branded garment takes them if a flag is set
  /// and the person's status is one of some values.
  package struct Merch: Hashable, Sendable, Codable {
    /// The field with the flag.
    package let flag: String
    /// The field with the name of the university.
    package let university: String
    /// The field with the person's status.
    package let status: String
    /// The status values that enable the university's colours.
    package let values: [String]
  }

  /// The values of a number field: its default, its range and its step. Impossible numbers of a
  /// forged pack give a range of one value.
  package var number: (initial: Double, range: ClosedRange<Double>, step: Double) {
    let initial = self.default.flatMap { Double($0) }.flatMap { $0.isFinite ? $0 : nil } ?? 0
    let (minimum, maximum) = (self.min ?? initial, self.max ?? initial)
    let step = step ?? 1
    guard minimum.isFinite, maximum.isFinite, minimum <= maximum, step > 0, step.isFinite else {
      return (initial, initial...initial, 1)
    }
    return (initial, minimum...maximum, step)
  }

  /// True for a colour that something else decides until a record sets it.
  package var isOwnChoice: Bool { follows != nil || colors != nil || palette == nil && self.default == nil }

  /// True if the field selects a garment's variant.
  package var fills: Bool { kind == .variant && palette == nil }
  /// True if the field is the name of a person or a pet, which is no part of a look.
  public var isName: Bool { shows == .label || shows == .caption }
}

/// The fields of a record in reading order, with lookup by name or by column.
public struct RecordFields: Sendable {
  /// All fields, in reading order.
  public let all: [RecordField]
  private let numbers: [String: Int]
  /// A cache of suggestions for misspelt keys: a table has the same columns in every row.
  private let slips = Locked(BoundedCache<String, String?>(capacity: 256))
  /// The maximum length of a cached key, in bytes.
  private static let longestSlip = 64

  /// Creates a list of fields, in reading order.
  package init(_ fields: [RecordField]) {
    all = fields
    var numbers: [String: Int] = [:]
    numbers.reserveCapacity(2 * fields.count)
    for (number, field) in fields.enumerated() {
      numbers[field.name] = number
      numbers[field.column] = number
    }
    self.numbers = numbers
  }

  /// Returns the field with that name or with that column.
  package subscript(name: String) -> RecordField? { numbers[name].map { all[$0] } }

  /// Returns the suggestion for an unknown key: the name or the column of a field, whichever form
  /// the key has, or one of `others`; nil if nothing is close.
  ///
  /// - Parameter others: further valid keys at that place.
  func meant(by key: String, others: [String]) -> String? {
    func near() -> String? {
      ClosestMatch.near(key, among: all.map { key.utf8.contains("_") ? $0.column : $0.name } + others)
    }
    return key.utf8.count <= Self.longestSlip
      ? slips.value(for: ([key] + others).joined(separator: "\0"), near) : near()
  }

  /// The fields in the order of lists and editors.
  public var listed: [RecordField] {
    all.enumerated().sorted { ($0.element.order, $0.offset) < ($1.element.order, $1.offset) }.map(\.element)
  }

  /// Returns the fields that select a garment, in reading order: `accessory1`, `accessory2`.
  package func choosing(_ garment: String) -> [RecordField] { all.filter { $0.garment == garment && $0.fills } }
}

extension RecordFields: Hashable {
  /// Compares the fields; caches are ignored.
  public static func == (a: RecordFields, b: RecordFields) -> Bool { a.all == b.all }

  /// Hashes the fields.
  public func hash(into hasher: inout Hasher) { hasher.combine(all) }
}

extension RecordFields: Codable {
  /// Decodes an array of fields.
  public init(from decoder: any Decoder) throws {
    self.init(try decoder.singleValueContainer().decode([RecordField].self))
  }

  /// Encodes an array of fields.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(all)
  }
}
