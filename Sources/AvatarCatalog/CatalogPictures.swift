package import AvatarRaster
package import AvatarPixels
package import AvatarScene

/// Draws the catalog's contact sheets.
extension AvatarRenderer {
  /// Returns the pages: one for each slot, then the sheets that show everything together.
  package func catalogPages() throws(CatalogError) -> [CatalogSheet] {
    let listing = try catalog()
    let slots = listing.slots
    let figures = [.player] + (pack.catalog.pets?.variants.map { FigureID($0.name) } ?? [])
    let merch: [CatalogSheet] = pack.catalog.fields.all.contains { $0.merch != nil } ? [.merch] : []
    let shop: [CatalogSheet] = listing.shop.isEmpty ? [] : [.shop]
    return slots.map { .slot($0.name) } + [.all, .mix, .pets] + merch + shop
      + figures.flatMap { [.clips(of: $0, silhouettes: false), .clips(of: $0, silhouettes: true)] }
  }

  /// Returns the page with this name, or that of the slot of a record's field.
  package func catalogPage(named name: String) throws(CatalogError) -> CatalogSheet {
    let (pages, slots) = (try catalogPages(), try catalog().slots)
    if let page = pages.first(where: { $0.name == name }) { return page }
    guard let slot = slots.named(name) else {
      throw .unknownSheet(name, known: pages.map(\.name), fields: slots.flatMap(\.fields))
    }
    return .slot(slot.name)
  }

  /// Returns the page with all pairs of two slots, which a record's fields name too.
  ///
  /// - Parameter isMatrix: whether lines and columns have the labels, and pairs no remarks.
  package func catalogPage(rows: String, columns: String, isMatrix: Bool = false) throws(CatalogError) -> CatalogSheet {
    let slots = try catalog().slots.filter { $0.wearer == .player }
    func slot(_ name: String) throws(CatalogError) -> String {
      if let slot = slots.named(name) { return slot.name }
      throw .unknownSheet(name, known: slots.map(\.name), fields: slots.flatMap(\.fields))
    }
    let (rows, columns) = (try slot(rows), try slot(columns))
    return isMatrix ? .matrix(rows: rows, columns: columns) : .combination(rows: rows, columns: columns)
  }

  /// Renders a page.
  ///
  /// - Parameters:
  ///   - cell: the edge of one figure's image, in pixels.
  ///   - facing: where figures look, on all pages but those of clips.
  ///   - memory: the images that were drawn before.
  package func catalogPicture(
    _ sheet: CatalogSheet, cell: Int = 144, facing: Facing = .front, memory: CatalogMemory? = nil
  ) throws(CatalogError) -> Bitmap {
    let listing = try catalog()
    return try CatalogError.typed {
      let pictures = CatalogPictures(
        renderer: self, listing: listing, mannequins: try pack.mannequins(), facing: facing,
        cell: min(RasterLimit.catalogEdges.upperBound, max(RasterLimit.catalogEdges.lowerBound, cell)),
        memory: memory)
      try CatalogPictures.check(pictures: try pictures.count(of: sheet), cell: pictures.cell)
      return try pictures.sheet(sheet).draw(frames.text)
    }
  }

  /// Renders a page to a PNG file. Clip strips repeat one figure hundreds of times, so they use a
  /// palette of 256 colours.
  package func catalogPNG(
    _ sheet: CatalogSheet, cell: Int = 144, facing: Facing = .front, memory: CatalogMemory? = nil
  ) throws(CatalogError) -> [UInt8] {
    let picture = try catalogPicture(sheet, cell: cell, facing: facing, memory: memory)
    return try CatalogError.typed {
      if case .clips = sheet { return try IndexedPNG.encode(picture) }
      return try PNGEncoder.encode(picture)
    }
  }
}

/// Renders the figures of contact sheets.
struct CatalogPictures {
  let renderer: AvatarRenderer
  let listing: CatalogListing
  let mannequins: Mannequins
  let facing: Facing
  /// The edge of one image, in pixels.
  let cell: Int
  /// The images that were drawn before.
  var memory: CatalogMemory?

  /// Refuses a page that would take too much memory, before it draws anything.
  static func check(pictures: Int, cell: Int) throws(CatalogError) {
    guard pictures <= RasterLimit.catalogPixels / (cell * cell) else { throw .tooLarge(pictures: pictures, cell: cell) }
  }

