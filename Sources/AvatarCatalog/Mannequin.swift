internal import AvatarScene

/// The figures on contact sheets, as records.
struct Mannequin {
  let listing: CatalogListing
  let catalog: Catalog
  let mannequins: Mannequins

  /// Returns the figure on which a slot's choices are shown.
  func record(_ slot: CatalogListing.Slot, _ choice: String) -> AvatarRecord {
    var fields = mannequins.plain
    if slot.wearer == .pet, let type = catalog.fields.all.first(where: { $0.isFigure == true }) {
      fields[type.name] = catalog.pets?.default
    }
    if let field = slot.fields.first { fields[field] = choice }
    return AvatarRecord(id: choice, fields: fields)
  }

  /// Returns an animated figure: the plain student, or a pet.
  func moving(_ figure: FigureID) -> AvatarRecord {
    var fields = mannequins.plain
    if figure.isPet {
      fields = mannequins.moving
      if let type = catalog.fields.all.first(where: { $0.isFigure == true }) { fields[type.name] = figure.name }
    }
    return AvatarRecord(id: figure.name, fields: fields)
  }

  /// Returns a student of the mix. Each field changes with its own stride, so that all combinations
  /// occur; see `Mannequins.Mix`.
  func mixed(_ number: Int) -> AvatarRecord {
    var fields: [String: String] = [:]
    for field in catalog.fields.all where field.figure == .player && field.kind != .number {
      let garment = field.fills ? field.garment.flatMap { catalog[$0] } : nil
      let mix = mannequins.mix[field.name] ?? .defaultMix(canBeLeftOff: garment?.isOptional == true)
      let named = listing.slots.first { $0.fields.contains(field.name) }?.choices.map(\.name)
      let choices = mix.colors ?? named ?? listing.names.map(\.name)
      fields[field.name] = mix.choice(of: number, among: choices.count).map { choices[$0] } ?? garment?.default
    }
    return AvatarRecord(id: "\(number + 1)", fields: fields)
  }
}
