internal import AvatarText

/// One field of a record: what may stand in it, and what that does to a figure. Source: `fields` in `Art/catalog.json`.
public struct RecordField: Hashable, Sendable, Codable {
  /// As the app spells it, such as `hairStyle`.
  public let name: String
  /// As a table's column is called, such as `hair_style`.
  public let column: String
  public let kind: Kind
  /// Its place among the fields where they are listed or edited.
  public let order: Int
  /// The page of an editor on which it stands; nil where people do not edit it.
  public let tab: String?
  /// Whose it is; nil for what is known about a person and not drawn.
  public let figure: Wearer?
  /// The garment that it chooses, colours or names.
  public let garment: String?
  /// The palette whose names it takes.
  package let palette: Palettes.Choice?
  /// What stands in for a value that is left out or not understood. A garment and a palette have their own.
  public let `default`: String?
  /// The paint family of its colour.
  public let paints: String?
  /// Paints that follow from its colour.
  public let derives: [Derived]?
  /// When its colour gives way to a university's.
  public let merch: Merch?
  /// Where its letters are drawn.
  public let shows: Letters?
  /// For alt texts: `{value} skin`, `{a color} circle`. A garment's variants have their own.
  public let words: String?
  /// Its place among the words of an alt text; nil where it is not spoken of.
  public let alt: Int?
  /// True for the garment that shapes the face: pictures of heads end at its chin.
  public let isFace: Bool?
  /// True for the garment whose variants are figures: the pets.
  public let isFigure: Bool?

  public enum Kind: String, Hashable, Sendable, Codable, CaseIterable {
    /// One of a garment's variants, or of a palette's names.
    case variant
    /// A colour by hex or by name.
    case color
    case text
    /// `true` or `false`.
    case flag
  }

  /// Who wears or has what a field says.
  public enum Wearer: String, Hashable, Sendable, Codable, CaseIterable { case player, pet, legacy }

  /// Where a text is drawn.
  public enum Letters: String, Hashable, Sendable, Codable, CaseIterable {
    /// In the rig's slot of that name.
    case emoji
    /// Above the figure.
    case label
    /// In a still's caption.
    case caption
  }

  /// A paint that follows from the field's colour.
  public struct Derived: Hashable, Sendable, Codable {
    public let family: String
    package let rule: DerivedPaint
    /// The family that it is seen on.
    public let on: String?
    /// Under which name an atlas tells it; nil for one that is not told.
    public let name: String?
  }

  /// A uni-branded garment takes the university's colours where a flag is set and the person's status is one of some values.
  public struct Merch: Hashable, Sendable, Codable {
    public let flag: String
    public let university: String
    public let status: String
    public let values: [String]
  }

  /// True where it chooses what is worn.
  public var fills: Bool { kind == .variant && palette == nil }
  /// True where it is what somebody is called: no part of a look.
  package var isName: Bool { shows == .label || shows == .caption }
}

/// The fields of a record, in the order in which they are read, found by either of their names.
public struct RecordFields: Sendable {
  public let all: [RecordField]
  private let numbers: [String: Int]
  /// What keys were taken for: a table has the same columns in every row.
  private let slips = Memo<[String], String?>(maximum: 256)
  /// Bytes of a key that is remembered.
  private static let longestSlip = 64

  public init(_ fields: [RecordField]) {
    all = fields
    var numbers: [String: Int] = [:]
    numbers.reserveCapacity(2 * fields.count)
    for (number, field) in fields.enumerated() {
      numbers[field.name] = number
      numbers[field.column] = number
    }
    self.numbers = numbers
  }

  /// The field of that name in the app, or of that column.
  public subscript(name: String) -> RecordField? { numbers[name].map { all[$0] } }

  /// What a key that is no field's was probably meant to be: a field's name or column, whichever it looks like, or one of `others`.
  ///
  /// - Parameter others: keys beside fields that may stand there.
  func meant(by key: String, others: [String]) -> String? {
    func near() -> String? {
      ClosestMatch.near(key, among: all.map { key.utf8.contains("_") ? $0.column : $0.name } + others)
    }
    return key.utf8.count <= Self.longestSlip ? slips.value(for: [key] + others, near) : near()
  }

  /// As they are listed and edited.
  public var listed: [RecordField] {
    all.enumerated().sorted { ($0.element.order, $0.offset) < ($1.element.order, $1.offset) }.map(\.element)
  }

  /// The fields that choose a garment, in the order in which they are listed: `accessory1`, `accessory2`.
  public func choosing(_ garment: String) -> [RecordField] { all.filter { $0.garment == garment && $0.fills } }
}

extension RecordFields: Hashable {
  public static func == (a: RecordFields, b: RecordFields) -> Bool { a.all == b.all }

  public func hash(into hasher: inout Hasher) { hasher.combine(all) }
}

extension RecordFields: Codable {
  public init(from decoder: any Decoder) throws {
    self.init(try decoder.singleValueContainer().decode([RecordField].self))
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(all)
  }
}
