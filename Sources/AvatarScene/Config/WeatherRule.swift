/// Dresses records for the weather.
struct WeatherRule: Sendable {
  /// The weather for all records; nil for each record's own.
  let weather: Weather?
  let clothes: WeatherClothes
  let catalog: Catalog

  /// Puts on what the weather asks for. What can be left off and is worn stays: an aid, a covering,
  /// something in the hand.
  ///
  /// - Returns: a warning about a weather that is not known, or that no pack has clothes for.
  func apply(to record: inout AvatarRecord) -> [Diagnostic] {
    let name = weather?.rawValue ?? record.player.weather ?? Weather.none.rawValue
    guard let weather = Weather(rawValue: name) else {
      let names = Weather.allCases.map(\.rawValue)
      let help = ClosestMatch.help(name, among: names, or: "use")
      return [record.warning("player.weather", "there is no weather \"\(name.prefix(80))\"\(help)")]
    }
    // An old record would become a student by its clothes.
    guard weather != .none, !record.isLegacy(catalog.fields) else { return [] }
    guard let values = clothes[weather] else {
      return [record.warning("player.weather", WeatherClothes.missing(weather))]
    }
    var kept: Set<String> = []
    for field in catalog.fields.all where field.fills {
      guard let value = values[field.name] else { continue }
      if isWorn(field, by: record) { kept.insert(field.name) } else { record.fields[field.name] = value }
    }
    for field in catalog.fields.all where field.kind == .color {
      guard let value = values[field.name], !colors(field).contains(where: kept.contains) else { continue }
      record.fields[field.name] = value
    }
    return []
  }

  private func isWorn(_ field: RecordField, by record: AvatarRecord) -> Bool {
    guard let garment = field.garment.flatMap({ catalog[$0] }), garment.isOptional, let value = record[field.name]
    else { return false }
    return value != Catalog.Garment.none && garment.variant(named: value) != nil
  }

  /// Returns the fields whose variants a colour field paints.
  private func colors(_ field: RecordField) -> [String] {
    field.colors.map { [$0] } ?? field.garment.map { catalog.fields.choosing($0).map(\.name) } ?? []
  }
}
