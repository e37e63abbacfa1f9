internal import AvatarScene

/// The `catalog.json` of a pack: the catalog, and the figures on contact sheets.
struct CatalogFile {
  let file: JSONFile
  let catalog: Catalog
  let mannequins: Mannequins?

  init(_ file: JSONFile) throws(ArtError) {
    self.file = file
    let content = try file.decode(Content.self)
    catalog = content.catalog
    mannequins = content.mannequins
    try ListCheck.check(catalog, file: file.name)
    try FieldCheck.checkDeclared(catalog, file: file.name)
  }

  /// One object that two types read.
  private struct Content: Decodable {
    let catalog: Catalog
    let mannequins: Mannequins?

    private enum CodingKeys: String, CodingKey { case mannequins }

    init(from decoder: any Decoder) throws {
      catalog = try Catalog(from: decoder)
      mannequins = try decoder.container(keyedBy: CodingKeys.self)
        .decodeIfPresent(Mannequins.self, forKey: .mannequins)
    }
  }
}
