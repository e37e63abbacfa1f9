internal import AvatarScene
internal import AvatarSupport

/// What a picture shows of an art pack, as lines of text for cache keys: worn parts with their
/// colours, the bones and slots that carry them, clips, feelings, and the authors and licences of
/// the packs.
///
/// Nothing else of the pack is in these lines. A new variant, a colour that is not worn, a new clip
/// or a bone that carries nothing changes no key.
final class ShownArt: Sendable {
  private let pack: ArtPack
  // Texts as keys: a type of its own costs a first picture more than all lookups together, because
  // the runtime searches the program for its conformances.

  /// By figure: the slots that packs over the bottom one add to its rig.
  private let addedSlots = Locked(BoundedCache<String, [Slot]>(capacity: 64))
  /// By figure, garments and idle slots.
  private let rigs = Locked(BoundedCache<String, String>(capacity: 512))
  /// By figure, side, garment and variant.
  private let items = Locked(BoundedCache<String, Item>(capacity: 4096))

  init(_ pack: ArtPack) { self.pack = pack }

  /// What a worn variant shows, without the plain colours of a record.
  private struct Item {
    /// What the catalog says of it for every clip.
    let effect: String?
    /// Its entry, if it says more of some clips or feelings.
    let variant: Catalog.Variant?
    let parts: [Part]

    struct Part {
      /// Its section, drawing, tints and side.
      let text: String
      /// The families of its paints, in a fixed order.
      let families: [String]
      /// The rules of its print.
      let print: [Layer.Printed.Rule]
    }
  }

  /// Returns the lines for the figures of an avatar in some clips.
  ///
  /// - Parameter held: what the student's face shows in place of what the clips ask for.
  func lines(of avatar: Avatar, clips: [FacedClip], feeling held: Feeling? = nil) throws(ArtPackError) -> [String] {
    let shown = pack.overlays(
      shown: avatar, avatar.pet == nil ? .player : .playerAndPet, in: clips)
    var lines = ([pack.info] + shown.map { pack.packs[$0] }).map { "by \($0.author), \($0.licence)" }
    let views = FigureID.View.allCases.filter { view in clips.contains { $0.facing.view == view } }
    for look in avatar.looks {
      for view in views {
        let shown = clips.filter { $0.facing.view == view }
        lines += try self.lines(of: look, from: view, clips: shown, held: look.figure == .player ? held : nil)
      }
    }
    // The player's clip leads every figure, even where no player is in the picture.
    if avatar.body.figure != .player {
      for clip in clips { lines.append(digest(ofClip: clip.clip, of: .player.seen(from: clip.facing.view))) }
    }
    return lines
  }

  private func lines(
    of look: Look, from view: FigureID.View, clips: [FacedClip], held: Feeling?
  ) throws(ArtPackError) -> [String] {
    let figure = look.figure.seen(from: pack.shows(look.figure, from: view) ? view : .front)
    let wardrobe = pack.wardrobe(of: look)
    let rig = try pack.rig(figure)
    var lines = ["\(figure.path) \(text(look.setup))"]
    var garments = Set(wardrobe.map(\.garment))
    if look.letters(.emoji) != nil { garments.insert(RecordField.Letters.emoji.rawValue) }
    let idle = try idleSlots(of: figure, rig, wardrobe)
    let use = "\(figure.path) " + (garments.sorted() + [""] + idle).joined(separator: " ")
    lines.append(rigs.value(for: use) { Self.digest(rig, garments, without: idle) })
    let played = clips.map(\.clip).map { pack.hasClip($0, of: figure) ? $0 : rig.reactions[$0] ?? "idle" }
    var feelings: [Feeling] = []
    let turns = clips.map { $0.facing.isMirrored && figure.view == view }.uniqued
    for states in turns.map({ pack.formStates(of: wardrobe, figure, isMirrored: $0) }).uniqued {
      for clip in played.uniqued {
        lines.append(digest(ofClip: clip, of: figure, in: states))
        let asked = if let held { [held] } else { try pack.clip(clip, of: figure, in: states).requestedFeelings }
        for feeling in asked where !feelings.contains(feeling) {
          feelings.append(feeling)
          lines.append("feeling \(feeling.name) \(feeling.intensity) \(text(pack.catalog.feelings.line(feeling)))")
        }
      }
    }
    for item in wardrobe { lines += try self.lines(of: item, look, figure, clips: played, feelings) }
    return lines
  }

