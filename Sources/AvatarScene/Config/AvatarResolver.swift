/// Resolves the strings of a record to an avatar, by the rules of the app, and reports the values
/// that it replaces.
///
/// The result has no optional value that the picture needs, and no string that needs another
/// lookup.
package struct AvatarResolver: Sendable {
  let palettes: Palettes
  let catalog: Catalog
  package let universities: UniversityDirectory
  /// Nil if no rule is known, as for a catalog without a pack.
  var ruler: RecordRuler?
  /// Returns the looks of seeds; nil in a pack without chance.
  var seededLooks: (@Sendable () throws(ArtPackError) -> SeededLooks?)?

  /// Returns the avatar, with a warning for each problem in the form of the record, for each value
  /// that a default replaces, and for what the player does not own.
  package func resolve(_ record: AvatarRecord) -> (avatar: Avatar, diagnostics: [Diagnostic]) {
    var record = record
    let ruled = expand(&record) + (ruler?.apply(to: &record) ?? [])
    let fields = catalog.fields.all
    for field in fields where field.kind == .text && record[field.name].map(RecordDecoder.isInvisible) == true {
      record.fields[field.name] = nil
    }
    var reader = FieldResolver(record: record, palettes: palettes, catalog: catalog)
    let body = look(of: record.isLegacy(catalog.fields) ? .legacy : .player, &reader)
    let hasPet = fields.contains { $0.isFigure == true && record[$0.name] != nil }
    let pet = hasPet ? look(of: .pet, &reader) : nil
    let name = fields.first { $0.shows == .caption }.flatMap { record[$0.name] }
    return (
      Avatar(id: record.id, body: body, pet: pet, firstName: name ?? ""), record.warnings + ruled + reader.diagnostics
    )
  }

  /// Gives a record with a seed the fields that it leaves out.
  ///
  /// - Parameter options: what may be chosen; nil for what the rules say.
  /// - Returns: warnings.
  package func expand(_ record: inout AvatarRecord, options: ChanceOptions? = nil) -> [Diagnostic] {
    guard let seed = record[SeededLooks.seed] else { return [] }
    guard let looks = try? seededLooks?() else {
      return [record.warning(SeededLooks.seed, "the art pack has no \"chance\" to choose by; drawn as without a seed")]
    }
    var found: [Diagnostic] = []
    let said = record[SeededLooks.generation]
    let generation = said.flatMap { Int($0) }.flatMap { Chance.generations.contains($0) ? $0 : nil }
    if let said, generation == nil {
      let problem =
        "\"\(said.prefix(80))\" is no whole number from 1 to \(Chance.generations.upperBound); drawn with the newest generation"
      found.append(record.warning(SeededLooks.generation, problem))
    }
    let options = options ?? ruler?.chance(for: record) ?? ChanceOptions()
    record.fields = looks.filled(record.fields, seed: seed, generation: generation, options: options)
    return found
  }

  private func look(of wearer: RecordField.Wearer, _ reader: inout FieldResolver) -> Look {
    let fields = catalog.fields.all
    var values = fields.map { $0.figure == wearer ? reader.value(of: $0) : nil }
    let worn = reader.worn(by: wearer, &values)
    follow(&values, wearer)
    var plain: [String: RGBA] = [:]
    var seconds: [Int: RGBA] = [:]
    var kits: Set<Int> = []
    var university: [Look.Value] = []
    var print: Print?
    for number in fields.indices where values[number]?.color != nil {
      let field = fields[number]
      if let merch = field.merch {
        let branded = worn.compactMap { $0.garment == field.garment ? catalog[$0] : nil }
          .filter { $0.uniBranded == true }
        let canHavePrint = !branded.isEmpty
        let found = brand(of: field, merch, canHavePrint, &reader)
        if let found {
          let kit = branded.contains { $0.kit == true } ? found.kit : nil
          if kit != nil { kits.insert(number) }
          let primary = kit?.primary ?? found.primary
          values[number]?.color = primary
          values[number]?.text = primary.hex
          seconds[number] = kit?.secondary ?? found.secondary ?? PaintRule.trim(top: primary)
          university = [Look.Value(name: merch.university, text: found.name)]
        }
        if canHavePrint { print = self.print(of: found, values) }
      }
      // A second colour of the garment gives way to the university's; other colours do not.
      let branded = seconds.keys.contains { fields[$0].derives?.contains { $0.family == field.paints } ?? false }
      if let family = field.paints, !branded || !field.isOwnChoice { plain[family] = values[number]?.color }
    }
    let set = Set(plain.keys)
    let visible = Wardrobe(worn, catalog: catalog).worn
    var reported: [Look.Value] = []
    for number in catalog.altTextOrder {
      guard let value = values[number] else { continue }
      if reader.record[fields[number].name] != nil || isShown(fields[number], value, visible) {
        reported.append(value)
      }
      guard let color = value.color else { continue }
      for derived in fields[number].derives ?? [] where !set.contains(derived.family) {
        if derived.rule == .print, print == nil { continue }
        let second = seconds[number]
        let mixed =
          switch derived.rule {
          case .print: PaintRule.print(second ?? PaintRule.trim(top: color), on: grounds(fields[number].paints, color))
          // Teams play in these two colours, however close they are.
          case .trim where kits.contains(number): second ?? color
          default: derived.rule.color(from: color, on: derived.on.flatMap { plain[$0] } ?? color, second: second)
          }
        plain[derived.family] = mixed
        if let name = derived.name { reported.append(Look.Value(name: name, text: mixed.hex)) }
      }
    }
    return Look(
      figure: figure(of: wearer, values), worn: visible, plain: plain, values: reported + university,
      own: own(visible, values), setup: setup(values), print: print)
  }

  /// Returns what a garment's print says.
  private func print(of university: University?, _ values: [Look.Value?]) -> Print {
    let number = catalog.fields.all.firstIndex { $0.shows == .number }.flatMap { values[$0]?.text }
    return Print(initials: university?.initials, number: number, pattern: university?.pattern ?? .solid)
  }

  /// Returns the colours that lie under a print: a garment's own, in the light and in the shade.
  private func grounds(_ family: String?, _ color: RGBA) -> [RGBA] {
    guard let family else { return [color] }
    return [color, palettes.color(of: PaintRole(family: family, tint: "shade"), plain: [family: color])]
  }

  /// Gives a colour that follows another field the value of that field.
  private func follow(_ values: inout [Look.Value?], _ wearer: RecordField.Wearer) {
    let fields = catalog.fields.all
    for number in fields.indices where fields[number].figure == wearer && values[number] == nil {
      guard let leader = fields[number].follows.flatMap({ name in fields.firstIndex { $0.name == name } }) else {
        continue
      }
      values[number] = values[leader].map { Look.Value(name: fields[number].name, text: $0.text, color: $0.color) }
    }
  }

  /// Returns whether a value that the record does not give is part of what is seen.
  private func isShown(_ field: RecordField, _ value: Look.Value, _ visible: [Worn]) -> Bool {
    switch field.kind {
    case .text: !value.text.isEmpty
    case .number, .flag: false
    case .variant where field.fills:
      visible.contains { item in
        item.garment == field.garment && item.variant == value.text && (field.side ?? item.side) == item.side
          && catalog[item]?.drawn != false
      }
    case .variant: true
    // The colour of a variant has a value only where the record gives one, at this place or at a later one.
    case .color where field.colors != nil: true
    case .color: !field.isOwnChoice && (field.garment.map { name in visible.contains { $0.garment == name } } ?? true)
    }
  }

  /// Returns the colours that worn variants have for themselves.
  private func own(_ visible: [Worn], _ values: [Look.Value?]) -> [Worn: [String: RGBA]] {
    var own: [Worn: [String: RGBA]] = [:]
    let fields = catalog.fields.all
    for number in fields.indices {
      guard let color = values[number]?.color, let leader = fields[number].colors,
        let place = fields.firstIndex(where: { $0.name == leader }), let garment = fields[place].garment,
        let name = values[place]?.text,
        let item = visible.first(where: { $0.garment == garment && $0.variant == name }),
        let family = catalog[item]?.paints
      else { continue }
      let key = Worn(garment, name)
      if own[key]?[family] == nil { own[key, default: [:]][family] = color }
    }
    return own
  }

  /// Returns the changes of the setup that the record's numbers make, in the order of the fields.
  private func setup(_ values: [Look.Value?]) -> [String: BoneSetup] {
    var setup: [String: BoneSetup] = [:]
    let fields = catalog.fields.all
    for number in fields.indices where fields[number].kind == .number {
      let field = fields[number]
      guard let steps = values[number].flatMap({ Double($0.text) }), steps != 0 else { continue }
      for (bone, change) in field.moves ?? [:] {
        let change = change.setup(steps: steps)
        setup[bone] = setup[bone]?.composed(with: change) ?? change
      }
    }
    return setup
  }

  private func figure(of wearer: RecordField.Wearer, _ values: [Look.Value?]) -> FigureID {
    switch wearer {
    case .player: .player
    case .legacy: .legacy
    case .pet: FigureID(zip(catalog.fields.all, values).first { $0.0.isFigure == true }?.1?.text ?? "")
    }
  }

  /// Returns the university whose colours a uni-branded garment takes: merch is enabled, the
  /// person's status qualifies, and the university is known. Adds a warning for an unknown
  /// university name, whether or not the garment is worn.
  private func brand(
    of field: RecordField, _ merch: RecordField.Merch, _ canHavePrint: Bool, _ reader: inout FieldResolver
  ) -> University? {
    guard let name = reader.record[merch.university] else { return nil }
    let isWorn =
      canHavePrint && reader.flag(merch.flag) && merch.values.contains(reader.record[merch.status] ?? "")
    if let found = universities.university(named: name) { return isWorn ? found : nil }
    let effect = isWorn ? "; the \(field.paints ?? field.name) keeps its own colour" : ""
    reader.warn(
      merch.university, "\"\(name.prefix(80))\" is not a known university\(effect)",
      closest: universities.closest(to: name))
    return nil
  }
}

extension AvatarResolver {
  package init(
    pack: ArtPack, extraUniversities: [University] = [], rules: RecordRules = RecordRules()
  ) throws(ArtPackError) {
    self.init(
      palettes: pack.palettes, catalog: pack.catalog,
      universities: UniversityDirectory(try pack.universities().universities + extraUniversities),
      ruler: try RecordRuler(rules, pack), seededLooks: { () throws(ArtPackError) in try pack.seededLooks() })
  }
}
