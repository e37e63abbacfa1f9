extension SeededLooks: Packable {
  package init(from reader: inout SectionDecoder) throws(PackFormatError) {
    bytes = reader.all
    candidates.reserveCapacity(bytes.count / 16)
    for _ in 0..<(try reader.count()) {
      let name = try reader.text()
      tables.append(Table(name: name, hash: Self.hash(of: name)))
    }
    let roles = try reader.count()
    for place in tables.indices {
      tables[place].isField = try reader.take()
      (tables[place].pet, tables[place].role) = (try reader.take(), try reader.take())
      guard tables[place].pet.map(tables.indices.contains) ?? true, tables[place].role.map((0..<roles).contains) ?? true
      else { throw PackFormatError(problem: "\(tables[place].name) names a table or a role that is not there") }
      tables[place].leader = try takeConditions(&reader)
      try takeLists(&reader, of: place)
    }
    for _ in 0..<(try reader.count()) {
      palettes.append(Palette(value: try reader.hash(before: Self.palette), shades: shades.count))
      for _ in 0..<roles {
        let start = colors.count
        for _ in 0..<(try reader.count()) { colors.append(try reader.textRange()) }
        shades.append(start..<colors.count)
      }
    }
  }

  private mutating func takeLists(_ reader: inout SectionDecoder, of place: Int) throws(PackFormatError) {
    let hash = tables[place].hash
    let first = (exclusive.count, rules.count, candidates.count)
    for _ in 0..<(try reader.count()) {
      exclusive.append(Exclusive(value: try reader.hash(before: hash), group: try reader.bits()))
    }
    for _ in 0..<(try reader.count()) {
      let values = try takeHashes(&reader, before: hash)
      rules.append(Rule(values: values, conditions: try takeConditions(&reader)))
    }
    for _ in 0..<(try reader.count()) {
      let value = try reader.textRange()
      let bits = try reader.bits()
      candidates.append(
        Candidate(
          value: value, hash: WeightedChoice.hash(reader[value], before: hash), weight: bits >> 2 & 0xFFF,
          since: bits >> 14 + 1, isLoud: bits & 1 != 0, isAsked: bits & 2 != 0))
    }
    tables[place].exclusive = first.0..<exclusive.count
    tables[place].rules = first.1..<rules.count
    tables[place].candidates = first.2..<candidates.count
  }

  private mutating func takeConditions(_ reader: inout SectionDecoder) throws(PackFormatError) -> Range<Int> {
    let start = conditions.count
    for _ in 0..<(try reader.count()) {
      let bits = try reader.bits()
      guard bits >> 1 < tables.count else { throw PackFormatError(problem: "there is no table \(bits >> 1)") }
      let table = Int(bits >> 1)
      let values = try takeHashes(&reader, before: tables[table].hash)
      conditions.append(Condition(table: table, values: values, isMet: bits & 1 != 0))
    }
    return start..<conditions.count
  }

  private mutating func takeHashes(
    _ reader: inout SectionDecoder, before hash: UInt64
  ) throws(PackFormatError) -> Range<Int> {
    let start = hashes.count
    for _ in 0..<(try reader.count()) { hashes.append(try reader.hash(before: hash)) }
    return start..<hashes.count
  }
}

extension SeededLooks {
  private static let palette = hash(of: Chance.Table.palette)

  /// Returns the hash of `FIELD=`.
  private static func hash(of field: String) -> UInt64 {
    WeightedChoice.hash(CollectionOfOne(UInt8(ascii: "=")), before: WeightedChoice.hash(field.utf8))
  }

  package func pack(into writer: inout SectionEncoder) { writer.put(section: bytes) }

  /// Returns the section with the packed `chance` of a pack's catalog.
  package static func section(_ chance: Chance, _ catalog: Catalog) -> [UInt8] {
    var writer = SectionEncoder()
    let names = chance.tables.map(\.field)
    let roles = Set(chance.tables.compactMap(\.role)).sorted()
    let groups = Set(catalog.garments.flatMap { $0.variants.compactMap(\.exclusive) }).sorted()
    let pet = catalog.fields.all.first { $0.isFigure == true }.flatMap { names.firstIndex(of: $0.name) }
    func put(count: Int) { writer.put(bits: UInt64(count)) }
    func put(_ conditions: (fields: [String: [String]]?, isMet: Bool)...) {
      let known = conditions.flatMap { fields, isMet in
        (fields ?? [:]).sorted { $0.key < $1.key }.compactMap { field, values in
          names.firstIndex(of: field).map { ($0 << 1 | (isMet ? 1 : 0), values) }
        }
      }
      put(count: known.count)
      for (bits, values) in known {
        put(count: bits)
        writer.put(values)
      }
    }
    writer.put(names)
    put(count: roles.count)
    for table in chance.tables {
      let field = catalog.fields[table.field]
      let variants = field.flatMap { $0.fills ? $0.garment : nil }.flatMap { catalog[$0] }?.variants ?? []
      writer.put(
        field != nil, field?.figure == .pet && field?.isFigure != true ? pet : nil,
        table.role.flatMap(roles.firstIndex))
      let colored = field?.colors.map { leader in
        let worn = catalog.fields[leader]?.garment.flatMap { catalog[$0] }?.variants ?? []
        return [leader: worn.filter { $0.paints != nil }.map(\.name)]
      }
      put((colored, true))
      let exclusive = variants.compactMap { variant in
        variant.exclusive.flatMap(groups.firstIndex).map { (variant.name, UInt64($0)) }
      }
      put(count: exclusive.count)
      for (name, group) in exclusive { writer.put(name, group) }
      put(count: table.rules?.count ?? 0)
      for rule in table.rules ?? [] {
        writer.put(rule.values ?? [])
        put((rule.when, true), (rule.unless, false))
      }
      let candidates = [table.weights, table.asked].enumerated().flatMap { number, weights in
        (weights ?? [:]).map { value, weight in
          let flags: UInt64 = (table.loud?.contains(value) ?? false ? 1 : 0) + (number == 1 ? 2 : 0)
          let weight = UInt64(min(max(1, weight), Chance.weights.upperBound))
          return (value, UInt64(max(1, table.since?[value] ?? 1) - 1) << 14 | weight << 2 | flags)
        }
      }
      put(count: candidates.count)
      for (value, bits) in candidates.sorted(by: { $0.0 < $1.0 }) { writer.put(value, bits) }
    }
    put(count: chance.palettes?.count ?? 0)
    for (name, colors) in (chance.palettes ?? [:]).sorted(by: { $0.key < $1.key }) {
      writer.put(name)
      for role in roles { writer.put(colors[role] ?? []) }
    }
    return writer.bytes
  }
}

extension SectionDecoder {
  /// Reads a text as its `WeightedChoice` hash.
  fileprivate mutating func hash(before: UInt64) throws(PackFormatError) -> UInt64 {
    WeightedChoice.hash(self[try textRange()], before: before)
  }
}
