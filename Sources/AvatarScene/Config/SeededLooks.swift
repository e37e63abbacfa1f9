internal import AvatarSupport

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
  private let catalog: Catalog

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
    /// What the variants of the field's garment exclude each other by.
    let exclusive: [String: String]
    /// Of a colour of a worn variant: the table of the variant, and the variants that have such a colour.
    let leader: (table: Int, colored: Set<String>)?
    let candidates: [Candidate]
    /// By palette, if the values are the colours of a role.
    let byPalette: [String: [Candidate]]?
  }

  package init(_ chance: Chance, _ catalog: Catalog) {
    let names = chance.tables.map(\.field)
    self.catalog = catalog
    let pet = catalog.fields.all.first { $0.isFigure == true }.flatMap { names.firstIndex(of: $0.name) }
    tables = chance.tables.map { source in
      let field = catalog.fields[source.field]
      let garment = field.flatMap { $0.fills ? $0.garment : nil }.flatMap { catalog[$0] }
      let exclusive = (garment?.variants ?? []).reduce(into: [String: String]()) { found, variant in
        if let group = variant.exclusive { found[variant.name] = group }
      }
      let rules = (source.rules ?? []).map { rule in
        let conditions = [(true, rule.when ?? [:]), (false, rule.unless ?? [:])].flatMap { isMet, all in
          all.compactMap { name, values in
            names.firstIndex(of: name).map { Condition(table: $0, values: values, isMet: isMet) }
          }
        }
        return (values: rule.values, conditions: conditions)
      }
      let hash = WeightedChoice.hash("\(source.field)=")
      func candidate(_ value: String, _ weight: Int, isAsked: Bool = false) -> Candidate {
        let conditions = rules.flatMap { $0.values?.contains(value) ?? true ? $0.conditions : [] }
        return Candidate(
          value: value, hash: WeightedChoice.hash(value, before: hash),
          weight: UInt64(min(max(1, weight), Chance.weights.upperBound)), since: source.since?[value] ?? 1,
          isLoud: source.loud?.contains(value) ?? false, isAsked: isAsked,
          exclusive: exclusive[value], conditions: conditions)
      }
      let plain = (source.weights ?? [:]).map { candidate($0, $1) }
      let asked = (source.asked ?? [:]).map { candidate($0, $1, isAsked: true) }
      let byPalette = source.role.map { role in
        (chance.palettes ?? [:]).mapValues { ($0[role] ?? []).map { candidate($0, 1) } }
      }
      let leader = field?.colors.flatMap { leader in names.firstIndex(of: leader).map { ($0, leader) } }
      return Table(
        name: source.field, isField: field != nil, pet: field?.figure == .pet && field?.isFigure != true ? pet : nil,
        exclusive: exclusive,
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
    let variants = catalog.fields.all.filter(\.fills).flatMap { field in
      (field.garment.flatMap { catalog[$0] }?.variants ?? []).map { "\(field.name).\($0.name)" }
    }
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
    fields.reserveCapacity(given.count + tables.count)
    var chosen = tables.map { $0.isField ? given[$0.name] : nil }
    var taken: [String] = []
    var (loud, palette) = (String?.none, "")
    for number in tables.indices {
      guard let value = chosen[number] else { continue }
      if let exclusive = tables[number].exclusive[value] { taken.append(exclusive) }
      if tables[number].candidates.contains(where: { $0.isLoud && $0.value == value }) { loud = tables[number].name }
    }
    let isPlain = options == ChanceOptions()
    for number in tables.indices where chosen[number] == nil {
      let name = tables[number].name
      if let pet = tables[number].pet, chosen[pet]?.isEmpty ?? true { continue }
      if let leader = tables[number].leader, !(chosen[leader.table].map(leader.colored.contains) ?? false) { continue }
      let candidates = tables[number].byPalette.map { $0[palette] ?? [] } ?? tables[number].candidates
      var best: (place: Int, cost: UInt64)?
      // The cost comes first: few candidates are cheaper than all before them.
      for place in candidates.indices {
        let cost = choice.cost(of: candidates[place].hash)
        if let best,
          !WeightedChoice.isLess((cost, candidates[place].weight), than: (best.cost, candidates[best.place].weight))
        {
          continue
        }
        let candidate = candidates[place]
        guard candidate.since <= generation ?? .max, !candidate.isLoud || loud == name,
          candidate.exclusive.map({ !taken.contains($0) }) ?? true,
          isPlain ? !candidate.isAsked : options.allow(name, candidate.value, isAsked: candidate.isAsked),
          candidate.conditions.allSatisfy({ condition in
            (chosen[condition.table].map(condition.values.contains) ?? false) == condition.isMet
          })
        else { continue }
        best = (place, cost)
      }
      guard let found = best.map({ candidates[$0.place] }) else { continue }
      chosen[number] = found.value
      if let exclusive = found.exclusive { taken.append(exclusive) }
      switch name {
      case Chance.Table.palette: palette = found.value
      case Chance.Table.loudField: loud = loud ?? found.value
      default: if tables[number].isField, !found.value.isEmpty { fields[name] = found.value }
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
