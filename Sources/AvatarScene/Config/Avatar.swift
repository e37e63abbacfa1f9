/// A look that can be drawn: every choice made, every colour known.
public struct Avatar: Hashable, Sendable {
  public let id: String
  /// The student, or the circle of an old record.
  public let body: Look
  public let pet: Look?
  /// The player's first name, for captions; empty when unknown.
  public let firstName: String

  public init(id: String, body: Look, pet: Look?, firstName: String) {
    self.id = id
    self.body = body
    self.pet = pet
    self.firstName = firstName
  }

  /// True for a player of the time when players were circles.
  public var isLegacy: Bool { body.figure.name == FigureID.legacy.name }

  /// Everybody in the picture, the player first.
  public var looks: [Look] { [body] + (pet.map { [$0] } ?? []) }
}

/// How one figure looks: what it wears, its colours, and what its fields came to.
public struct Look: Hashable, Sendable {
  public let figure: FigureID
  /// In the order in which it is put on.
  public let worn: [Worn]
  /// The plain colour of every paint family that the record decides.
  public let plain: [String: RGBA]
  /// What a reader of an atlas is told, in that order.
  public let values: [Value]

  /// What a field came to.
  public struct Value: Hashable, Sendable {
    /// The field's name; for a colour that follows from another, its own.
    public let name: String
    /// A variant, a colour's name or hex, a text.
    public var text: String
    public var color: RGBA?
    /// Where its letters are drawn.
    public var shows: RecordField.Letters?
  }

  public subscript(field: String) -> String? { values.first { $0.name == field }?.text }

  /// The letters that are drawn in a place; nil where there are none.
  public func letters(_ place: RecordField.Letters) -> String? {
    values.first { $0.shows == place && !$0.text.isEmpty }?.text
  }
}
