import AvatarScene

/// Checks that what seeds choose from exists: tables name fields, values, palettes and earlier tables.
struct ChanceCheck {
  let chance: Chance
  let catalog: Catalog
  let palettes: Palettes
  let file: JSONFile

  var diagnostics: [Diagnostic] {
    var found: [(path: String, message: String)] = []
    for (number, table) in chance.tables.enumerated() {
      let path = "chance.tables[\(number)]"
      found += faults(of: table, after: chance.tables.prefix(number)).map { ("\(path).\($0.member)", $0.message) }
    }
    for (palette, roles) in (chance.palettes ?? [:]).sorted(by: { $0.key < $1.key }) {
      for (role, colors) in roles.sorted(by: { $0.key < $1.key }) {
        found += colors.filter { RGBA(hex: $0) == nil }.map {
          ("chance.palettes.\(palette).\(role)", "\"\($0.prefix(80))\" is no colour; write #RRGGBB")
        }
      }
    }
    return found.prefix(ArtLimit.faults).map { file.diagnostic(at: $0.path, $0.message) }
  }

  private typealias Fault = (member: String, message: String)

  private func faults(of table: Chance.Table, after earlier: ArraySlice<Chance.Table>) -> [Fault] {
    if earlier.contains(where: { $0.field == table.field }) {
      return [("field", "\"\(table.field)\" has a table already; put both together")]
    }
    guard let values = values(of: table.field) else {
      let known = catalog.fields.listed.map(\.name) + [Chance.Table.palette, Chance.Table.loudField]
      return [("field", "there is no field \"\(table.field.prefix(80))\"" + Self.help(table.field, known))]
    }
    var found: [Fault] = []
    let weights = (table.weights ?? [:]).merging(table.asked ?? [:]) { first, _ in first }
    for (member, named) in [("weights", table.weights), ("asked", table.asked)] {
      for (value, weight) in (named ?? [:]).sorted(by: { $0.key < $1.key }) {
        if !values.accept(value) {
          found.append((member, "there is no \(table.field) \"\(value.prefix(80))\"" + Self.help(value, values.names)))
        }
        if !Chance.weights.contains(weight) {
          let range = "\(Chance.weights.lowerBound) to \(Chance.weights.upperBound)"
          found.append(("\(member).\(value)", "the weight \(weight) is out of range; use \(range)"))
        }
      }
    }
    for (value, since) in (table.since ?? [:]).sorted(by: { $0.key < $1.key }) where !Chance.generations.contains(since)
    {
      found.append(("since.\(value)", "\(since) is no generation; count from 1"))
    }
    let roles = Set((chance.palettes ?? [:]).values.flatMap(\.keys))
    if let role = table.role, !roles.contains(role) {
      found.append(("role", "no palette has \"\(role.prefix(80))\"" + Self.help(role, roles.sorted())))
    }
    let own = weights.keys.sorted() + (table.role == nil ? [] : roleColors(table.role))
    let mentioned = [("since", Array((table.since ?? [:]).keys)), ("loud", table.loud ?? [])]
    for (member, names) in mentioned + (table.rules ?? []).map({ ("rules", $0.values ?? []) }) {
      for name in names.sorted() where !own.contains(name) {
        found.append((member, "the table has no weight for \"\(name.prefix(80))\"" + Self.help(name, own)))
      }
    }
    return found + (table.rules ?? []).flatMap { conditions(of: $0, after: earlier) }
  }

  private func conditions(of rule: Chance.Rule, after earlier: ArraySlice<Chance.Table>) -> [Fault] {
    let known = earlier.map(\.field)
    return [rule.when, rule.unless].flatMap { ($0 ?? [:]).sorted { $0.key < $1.key } }.flatMap { name, names in
      guard known.contains(name), let values = values(of: name) else {
        return [("rules", "no earlier table is of \"\(name.prefix(80))\"" + Self.help(name, known))]
      }
      return names.filter { !values.accept($0) }.map {
        ("rules", "there is no \(name) \"\($0.prefix(80))\"" + Self.help($0, values.names))
      }
    }
  }

  private func roleColors(_ role: String?) -> [String] {
    (chance.palettes ?? [:]).values.flatMap { colors in role.flatMap { colors[$0] } ?? [] }
  }

  /// The values of a table: names, and whether another value is one too.
  private struct Values {
    let names: [String]
    var isOther: (String) -> Bool = { _ in false }

    func accept(_ value: String) -> Bool { value.isEmpty || names.contains(value) || isOther(value) }
  }

  /// Returns the values of a field; nil if there is no such field.
  private func values(of name: String) -> Values? {
    if name == Chance.Table.palette { return Values(names: (chance.palettes ?? [:]).keys.sorted()) }
    if name == Chance.Table.loudField { return Values(names: ["none"] + chance.tables.map(\.field)) }
    guard let field = catalog.fields.all.first(where: { $0.name == name }) else { return nil }
    let named = field.palette.map { palettes.choices($0).swatches.map(\.name) }
    switch field.kind {
    case .variant: return Values(names: named ?? field.garment.flatMap { catalog[$0] }?.variants.map(\.name) ?? [])
    case .color: return Values(names: named ?? palettes.colors.map(\.name)) { RGBA(hex: $0) != nil }
    case .number:
      let (_, range, step) = field.number
      return Values(names: []) { text in
        Double(text).map {
          range.contains($0) && (($0 - range.lowerBound) / step).rounded() * step + range.lowerBound == $0
        }
          ?? false
      }
    case .text: return Values(names: []) { _ in true }
    case .flag: return Values(names: ["true", "false"])
    }
  }

  private static func help(_ word: String, _ known: [String]) -> String {
    ClosestMatch.help(word, among: known, or: "use one of")
  }
}
