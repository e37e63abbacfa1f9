/// Reads one record's fields against the catalog and the palettes, and keeps what it has to say about them.
struct FieldReader {
  let record: AvatarRecord
  let palettes: Palettes
  let catalog: Catalog
  private(set) var diagnostics: [Diagnostic] = []

  init(record: AvatarRecord, palettes: Palettes, catalog: Catalog) {
    self.record = record
    self.palettes = palettes
    self.catalog = catalog
  }

  mutating func warn(_ field: AvatarRecord.Field, _ problem: String, closest: String? = nil, verb: String = "did you mean") {
    let message = problem + (closest.map { "; \(verb) \"\($0)\"?" } ?? "")
    diagnostics.append(
      Diagnostic(.warning, file: record.file, line: record.line, record: record.id, field: field.rawValue, message))
  }

  /// The variant that a field names, or its slot's default with a warning.
  mutating func variant(_ field: AvatarRecord.Field) -> String {
    variant(field, slot: field.rawValue)
  }

  private mutating func variant(_ field: AvatarRecord.Field, slot: String) -> String {
    guard let entry = catalog[slot] else { return record[field] ?? "" }
    guard let value = record[field] else { return entry.default }
    if entry.variant(named: value) != nil { return value }
    let names = entry.variants.map(\.name)
    warn(
      field, "there is no \(slot) \"\(value.prefix(80))\"; drawn as \"\(entry.default)\"",
      closest: ClosestMatch.find(value, among: names))
    return entry.default
  }

  mutating func skinTone() -> NamedColor { choice(.skinTone, among: palettes.skinTones, default: palettes.defaultSkinTone) }

  /// The named choice of a palette.
  private mutating func choice(_ field: AvatarRecord.Field, among list: [NamedSwatch], default fallback: String) -> NamedColor {
    if let value = record[field] {
      if let found = list.first(where: { $0.name == value }) { return found.named }
      warn(
        field, "there is no \(field.rawValue) \"\(value.prefix(80))\"; drawn as \"\(fallback)\"",
        closest: ClosestMatch.find(value, among: list.map(\.name)))
    }
    return list.first { $0.name == fallback }?.named ?? NamedColor(name: fallback, color: Color(0xD4, 0xA5, 0x74))
  }

  mutating func hairColor() -> NamedColor {
    let fallback = palettes.hairColors.first { $0.name == palettes.defaultHairColor }?.color ?? .black
    guard let value = record[.hairColor] else { return NamedColor(name: palettes.defaultHairColor, color: fallback) }
    if let named = palettes.hairColors.first(where: { $0.name.lowercased() == value.lowercased() }) { return named.named }
    return color(.hairColor, default: fallback)
  }

  /// A colour by hex or by name, or the default with a warning.
  mutating func color(_ field: AvatarRecord.Field, default fallback: Color) -> NamedColor {
    guard let value = record[field] else { return NamedColor(name: nil, color: fallback) }
    if let color = Color(hex: value) { return NamedColor(name: nil, color: color) }
    let named = palettes.colors + palettes.hairColors
    if let found = named.first(where: { $0.name.lowercased() == value.lowercased() }) { return found.named }
    // A hex colour with a digit too few is no misspelt name.
    let isHex = value.hasPrefix("#") || value.contains(where: \.isNumber)
    let closest = isHex ? nil : ClosestMatch.find(value, among: named.map(\.name))
    let help = closest == nil ? "use #RGB, #RRGGBB or a name such as brown; " : ""
    warn(field, "\"\(value.prefix(80))\" is not a colour; \(help)drawn as \(fallback.hex)", closest: closest)
    return NamedColor(name: nil, color: fallback)
  }

  mutating func flag(_ field: AvatarRecord.Field) -> Bool {
    switch record[field]?.lowercased() {
    case nil, "false": return false
    case "true": return true
    case .some:
      warn(field, "\"\(record[field]?.prefix(80) ?? "")\" is neither \"true\" nor \"false\"; read as \"false\"")
      return false
    }
  }

  /// Both slots' accessories: the same one twice counts once, and of two that exclude each other the second is worn.
  mutating func accessories() -> [String] {
    let first = variant(.accessory1, slot: "accessory")
    let second = variant(.accessory2, slot: "accessory")
    var worn = [first, second].filter { $0 != "none" }
    if worn.count == 2, worn[0] == worn[1] { worn.removeLast() }
    if worn.count == 2, let kind = catalog["accessory"]?.variant(named: worn[0])?.exclusive,
      kind == catalog["accessory"]?.variant(named: worn[1])?.exclusive
    {
      warn(.accessory1, "\"\(worn[0])\" cannot be worn together with \"\(worn[1])\"; drawn without \"\(worn[0])\"")
      worn.removeFirst()
    }
    return worn
  }
}
