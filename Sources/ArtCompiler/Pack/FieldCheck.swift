internal import AvatarScene

/// Checks that the garments, palettes and paints that the fields of a record name exist.
struct FieldCheck {
  let catalog: Catalog
  let palettes: Palettes
  let file: JSONFile

  /// The names that an envelope or a row uses for other purposes.
  private static let reserved = ["id", "user_id", "avatar", "pet", "player"]

  var diagnostics: [Diagnostic] {
    catalog.fields.all.enumerated().flatMap { number, field in
      faults(of: field, earlier: catalog.fields.all.prefix(number)).map {
        error(number, field.name, $0.member, $0.message)
      }
    } + unreferenced
  }

  /// A pack from before fields existed must list its choices.
  static func checkDeclared(_ catalog: Catalog, file: String) throws(ArtError) {
    guard catalog.fields.all.isEmpty, catalog.garments.contains(where: { $0.variants.count > 1 }) else { return }
    let help = "copy \"fields\" and \"mannequins\" from the catalog.json of the built-in pack (Art/)"
    throw ArtError(file: file, line: 1, "has no \"fields\", so that no record could choose anything; \(help)")
  }

  /// The errors of a field: the member and the message.
  private typealias Fault = (member: String, message: String)

  private func faults(of field: RecordField, earlier: ArraySlice<RecordField>) -> [Fault] {
    names(of: field, earlier) + choice(of: field) + paints(of: field) + number(of: field) + others(of: field)
  }

  private func names(of field: RecordField, _ earlier: ArraySlice<RecordField>) -> [Fault] {
    [("name", field.name), ("column", field.column)].compactMap { member, name in
      let isPlain = name.utf8.allSatisfy { byte in
        switch UnicodeScalar(byte) {
        case "A"..."Z", "a"..."z", "0"..."9", "_": true
        default: false
        }
      }
      if !isPlain || !(1...ArtLimit.name).contains(name.utf8.count) {
        return (
          member,
          "\"\(name.prefix(80))\" cannot be a field's name; use A-Z a-z 0-9 _, at most \(ArtLimit.name) characters"
        )
      }
      if Self.reserved.contains(name) {
        return (member, "\"\(name)\" means something else in a record; use another name")
      }
      return earlier.contains { $0.name == name || $0.column == name }
        ? (member, "\"\(name)\" is another field's name too") : nil
    }
  }

  private func choice(of field: RecordField) -> [Fault] {
    let garments = catalog.garments.map(\.name)
    if let garment = field.garment {
      guard garments.contains(garment) else {
        return [("garment", "there is no garment \"\(garment)\" among the slots\(help(garment, garments))")]
      }
      guard field.fills, catalog.wearer(of: garment) != field.figure else { return [] }
      return [
        (
          "figure",
          "is not the figure that wears \"\(garment)\"; write \"figure\": \"\(catalog.wearer(of: garment).rawValue)\""
        )
      ]
    }
    return field.fills ? [("kind", "is a variant of nothing; name its \"garment\", or its \"palette\"")] : []
  }

  /// The families that fields name and no palette has.
  var missingFamilies: Set<String> {
    Set(catalog.fields.all.flatMap(Self.families).map(\.family)).subtracting(palettes.families.keys)
  }

  private static func families(of field: RecordField) -> [(member: String, family: String)] {
    let derived = (field.derives ?? []).flatMap { [("derives", Optional($0.family)), ("derives", $0.on)] }
    return ([("paints", field.paints)] + derived).compactMap { member, family in family.map { (member, $0) } }
  }

  private func paints(of field: RecordField) -> [Fault] {
    var found: [Fault] = []
    let families = palettes.families.keys.sorted()
    for (member, family) in Self.families(of: field) where !families.contains(family) {
      found.append((member, "there is no paint family \"\(family)\" in palettes.json\(help(family, families))"))
    }
    guard field.kind == .color else { return found }
    if field.paints == nil, field.colors == nil, field.derives == nil {
      found.append(("kind", "is a colour that paints nothing; name a paint family in \"paints\""))
    }
    if field.palette == nil, field.default != nil || !hasOtherColor(field),
      field.default.flatMap({ RGBA(hex: $0) }) == nil
    {
      found.append(("default", "is not a colour; write one such as \"#2E86AB\""))
    }
    let colors = catalog.fields.all.filter { $0.kind == .color && $0.figure == field.figure && $0.name != field.name }
    if let leader = field.follows, !colors.contains(where: { $0.name == leader && $0.follows == nil }) {
      let names = colors.filter { $0.follows == nil }.map(\.name)
      found.append(("follows", "\"\(leader)\" is no colour field of the same figure\(help(leader, names))"))
    }
    let garments = catalog.fields.all.filter { $0.fills && $0.figure == field.figure }.map(\.name)
    if let leader = field.colors, !garments.contains(leader) {
      found.append(("colors", "no field \"\(leader)\" of the same figure chooses a garment\(help(leader, garments))"))
    }
    return found
  }

