internal import AvatarPixels
internal import AvatarRaster
package import AvatarScene

extension CatalogListing {
  /// The items of the shop.
  ///
  /// - Throws: `CatalogError.noShop` if there are none.
  package func stocked() throws(CatalogError) -> [ShopItem] {
    guard !shop.isEmpty else { throw .noShop }
    return shop
  }
}

extension AvatarRenderer {
  /// Returns the page with all items of the shop.
  package func shopPage() throws(CatalogError) -> CatalogSheet {
    _ = try catalog().stocked()
    return .shop
  }

  /// Returns the picture of an item of the shop as a PNG file: what the item draws and nothing else,
  /// as large as fits, transparent.
  ///
  /// - Parameter size: the edge of the picture, in pixels.
  package func shopIconPNG(_ item: ShopItem, size: Int) throws(CatalogError) -> [UInt8] {
    let listing = try catalog()
    return try CatalogError.typed {
      let pictures = CatalogPictures(
        renderer: self, listing: listing, mannequins: try pack.mannequins(), facing: .front, cell: size)
      return try PNGEncoder.encode(try pictures.icon(of: item))
    }
  }
}

/// Items of the shop.
extension CatalogPictures {
  /// The page of all items, by category.
  func shopPage() throws -> ContactSheet {
    let sections = try ShopItem.Category.allCases.compactMap { category -> ContactSheet.Section? in
      let items = listing.shop.filter { $0.category == category }
      let cells = try items.map { ContactSheet.Cell(bitmap: try icon(of: $0), label: "\($0.cost) · \($0.name)") }
      return cells.isEmpty ? nil : ContactSheet.Section(heading: category.rawValue, columns: 8, cells: cells)
    }
    return ContactSheet(title: CatalogSheet.shop.name, sections: sections)
  }

  /// Returns what an item draws, without its wearer. What lies on the wearer alone, such as
  /// freckles, is shown with the wearer's face.
  func icon(of item: ShopItem) throws -> Bitmap {
    let catalog = renderer.pack.catalog
    guard let field = catalog.fields[item.field], let slot = listing.slots.first(where: { $0.name == field.garment })
    else { return Bitmap(width: cell, height: cell) }
    let record = mannequin.record(slot, item.variant)
    let avatar = renderer.resolve(record).avatar
    let scene = try AnimatedAvatar(
      avatar.wearing { $0.garment == slot.name && $0.variant == item.variant }, clip: StillOptions.restClip,
      facing: facing, cast: field.figure == .pet ? .pet : .player, shadow: false, names: false, pack: renderer.pack)
    let list = try alone(scene.drawList(at: 0), field.figure == .pet ? avatar.pet?.figure : avatar.body.figure)
    guard !list.items.isEmpty else { return try still(record, .face, label: "").bitmap }
    return try renderer.frames.render(list, StillCrop(fitting: list.figureBox, hasRim: false, of: cell).viewport(cell))
  }

  /// Returns a list without what another garment clips that is not there, and without the skin that a garment draws
  /// where it is cut low.
  private func alone(_ list: DrawList, _ figure: FigureID?) throws -> DrawList {
    guard let figure else { return list }
    let slots = try renderer.pack.rig(figure).slots.filter { $0.clipTo != nil }.map(\.slot.name)
    let clipped = Set(slots.flatMap { [$0, "pet/" + $0] })
    let skin = renderer.pack.catalog.fields.all.filter { $0.palette == .skinTones }.compactMap(\.paints)
    return DrawList(
      items: list.items.compactMap { item in
        guard case .layer(let layer, nil) = item.content else { return item }
        guard !clipped.contains(item.slot), let cloth = layer.without(skin) else { return nil }
        return DrawItem(slot: item.slot, content: .layer(cloth, clip: nil), transform: item.transform)
      })
  }
}

extension ColoredLayer {
  /// Returns the layer without the shapes of some paint families; nil if nothing is left.
  fileprivate func without(_ families: [String]) -> ColoredLayer? {
    let (name, layer, bend) = atRest
    let left = Set(layer.roles.indices.filter { families.contains(layer.roles[$0].family) })
    let shapes = layer.shapes.filter { shape in
      ![shape.fill?.role, shape.stroke?.role].contains { $0.map(left.contains) ?? false }
    }
    guard shapes.count < layer.shapes.count else { return self }
    guard !shapes.isEmpty else { return nil }
    let cloth = Layer(name: layer.name, roles: layer.roles, shapes: shapes, pivot: layer.pivot)
    return ColoredLayer(name: "\(name) without \(families)", layer: cloth, colors: colors).bent(by: bend)
  }
}

extension Avatar {
  /// Returns the avatar with some of what it wears, in the same colours; with all of it if that is
  /// nothing.
  fileprivate func wearing(_ isKept: (Worn) -> Bool) -> Avatar {
    func look(_ look: Look) -> Look {
      let worn = look.worn.filter(isKept)
      guard !worn.isEmpty else { return look }
      return Look(
        figure: look.figure, worn: worn, plain: look.plain, values: look.values, own: look.own, setup: look.setup,
        print: look.print)
    }
    return Avatar(id: id, body: look(body), pet: pet.map(look), firstName: firstName)
  }
}
