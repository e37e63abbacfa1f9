/// Dresses rigs: finds the parts an avatar wears, the layer of each for every slot, and its colours.
public struct FigureBuilder: Sendable {
  public let pack: ArtPack

  public init(pack: ArtPack) { self.pack = pack }

  /// The student, or the circle of an old record.
  public func player(_ avatar: Avatar) throws(ArtPackError) -> Figure {
    switch avatar.body {
    case .student(let look):
      return try build("player", worn: Self.wardrobe(of: look), plain: look.plain, texts: [:])
    case .legacy(let look):
      let emoji = TextRun(text: look.emoji, style: .emoji, size: 20, center: .zero, maximumWidth: 40)
      return try build("legacy", worn: [Worn("circle", "base")], plain: ["base": look.baseColor], texts: ["emoji": emoji])
    }
  }

  public func pet(_ pet: Pet) throws(ArtPackError) -> Figure {
    let worn = [Worn("petType", pet.type)] + (pet.accessory.map { [Worn("petAccessory", $0)] } ?? [])
    return try build(pet.type, worn: worn, plain: pet.plain, texts: [:])
  }

  /// A slot and the variant that fills it.
  public struct Worn: Hashable, Sendable {
    public let slot: String
    public let variant: String

    init(_ slot: String, _ variant: String) {
      self.slot = slot
      self.variant = variant
    }
  }

  /// Everything a student wears, in the order in which it is put on.
  public static func wardrobe(of look: Look) -> [Worn] {
    [
      Worn("body", "base"), Worn("hand", "base"), Worn("features", "base"), Worn("faceShape", look.faceShape), Worn("eyeStyle", look.eyeStyle),
      Worn("hairStyle", look.hairStyle), Worn("topStyle", look.topStyle), Worn("bottomStyle", look.bottomStyle), Worn("shoeStyle", look.shoeStyle),
    ] + look.accessories.map { Worn("accessory", $0) }
  }

  /// Everything that is drawn for an avatar, the pet's too, with the figure that wears it.
  public static func worn(by avatar: Avatar) -> [(figure: String, slot: String, variant: String)] {
    var list: [(figure: String, slot: String, variant: String)] = []
    switch avatar.body {
    case .student(let look): list += wardrobe(of: look).map { ("player", $0.slot, $0.variant) }
    case .legacy: list.append(("legacy", "circle", "base"))
    }
    if let pet = avatar.pet {
      list.append((pet.type, "petType", pet.type))
      if let accessory = pet.accessory { list.append((pet.type, "petAccessory", accessory)) }
    }
    return list
  }

  private func build(_ figure: String, worn: [Worn], plain: [String: Color], texts: [String: TextRun]) throws(ArtPackError) -> Figure {
    let rig = try pack.rig(figure)
    var parts: [String: [Part]] = [:]
    var states: [String] = []
    var adjustments: [Int: BonePose] = [:]
    for item in worn {
      let variant = pack.catalog[item.slot]?.variant(named: item.variant)
      states += variant?.states ?? []
      for (bone, adjustment) in variant?.bones ?? [:] {
        if let number = rig.bone(named: bone) { adjustments[number] = adjustment.pose }
      }
      guard pack.hasPart(figure: figure, slot: item.slot, variant: item.variant) else { continue }
      parts[item.slot, default: []].append(try pack.part(figure: figure, slot: item.slot, variant: item.variant))
    }
    var dresser = Dresser(figure: figure, rig: rig, parts: parts, states: states, palettes: pack.palettes, plain: plain, texts: texts)
    dresser.dress()
    return Figure(name: figure, rig: rig, places: dresser.places, adjustments: adjustments, pivots: dresser.pivots)
  }
}

/// Fills the slots of one rig.
private struct Dresser {
  let figure: String
  let rig: Rig
  let parts: [String: [Part]]
  let states: [String]
  let palettes: Palettes
  let plain: [String: Color]
  let texts: [String: TextRun]
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

  private func placed(_ run: TextRun, _ slot: Rig.BoundSlot) -> TextRun {
    TextRun(text: run.text, style: run.style, size: run.size, center: rig.bones[slot.bone].pivot, maximumWidth: run.maximumWidth)
  }

  private mutating func fill(_ number: Int, _ bound: Rig.BoundSlot, from part: Part) {
    let options = bound.switch.map { rig.switches[$0].options.map(Optional.some) } ?? [nil]
    let layers = options.map { layer(of: part, bound.slot.layer, option: $0) }
    guard layers.contains(where: { $0?.shapes.isEmpty == false }) else { return }
    if let pivot = layers.lazy.compactMap({ $0?.pivot }).first { pivots[bound.bone] = pivot }
    let contents = layers.map { $0.map { layer in layer.shapes.isEmpty ? .nothing : .layer(painted(layer, of: part)) } ?? Figure.Filling.nothing }
    places.append(Figure.Place(slot: number, name: bound.slot.name, contents: contents))
  }

  /// The layer that shows: `mouth.open` before `mouth`, and of each the form for a state that is set before the plain one.
  private func layer(of part: Part, _ name: String, option: String?) -> Layer? {
    let stems = (option.map { ["\(name).\($0)"] } ?? []) + [name]
    for stem in stems {
      for candidate in states.map({ "\(stem).\($0)" }) + [stem] {
        if let found = part.layer(named: candidate) { return found }
      }
    }
    return nil
  }

  private func painted(_ layer: Layer, of part: Part) -> PaintedLayer {
    PaintedLayer(
      name: "\(figure)/\(part.slot)/\(part.variant)/\(layer.name)", layer: layer,
      colors: layer.roles.map { palettes.color(of: $0, plain: plain) })
  }
}