  /// Whether a colour that a record does not give comes from elsewhere: from another field, the
  /// drawing or the palette.
  private func hasOtherColor(_ field: RecordField) -> Bool {
    if field.follows != nil || field.colors != nil { return true }
    guard let family = field.paints else { return false }
    let isDerived = catalog.fields.all.contains { $0.derives?.contains { $0.family == family } ?? false }
    return isDerived || palettes.families[family]?.color != nil
  }

  /// Members that only numbers have, and members that a number requires.
  private func number(of field: RecordField) -> [Fault] {
    guard field.kind == .number else {
      if field.shows == .number { return [("shows", "\"number\" belongs to a field of the kind \"number\"")] }
      let others: [(String, Bool)] = [
        ("min", field.min != nil), ("max", field.max != nil), ("step", field.step != nil),
        ("moves", field.moves != nil),
      ]
      return others.filter(\.1).map { ($0.0, "belongs to a field of the kind \"number\"") }
    }
    var found: [Fault] = []
    if field.moves?.isEmpty ?? true, field.shows != .number {
      found.append(("moves", "is missing; name the bones that the number moves"))
    }
    guard let minimum = field.min, let maximum = field.max, minimum < maximum, abs(minimum) <= Self.largest,
      abs(maximum) <= Self.largest
    else { return found + [("min", "is no range; write a \"min\" below the \"max\", within ±\(Int(Self.largest))")] }
    let step = field.step ?? 1
    if !(step > 0 && (maximum - minimum) / step <= Self.steps) {
      found.append(("step", "is no step; the range has 1 to \(Int(Self.steps)) of them"))
    }
    if let text = field.default, Double(text).map({ (minimum...maximum).contains($0) }) != true {
      found.append(("default", "\"\(text)\" is no number of the range"))
    }
    return found
  }

  /// The largest number of a field, and the most steps of its range, which a look code has in a
  /// byte.
  private static let largest = 1000.0
  private static let steps = 255.0

  private func others(of field: RecordField) -> [Fault] {
    var found: [Fault] = []
    let names = catalog.fields.all.map(\.name)
    for name in field.merch.map({ [$0.flag, $0.university, $0.status] }) ?? [] where !names.contains(name) {
      found.append(("merch", "there is no field \"\(name)\"\(help(name, names))"))
    }
    if let palette = field.palette, let defaultValue = field.default,
      !palettes.choices(palette).swatches.contains(where: { $0.name == defaultValue })
    {
      found.append(
        (
          "default",
          "\"\(defaultValue)\" is not among the \(palette.rawValue)\(help(defaultValue, palettes.choices(palette).swatches.map(\.name)))"
        ))
    }
    return found
  }

  /// Garments that no record can select.
  private var unreferenced: [Diagnostic] {
    catalog.garments.enumerated().filter { $1.variants.count > 1 && catalog.fields.choosing($1.name).isEmpty }.map {
      number, garment in
      let example =
        "{\"name\": \"\(garment.name)\", \"column\": …, \"figure\": \"player\", \"kind\": \"variant\", \"garment\": \"\(garment.name)\"}"
      return file.diagnostic(
        .warning, at: "slots[\(number)].slot", field: garment.name,
        "has variants, but no field chooses one; add to \"fields\": \(example)")
    }
  }

  private func help(_ word: String, _ known: [String]) -> String {
    ClosestMatch.help(word, among: known, or: "use one of")
  }

  private func error(_ number: Int, _ field: String, _ member: String, _ message: String) -> Diagnostic {
    file.diagnostic(at: "fields[\(number)].\(member)", field: "\(field).\(member)", message)
  }
}