  /// Returns the names of the slots that packs over the bottom one add and that nothing worn fills. So a pack with
  /// gloves changes no key of those who wear another accessory.
  private func idleSlots(of figure: FigureID, _ rig: Rig, _ wardrobe: [Worn]) throws(ArtPackError) -> [String] {
    guard pack.packs.count > 1, let bottom = pack.archive.archives.first,
      pack.archive.place(of: "\(figure.path)/rig") != 0
    else { return [] }
    let added: [Slot]
    if let found = addedSlots.withLock({ $0.find(figure.path) }) {
      added = found
    } else {
      let source = try bottom.decodeIfPresent(RigSource.self, "\(figure.path)/rig")
      let names = Set(source?.slots.map(\.name) ?? rig.slots.map(\.slot.name))
      let new = rig.slots.map(\.slot).filter { !names.contains($0.name) }
      added = addedSlots.value(for: figure.path) { new }
    }
    var filled: Set<String> = []
    for slot in added {
      for worn in wardrobe where worn.garment == slot.part && pack.hasPart(worn, of: figure) {
        if try pack.part(worn, of: figure).draws(slot.layer) { filled.insert(slot.name) }
      }
    }
    return added.map(\.name).filter { !filled.contains($0) }
  }

  /// Returns the lines of a worn variant: what the catalog says of it, its drawing and its colours.
  private func lines(of worn: Worn, _ look: Look, _ figure: FigureID, clips: [String], _ feelings: [Feeling])
    throws(ArtPackError) -> [String]
  {
    let item = try item(worn, figure)
    var lines: [String] = []
    if var effect = item.effect {
      if let variant = item.variant {
        if let rules = variant.clips {
          let states = look.worn.flatMap { pack.catalog[$0]?.states ?? [] }
          for name in (clips + states).uniqued { effect += rules[name].map { ";\(name)=\($0.text)" } ?? "" }
        }
        for feeling in feelings { effect += variant.feelings.map { ";" + text($0.line(feeling)) } ?? "" }
      }
      lines.append(effect)
    }
    let own = look.own[Worn(worn.garment, worn.variant)]
    let plain = own.map { look.plain.merging($0) { $1 } } ?? look.plain
    for part in item.parts {
      var line = part.text
      for family in part.families {
        line += " "
        line += pack.palettes.color(of: PaintRole(family: family), plain: plain).hex
      }
      if !part.print.isEmpty { line += " " + text(of: look.print ?? Print(), part.print) }
      lines.append(line)
    }
    return lines
  }

  private func item(_ worn: Worn, _ figure: FigureID) throws(ArtPackError) -> Item {
    let use = "\(figure.path) \(worn.side?.rawValue ?? "") \(worn.garment)/\(worn.variant)"
    if let found = items.withLock({ $0.find(use) }) { return found }
    let variant = pack.catalog[worn]
    var drawn = [Worn(worn.garment, worn.variant)]
    if let fallback = pack.catalog[worn.garment]?.fallback, fallback != worn.variant {
      drawn.append(Worn(worn.garment, fallback))
    }
    var parts: [Item.Part] = []
    for part in drawn where pack.hasPart(part, of: figure) { parts.append(try self.part(part, figure, worn.side)) }
    let isFixed = variant?.clips == nil && variant?.feelings == nil
    let item = Item(effect: variant.map(effect), variant: isFixed ? nil : variant, parts: parts)
    return items.value(for: use) { item }
  }

  /// A colour follows from the plain colour of its family and from its tint. So the tints of a part
  /// stand in its text, and only plain colours are looked up for each record.
  private func part(_ part: Worn, _ figure: FigureID, _ side: Side?) throws(ArtPackError) -> Item.Part {
    let section = ArtPack.sectionName(part, of: figure)
    let roles = try pack.part(part, of: figure).layers.flatMap(\.roles).uniqued
    var tints = DigestText()
    for role in roles { tints.put(pack.palettes.tint(of: role)) }
    let text = "\(section) \(digest(ofSection: section)) \(SHA256.hex(tints.bytes, bytes: 16))"
    let rules = try pack.part(part, of: figure).layers.flatMap { $0.printed ?? [] }.map(\.rule).uniqued
    return Item.Part(
      text: side.map { "\(text) \($0.rawValue)" } ?? text, families: roles.map(\.family).uniqued, print: rules)
  }

  /// Returns what the rules of a part show of a print, and the drawing of its letters.
  private func text(of print: Print, _ rules: [Layer.Printed.Rule]) -> String {
    (rules.map { $0.key(print) } + [digest(ofSection: Alphabet.section)]).joined(separator: " ")
  }

  /// Returns the digest of a clip, or of its form. A view without its own version plays the front's.
  private func digest(ofClip name: String, of figure: FigureID, in states: [String] = []) -> String {
    pack.clipSections(name, of: figure, in: states).map { "\($0) \(digest(ofSection: $0))" }.joined(separator: " ")
  }

  private func digest(ofSection name: String) -> String { pack.digest(of: name) }

  // Written out member by member: printing by reflection takes longer than drawing a layer.

