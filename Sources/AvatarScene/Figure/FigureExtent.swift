internal import AvatarText

/// How far figures reach at rest, whoever it is: boxes around the ink of every variant that a pack has, in points.
///
/// Measured when a pack is compiled, so that drawing one picture need not open every part. Pictures of a list are cropped by it alike.
package struct FigureExtent: Hashable, Sendable, Codable {
  /// All of a student, the shadow on the ground included.
  package let whole: Rect
  /// What the head carries: face, hair as far down as it hangs, hats, earrings.
  package let head: Rect
  /// The widest and the longest face, with its ears.
  package let face: Rect
  /// All of a pet, about the point on which it stands.
  package let pet: Rect

  /// Opens every part. Throws where the pack has no player or a damaged part.
  package static func measure(_ pack: ArtPack, from view: FigureID.View = .front) throws(ArtPackError) -> FigureExtent {
    let face = pack.catalog.fields.all.first { $0.isFace == true }?.garment
    let faces = face.flatMap { pack.catalog[$0] }?.variants.map(Optional.some) ?? [nil]
    let marks = try marks(.player.seen(from: view), face: face, faces: faces, pack)
    let carried = bones(under: "head", of: try pack.rig(.player.seen(from: view)))
    var pet = Rect.empty
    for variant in pack.catalog.pets?.variants ?? [] {
      pet = pet.union(
        box(
          of: try Self.marks(
            FigureID(variant.name, pack.shows(FigureID(variant.name), from: view) ? view : .front), face: nil,
            faces: [nil], pack)))
    }
    return FigureExtent(
      whole: box(of: marks), head: box(of: marks.filter { carried.contains($0.bone) }),
      face: box(of: marks.filter { $0.garment == face }),
      pet: pet)
  }

  /// Of figures that are mirrored.
  package var mirrored: FigureExtent {
    FigureExtent(
      whole: whole.applying(.scale(-1, 1)), head: head.applying(.scale(-1, 1)), face: face.applying(.scale(-1, 1)),
      pet: pet.applying(.scale(-1, 1)))
  }

  /// Where a layer of a garment's variant leaves ink.
  private struct Mark {
    let garment: String
    let bone: Int
    let box: Rect
  }

  private static func box(of marks: [Mark]) -> Rect { marks.reduce(.empty) { $0.union($1.box) } }

  /// Every part that a figure can wear, on every face: faces carry hair and hats higher or wider.
  private static func marks(_ figure: FigureID, face: String?, faces: [Catalog.Variant?], _ pack: ArtPack)
    throws(ArtPackError) -> [Mark]
  {
    var marks: [Mark] = []
    for garment in pack.catalog.garments {
      for variant in garment.variants where pack.hasPart(Worn(garment.name, variant.name), of: figure) {
        let part = try pack.part(Worn(garment.name, variant.name), of: figure)
        let rig = try pack.rig(figure)
        for face in garment.name == face ? [nil] : faces {
          marks += self.marks(part, adjustments([face, variant], rig), rig)
        }
      }
    }
    return marks
  }

  private static func marks(_ part: Part, _ adjustments: [Int: BonePose], _ rig: Rig) -> [Mark] {
    let world = Pose(rest: rig).worldTransforms(of: rig, adjustments: adjustments)
    return rig.slots.filter { $0.slot.part == part.garment }.flatMap { bound in
      part.layers.filter { $0.name == bound.slot.layer || $0.name.utf8.hasPrefix(bound.slot.layer + ".") }.map {
        layer in
        Mark(garment: part.garment, bone: bound.bone, box: layer.inkBox.applying(world[bound.bone]))
      }
    }
  }

  private static func adjustments(_ variants: [Catalog.Variant?], _ rig: Rig) -> [Int: BonePose] {
    var result: [Int: BonePose] = [:]
    for (bone, adjustment) in variants.compactMap({ $0?.bones }).joined() {
      if let number = rig.bone(named: bone) { result[number] = adjustment.pose }
    }
    return result
  }

  private static func bones(under name: String, of rig: Rig) -> Set<Int> {
    var found: Set<Int> = []
    for number in rig.bones.indices
    where rig.bones[number].name == name || rig.parents[number].map(found.contains) == true {
      found.insert(number)
    }
    return found
  }
}

/// Written as `[minX, minY, maxX, maxY]`.
extension Rect: Codable {
  package init(from decoder: any Decoder) throws {
    var list = try decoder.unkeyedContainer()
    self.init(
      minX: try list.decode(Double.self), minY: try list.decode(Double.self), maxX: try list.decode(Double.self),
      maxY: try list.decode(Double.self))
  }

  package func encode(to encoder: any Encoder) throws {
    var list = encoder.unkeyedContainer()
    for edge in [minX, minY, maxX, maxY] { try list.encode(edge) }
  }
}

extension ArtPack {
  /// The name of the section that says how far figures reach from a side.
  package static func extentSection(_ view: FigureID.View) -> String {
    view == .front ? "extent" : "extent/\(view.rawValue)"
  }

  /// How far a student reaches at rest: as the compiler measured it, or measured now for a pack that does not say.
  package func extent() throws(ArtPackError) -> FigureExtent { try extent(of: .front) }

  /// The same from another side, where the pack shows the student so.
  package func extent(of view: FigureID.View) throws(ArtPackError) -> FigureExtent {
    let view = shows(.player, from: view) ? view : .front
    return try memoized(Self.extentSection(view)) { pack throws(ArtPackError) in
      try FigureExtent.measure(pack, from: view)
    }
  }
}

extension FigureExtent: Packable {
  package init(from reader: inout PackReader) throws(PackFormatError) {
    self.init(whole: try reader.take(), head: try reader.take(), face: try reader.take(), pet: try reader.take())
  }

  package func pack(into writer: inout PackWriter) { writer.put(whole, head, face, pet) }
}
