internal import AvatarScene

/// The `catalog.json` of a pack: the catalog, the figures on contact sheets, and what seeds choose from.
struct CatalogFile {
  let file: JSONFile
  let catalog: Catalog
  let mannequins: Mannequins?
  let chance: Chance?

  init(_ file: JSONFile) throws(ArtError) {
    self.file = file
    let content = try file.decode(Content.self)
    catalog = content.catalog
    mannequins = content.mannequins
    chance = content.chance
    try ListCheck.check(catalog, file: file.name)
    try FieldCheck.checkDeclared(catalog, file: file.name)
  }

  /// One object that three types read.
  private struct Content: Decodable {
    let catalog: Catalog
    let mannequins: Mannequins?
    let chance: Chance?

    private enum CodingKeys: String, CodingKey { case mannequins, chance }

    init(from decoder: any Decoder) throws {
      catalog = try Catalog(from: decoder)
      let values = try decoder.container(keyedBy: CodingKeys.self)
      mannequins = try values.decodeIfPresent(Mannequins.self, forKey: .mannequins)
      chance = try values.decodeIfPresent(Chance.self, forKey: .chance)
    }
  }
}
