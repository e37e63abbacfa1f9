internal import AvatarText

/// What may be chosen by chance, beside what the catalog says of it.
public struct ChanceOptions: Hashable, Sendable {
  /// What is chosen although it is a person's own to say: `FIELD`, `FIELD.VALUE`, or `all`.
  public var include: Set<String> = []
  /// What is never chosen: `FIELD`, `FIELD.VALUE`.
  public var exclude: Set<String> = []
  /// The only values that are chosen for their fields: `FIELD.VALUE`.
  public var only: Set<String> = []

  /// Creates options that change nothing.
  public init() {}
}

/// Fills the fields that a record with a seed leaves out.
package struct SeededLooks: Sendable {
  /// The field of a record with its seed.
  package static let seed = "seed"
  /// The field of a record with the newest generation of values that its seed chooses from.
  package static let generation = "seedGeneration"

  /// Returns whether a field says what is chosen; a number is a seed too.
  static func isRead(_ field: RecordField) -> Bool { field.name == seed || field.name == generation }

  private let tables: [Table]
  /// What else may be excluded: every `FIELD.VALUE` of the catalog.
  private let variants: [String]

  /// A value of a table.
  private struct Candidate: Sendable {
    let value: String
    let hash: UInt64
    let weight: UInt64
    let since: Int
    let isLoud: Bool
    let isAsked: Bool
    let exclusive: String?
    let conditions: [Condition]
  }

  /// What an earlier table must have chosen, or must not.
  private struct Condition: Sendable {
    let table: Int
    let values: [String]
    let isMet: Bool
  }

  private struct Table: Sendable {
    let name: String
    /// False for what is no field of a record.
    let isField: Bool
    /// Of a field of the pet: the table that chooses the pet.
    let pet: Int?
    let garment: Catalog.Garment?
    /// Of a colour of a worn variant: the table of the variant, and the variants that have such a colour.
    let leader: (table: Int, colored: Set<String>)?
    let candidates: [Candidate]
    /// By palette, if the values are the colours of a role.
    let byPalette: [String: [Candidate]]?
  }

  package init(_ chance: Chance, _ catalog: Catalog) {
    let names = chance.tables.map(\.field)
    variants = catalog.fields.all.filter(\.fills).flatMap { field in
      (field.garment.flatMap { catalog[$0] }?.variants ?? []).map { "\(field.name).\($0.name)" }
    }
    let pet = catalog.fields.all.first { $0.isFigure == true }.flatMap { names.firstIndex(of: $0.name) }
    tables = chance.tables.map { source in
      let field = catalog.fields[source.field]
      let garment = field.flatMap { $0.fills ? $0.garment : nil }.flatMap { catalog[$0] }
      func candidate(_ value: String, _ weight: Int, isAsked: Bool = false) -> Candidate {
        let rules = (source.rules ?? []).filter { $0.values?.contains(value) ?? true }
        let conditions = [(true, rules.compactMap(\.when)), (false, rules.compactMap(\.unless))].flatMap { isMet, all in
          all.flatMap { $0 }.compactMap { name, values in
            names.firstIndex(of: name).map { Condition(table: $0, values: values, isMet: isMet) }
          }
        }
        return Candidate(
          value: value, hash: WeightedChoice.hash("\(source.field)=\(value)"),
          weight: UInt64(min(max(1, weight), Chance.weights.upperBound)), since: source.since?[value] ?? 1,
          isLoud: source.loud?.contains(value) ?? false, isAsked: isAsked,
          exclusive: garment?.variant(named: value)?.exclusive, conditions: conditions)
      }
      let plain = (source.weights ?? [:]).map { candidate($0, $1) }
      let asked = (source.asked ?? [:]).map { candidate($0, $1, isAsked: true) }
      let byPalette = source.role.map { role in
        (chance.palettes ?? [:]).mapValues { ($0[role] ?? []).map { candidate($0, 1) } }
      }
      let leader = field?.colors.flatMap { leader in names.firstIndex(of: leader).map { ($0, leader) } }
      return Table(
        name: source.field, isField: field != nil, pet: field?.figure == .pet && field?.isFigure != true ? pet : nil,
        garment: garment,
        leader: leader.map { table, name in
          let worn = catalog.fields[name]?.garment.flatMap { catalog[$0] }?.variants ?? []
          return (table, Set(worn.filter { $0.paints != nil }.map(\.name)))
        }, candidates: (plain + asked).sorted { $0.value < $1.value }, byPalette: byPalette)
    }
  }

  /// Returns why options mean nothing: a name that seeds do not choose; nil if every name is known.
  package func problem(in options: ChanceOptions) -> String? {
    let values = tables.filter(\.isField).flatMap { table in
      (table.candidates + (table.byPalette ?? [:]).values.flatMap(\.self)).map { "\(table.name).\($0.value)" }
    }
    let fields = tables.filter(\.isField).map(\.name)
    for (list, known) in [
      (options.include, ["all"] + fields + values), (options.exclude, fields + values + variants),
      (options.only, values),
    ] {
      guard let name = list.sorted().first(where: { !known.contains($0) }) else { continue }
      let help =
        ClosestMatch.help(name, among: known) ?? "; write FIELD.VALUE, such as \(values.first ?? "hairStyle.bob")"
      return "seeds do not choose \"\(name.prefix(80))\"\(help)"
    }
    return nil
  }

  /// Returns the fields of a record with those that its seed chooses. What the record says stays.
  ///
  /// - Parameter generation: the newest generation to choose from; nil for all.
  package func filled(
    _ given: [String: String], seed: String, generation: Int? = nil, options: ChanceOptions = ChanceOptions()
  ) -> [String: String] {
    let choice = WeightedChoice(seed: seed)
    var fields = given
    var chosen = tables.map { $0.isField ? given[$0.name] : nil }
    var taken: [String] = []
    var (loud, palette) = (String?.none, "")
    for (table, value) in zip(tables, chosen) {
      guard let value else { continue }
      if let exclusive = table.garment?.variant(named: value)?.exclusive { taken.append(exclusive) }
      if table.candidates.contains(where: { $0.isLoud && $0.value == value }) { loud = table.name }
    }
    let isPlain = options == ChanceOptions()
    for (number, table) in tables.enumerated() where chosen[number] == nil {
      if let pet = table.pet, chosen[pet]?.isEmpty ?? true { continue }
      if let leader = table.leader, !(chosen[leader.table].map(leader.colored.contains) ?? false) { continue }
      var best: (candidate: Candidate, cost: UInt64)?
      for candidate in table.byPalette.map({ $0[palette] ?? [] }) ?? table.candidates {
        guard candidate.since <= generation ?? .max, !candidate.isLoud || loud == table.name,
          candidate.exclusive.map({ !taken.contains($0) }) ?? true,
          isPlain ? !candidate.isAsked : options.allow(table.name, candidate.value, isAsked: candidate.isAsked),
          candidate.conditions.allSatisfy({ condition in
            (chosen[condition.table].map(condition.values.contains) ?? false) == condition.isMet
          })
        else { continue }
        let cost = choice.cost(of: candidate.hash)
        if let best, !WeightedChoice.isLess((cost, candidate.weight), than: (best.cost, best.candidate.weight)) {
          continue
        }
        best = (candidate, cost)
      }
      guard let found = best?.candidate else { continue }
      chosen[number] = found.value
      if let exclusive = found.exclusive { taken.append(exclusive) }
      switch table.name {
      case Chance.Table.palette: palette = found.value
      case Chance.Table.loudField: loud = loud ?? found.value
      default: if table.isField, !found.value.isEmpty { fields[table.name] = found.value }
      }
    }
    fields[Self.seed] = nil
    fields[Self.generation] = nil
    return fields
  }
}

extension ChanceOptions {
  fileprivate func allow(_ field: String, _ value: String, isAsked: Bool) -> Bool {
    let names = ["all", field, "\(field).\(value)"]
    return (!isAsked || names.contains(where: include.contains)) && !names.contains(where: exclude.contains)
      && (only.contains("\(field).\(value)") || !only.contains { $0.utf8.hasPrefix("\(field).") })
  }
}

extension ArtPack {
  /// Returns the looks of seeds; nil in a pack without chance.
  package func seededLooks() throws(ArtPackError) -> SeededLooks? {
    guard archive.contains(Chance.section) else { return nil }
    return try section(Chance.section) { (chance: Chance) in SeededLooks(chance, catalog) }
  }
}
