public import AvatarRaster
internal import AvatarSupport
package import AvatarScene
/// The choices of an art pack: every slot with its variants, every colour, every clip.
public struct CatalogListing: Hashable, Sendable {
  /// A slot whose choices have names.
  package struct Slot: Hashable, Sendable {
    /// The garment's name, such as `accessory`, or the name of a field whose choices are a
    /// palette's.
    package let name: String
    /// The fields of a record that select it: `accessory1` and `accessory2`.
    package let fields: [String]
    package let defaultValue: String
    package let choices: [Choice]
    /// True if the field also accepts any colour.
    package let takesHex: Bool
    package let wearer: RecordField.Wearer?
  }

  package struct Choice: Hashable, Sendable {
    package let name: String
    package let color: RGBA?
    /// True if it takes the university's colours.
    package let isUniBranded: Bool
    /// A phrase for alt texts: `{a color} hoodie`.
    package let words: String?
    /// A group name: only the last of several worn choices of one group is drawn.
    package let exclusive: String?
  }

  /// A colour field; its value is a hex colour or one of `names`.
  package struct Paint: Hashable, Sendable {
    package let field: String
    package let defaultValue: String
  }

  package struct Motion: Hashable, Sendable {
    package let name: String
    /// The length in seconds.
    package let length: Double
    package let frames: Int
    package let loops: Bool
    /// The clip that plays after this one.
    package let then: String?
    /// The facings in which the clip is drawn.
    package let facings: [Facing]
  }

  /// A moment for a still or a sticker.
  package struct Moment: Hashable, Sendable {
    package let name: String
    /// What the student does, for alt texts.
    package let words: String
    package let clip: String
    /// The moment in the clip, in seconds.
    package let time: Double
    /// Where the figure looks, if not to the front.
    package let facing: Facing?
  }

  /// A part of the figure on which a garment is worn.
  package enum BodyRegion: String, Hashable, Sendable { case head, bust, torso, legs, feet }

  package let pack: PackInfo
  /// The packs over it, bottom first.
  package let overlays: [PackInfo]
  /// The fields of a record, in the order in which an editor shows them.
  package let fields: [RecordField]
  package let slots: [Slot]
  package let paints: [Paint]
  /// The named colours.
  package let names: [Choice]
  package let clips: [Motion]
  package let poses: [Moment]
  /// The names of the player's clips.
  public var clipNames: [String] { clips.map(\.name) }
  /// The names of the poses of stills and stickers.
  public var poseNames: [String] { poses.map(\.name) }
  /// What players can own.
  package let shop: [ShopItem]
  /// The weathers for which there are clothes.
  package let weathers: [Weather]
  package let universities: [University]
  /// The part of the figure that an editor should show for each garment of the player.
  package let places: [String: BodyRegion]
  package let frame: FrameGeometry
  /// The height of the ground in scene space, in points.
  package let ground: Double
}

extension AvatarRenderer {
  /// Returns the choices of the renderer's art pack.
  public func catalog() throws(CatalogError) -> CatalogListing {
    try CatalogError.typed {
      let rig = try pack.rig(.player)
      return CatalogListing(
        pack: pack.info, overlays: Array(pack.packs.dropFirst()), fields: pack.catalog.fields.listed,
        slots: slots(), paints: paints(), names: pack.palettes.colors.map(Self.choice),
        clips: try ClipSelection.all(in: pack).map {
          try Self.motion(pack.clip($0, of: .player), pack.facings(ofClip: $0))
        },
        poses: try pack.poses().map {
          CatalogListing.Moment(name: $0.name, words: $0.words, clip: $0.clip, time: $0.time, facing: $0.facing)
        },
        shop: try pack.shop(), weathers: try pack.weatherClothes().weathers,
        universities: resolver.universities.universities, places: places(rig), frame: rig.frame, ground: rig.ground)
    }
  }