  /// Returns what an entry of the catalog changes in every picture.
  private func effect(of variant: Catalog.Variant) -> String {
    var words = [variant.name, variant.author ?? "", variant.licence ?? ""]
    words.append((variant.states ?? []).joined(separator: ","))
    words.append((variant.hides ?? []).joined(separator: ","))
    words.append(
      (variant.options ?? [:]).sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }.joined(separator: ","))
    words.append(
      (variant.bones ?? [:]).sorted { $0.key < $1.key }.map { "\($0.key):\(text($0.value))" }.joined(separator: ","))
    for (view, bones) in (variant.stance ?? [:]).sorted(by: { $0.key < $1.key }) {
      words.append(
        view + " " + bones.sorted { $0.key < $1.key }.map { "\($0.key):\(text($0.value))" }.joined(separator: ","))
    }
    return words.joined(separator: ";")
  }

  private func text(_ change: Catalog.Adjustment) -> String {
    [change.x, change.y, change.scaleX, change.scaleY, change.length, change.width, change.rotation].map { number in
      number.map { "\($0)" } ?? ""
    }.joined(separator: " ")
  }

  private func text(_ setup: [String: BoneSetup]) -> String {
    setup.sorted { $0.key < $1.key }.map { "\($0):\($1.text)" }.joined(separator: ",")
  }

  private func text(_ line: FeelingPose?) -> String {
    let switches = (line?.switches ?? [:]).sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }
    let bones = (line?.bones ?? [:]).sorted { $0.key < $1.key }.map { "\($0.key):\(text($0.value))" }
    return (switches + bones).joined(separator: ",")
  }

  /// Returns a digest of the part of a rig that carries some garments: their slots, the bones on
  /// which these hang, and the limbs and secondary motions of those bones.
  ///
  /// - Parameter idle: the names of slots that are left out.
  private static func digest(_ rig: Rig, _ garments: Set<String>, without idle: [String]) -> String {
    var text = DigestText()
    let frame = rig.frame
    for number in [frame.width, frame.height, frame.originX, frame.originY, rig.ground, rig.travel.x, rig.travel.y] {
      text.put(number)
    }
    var isUsed = rig.bones.map { _ in false }
    func use(_ bone: Int?) {
      guard let bone, !isUsed[bone] else { return }
      isUsed[bone] = true
      use(rig.parents[bone])
    }
    for bound in rig.slots where garments.contains(bound.slot.part) && !idle.contains(bound.slot.name) {
      use(bound.bone)
      text.put(bound.slot)
      if let number = bound.switch { text.put(words: rig.switches[number].options) }
      text.put(bound.side?.rawValue)
    }
    for limb in rig.limbs where isUsed[limb.upper] || isUsed[limb.lower] || isUsed[limb.end] {
      use(limb.end)
      text.put(limb.limb)
    }
    let used = rig.bones.indices.filter { isUsed[$0] }.map { rig.bones[$0] }
    for bone in used.sorted(by: { $0.name < $1.name }) { text.put(bone) }
    for bound in rig.secondaryMotions where isUsed[bound.bone] { text.put(bound.motion) }
    return "rig \(SHA256.hex(text.bytes, bytes: 16))"
  }
}

extension DigestText {
  fileprivate mutating func put(_ text: String?) { put((text ?? "\0").utf8) }
  fileprivate mutating func put(_ point: Point) { for number in [point.x, point.y] { put(number) } }

  fileprivate mutating func put(_ tint: Tint?) {
    put(isThere: tint != nil)
    guard let tint else { return }
    for number in [
      tint.lightness, tint.chroma, tint.a, tint.b, tint.lift, tint.onDark ?? .infinity, tint.darkBelow, tint.floor,
    ] { put(number) }
  }

  fileprivate mutating func put(words: [String]) { for word in words { put(word) } }

  fileprivate mutating func put(_ slot: Slot) {
    for text in [slot.name, slot.bone, slot.part, slot.layer, slot.switch, slot.clipTo, slot.depth?.group] { put(text) }
    put(slot.z)
    guard let depth = slot.depth else { return }
    for z in [depth.front, depth.behind, depth.over, depth.before ?? depth.over] { put(z) }
  }

  fileprivate mutating func put(_ bone: Bone) {
    for text in [bone.name, bone.parent, bone.inherit?.rawValue] { put(text) }
    put(bone.pivot)
    if let radius = bone.wheel { put(radius) }
  }

  fileprivate mutating func put(_ limb: Limb) {
    for text in [limb.upper, limb.lower, limb.end] { put(text) }
    for number in [limb.bend, limb.stretch ?? 1] + limb.limits + limb.pole { put(number) }
    for point in limb.sole ?? [] { put(point) }
  }

  fileprivate mutating func put(_ trail: SecondaryMotion) {
    put(trail.bone)
    for number in [trail.lag, trail.turn ?? 0, trail.swing ?? 0, trail.lift ?? 0, trail.stretch ?? 0] { put(number) }
    put(trail.gravity ?? 0)
  }
}

extension Array where Element: Equatable {
  /// The elements without duplicates, in order. For short lists: each element is compared with all
  /// that were found.
  fileprivate var uniqued: [Element] { reduce(into: []) { if !$0.contains($1) { $0.append($1) } } }
}
