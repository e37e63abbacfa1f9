internal import AvatarSupport

/// The bounding boxes of figures at rest, over the ink of all variants of a pack, in points.
///
/// The compiler measures them, so that drawing one picture does not decode every part. They crop
/// all pictures of a list in the same way.
package struct FigureBounds: Hashable, Sendable, Codable {
  /// The whole student, including the shadow on the ground.
  package let whole: Rect
  /// Everything on the head: face, long hair, hats, earrings.
  package let head: Rect
  /// The widest and longest face, with its ears.
  package let face: Rect
  /// The whole pet, relative to the point on which it stands.
  package let pet: Rect

  /// Measures a pack. Decodes every part.
  ///
  /// - Throws: `ArtPackError` if the pack has no player, or if a part is damaged.
  package static func measure(_ pack: ArtPack, from view: FigureID.View = .front) throws(ArtPackError) -> FigureBounds {
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
    return FigureBounds(
      whole: box(of: marks), head: box(of: marks.filter { carried.contains($0.bone) }),
      face: box(of: marks.filter { $0.garment == face }),
      pet: pet)
  }

  /// The extents of mirrored figures.
  package var mirrored: FigureBounds {
    FigureBounds(
      whole: whole.applying(.scale(-1, 1)), head: head.applying(.scale(-1, 1)), face: face.applying(.scale(-1, 1)),
      pet: pet.applying(.scale(-1, 1)))
  }

  /// The bounding box of a layer of a garment's variant.
  private struct Mark {
    let garment: String
    let bone: Int
    let box: Rect
  }

  private static func box(of marks: [Mark]) -> Rect { marks.reduce(.empty) { $0.union($1.box) } }

  /// Returns the marks of every part that a figure can wear, on every face: faces change the height
  /// and width of hair and hats.
  private static func marks(_ figure: FigureID, face: String?, faces: [Catalog.Variant?], _ pack: ArtPack)
    throws(ArtPackError) -> [Mark]
  {
    var marks: [Mark] = []
    for garment in pack.catalog.garments {
      for variant in garment.variants where pack.hasPart(Worn(garment.name, variant.name), of: figure) {
        let part = try pack.part(Worn(garment.name, variant.name), of: figure)
        let rig = try pack.rig(figure)
        for face in garment.name == face ? [nil] : faces {
          marks += self.marks(part, rig.adjusted(by: setup([face, variant], rig)))
        }
      }
    }
    return marks
  }

  private static func marks(_ part: Part, _ rig: Rig) -> [Mark] {
    let world = Pose(rest: rig).worldTransforms(of: rig)
    return rig.slots.filter { $0.slot.part == part.garment }.flatMap { bound in
      part.layers.filter { $0.name == bound.slot.layer || $0.name.utf8.hasPrefix(bound.slot.layer + ".") }.map {
        layer in
        Mark(garment: part.garment, bone: bound.bone, box: layer.inkBox.applying(world[bound.bone]))
      }
    }
  }

  private static func setup(_ variants: [Catalog.Variant?], _ rig: Rig) -> [Int: BoneSetup] {
    var result: [Int: BoneSetup] = [:]
    for (bone, adjustment) in variants.compactMap({ $0?.bones }).joined() {
      guard let number = rig.bone(named: bone) else { continue }
      result[number] = result[number]?.composed(with: adjustment.setup()) ?? adjustment.setup()
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

/// Coded as `[minX, minY, maxX, maxY]`.
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
  /// Returns the name of the section with the extents in a view.
  package static func extentSection(_ view: FigureID.View) -> String {
    view == .front ? "extent" : "extent/\(view.rawValue)"
  }

  /// Returns the extents from the front, as the compiler measured them, or measured now if the pack
  /// has no such section.
  package func extent() throws(ArtPackError) -> FigureBounds { try extent(of: .front) }

  /// Returns the extents in a view; those from the front if the pack does not show the student in
  /// that view.
  package func extent(of view: FigureID.View) throws(ArtPackError) -> FigureBounds {
    let view = shows(.player, from: view) ? view : .front
    return try memoized(Self.extentSection(view)) { pack throws(ArtPackError) in
      try FigureBounds.measure(pack, from: view)
    }
  }
}

extension FigureBounds: Packable {
  package init(from reader: inout SectionDecoder) throws(PackFormatError) {
    self.init(whole: try reader.take(), head: try reader.take(), face: try reader.take(), pet: try reader.take())
  }

  package func pack(into writer: inout SectionEncoder) { writer.put(whole, head, face, pet) }
}
