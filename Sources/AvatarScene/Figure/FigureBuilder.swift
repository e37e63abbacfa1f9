internal import AvatarSupport

/// Dresses rigs: finds the parts that an avatar wears, the layer of each part for each slot, and
/// its colours.
package struct FigureBuilder: Sendable {
  package let pack: ArtPack

  package init(pack: ArtPack) { self.pack = pack }

  /// Returns a dressed figure. A figure without the view of the facing in the pack, such as the
  /// circle of old records, is shown from the front.
  ///
  /// - Parameter clip: the name of the clip; a variant may be worn in another way during some
  ///   clips.
  /// - Throws: `ArtPackError` if the pack lacks the rig, or if a worn part is damaged.
  package func figure(_ look: Look, facing: Facing = .front, clip: String? = nil) throws(ArtPackError) -> Figure {
    let isShown = pack.shows(look.figure, from: facing.view)
    var texts: [String: TextLabel] = [:]
    for value in look.values where value.shows == .emoji {
      texts[RecordField.Letters.emoji.rawValue] = TextLabel(
        text: value.text, style: .emoji, size: 20, center: .zero, maximumWidth: 40)
    }
    let wardrobe = Wardrobe(pack.wardrobe(of: look), clip: clip, catalog: pack.catalog)
    return try build(
      look.figure.seen(from: isShown ? facing.view : .front), wardrobe, look, texts: texts,
      isMirrored: isShown && facing.isMirrored)
  }

  private func build(
    _ figure: FigureID, _ wardrobe: Wardrobe, _ look: Look, texts: [String: TextLabel], isMirrored: Bool
  ) throws(ArtPackError) -> Figure {
    var rig = try pack.rig(figure)
    var parts: [String: [Dresser.Piece]] = [:]
    var setup: [Int: BoneSetup] = [:]
    func add(_ change: BoneSetup, to bone: String) {
      if let number = rig.bone(named: bone) { setup[number] = setup[number]?.composed(with: change) ?? change }
    }
    for item in wardrobe.items {
      for (bone, adjustment) in item.variant?.bones ?? [:] { add(adjustment.setup(), to: bone) }
      guard pack.hasPart(item.worn, of: figure) else { continue }
      var fallback: Part?
      if let name = pack.catalog[item.worn.garment]?.fallback, name != item.worn.variant,
        case let other = Worn(item.worn.garment, name), pack.hasPart(other, of: figure)
      {
        fallback = try pack.part(other, of: figure)
      }
      parts[item.worn.garment, default: []].append(
        Dresser.Piece(
          part: try pack.part(item.worn, of: figure), fallback: fallback, side: item.worn.side,
          plain: look.own[Worn(item.worn.garment, item.worn.variant)].map { look.plain.merging($0) { $1 } }
            ?? look.plain))
    }
    for (bone, change) in look.setup { add(change, to: bone) }
    let hasPrint = parts.values.contains { $0.contains { $0.part.layers.contains { $0.printed != nil } } }
    rig = rig.adjusted(by: setup)
    var dresser = Dresser(
      figure: figure, rig: rig, parts: parts, wardrobe: wardrobe, palettes: pack.palettes, texts: texts,
      print: hasPrint ? (look.print ?? Print(), try pack.alphabet()) : nil, isMirrored: isMirrored)
    dresser.dress()
    return Figure(
      id: figure, rig: rig, dressedSlots: dresser.dressedSlots, pivots: dresser.pivots, isMirrored: isMirrored,
      feelings: wardrobe.items.compactMap { $0.variant?.feelings },
      stance: stance(wardrobe, figure.view, rig, filled: Set(dresser.dressedSlots.map { rig.slots[$0.slot].bone })),
      states: pack.formStates(of: wardrobe.worn, figure, isMirrored: isMirrored))
  }

  /// Returns what worn variants add to poses, by bone index. A limb whose end carries something, such as a
  /// hand with a cane, stays as the clip has it.
  ///
  /// - Parameter filled: the bones on which something is drawn.
  private func stance(_ wardrobe: Wardrobe, _ view: FigureID.View, _ rig: Rig, filled: Set<Int>) -> [Int: BonePose] {
    var stance: [Int: BonePose] = [:]
    for item in wardrobe.items {
      for (name, change) in item.variant?.stance?[view.rawValue] ?? [:] {
        if let bone = rig.bone(named: name) { stance[bone, default: BonePose()].add(change.pose, weight: 1) }
      }
    }
    guard !stance.isEmpty else { return stance }
    for limb in rig.limbs where filled.contains(where: { rig.parents[$0] == limb.end }) {
      for bone in [limb.upper, limb.lower, limb.end] { stance[bone] = nil }
    }
    return stance
  }
}

extension ArtPack {
  /// Returns what a figure wears: the garments of its look, or all parts of a figure without
  /// garments, such as the circle of old records.
  package func wardrobe(of look: Look) -> [Worn] { look.worn.isEmpty ? parts(of: look.figure) : look.worn }
}

