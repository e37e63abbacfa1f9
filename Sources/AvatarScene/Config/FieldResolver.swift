internal import AvatarSupport

/// Reads the fields of one record, validates them against the catalog and the palettes, and
/// collects diagnostics.
package struct FieldResolver {
  let record: AvatarRecord
  let palettes: Palettes
  let catalog: Catalog
  private(set) var diagnostics: [Diagnostic] = []

  mutating func warn(_ field: String, _ problem: String, closest: String? = nil) {
    let message = problem + (closest.map { "; did you mean \"\($0)\"?" } ?? "")
    diagnostics.append(
      Diagnostic(.warning, file: record.file, line: record.line, record: record.id, field: field, message))
  }

  /// Returns the resolved value of a field; nil for a flag, which has no value of its own, and for
  /// a colour that another field or the drawing decides until the record sets it.
  mutating func value(of field: RecordField) -> Look.Value? {
    if field.kind == .color, field.isOwnChoice, record[field.name] == nil { return nil }
    switch (field.kind, field.palette.map(palettes.choices)) {
    case (.flag, _): return nil
    case (.number, _): return Look.Value(name: field.name, text: Self.text(number(field)))
    case (.text, _):
      return Look.Value(name: field.name, text: record[field.name] ?? field.default ?? "", shows: field.shows)
    case (.variant, nil): return Look.Value(name: field.name, text: variant(field))
    case (.variant, let palette?):
      return swatch(field, among: palette.swatches, default: field.default ?? palette.defaultValue)
    case (.color, nil):
      let color = color(field, default: field.default.flatMap { RGBA(hex: $0) } ?? .black).color
      return Look.Value(name: field.name, text: color.hex, color: color)
    case (.color, let palette?):
      return color(field, among: palette.swatches, default: field.default ?? palette.defaultValue)
    }
  }

  /// Returns the variant that a field names, or the default of its garment with a warning.
  private mutating func variant(_ field: RecordField) -> String {
    guard let garment = field.garment.flatMap({ catalog[$0] }) else { return record[field.name] ?? "" }
    guard let value = record[field.name] else { return garment.default }
    if garment.variant(named: value) != nil { return value }
    warnOfChoice(field, called: garment.name, value, drawn: garment.default, among: garment.variants.map(\.name))
    return garment.default
  }

  private mutating func warnOfChoice(
    _ field: RecordField, called kind: String, _ value: String, drawn: String, among names: [String]
  ) {
    let closest = ClosestMatch.find(value, among: names)
    warn(field.name, "there is no \(kind) \"\(value.prefix(80))\"; drawn as \"\(drawn)\"", closest: closest)
  }

  /// Returns a colour of a palette, which must be given by its exact name.
  private mutating func swatch(_ field: RecordField, among list: [NamedSwatch], default fallback: String) -> Look.Value
  {
    if let value = record[field.name] {
      if let found = list.first(where: { $0.name == value }) {
        return Look.Value(name: field.name, text: found.name, color: found.color)
      }
      warnOfChoice(field, called: field.name, value, drawn: fallback, among: list.map(\.name))
    }
    let color = list.first { $0.name == fallback }?.color ?? RGBA(0xD4, 0xA5, 0x74)
    return Look.Value(name: field.name, text: fallback, color: color)
  }

  /// Returns a colour of a palette, or any other colour.
  private mutating func color(_ field: RecordField, among list: [NamedSwatch], default fallback: String) -> Look.Value {
    let defaultValue = list.first { $0.name == fallback }?.color ?? .black
    guard let value = record[field.name] else {
      return Look.Value(name: field.name, text: fallback, color: defaultValue)
    }
    let lowercased = value.lowercased()
    let found =
      list.first { $0.name.lowercased() == lowercased }.map { ($0.name, $0.color) }
      ?? color(field, default: defaultValue)
    return Look.Value(name: field.name, text: found.0 ?? found.1.hex, color: found.1)
  }

  /// Returns a colour by hex or by name, or the default with a warning.
  private mutating func color(_ field: RecordField, default fallback: RGBA) -> (name: String?, color: RGBA) {
    guard let value = record[field.name] else { return (nil, fallback) }
    if let color = RGBA(value) { return (nil, color) }
    let named = palettes.colors + palettes.hairColors
    if let found = named.first(where: { $0.name.lowercased() == value.lowercased() }) {
      return (found.name, found.color)
    }
    // A malformed hex colour is not a misspelt name.
    let isHex =
      value.utf8.hasPrefix("#") || value.utf8.contains { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
    let closest = isHex ? nil : ClosestMatch.find(value, among: named.map(\.name))
    let help = closest == nil ? "use #RGB, #RRGGBB or a name such as brown; " : ""
    warn(field.name, "\"\(value.prefix(80))\" is not a colour; \(help)drawn as \(fallback.hex)", closest: closest)
    return (nil, fallback)
  }

  /// Returns the number of a field, within its range and on one of its steps.
  mutating func number(_ field: RecordField) -> Double {
    let (initial, range, step) = field.number
    guard let text = record[field.name] else { return initial }
    let allowed = "\(Self.text(range.lowerBound)) to \(Self.text(range.upperBound))"
    guard let value = Double(text.utf8.hasPrefix("+") ? String(text.dropFirst()) : text), value.isFinite else {
      let found = text.prefix(80)
      warn(field.name, "\"\(found)\" is not a number; use \(allowed); drawn as \(Self.text(initial))")
      return initial
    }
    let near = Swift.min(
      range.upperBound,
      Swift.max(range.lowerBound, range.lowerBound + ((value - range.lowerBound) / step).rounded() * step))
    if near != value {
      let problem = range.contains(value) ? "is no step of \(Self.text(step))" : "is out of range"
      warn(field.name, "\(text.prefix(80)) \(problem); use \(allowed); drawn as \(Self.text(near))")
    }
    return near
  }

  /// Formats a number: whole numbers without a point.
  package static func text(_ number: Double) -> String {
    abs(number) < 1e15 && number == number.rounded() ? "\(Int(number))" : "\(number)"
  }

  mutating func flag(_ field: String) -> Bool {
    switch record[field]?.lowercased() {
    case nil, "false": return false
    case "true": return true
    case .some:
      warn(field, "\"\(record[field]?.prefix(80) ?? "")\" is neither \"true\" nor \"false\"; read as \"false\"")
      return false
    }
  }

  /// Returns the worn variants in the order in which they are put on. Each garment contributes the
  /// variants that its fields selected, without duplicates. Of variants that exclude each other,
  /// only the last stays.
  ///
  /// - Parameter values: by field; the values of variants that are not worn are replaced.
  mutating func worn(by wearer: RecordField.Wearer, _ values: inout [Look.Value?]) -> [Worn] {
    var worn: [(worn: Worn, field: String, exclusive: String?)] = []
    var shown: [(numbers: [Int], garment: Catalog.Garment)] = []
    for (garment, numbers) in zip(catalog.garments, catalog.choosing) {
      let isOptional = garment.isOptional
      guard (numbers.first.flatMap { catalog.fields.all[$0].figure } ?? .player) == wearer else { continue }
      if numbers.isEmpty {
        let side = garment.variant(named: garment.default)?.side
        worn.append((Worn(garment.name, garment.default, side: side), "", nil))
      }
      for number in numbers {
        guard let value = values[number], !isOptional || value.text != Catalog.Garment.none else { continue }
        let variant = garment.variant(named: value.text)
        let item = Worn(garment.name, value.text, side: catalog.fields.all[number].side ?? variant?.side)
        if !worn.contains(where: { $0.worn == item }) {
          worn.append((item, value.name, variant?.exclusive))
        }
      }
      let hasSides = numbers.contains { catalog.fields.all[$0].side != nil }
      if !hasSides, numbers.count > 1 || isOptional { shown.append((numbers, garment)) }
    }
    var last: [Worn] = []
    for (place, item) in worn.enumerated() {
      let rival = item.exclusive.flatMap { kind in worn.dropFirst(place + 1).first { $0.exclusive == kind } }
      if let rival {
        warn(
          item.field,
          "\"\(item.worn.variant)\" cannot be worn together with \"\(rival.worn.variant)\"; drawn without \"\(item.worn.variant)\""
        )
      } else {
        last.append(item.worn)
      }
    }
    for (numbers, garment) in shown {
      let variants = last.filter { $0.garment == garment.name }.map(\.variant)
      if numbers.count > 1 { moveColors(&values, of: numbers, to: variants) }
      for (place, number) in numbers.enumerated() {
        values[number]?.text = place < variants.count ? variants[place] : Catalog.Garment.none
      }
    }
    return last
  }

  /// Moves the colours of a garment's places with the variants, where earlier places are empty.
  private func moveColors(_ values: inout [Look.Value?], of numbers: [Int], to variants: [String]) {
    let fields = catalog.fields.all
    let colors = numbers.map { number in fields.firstIndex { $0.colors == fields[number].name } }
    let before = values
    for (place, color) in colors.enumerated() {
      guard let color else { continue }
      let source = place < variants.count ? numbers.firstIndex { before[$0]?.text == variants[place] } : nil
      let moved = source.flatMap { colors[$0] }.flatMap { before[$0] }
      values[color] = moved.map { Look.Value(name: fields[color].name, text: $0.text, color: $0.color) }
    }
  }
}