  /// Returns the number of images on a page.
  func count(of sheet: CatalogSheet) throws -> Int {
    func choices(_ name: String) -> Int { listing.slots.filter { $0.name == name }.reduce(0) { $0 + $1.choices.count } }
    switch sheet {
    case .slot(let name): return choices(name)
    case .all: return listing.slots.reduce(0) { $0 + $1.choices.count }
    case .mix: return try mixed().count
    case .combination(let rows, let columns), .matrix(let rows, let columns): return choices(rows) * choices(columns)
    case .pets: return try pets().reduce(0) { $0 + $1.looks.count }
    case .merch: return MerchPage(pictures: self).count
    case .shop: return listing.shop.count
    case .variants(let drawn): return drawn.count
    case .clips:
      let measures = try renderer.pack.measures()
      return listing.clips.reduce(0) { $0 + measures.frames(of: $1.name, fps: nil) }
    }
  }

  var mannequin: Mannequin {
    Mannequin(catalog: renderer.pack.catalog, mannequins: mannequins)
  }

  func sheet(_ sheet: CatalogSheet) throws -> ContactSheet {
    switch sheet {
    case .slot(let name):
      return ContactSheet(
        title: name,
        sections: try listing.slots.filter { $0.name == name }.map { try section($0, heading: "", columns: 8) })
    case .all:
      return ContactSheet(
        title: listing.pack.name, sections: try listing.slots.map { try section($0, heading: $0.name, columns: 8) })
    case .mix:
      let cells = try mixed().map { try still($0, .full, label: "") }
      return ContactSheet(title: "", sections: [ContactSheet.Section(heading: "", columns: 6, cells: cells)])
    case .combination(let rows, let columns): return try CombinationPage(pictures: self).sheet(rows, columns)
    case .matrix(let rows, let columns): return try CombinationPage(pictures: self).matrix(rows, columns)
    case .pets:
      let sections = try pets().map { pet in
        let cells = try pet.looks.map { try self.pet(AvatarRecord(id: pet.type, fields: $0.fields), label: $0.label) }
        return ContactSheet.Section(heading: pet.type, columns: cells.count, cells: cells)
      }
      return ContactSheet(title: "pets", sections: sections)
    case .merch: return try MerchPage(pictures: self).sheet()
    case .shop: return try shopPage()
    case .variants(let drawn):
      let sections = try listing.slots.compactMap { slot -> ContactSheet.Section? in
        let names = drawn.filter { $0.garment == slot.name }.map(\.variant)
        let choices = slot.choices.filter { names.contains($0.name) }
        return choices.isEmpty ? nil : try section(slot, choices, heading: slot.name, columns: 8)
      }
      return ContactSheet(title: "", sections: sections)
    case .clips(let figure, let silhouettes):
      let height = Double(cell) * (figure == .player ? 2.0 / 3 : 1.0 / 2)
      return try ClipStrips(
        renderer: renderer, listing: listing, mannequin: mannequin, height: height, silhouettes: silhouettes
      ).sheet(of: figure)
    }
  }

  /// Returns the students of the mix: two dozen, and as many more as it takes to show every choice
  /// at least once.
  func mixed() throws -> [AvatarRecord] {
    var records = try (0..<24).map { try student($0) }
    var missing = choices.subtracting(records.flatMap { shown($0) })
    while let first = missing.min() {
      // A choice that hides or excludes others, such as a hood or a second hat, is shown on a
      // student without the others.
      let together = try dressed(records.count, in: missing)
      let isUseful = !shown(together).isDisjoint(with: missing)
      let record = try isUseful ? together : dressed(records.count, in: [first])
      records.append(record)
      missing.subtract(shown(record))
      if !isUseful { missing.remove(first) }
    }
    return records
  }

  /// Returns a student of the mix: the look of a seed, with personal choices.
  private func student(_ number: Int) throws -> AvatarRecord {
    var options = ChanceOptions()
    (options.include, options.exclude) = (["all"], ["petType"])
    let look = try renderer.record(seed: "student-\(number + 1)", options: options)
    return AvatarRecord(id: "\(number + 1)", fields: mannequins.plain.merging(look.fields) { $1 })
  }

  /// One choice of a slot.
  private struct Choice: Hashable, Comparable {
    let slot: Int
    let number: Int

    static func < (a: Choice, b: Choice) -> Bool { (a.slot, a.number) < (b.slot, b.number) }
  }

  /// All choices of a student.
  private var choices: Set<Choice> {
    Set(
      listing.slots.indices.filter { listing.slots[$0].wearer == .player }.flatMap { slot in
        listing.slots[slot].choices.indices.map { Choice(slot: slot, number: $0) }
      })
  }

