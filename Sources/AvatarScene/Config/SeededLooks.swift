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

  /// The section of a pack with what its `chance` says, as seeds read it.
  package static let section = "seeds"

  private let tables: [Table]
  private let palettes: [Palette]

  /// A value of a table.
  fileprivate struct Candidate: Sendable {
    let value: String
    /// Of `FIELD=VALUE`. Values are compared by it.
    let hash: UInt64
    var weight: UInt64 = 1
    var since = 1
    var isLoud = false
    var isAsked = false
  }

  /// What an earlier table must have chosen, or must not.
  fileprivate struct Condition: Sendable {
    let table: Int
    let values: [UInt64]
    let isMet: Bool

    func holds(_ chosen: [UInt64?]) -> Bool { (chosen[table].map(values.contains) ?? false) == isMet }
  }

  /// What must hold for values; for all of the table if it names none.
  fileprivate struct Rule: Sendable {
    let values: [UInt64]?
    let conditions: [Condition]

    func allows(_ value: UInt64, _ chosen: [UInt64?]) -> Bool {
      !(values?.contains(value) ?? true) || conditions.allSatisfy { $0.holds(chosen) }
    }
  }

  /// What a variant and others of its group exclude each other by.
  fileprivate struct Exclusive: Sendable {
    let value: UInt64
    let group: UInt64
  }

  /// The colours of a palette, by the numbers of their roles.
  fileprivate struct Palette: Sendable {
    let value: UInt64
    let colors: [[String]]
  }

  fileprivate struct Table: Sendable {
    let name: String
    /// Of `FIELD=`.
    let hash: UInt64
    /// False for what is no field of a record.
    let isField: Bool
    /// Of a field of the pet: the table that chooses the pet.
    let pet: Int?
    let exclusive: [Exclusive]
    /// Of a colour of a worn variant: the table of the variant, and the variants that have such a colour.
    let leader: Condition?
    /// The role in the palette whose colours are the values.
    let role: Int?
    let rules: [Rule]
    let candidates: [Candidate]

    func candidates(of palette: Palette?) -> [Candidate] {
      guard let role else { return candidates }
      return palette?.colors[role].map { Candidate(value: $0, hash: WeightedChoice.hash($0, before: hash)) } ?? []
    }

    /// Returns what a value and others exclude each other by.
    func group(of value: UInt64) -> UInt64? { exclusive.first { $0.value == value }?.group }
  }

  package init(_ chance: Chance, _ catalog: Catalog) {
    let names = chance.tables.map(\.field)
    let hashes = names.map { WeightedChoice.hash("\($0)=") }
    let roles = Set(chance.tables.compactMap(\.role)).sorted()
    let pet = catalog.fields.all.first { $0.isFigure == true }.flatMap { names.firstIndex(of: $0.name) }
    func condition(_ field: String, _ values: [String], isMet: Bool = true) -> Condition? {
      names.firstIndex(of: field).map { table in
        Condition(
          table: table, values: values.map { WeightedChoice.hash($0, before: hashes[table]) }, isMet: isMet)
      }
    }
    tables = zip(chance.tables, hashes).map { source, hash in
      let field = catalog.fields[source.field]
      let garment = field.flatMap { $0.fills ? $0.garment : nil }.flatMap { catalog[$0] }
      func hashed(_ value: String) -> UInt64 { WeightedChoice.hash(value, before: hash) }
      let candidates = [source.weights, source.asked].enumerated().flatMap { number, weights in
        (weights ?? [:]).map { value, weight in
          Candidate(
            value: value, hash: hashed(value), weight: UInt64(min(max(1, weight), Chance.weights.upperBound)),
            since: source.since?[value] ?? 1, isLoud: source.loud?.contains(value) ?? false, isAsked: number == 1)
        }
      }
      let leader = field?.colors.flatMap { leader in
        let worn = catalog.fields[leader]?.garment.flatMap { catalog[$0] }?.variants ?? []
        return condition(leader, worn.filter { $0.paints != nil }.map(\.name))
      }
      return Table(
        name: source.field, hash: hash, isField: field != nil,
        pet: field?.figure == .pet && field?.isFigure != true ? pet : nil,
        exclusive: (garment?.variants ?? []).compactMap { variant in
          variant.exclusive.map { Exclusive(value: hashed(variant.name), group: WeightedChoice.hash($0)) }
        }, leader: leader, role: source.role.flatMap(roles.firstIndex),
        rules: (source.rules ?? []).map { rule in
          let met = (rule.when ?? [:]).sorted { $0.key < $1.key }.compactMap { condition($0, $1) }
          let unmet = (rule.unless ?? [:]).sorted { $0.key < $1.key }.compactMap { condition($0, $1, isMet: false) }
          return Rule(values: rule.values?.map(hashed), conditions: met + unmet)
        }, candidates: candidates.sorted { $0.value < $1.value })
    }
    let palette = WeightedChoice.hash("\(Chance.Table.palette)=")
    palettes = (chance.palettes ?? [:]).sorted { $0.key < $1.key }.map { name, colors in
      Palette(value: WeightedChoice.hash(name, before: palette), colors: roles.map { colors[$0] ?? [] })
    }
  }

  /// Returns why options mean nothing: a name that seeds do not choose; nil if every name is known.
  package func problem(in options: ChanceOptions, of catalog: Catalog) -> String? {
    let values = tables.filter(\.isField).flatMap { table in
      (table.candidates + (table.role == nil ? [] : palettes.flatMap(table.candidates))).map {
        "\(table.name).\($0.value)"
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

  /// Returns how many rules the values of a record break: no seed would choose these together.
  package func brokenRules(_ fields: [String: String]) -> Int {
    let chosen = tables.map { table in fields[table.name].map { WeightedChoice.hash($0, before: table.hash) } }
    return zip(tables, chosen).reduce(0) { count, next in
      count + (next.1.map { value in next.0.rules.count { !$0.allows(value, chosen) } } ?? 0)
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
      table.isField ? given[table.name].map { WeightedChoice.hash($0, before: table.hash) } : nil
    }
    var taken: [UInt64] = []
    var (loud, palette) = (String?.none, Palette?.none)
    for (table, value) in zip(tables, chosen) {
      guard let value else { continue }
      if let exclusive = table.group(of: value) { taken.append(exclusive) }
      if table.candidates.contains(where: { $0.isLoud && $0.hash == value }) { loud = table.name }
    }
    let isPlain = options == ChanceOptions()
    for number in tables.indices where chosen[number] == nil {
      let table = tables[number]
      if let pet = table.pet, chosen[pet] ?? tables[pet].hash == tables[pet].hash { continue }
      if let leader = table.leader, !leader.holds(chosen) { continue }
      let candidates = table.candidates(of: palette)
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
        guard candidate.since <= generation ?? .max, !candidate.isLoud || loud == table.name,
          isPlain ? !candidate.isAsked : options.allow(table.name, candidate.value, isAsked: candidate.isAsked),
          table.rules.allSatisfy({ $0.allows(candidate.hash, chosen) }),
          table.group(of: candidate.hash).map({ !taken.contains($0) }) ?? true
        else { continue }
        best = (place, cost)
      }
      guard let found = best.map({ candidates[$0.place] }) else { continue }
      chosen[number] = found.hash
      if let exclusive = table.group(of: found.hash) { taken.append(exclusive) }
      switch table.name {
      case Chance.Table.palette: palette = palettes.first { $0.value == found.hash }
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

extension SeededLooks: Packable {
  package init(from reader: inout SectionDecoder) throws(PackFormatError) {
    (tables, palettes) = (try reader.take(), try reader.take())
    let roles = palettes.map(\.colors.count).min() ?? .max
    for table in tables {
      let conditions = table.rules.lazy.flatMap(\.conditions)
      guard table.pet.map(tables.indices.contains) ?? true, table.leader.map({ tables.indices ~= $0.table }) ?? true,
        table.role.map((0..<roles).contains) ?? true, conditions.allSatisfy({ tables.indices ~= $0.table })
      else { throw PackFormatError(problem: "\(table.name) names a table or a role that is not there") }
    }
  }

  package func pack(into writer: inout SectionEncoder) { writer.put(tables, palettes) }
}

extension SeededLooks.Table: Packable {
  init(from reader: inout SectionDecoder) throws(PackFormatError) {
    name = try reader.take()
    hash = WeightedChoice.hash("\(name)=")
    (isField, pet, exclusive) = (try reader.take(), try reader.take(), try reader.take())
    (leader, role, rules) = (try reader.take(), try reader.take(), try reader.take())
    let count = try reader.count()
    var candidates: [SeededLooks.Candidate] = []
    candidates.reserveCapacity(count)
    for _ in 0..<count {
      let (value, bits) = (try reader.text(), try reader.bits())
      candidates.append(
        SeededLooks.Candidate(
          value: value, hash: WeightedChoice.hash(value, before: hash), weight: bits >> 2 & 0xFFF,
          since: Int(bits >> 14), isLoud: bits & 1 != 0, isAsked: bits & 2 != 0))
    }
    self.candidates = candidates
  }

  func pack(into writer: inout SectionEncoder) {
    writer.put(name, isField, pet, exclusive, leader, role, rules)
    writer.put(bits: UInt64(candidates.count))
    for candidate in candidates {
      let flags: UInt64 = (candidate.isLoud ? 1 : 0) + (candidate.isAsked ? 2 : 0)
      writer.put(text: candidate.value)
      writer.put(bits: UInt64(clamping: candidate.since) << 14 | candidate.weight << 2 | flags)
    }
  }
}

extension SeededLooks.Condition: Packable {
  init(from reader: inout SectionDecoder) throws(PackFormatError) {
    self.init(table: try reader.take(), values: try reader.take(), isMet: try reader.take())
  }

  func pack(into writer: inout SectionEncoder) { writer.put(table, values, isMet) }
}

extension SeededLooks.Rule: Packable {
  init(from reader: inout SectionDecoder) throws(PackFormatError) {
    self.init(values: try reader.take(), conditions: try reader.take())
  }

  func pack(into writer: inout SectionEncoder) { writer.put(values, conditions) }
}

extension SeededLooks.Exclusive: Packable {
  init(from reader: inout SectionDecoder) throws(PackFormatError) {
    self.init(value: try reader.take(), group: try reader.take())
  }

  func pack(into writer: inout SectionEncoder) { writer.put(value, group) }
}

extension SeededLooks.Palette: Packable {
  init(from reader: inout SectionDecoder) throws(PackFormatError) {
    self.init(value: try reader.take(), colors: try reader.take())
  }

  func pack(into writer: inout SectionEncoder) { writer.put(value, colors) }
}

extension ArtPack {
  /// Returns the looks of seeds; nil in a pack without chance.
  package func seededLooks() throws(ArtPackError) -> SeededLooks? {
    guard archive.contains(SeededLooks.section) else { return nil }
    return try section(SeededLooks.section) { (looks: SeededLooks) in looks }
  }
}
