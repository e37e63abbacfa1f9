/// Turns a record's strings into an avatar, by the app's rules, and says what it had to replace.
///
/// Past this point nothing is optional that the picture needs, and no string is looked up again.
public struct AvatarResolver: Sendable {
  let palettes: Palettes
  let catalog: Catalog
  public let universities: UniversityDirectory

  public init(pack: ArtPack, extraUniversities: [University] = []) throws(ArtPackError) {
    self.init(
      palettes: pack.palettes, catalog: pack.catalog,
      universities: UniversityDirectory(try pack.universities().universities + extraUniversities))
  }

  public init(palettes: Palettes, catalog: Catalog, universities: UniversityDirectory) {
    self.palettes = palettes
    self.catalog = catalog
    self.universities = universities
  }

  /// The avatar, and a warning for every value that had to give way to a default.
  public func resolve(_ record: AvatarRecord) -> (avatar: Avatar, diagnostics: [Diagnostic]) {
    var reader = FieldReader(record: record, palettes: palettes, catalog: catalog)
    let body: Avatar.Body = record.isLegacy ? .legacy(legacy(&reader)) : .student(look(&reader))
    let pet = pet(&reader)
    let avatar = Avatar(id: record.id, body: body, pet: pet, firstName: record[.firstName] ?? "")
    return (avatar, reader.diagnostics)
  }

  private func legacy(_ reader: inout FieldReader) -> LegacyLook {
    LegacyLook(
      baseColor: reader.color(.baseColor, default: Color(0x2E, 0x86, 0xAB)).color, emoji: reader.record[.emojiFace] ?? "🙂")
  }

  private func look(_ reader: inout FieldReader) -> Look {
    let skin = reader.skinTone()
    let hair = reader.hairColor()
    let top = reader.variant(.topStyle)
    var look = Look(
      skinTone: skin.name ?? "", faceShape: reader.variant(.faceShape), eyeStyle: reader.variant(.eyeStyle),
      hairStyle: reader.variant(.hairStyle), hairColor: hair, topStyle: top,
      topColor: reader.color(.topColor, default: Color(0x6C, 0x5C, 0xE7)).color,
      bottomStyle: reader.variant(.bottomStyle), bottomColor: reader.color(.bottomColor, default: Color(0x2F, 0x5D, 0x9B)).color,
      shoeStyle: reader.variant(.shoeStyle), shoeColor: reader.color(.shoeColor, default: .white).color,
      accessories: reader.accessories(), university: nil, plain: [:])
    var trim = DerivedPaint.trim(top: look.topColor)
    if let university = merch(&reader, top: top) {
      look.university = university.name
      look.topColor = university.primary
      let second = university.secondary ?? DerivedPaint.trim(top: university.primary)
      trim = DerivedPaint.readable(second, on: university.primary)
    }
    look.plain = [
      "skin": skin.color, "hair": hair.color, "brow": DerivedPaint.brow(hair: hair.color, skin: skin.color),
      "top": look.topColor, "trim": trim, "bottom": look.bottomColor, "shoe": look.shoeColor,
    ]
    return look
  }

  /// The university whose colours a uni-branded top takes: merch is on, the student has an offer or is enrolled, and we know the place.
  /// A name that we do not know is reported whether or not it is worn.
  private func merch(_ reader: inout FieldReader, top: String) -> University? {
    guard let name = reader.record[.uni] else { return nil }
    let isWorn =
      catalog["topStyle"]?.variant(named: top)?.uniBranded == true && reader.flag(.uniMerchEnabled)
      && ["offerHolder", "enrolled"].contains(reader.record[.enrollmentStatus] ?? "")
    if let found = universities.university(named: name) { return isWorn ? found : nil }
    let effect = isWorn ? "; the top keeps its own colour" : ""
    reader.warn(.uni, "\"\(name.prefix(80))\" is not a known university\(effect)", closest: universities.closest(to: name))
    return nil
  }

  private func pet(_ reader: inout FieldReader) -> Pet? {
    guard reader.record[.petType] != nil else { return nil }
    let type = reader.variant(.petType)
    let coat = reader.color(.petColor, default: Color(0xC6, 0x86, 0x42)).color
    let accessory = reader.record[.petAccessory].map { _ in reader.variant(.petAccessory) }
    return Pet(
      type: type, coat: coat, name: reader.record[.petName] ?? "", accessory: accessory == "none" ? nil : accessory,
      plain: ["coat": coat, "belly": DerivedPaint.belly(coat: coat), "mark": DerivedPaint.marking(coat: coat)])
  }
}