  /// Returns the choices that are visible on a student. An empty choice counts as visible.
  private func shown(_ record: AvatarRecord) -> Set<Choice> {
    let worn = renderer.resolve(record).avatar.body.worn
    var found: Set<Choice> = []
    for (slot, entry) in listing.slots.enumerated() where entry.wearer == .player {
      let garment = renderer.pack.catalog[entry.name]
      let variants = worn.filter { $0.garment == entry.name }.map(\.variant)
      // Hair under a hood is hidden, and no bald head.
      let names =
        garment == nil
        ? entry.fields.compactMap { record[$0] }
        : variants.isEmpty && garment?.isOptional == true ? [Catalog.Garment.none] : variants
      for (number, choice) in entry.choices.enumerated() where names.contains(choice.name) {
        found.insert(Choice(slot: slot, number: number))
      }
    }
    return found
  }

  /// Returns a student of the mix who wears the first wanted choice of each slot and no other
  /// optional garment.
  private func dressed(_ number: Int, in wanted: Set<Choice>) throws -> AvatarRecord {
    let looks = try renderer.pack.seededLooks()
    var record = try student(number)
    for (slot, entry) in listing.slots.enumerated() where entry.wearer == .player {
      let isOptional = renderer.pack.catalog[entry.name]?.isOptional == true
      let choice = wanted.filter { $0.slot == slot }.min().map { entry.choices[$0.number].name }
      guard choice != nil || isOptional else { continue }
      for field in entry.fields { record.fields[field] = isOptional ? Catalog.Garment.none : nil }
      guard let choice, let field = entry.fields.first else { continue }
      let without = record.fields
      record.fields[field] = choice
      // What seeds never put together waits for another student.
      if isOptional, wanted.count > 1, let looks, looks.brokenRules(record.fields) > looks.brokenRules(without) {
        record.fields = without
      }
    }
    return record
  }

  private func section(
    _ slot: CatalogListing.Slot, _ choices: [CatalogListing.Choice]? = nil, heading: String, columns: Int
  ) throws -> ContactSheet.Section {
    let cells = try (choices ?? slot.choices).map { choice in
      let record = mannequin.record(slot, choice.name)
      if slot.wearer == .pet { return try pet(record, label: label(choice, slot)) }
      return try still(record, mannequins.full.contains(slot.name) ? .full : .bust, label: label(choice, slot))
    }
    return ContactSheet.Section(heading: heading, columns: columns, cells: cells)
  }

  func label(_ choice: CatalogListing.Choice, _ slot: CatalogListing.Slot) -> String {
    choice.name + (choice.name == slot.defaultValue ? " *" : "")
  }

  func still(_ record: AvatarRecord, _ framing: Framing, label: String, facing other: Facing? = nil) throws
    -> ContactSheet.Cell
  {
    var options = StillOptions()
    options.facing = other ?? facing
    options.size = cell
    options.framing = framing
    let avatar = renderer.resolve(record).avatar
    let bitmap = try CatalogMemory.picture(in: memory, renderer.stillKey(of: avatar, options: options)) {
      try renderer.still(avatar, options: options)
    }
    return ContactSheet.Cell(bitmap: bitmap, label: label)
  }

  private func pet(_ record: AvatarRecord, label: String) throws -> ContactSheet.Cell {
    let scene = try AnimatedAvatar(
      renderer.resolve(record).avatar, clip: StillOptions.restClip, facing: facing, cast: .pet, pack: renderer.pack)
    let extent = try renderer.pack.extent(of: facing.view)
    let viewport = StillCrop(around: facing.isMirrored ? extent.mirrored.pet : extent.pet).viewport(cell)
    return ContactSheet.Cell(bitmap: try renderer.frames.render(scene.drawList(at: 0), viewport), label: label)
  }

  /// Returns every pet in its default colours and in others, with all its accessories.
  private func pets() throws -> [(type: String, looks: [(fields: [String: String], label: String)])] {
    let fields = renderer.pack.catalog.fields.all.filter { $0.figure == .pet }
    guard let type = fields.first(where: { $0.isFigure == true })?.name, let types = renderer.pack.catalog.pets else {
      return []
    }
    let worn = listing.slots.filter { $0.wearer == .pet && $0.name != types.name }.flatMap { slot in
      slot.choices.map { ([slot.fields[0]: $0.name], $0.name) }
    }
    let coats = fields.filter { $0.kind == .color }.flatMap { field in
      (mannequins.coats[field.name] ?? []).map { [field.name: $0] }
    }
    return types.variants.map { pet in
      let looks = ([[:]] + coats).flatMap { coat in
        (worn.isEmpty ? [([:], "")] : worn).map {
          (fields: $0.0.merging(coat) { $1 }.merging([type: pet.name]) { $1 }, label: $0.1)
        }
      }
      return (pet.name, looks)
    }
  }
}

extension [CatalogListing.Slot] {
  /// Returns the slot of that name, or the one that a field of a record chooses from.
  fileprivate func named(_ name: String) -> CatalogListing.Slot? {
    first { $0.name == name } ?? first { $0.fields.contains(name) }
  }
}
