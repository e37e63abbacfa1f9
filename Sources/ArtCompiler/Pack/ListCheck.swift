internal import AvatarScene

/// Rejects lists over the limits of `ArtLimit` before they are searched.
enum ListCheck {
  static func check(_ palettes: Palettes, file: String) throws(ArtError) {
    try check(
      [
        ("skinTones", palettes.skinTones.count), ("hairColors", palettes.hairColors.count),
        ("colors", palettes.colors.count),
        ("tints", palettes.tints.count), ("families", palettes.families.count),
      ] + palettes.families.map { ("families.\($0.key).tints", $0.value.tints?.count ?? 0) }, ArtLimit.names, file)
  }

  static func check(_ catalog: Catalog, file: String) throws(ArtError) {
    let lists = [("fields", catalog.fields.all.count), ("slots", catalog.garments.count)]
    try check(lists + catalog.garments.map { ("\($0.name).variants", $0.variants.count) }, ArtLimit.names, file)
  }

  static func check(_ universities: [University], file: String) throws(ArtError) {
    try check([("universities", universities.count)], ArtLimit.universities, file)
  }

  private static func check(_ lists: [(String, Int)], _ maximum: Int, _ file: String) throws(ArtError) {
    guard let (name, count) = lists.first(where: { $0.1 > maximum }) else { return }
    throw ArtError(file: file, line: nil, field: name, "has \(count) entries; use at most \(maximum)")
  }
}
