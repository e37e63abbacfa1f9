internal import AvatarScene

/// `weather.json`: what players wear in which weather.
struct WeatherFile {
  /// Decodes the clothes, and checks them against the fields, variants and colours of a pack.
  static func clothes(_ file: JSONFile, _ catalog: Catalog, _ palettes: Palettes) throws(ArtError) -> WeatherClothes {
    let clothes = try file.decode(WeatherClothes.self)
    let faults = clothes.weathers.flatMap { weather in
      (clothes[weather] ?? [:]).sorted { $0.key < $1.key }.compactMap { name, value in
        fault(name, value, catalog, palettes).map { (path: "\(weather.rawValue).\(name)", message: $0) }
      }
    }
    guard faults.isEmpty else { throw file.errors(faults) }
    return clothes
  }

  private static func fault(_ name: String, _ value: String, _ catalog: Catalog, _ palettes: Palettes) -> String? {
    let isWorn = { (field: RecordField) in field.fills || field.kind == .color }
    guard let field = catalog.fields.all.first(where: { $0.name == name }), isWorn(field) else {
      let fields = catalog.fields.listed.filter(isWorn).map(\.name)
      let help = ClosestMatch.help(name, among: fields, or: "use")
      return "no field \"\(name.prefix(80))\" chooses a variant or a colour\(help)"
    }
    let names =
      field.fills
      ? field.garment.flatMap { catalog[$0] }?.variants.map(\.name) ?? []
      : (palettes.colors + palettes.hairColors).map(\.name)
    guard !names.contains(value), field.fills || RGBA(value) == nil else { return nil }
    let help = ClosestMatch.help(value, among: names, or: "use")
    return "there is no \(field.fills ? field.garment ?? name : "colour") \"\(value.prefix(80))\"\(help)"
  }
}
