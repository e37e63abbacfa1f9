internal import AvatarJSON
internal import AvatarScene

/// The JSON files of the packs beneath, as a pack that lies over them would find them.
struct BaseSources {
  let palettes: JSONNode
  let catalog: JSONNode
  let universities: JSONNode
  let letters: JSONNode
  let poses: JSONNode
  let shop: JSONNode
  let weather: JSONNode

  /// Returns nil for a whole pack, which has nothing beneath.
  init?(_ base: ArtPack?, _ folder: SourceFolder) throws(ArtError) {
    guard let base else { return nil }
    do throws(ArtPackError) {
      var last = 0
      palettes = JSONNode(encoding: base.palettes, after: &last)
      var catalog = JSONNode(encoding: base.catalog, after: &last)
      if let mannequins = try base.sourceIfPresent(Mannequins.self, Mannequins.section) {
        let node = JSONNode(encoding: mannequins, after: &last)
        catalog.set("mannequins", to: node, nameOffset: node.positions.offset)
      }
      if let chance = try base.sourceIfPresent(Chance.self, Chance.section) {
        let node = JSONNode(encoding: chance, after: &last)
        catalog.set("chance", to: node, nameOffset: node.positions.offset)
      }
      self.catalog = catalog
      let universities: [University] = try base.source("universities")
      self.universities = JSONNode(encoding: universities, after: &last)
      letters = JSONNode(encoding: LettersFile(try base.alphabet()), after: &last)
      poses = JSONNode(encoding: PosesFile(poses: try base.poses()), after: &last)
      shop = JSONNode(encoding: ShopFile(items: try base.shop()), after: &last)
      weather = JSONNode(encoding: try base.weatherClothes(), after: &last)
    } catch {
      throw ArtError(file: folder.display("pack.json"), line: nil, "the packs beneath cannot be read: \(error)")
    }
  }
}

/// The parts of one pack above others, with all faces and figures, to measure how far they reach.
struct OwnParts {
  let own: ArtArchive
  let all: ArtPack
  let figures: [FigureCompiler]

  /// Returns the packs with a catalog of nothing but those parts. A pack that changes a face, or
  /// what a rig has, may change how far every part reaches, so all of them are measured then.
  func pack() throws(ArtPackError) -> ArtPack {
    let face = all.catalog.fields.all.first { $0.isFace == true }?.garment
    let changesAll = figures.contains { figure in
      !figure.isExtension && !figure.rigChanges.replaced.isEmpty
        || figure.drawn.contains { $0.garment == face }
    }
    if changesAll { return all }
    let catalog = all.catalog.keeping { worn in
      worn.garment == face || worn.garment == all.catalog.pets?.name || figures.contains { $0.drawn.contains(worn) }
    }
    let archive = ArtArchive(sections: [
      ("pack", own.bytes("pack") ?? []), ("catalog", SectionEncoder.section(catalog)),
    ])
    return try ArtPack(stack: all.archive.archives + [archive])
  }
}
