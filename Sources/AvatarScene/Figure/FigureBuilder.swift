/// Dresses rigs: finds the parts that an avatar wears, the layer of each part for each slot, and
/// its colours.
package struct FigureBuilder: Sendable {
  package let pack: ArtPack

  package init(pack: ArtPack) { self.pack = pack }

  /// Returns a dressed figure. A figure without the view of the facing in the pack, such as the
  /// circle of old records, is shown from the front.
  ///
  /// - Throws: `ArtPackError` if the pack lacks the rig, or if a worn part is damaged.
  package func figure(_ look: Look, facing: Facing = .front) throws(ArtPackError) -> Figure {
    let isShown = pack.shows(look.figure, from: facing.view)
    var texts: [String: TextLabel] = [:]
    for value in look.values where value.shows == .emoji {
      texts[RecordField.Letters.emoji.rawValue] = TextLabel(
        text: value.text, style: .emoji, size: 20, center: .zero, maximumWidth: 40)
    }
    return try build(
      look.figure.seen(from: isShown ? facing.view : .front), worn: pack.wardrobe(of: look), plain: look.plain,
      texts: texts,
      isMirrored: isShown && facing.isMirrored)
  }

  private func build(
    _ figure: FigureID, worn: [Worn], plain: [String: RGBA], texts: [String: TextLabel], isMirrored: Bool
  ) throws(ArtPackError) -> Figure {
    let rig = try pack.rig(figure)
    var parts: [String: [Part]] = [:]
    var states: [String] = []
    var adjustments: [Int: BonePose] = [:]
    for item in worn {
      let variant = pack.catalog[item]
      states += variant?.states ?? []
      for (bone, adjustment) in variant?.bones ?? [:] {
        if let number = rig.bone(named: bone) { adjustments[number] = adjustment.pose }
      }
      guard pack.hasPart(item, of: figure) else { continue }
      parts[item.garment, default: []].append(try pack.part(item, of: figure))
    }
    var dresser = Dresser(
      figure: figure, rig: rig, parts: parts, states: states, palettes: pack.palettes, plain: plain, texts: texts,
      isMirrored: isMirrored)
    dresser.dress()
    return Figure(
      id: figure, rig: rig, places: dresser.places, adjustments: adjustments, pivots: dresser.pivots,
      isMirrored: isMirrored)
  }
}

extension ArtPack {
  /// Returns what a figure wears: the garments of its look, or all parts of a figure without
  /// garments, such as the circle of old records.
  package func wardrobe(of look: Look) -> [Worn] { look.worn.isEmpty ? parts(of: look.figure) : look.worn }
}

/// Fills the slots of one rig.
private struct Dresser {
  let figure: FigureID
  let rig: Rig
  let parts: [String: [Part]]
  let states: [String]
  let palettes: Palettes
  let plain: [String: RGBA]
  let texts: [String: TextLabel]
  let isMirrored: Bool
  var places: [Figure.Place] = []
  var pivots: [Int: Point] = [:]

  mutating func dress() {
    for (number, bound) in rig.slots.enumerated() {
      if let run = texts[bound.slot.part] {
        places.append(Figure.Place(slot: number, name: bound.slot.name, contents: [.text(placed(run, bound))]))
      }
      for part in parts[bound.slot.part] ?? [] { fill(number, bound, from: part) }
    }
  }

  private func placed(_ run: TextLabel, _ slot: Rig.BoundSlot) -> TextLabel {
    TextLabel(
      text: run.text, style: run.style, size: run.size, center: rig.bones[slot.bone].pivot,
      maximumWidth: run.maximumWidth)
  }

  private mutating func fill(_ number: Int, _ bound: Rig.BoundSlot, from part: Part) {
    let options = bound.switch.map { rig.switches[$0].options.map(Optional.some) } ?? [nil]
    let layers = options.map { layer(of: part, bound.slot.layer, option: $0) }
    guard layers.contains(where: { $0?.shapes.isEmpty == false }) else { return }
    if let pivot = layers.lazy.compactMap({ $0?.pivot }).first { pivots[bound.bone] = pivot }
    let contents = layers.map {
      $0.map { layer in layer.shapes.isEmpty ? .nothing : .layer(painted(layer, of: part)) } ?? Figure.Filling.nothing
    }
    places.append(Figure.Place(slot: number, name: bound.slot.name, contents: contents))
  }

  /// Returns the visible layer. The layer of the option comes first (`mouth.open` before `mouth`),
  /// and for each of them the version for an active state comes before the plain one.
  private func layer(of part: Part, _ name: String, option: String?) -> Layer? {
    let stems = (option.map { ["\(name).\($0)"] } ?? []) + [name]
    for stem in stems {
      for candidate in states.map({ "\(stem).\($0)" }) + [stem] {
        if let found = part.layer(named: candidate) { return found }
      }
    }
    return nil
  }

  private func painted(_ layer: Layer, of part: Part) -> ColoredLayer {
    let turns = isMirrored && layer.uprights != nil
    return ColoredLayer(
      name: "\(figure.path)/\(part.garment)/\(part.variant)/\(layer.name)" + (turns ? " turned" : ""),
      layer: turns ? layer.readyToMirror : layer,
      colors: layer.roles.map { palettes.color(of: $0, plain: plain) })
  }
}
