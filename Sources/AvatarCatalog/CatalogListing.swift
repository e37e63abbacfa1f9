/// What can be chosen, with an art pack: every slot with its variants, every colour, every clip.
public struct CatalogListing: Hashable, Sendable {
  /// A choice by name.
  public struct Slot: Hashable, Sendable {
    /// The slot's name, such as `accessory`.
    public let name: String
    /// The fields of a record that choose it: `accessory1` and `accessory2`.
    public let fields: [String]
    public let usual: String
    public let choices: [Choice]
  }

  public struct Choice: Hashable, Sendable {
    public let name: String
    public let color: Color?
    /// Takes the university's colours.
    public let isUniBranded: Bool
  }

  /// A choice of colour by hex or by one of `names`.
  public struct Paint: Hashable, Sendable {
    public let field: String
    public let usual: String
  }

  public struct Motion: Hashable, Sendable {
    public let name: String
    /// Seconds.
    public let length: Double
    public let frames: Int
    public let loops: Bool
    /// The clip that plays on after this one.
    public let then: String?
  }

  public let pack: PackInfo
  public let slots: [Slot]
  public let paints: [Paint]
  /// Colours that have a name.
  public let names: [Choice]
  public let clips: [Motion]
  public let universities: [University]
  public let frame: FrameGeometry
  /// The ground's height in scene space, in points.
  public let ground: Double
}

extension AvatarRenderer {
  /// What can be chosen.
  public func catalog() throws(CatalogError) -> CatalogListing {
    try CatalogError.typed {
      let rig = try pack.rig("player")
      return CatalogListing(
        pack: pack.info, slots: slots(), paints: paints(), names: pack.palettes.colors.map(Self.choice),
        clips: try ClipSelection.all(in: pack).map { try Self.motion(pack.clip($0, of: "player")) },
        universities: resolver.universities.universities, frame: rig.frame, ground: rig.ground)
    }
  }

  private static func motion(_ clip: Clip) -> CatalogListing.Motion {
    CatalogListing.Motion(name: clip.name, length: clip.duration, frames: clip.frames, loops: clip.loop, then: clip.then)
  }

  private static func choice(_ swatch: NamedSwatch) -> CatalogListing.Choice {
    CatalogListing.Choice(name: swatch.name, color: swatch.color, isUniBranded: false)
  }

  /// The palettes' choices, then the wardrobe's, in the order of a record's fields. A slot that no field chooses is not one.
  private func slots() -> [CatalogListing.Slot] {
    let colors = [
      ("skinTone", pack.palettes.defaultSkinTone, pack.palettes.skinTones), ("hairColor", pack.palettes.defaultHairColor, pack.palettes.hairColors),
    ].map { CatalogListing.Slot(name: $0.0, fields: [$0.0], usual: $0.1, choices: $0.2.map(Self.choice)) }
    let worn = pack.catalog.slots.map { entry in
      CatalogListing.Slot(
        name: entry.slot, fields: Self.fields(of: entry.slot), usual: entry.default,
        choices: entry.variants.map { CatalogListing.Choice(name: $0.name, color: nil, isUniBranded: $0.uniBranded == true) })
    }
    let order = AvatarRecord.Field.allCases.map(\.rawValue)
    return (colors + worn).filter { !$0.fields.isEmpty }.sorted { a, b in
      (order.firstIndex(of: a.fields[0]) ?? 0) < (order.firstIndex(of: b.fields[0]) ?? 0)
    }
  }

  private static func fields(of slot: String) -> [String] {
    AvatarRecord.Field.allCases.map(\.rawValue).filter { $0 == slot || $0 == slot + "1" || $0 == slot + "2" }
  }

  /// The defaults are what a record that says nothing is drawn with.
  private func paints() -> [CatalogListing.Paint] {
    let plain = AvatarRecord(id: "", fields: [.skinTone: pack.palettes.defaultSkinTone, .petType: pack.catalog["petType"]?.default ?? "dog"])
    let old = resolve(AvatarRecord(id: "")).avatar
    let avatar = resolve(plain).avatar
    var list: [CatalogListing.Paint] = []
    if case .student(let look) = avatar.body {
      list = [("topColor", look.topColor), ("bottomColor", look.bottomColor), ("shoeColor", look.shoeColor)]
        .map { CatalogListing.Paint(field: $0.0, usual: $0.1.hex) }
    }
    if let pet = avatar.pet { list.append(CatalogListing.Paint(field: "petColor", usual: pet.coat.hex)) }
    if case .legacy(let look) = old.body { list.append(CatalogListing.Paint(field: "baseColor", usual: look.baseColor.hex)) }
    return list
  }
}
