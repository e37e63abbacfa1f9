internal import AvatarRaster
internal import AvatarScene

/// The page of all universities: each on every top that takes its colours, from four sides.
struct MerchPage {
  let pictures: CatalogPictures

  /// The universities in a row.
  private static let columns = 3

  /// The number of images.
  var count: Int { tops.count * pictures.listing.universities.count * Facing.allCases.count }

  func sheet() throws -> ContactSheet {
    let sections = try tops.map { top, fields in
      let cells = try pictures.listing.universities.flatMap { university in
        try Facing.allCases.map { facing in
          let label = facing == .front ? "\(university.initials ?? "") \(university.id)" : ""
          return try pictures.still(record(fields, university), .full, label: label, facing: facing)
        }
      }
      return ContactSheet.Section(heading: top, columns: Self.columns * Facing.allCases.count, cells: cells)
    }
    return ContactSheet(title: CatalogSheet.merch.name, sections: sections)
  }

  /// The tops that take a university's colours, with the fields that put them on.
  private var tops: [(name: String, fields: [String: String])] {
    let fields = pictures.renderer.pack.catalog.fields.all
    return fields.flatMap { field -> [(name: String, fields: [String: String])] in
      guard let merch = field.merch, let status = merch.values.first,
        let slot = pictures.listing.slots.first(where: { $0.name == field.garment }), let chooser = slot.fields.first
      else { return [] }
      return slot.choices.filter(\.isUniBranded).map { choice in
        (choice.name, [chooser: choice.name, merch.flag: "true", merch.status: status])
      }
    }
  }

  private func record(_ fields: [String: String], _ university: University) -> AvatarRecord {
    var all = pictures.mannequins.plain.merging(fields) { $1 }
    for field in pictures.renderer.pack.catalog.fields.all {
      if let merch = field.merch { all[merch.university] = university.id }
    }
    return AvatarRecord(id: university.id, fields: all)
  }
}