/// Fills the slots of one rig.
private struct Dresser {
  /// A part with what its layers need.
  struct Piece {
    let part: Part
    /// The part whose options are drawn where this one has none.
    let fallback: Part?
    /// The wearer's side.
    let side: Side?
    let plain: [String: RGBA]
  }

  let figure: FigureID
  let rig: Rig
  let parts: [String: [Piece]]
  let wardrobe: Wardrobe
  let palettes: Palettes
  let texts: [String: TextLabel]
  /// What is printed on garments, and its letters; nil if nothing that is worn has a print.
  let print: (text: Print, alphabet: Alphabet)?
  let isMirrored: Bool
  var dressedSlots: [Figure.DressedSlot] = []
  var pivots: [Int: Point] = [:]

  mutating func dress() {
    for (number, bound) in rig.slots.enumerated() {
      if let run = texts[bound.slot.part] {
        dressedSlots.append(
          Figure.DressedSlot(slot: number, name: bound.slot.name, contents: [.text(placed(run, bound))]))
      }
      guard let pieces = parts[bound.slot.part] else { continue }
      let side = isMirrored ? bound.side?.other : bound.side
      guard !wardrobe.hides(bound.slot.part, layer: bound.slot.layer, side) else { continue }
      for piece in pieces where piece.side == nil || side == nil || piece.side == side {
        fill(number, bound, from: piece, side)
      }
    }
  }

  private func placed(_ run: TextLabel, _ slot: Rig.BoundSlot) -> TextLabel {
    TextLabel(
      text: run.text, style: run.style, size: run.size, center: rig.bones[slot.bone].pivot,
      maximumWidth: run.maximumWidth)
  }

  private mutating func fill(_ number: Int, _ bound: Rig.BoundSlot, from piece: Piece, _ side: Side?) {
    guard piece.part.draws(bound.slot.layer) else { return }
    let options = bound.switch.map { rig.switches[$0].options } ?? []
    let states = wardrobe.states(on: side)
    func layer(_ option: Int?) -> Drawn? {
      drawn(piece, bound.slot.layer, option: option.map { options[$0] }, isRest: option == 0, states)
    }
    // While a variant wants one option, that one stands for all.
    let held = wardrobe.option(of: bound.slot.part, side).flatMap { options.firstIndex(of: $0) }
    let layers = options.isEmpty ? [layer(nil)] : options.indices.map { layer(held ?? $0) }
    guard layers.contains(where: { $0?.layer.shapes.isEmpty == false }) else { return }
    if let pivot = layers.lazy.compactMap({ $0?.layer.pivot }).first { pivots[bound.bone] = pivot }
    let contents = layers.map { found in
      found.map { $0.layer.shapes.isEmpty ? .nothing : .layer(painted($0, piece.plain)) } ?? Figure.Filling.nothing
    }
    dressedSlots.append(Figure.DressedSlot(slot: number, name: bound.slot.name, contents: contents))
  }

  /// A layer and the part that has it.
  private typealias Drawn = (layer: Layer, part: Part)

  /// Returns the visible layer: that of the option (`mouth.open`), that of the option in the
  /// fallback part, or the plain one (`mouth`). For each, the version for an active state comes
  /// first. The first option, at rest, is the variant's own.
  private func drawn(_ piece: Piece, _ name: String, option: String?, isRest: Bool, _ states: [String]) -> Drawn? {
    if let option, let found = form(of: "\(name).\(option)", in: piece.part, states) { return found }
    if let option, !isRest, let fallback = piece.fallback,
      let found = form(of: "\(name).\(option)", in: fallback, states)
    {
      return found
    }
    return form(of: name, in: piece.part, states)
  }

  private func form(of stem: String, in part: Part, _ states: [String]) -> Drawn? {
    for state in states {
      if let found = part.layer(named: "\(stem).\(state)") { return (found, part) }
    }
    return part.layer(named: stem).map { ($0, part) }
  }

  private func painted(_ drawn: Drawn, _ plain: [String: RGBA]) -> ColoredLayer {
    let turns = isMirrored && drawn.layer.uprights != nil
    var layer = drawn.layer
    var name = "\(figure.path)/\(drawn.part.garment)/\(drawn.part.variant)/\(layer.name)"
    if let printed = layer.printed, let print {
      name += " " + printed.map { $0.rule.key(print.text) }.joined(separator: " ")
      layer = layer.printed(print.text, print.alphabet)
    }
    let colors = layer.roles.map { palettes.color(of: $0, plain: plain) }
    if let joined = layer.joined(colors) { (layer, name) = (joined, name + " joined") }
    return ColoredLayer(
      name: name + (turns ? " turned" : ""), layer: turns ? layer.readyToMirror : layer, colors: colors)
  }
}

extension Part {
  /// Returns whether the part has a layer of that name, plain or with an option.
  package func draws(_ name: String) -> Bool {
    layers.contains { layer in
      guard layer.name.utf8.starts(with: name.utf8) else { return false }
      let next = layer.name.utf8.dropFirst(name.utf8.count).first
      return next == nil || next == UInt8(ascii: ".")
    }
  }
}
