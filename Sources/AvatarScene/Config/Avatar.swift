/// A resolved avatar that is ready to draw: all choices are made and all colours are known.
public struct Avatar: Hashable, Sendable {
  /// The id of the record.
  public let id: String
  /// The student, or the circle of an old record.
  public let body: Look
  /// The pet; nil if the record has none.
  public let pet: Look?
  /// The player's first name, for captions; empty if unknown.
  public let firstName: String

  /// Creates an avatar.
  public init(id: String, body: Look, pet: Look?, firstName: String) {
    self.id = id
    self.body = body
    self.pet = pet
    self.firstName = firstName
  }

  /// True for an old record, from the time when players were circles.
  public var isLegacy: Bool { body.figure.name == FigureID.legacy.name }

  /// All looks in the picture, the player first.
  public var looks: [Look] { [body] + (pet.map { [$0] } ?? []) }
}

/// The look of one figure: its garments, its colours, and the resolved values of its fields.
public struct Look: Hashable, Sendable {
  /// The figure.
  public let figure: FigureID
  /// The worn variants, in the order in which they are put on.
  public let worn: [Worn]
  /// The plain colour of each paint family that the record decides.
  public let plain: [String: RGBA]
  /// The values that an atlas reports, in that order.
  public let values: [Value]

  /// The resolved value of a field.
  public struct Value: Hashable, Sendable {
    /// The name of the field, or of a derived colour.
    public let name: String
    /// A variant, the name or hex form of a colour, or a text.
    public var text: String
    /// The colour of the value; nil if the value has none.
    public var color: RGBA?
    /// The place where the text is drawn.
    public var shows: RecordField.Letters?
  }

  /// Returns the text of a field's value.
  public subscript(field: String) -> String? { values.first { $0.name == field }?.text }

  /// Returns the text that is drawn at a place; nil if there is none.
  public func letters(_ place: RecordField.Letters) -> String? {
    values.first { $0.shows == place && !$0.text.isEmpty }?.text
  }
}
