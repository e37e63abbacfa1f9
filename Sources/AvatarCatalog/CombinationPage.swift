internal import AvatarRaster
internal import AvatarPixels
internal import AvatarScene
internal import AvatarSupport

/// The page of all pairs of two slots, which shows at a glance what clashes: a hat that swallows a
/// bun, hair that leaves the frame.
struct CombinationPage {
  let pictures: CatalogPictures

  /// Returns a row for each choice of the first slot, with every choice of the second one.
  func sheet(_ rows: String, _ columns: String) throws -> ContactSheet {
    guard let row = slot(rows), let column = slot(columns) else { return ContactSheet(title: "", sections: []) }
    let framing = framing(rows, columns)
    let sections = try row.choices.map { first in
      let cells = try column.choices.map { second in
        let record = record([(row, first.name), (column, second.name)])
        let remarks = try self.remarks(row, first.name, column, second.name)
        let label = ([pictures.label(second, column)] + remarks).joined(separator: "\n")
        return try pictures.still(record, framing, label: label)
      }
      let title = pictures.label(first, row)
      return ContactSheet.Section(heading: title, columns: min(cells.count, Self.columns), cells: cells)
    }
    return ContactSheet(title: "\(rows) × \(columns)", sections: sections)
  }

  /// Returns a line for each choice of the first slot, and a column for each of the second one.
  func matrix(_ rows: String, _ columns: String) throws -> ContactSheet {
    guard let row = slot(rows), let column = slot(columns) else { return ContactSheet(title: "", sections: []) }
    let cells = try row.choices.flatMap { first in
      try column.choices.map { second in
        try pictures.still(record([(row, first.name), (column, second.name)]), framing(rows, columns), label: "")
      }
    }
    let section = ContactSheet.Section(
      heading: "", columns: column.choices.count, cells: cells,
      rowLabels: row.choices.map { pictures.label($0, row) },
      columnLabels: column.choices.map { pictures.label($0, column) })
    return ContactSheet(title: "\(rows) by \(columns)", sections: [section])
  }

  private func framing(_ rows: String, _ columns: String) -> Framing {
    pictures.mannequins.full.contains(rows) || pictures.mannequins.full.contains(columns) ? .full : .bust
  }

  private static let columns = 10

  private func slot(_ name: String) -> CatalogListing.Slot? { pictures.listing.slots.first { $0.name == name } }

  /// Returns the plain student with some choices. Two slots may be one: each then has its own
  /// field.
  private func record(_ choices: [(slot: CatalogListing.Slot, name: String)]) -> AvatarRecord {
    var record = pictures.mannequin.record(choices[0].slot, choices[0].name)
    for (number, choice) in choices.enumerated().dropFirst() {
      let isSame = choices[0].slot.name == choice.slot.name
      let fields = choice.slot.fields
      if let field = isSame && fields.count > number ? fields[number] : fields.first {
        record.fields[field] = choice.name
      }
    }
    return record
  }

  /// Returns what is wrong with a pair: what is wholly hidden, by a rule of the catalog or by what
  /// is drawn over it, and what leaves the frame.
  private func remarks(
    _ row: CatalogListing.Slot, _ first: String, _ column: CatalogListing.Slot, _ second: String
  ) throws -> [String] {
    let both = record([(row, first), (column, second)])
    let whole = try frame(both)
    var remarks: [String] = []
    for (slot, name) in [(row, first), (column, second)] where name != Catalog.Garment.none {
      let catalog = pictures.renderer.pack.catalog
      guard catalog[slot.name]?.variant(named: name)?.drawn != false, catalog[slot.name] != nil else { continue }
      if !pictures.renderer.resolve(both).avatar.body.worn.contains(where: {
        $0.garment == slot.name && $0.variant == name
      }) {
        remarks.append("\(name) is not worn")
      } else if try frame(both, without: Worn(slot.name, name)) == whole {
        remarks.append("\(name) is hidden")
      }
    }
    if Self.touchesAnEdge(whole) { remarks.append("leaves the frame") }
    return remarks
  }

  /// Returns the student at rest, without one worn variant.
  private func frame(_ record: AvatarRecord, without item: Worn? = nil) throws -> Bitmap {
    let renderer = pictures.renderer
    let scene = try AnimatedAvatar(
      renderer.resolve(record).avatar, clip: StillOptions.restClip, facing: pictures.facing, cast: .player,
      pack: renderer.pack)
    var list = scene.drawList(at: 0)
    if let item { list.items.removeAll { $0.shows(item) } }
    return try renderer.picture(of: list, viewport: Viewport(frame: scene.frame, scale: 1))
  }

  private static func touchesAnEdge(_ picture: Bitmap) -> Bool {
    let (right, bottom) = (picture.width - 1, picture.height - 1)
    return (0...right).contains { picture[$0, 0] != 0 || picture[$0, bottom] != 0 }
      || (0...bottom).contains { picture[0, $0] != 0 || picture[right, $0] != 0 }
  }
}

extension DrawItem {
  /// Returns whether the item is a layer of a worn variant: its name is
  /// `player/hairStyle/bun/crown`, or `player/side/hairStyle/bun/crown`.
  fileprivate func shows(_ item: Worn) -> Bool {
    guard case .layer(let layer, _) = content else { return false }
    let names = layer.atRest.name.utf8.split(separator: "/").map(String.init)
    return zip(names, names.dropFirst()).contains { $0 == item.garment && $1 == item.variant }
  }
}