  /// Derives a garment's place from the bones that carry its default variant: other tops may reach
  /// down to the legs. The bone of the face is the head. A limb whose end is nearer to the ground than to its joint is a leg. A bust is head and torso.
  private func places(_ rig: Rig) -> [String: CatalogListing.BodyRegion] {
    let face = pack.catalog.fields.all.first { $0.isFace == true }?.garment
    let heads = Set(rig.slots.filter { $0.slot.part == face }.map(\.bone))
    var (legs, feet) = (Set<Int>(), Set<Int>())
    for limb in rig.limbs {
      let (top, tip) = (rig.bones[limb.upper].pivot.y, rig.bones[limb.end].pivot.y)
      guard tip - rig.ground < top - tip else { continue }
      legs.insert(limb.upper)
      feet.insert(limb.end)
    }
    func hangs(_ bone: Int, from roots: Set<Int>) -> Bool {
      sequence(first: bone) { rig.parents[$0] }.contains { roots.contains($0) }
    }
    func isDrawn(_ bound: Rig.BoundSlot) -> Bool {
      guard let variant = pack.catalog[bound.slot.part]?.default,
        let part = try? pack.part(Worn(bound.slot.part, variant), of: .player)
      else { return true }
      return part.layers.contains { $0.name.utf8.split(separator: ".").first.map(String.init) == bound.slot.layer }
    }
    return Dictionary(grouping: rig.slots.filter(isDrawn)) { $0.slot.part }.mapValues { slots in
      func some(_ roots: Set<Int>) -> Bool { slots.contains { hangs($0.bone, from: roots) } }
      if slots.allSatisfy({ hangs($0.bone, from: heads) }) { return .head }
      return some(feet) ? .feet : some(legs) ? .legs : some(heads) ? .bust : .torso
    }
  }

  private static func motion(_ clip: Clip, _ facings: [Facing]) -> CatalogListing.Motion {
    CatalogListing.Motion(
      name: clip.name, length: clip.duration, frames: clip.frames, loops: clip.loop, then: clip.then, facings: facings)
  }

  private static func choice(_ swatch: NamedSwatch) -> CatalogListing.Choice {
    CatalogListing.Choice(name: swatch.name, color: swatch.color, isUniBranded: false, words: nil, exclusive: nil)
  }

  private static func choice(_ variant: Catalog.Variant) -> CatalogListing.Choice {
    CatalogListing.Choice(
      name: variant.name, color: nil, isUniBranded: variant.uniBranded == true, words: variant.words,
      exclusive: variant.exclusive)
  }

  /// Returns the slots in the order of a record's fields, without those that no field selects.
  private func slots() -> [CatalogListing.Slot] {
    var slots: [CatalogListing.Slot] = []
    for field in pack.catalog.fields.listed {
      if let palette = field.palette.map(pack.palettes.choices) {
        slots.append(
          CatalogListing.Slot(
            name: field.name, fields: [field.name], defaultValue: field.default ?? palette.defaultValue,
            choices: palette.swatches.map(Self.choice),
            takesHex: field.kind == .color, wearer: field.figure))
      } else if field.fills, let garment = field.garment.flatMap({ pack.catalog[$0] }),
        !slots.contains(where: { $0.name == garment.name })
      {
        slots.append(
          CatalogListing.Slot(
            name: garment.name, fields: pack.catalog.fields.choosing(garment.name).map(\.name),
            defaultValue: garment.default,
            choices: garment.variants.map(Self.choice),
            takesHex: false, wearer: field.figure))
      }
    }
    return slots
  }

  /// Returns the colour fields without a palette: the player's, the pet's, and those of old
  /// records.
  private func paints() -> [CatalogListing.Paint] {
    let colors = pack.catalog.fields.listed.filter { $0.kind == .color && $0.palette == nil }
    return RecordField.Wearer.allCases.flatMap { wearer in colors.filter { $0.figure == wearer } }
      .map { CatalogListing.Paint(field: $0.name, defaultValue: $0.default ?? "") }
  }
}
