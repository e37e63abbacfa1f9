/// What a seed chooses from. Source: `chance` in `Art/catalog.json`.
package struct Chance: Hashable, Sendable, Codable {
  /// In the order of choice: a rule may ask for what an earlier table chose.
  package let tables: [Table]
  /// Colours that go together: by the name of the palette and the role in it, such as `top`.
  package let palettes: [String: [String: [String]]]?

  package static let section = "chance"

  /// The weights of a field's values.
  package struct Table: Hashable, Sendable, Codable {
    /// The field; or `palette`, the choice among the palettes, or `loud`, the choice of the one field
    /// that may be loud.
    package let field: String
    /// By value. `""` leaves the field out.
    package let weights: [String: Int]?
    /// The weights of personal values, which are chosen only if a caller asks for them.
    package let asked: [String: Int]?
    /// The generation from which on a value is chosen; 1 if absent.
    package let since: [String: Int]?
    /// The values that are chosen only if the field is the loud one.
    package let loud: [String]?
    /// The role in the palette whose colours are the values.
    package let role: String?
    /// What must hold for all values, or for some.
    package let rules: [Rule]?

    /// The choice among the palettes.
    package static let palette = "palette"
    /// The choice of the field that may be loud.
    package static let loudField = "loud"
  }

  /// A condition for values of a table.
  package struct Rule: Hashable, Sendable, Codable {
    /// The values; all of the table if absent.
    package let values: [String]?
    /// Each of these fields has one of its values.
    package let when: [String: [String]]?
    /// None of these fields has one of its values.
    package let unless: [String: [String]]?

    private enum CodingKeys: String, CodingKey { case values = "for", when, unless }
  }

  /// The maximum weight of a value.
  package static let weights = 1...1000
  /// The range of generations.
  package static let generations = 1...1_000_000
}

extension Chance: Packable {
  package init(from reader: inout SectionDecoder) throws(PackFormatError) {
    self.init(tables: try reader.take(), palettes: try reader.take())
  }

  package func pack(into writer: inout SectionEncoder) { writer.put(tables, palettes) }
}

extension Chance.Table: Packable {
  package init(from reader: inout SectionDecoder) throws(PackFormatError) {
    self.init(
      field: try reader.take(), weights: try reader.take(), asked: try reader.take(), since: try reader.take(),
      loud: try reader.take(), role: try reader.take(), rules: try reader.take())
  }

  package func pack(into writer: inout SectionEncoder) { writer.put(field, weights, asked, since, loud, role, rules) }
}

extension Chance.Rule: Packable {
  package init(from reader: inout SectionDecoder) throws(PackFormatError) {
    self.init(values: try reader.take(), when: try reader.take(), unless: try reader.take())
  }

  package func pack(into writer: inout SectionEncoder) { writer.put(values, when, unless) }
}
