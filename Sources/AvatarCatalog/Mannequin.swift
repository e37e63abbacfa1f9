internal import AvatarScene

/// The figures on contact sheets, as records.
struct Mannequin {
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
}
