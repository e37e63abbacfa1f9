/// A resolved avatar that is ready to draw: all choices are made and all colours are known.
public struct Avatar: Hashable, Sendable {
  /// The id of the record.
  package let id: String
  /// The student, or the circle of an old record.
  package let body: Look
  /// The pet; nil if the record has none.
  package let pet: Look?
  /// The player's first name, for captions; empty if unknown.
  package let firstName: String

  /// Creates an avatar.
  package init(id: String, body: Look, pet: Look?, firstName: String) {
    self.id = id
    self.body = body
    self.pet = pet
    self.firstName = firstName
  }

  /// True for an old record, from the time when players were circles.
  package var isLegacy: Bool { body.figure.name == FigureID.legacy.name }

  /// All looks in the picture, the player first.
  package var looks: [Look] { [body] + (pet.map { [$0] } ?? []) }
}

/// The look of one figure: its garments, its colours, and the resolved values of its fields.
package struct Look: Hashable, Sendable {
  /// The figure.
  package let figure: FigureID
  /// The worn variants, in the order in which they are put on.
  package let worn: [Worn]
  /// The plain colour of each paint family that the record decides.
  package let plain: [String: RGBA]
  /// The values that an atlas reports, in that order.
  package let values: [Value]
  /// The plain colours that one worn garment has for itself: by garment, the paint families of a
  /// variant whose colour the record sets.
  package let own: [Worn: [String: RGBA]]
  /// Changes of the setup by bone, from the record's numbers.
  package let setup: [String: BoneSetup]
  /// What is printed on a garment; nil if none is worn that could have a print.
  package let print: Print?

  package init(
    figure: FigureID, worn: [Worn], plain: [String: RGBA], values: [Value], own: [Worn: [String: RGBA]] = [:],
    setup: [String: BoneSetup] = [:], print: Print? = nil
  ) {
    (self.figure, self.worn, self.plain, self.values, self.own, self.setup) = (figure, worn, plain, values, own, setup)
    self.print = print
  }

  /// The resolved value of a field.
  package struct Value: Hashable, Sendable {
    /// The name of the field, or of a derived colour.
    package let name: String
    /// A variant, the name or hex form of a colour, or a text.
    package var text: String
    /// The colour of the value; nil if the value has none.
    package var color: RGBA?
    /// The place where the text is drawn.
    package var shows: RecordField.Letters?
  }

  /// Returns the text of a field's value.
  package subscript(field: String) -> String? { values.first { $0.name == field }?.text }

  /// Returns the text that is drawn at a place; nil if there is none.
  package func letters(_ place: RecordField.Letters) -> String? {
    values.first { $0.shows == place && !$0.text.isEmpty }?.text
  }
}
