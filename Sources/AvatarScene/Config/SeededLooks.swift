internal import AvatarSupport

/// What seeds may choose, beyond the catalog's `chance`.
public struct ChanceOptions: Hashable, Sendable {
  /// Personal values (`asked` in the catalog) that are chosen nevertheless: `FIELD`, `FIELD.VALUE`, or `all`.
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

  /// Returns whether a field is one of these two. Their values may be numbers.
  static func isRead(_ field: RecordField) -> Bool { field.name == seed || field.name == generation }

  /// The section of a pack with its packed `chance`.
  package static let section = "seeds"

  /// The section. Values are ranges of it, since most are never chosen and need no `String`.
  let bytes: [UInt8]
  var tables: [Table] = []
  /// Those of all tables, as in each list below; a table has ranges of them.
  var candidates: [Candidate] = []
  var rules: [Rule] = []
  var conditions: [Condition] = []
  var exclusive: [Exclusive] = []
  /// The hashes of values that rules and conditions name.
  var hashes: [UInt64] = []
  var palettes: [Palette] = []
  /// The colours of a palette in a role: `palettes` × roles of them.
  var shades: [Range<Int>] = []
  var colors: [Range<Int>] = []

  /// A value of a table.
  struct Candidate: Sendable {
    let value: Range<Int>
    /// The hash of `FIELD=VALUE`, by which values are compared.
    let hash: UInt64
    var weight: UInt64 = 1
    var since: UInt64 = 1
    var isLoud = false
    var isAsked = false
  }

  /// What an earlier table must have chosen, or, with `isMet` false, must not.
  struct Condition: Sendable {
    let table: Int
    let values: Range<Int>
    let isMet: Bool
  }

  /// Conditions for values; for the whole table if it names none.
  struct Rule: Sendable {
    let values: Range<Int>
    let conditions: Range<Int>
  }

  /// A variant and the group of which only one is chosen.
  struct Exclusive: Sendable {
    let value: UInt64
    let group: UInt64
  }

  /// A palette: its name's hash, and where its colours begin in `shades`.
  struct Palette: Sendable {
    let value: UInt64
    let shades: Int
  }

  struct Table: Sendable {
    let name: String
    /// The hash of `FIELD=`.
    let hash: UInt64
    /// False for the tables `palette` and `loud`.
    var isField = false
    /// For a field of the pet, the table that chooses the pet.
    var pet: Int?
    /// The role in the palette whose colours are the values.
    var role: Int?
    /// For a variant's colour, the condition that a variant with such a colour is worn.
    var leader = 0..<0
    var exclusive = 0..<0
    var rules = 0..<0
    var candidates = 0..<0
  }

  private func text(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }

  private func candidates(of table: Table, _ palette: Palette?) -> ArraySlice<Candidate> {
    guard let role = table.role else { return candidates[table.candidates] }
    guard let palette else { return [] }
    return colors[shades[palette.shades + role]].map {
      Candidate(value: $0, hash: WeightedChoice.hash(bytes[$0], before: table.hash))
    }[...]
  }

  /// Returns the exclusive group of a value.
  private func group(of value: UInt64, in table: Table) -> UInt64? {
    exclusive[table.exclusive].first { $0.value == value }?.group
  }

  private func hold(_ range: Range<Int>, _ chosen: [UInt64?]) -> Bool {
    conditions[range].allSatisfy { condition in
      let value = chosen[condition.table]
      return (value != nil && hashes[condition.values].contains { $0 == value }) == condition.isMet
    }
  }

  private func allows(_ rule: Rule, _ value: UInt64, _ chosen: [UInt64?]) -> Bool {
    !(rule.values.isEmpty || hashes[rule.values].contains(value)) || hold(rule.conditions, chosen)
  }

  /// Returns a message about the first name in the options that seeds do not choose; nil if there is none.
  package func problem(in options: ChanceOptions, of catalog: Catalog) -> String? {
    let values = tables.filter(\.isField).flatMap { table in
      (table.role == nil ? [nil] : palettes as [Palette?]).flatMap { palette in
        candidates(of: table, palette).map { "\(table.name).\(text($0.value))" }
      }
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

  /// Returns how many rules a record breaks: how many of its values no seed would choose together.
  package func brokenRules(_ fields: [String: String]) -> Int {
    let chosen = tables.map { table in fields[table.name].map { WeightedChoice.hash($0.utf8, before: table.hash) } }
    return zip(tables, chosen).reduce(0) { count, next in
      count + (next.1.map { value in rules[next.0.rules].count { !allows($0, value, chosen) } } ?? 0)
    }
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
    var chosen = tables.map { table in
      table.isField ? given[table.name].map { WeightedChoice.hash($0.utf8, before: table.hash) } : nil
    }
    var taken: [UInt64] = []
    var (loud, palette) = (String?.none, Palette?.none)
    for (table, value) in zip(tables, chosen) {
      guard let value else { continue }
      if let group = group(of: value, in: table) { taken.append(group) }
      if candidates[table.candidates].contains(where: { $0.isLoud && $0.hash == value }) { loud = table.name }
    }
    let isPlain = options == ChanceOptions()
    let newest = generation.map { UInt64(clamping: $0) } ?? .max
    for number in tables.indices where chosen[number] == nil {
      let table = tables[number]
      if let pet = table.pet, chosen[pet] ?? tables[pet].hash == tables[pet].hash { continue }
      guard hold(table.leader, chosen) else { continue }
      let candidates = candidates(of: table, palette)
      var best: (place: Int, cost: UInt64)?
      // The cost comes first, because it rules out most candidates.
      for place in candidates.indices {
        let cost = choice.cost(of: candidates[place].hash)
        if let best,
          !WeightedChoice.isLess((cost, candidates[place].weight), than: (best.cost, candidates[best.place].weight))
        {
          continue
        }
        let candidate = candidates[place]
        guard candidate.since <= newest, !candidate.isLoud || loud == table.name,
          isPlain ? !candidate.isAsked : options.allow(table.name, text(candidate.value), isAsked: candidate.isAsked),
          rules[table.rules].allSatisfy({ allows($0, candidate.hash, chosen) }),
          group(of: candidate.hash, in: table).map({ !taken.contains($0) }) ?? true
        else { continue }
        best = (place, cost)
      }
      guard let found = best.map({ candidates[$0.place] }) else { continue }
      chosen[number] = found.hash
      if let group = group(of: found.hash, in: table) { taken.append(group) }
      switch table.name {
      case Chance.Table.palette: palette = palettes.first { $0.value == found.hash }
      case Chance.Table.loudField: loud = loud ?? text(found.value)
      default: if table.isField, !found.value.isEmpty { fields[table.name] = text(found.value) }
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
    guard archive.contains(SeededLooks.section) else { return nil }
    return try section(SeededLooks.section) { (looks: SeededLooks) in looks }
  }
}
