import AvatarScene
import AvatarSupport
import TestSupport
import Testing

@testable import AvatarRaster

/// Tests that nothing touches the frame's edge in any clip, for a set of avatars that covers every
/// pair of options.
@Suite struct EdgeTests {
  private static let fields: [(field: String, slot: String)] = [
    ("faceShape", "faceShape"), ("eyeStyle", "eyeStyle"), ("hairStyle", "hairStyle"), ("topStyle", "topStyle"),
    ("bottomStyle", "bottomStyle"), ("shoeStyle", "shoeStyle"), ("petType", "petType"),
    ("petAccessory", "petAccessory"), ("headwear", "headwear"), ("bodyShape", "bodyShape"),
    ("facialHair", "facialHair"), ("faceDetail1", "faceDetail"), ("handItem", "handItem"), ("leftArm", "arm"),
    ("rightLeg", "leg"),
  ]

  private static let counts = Result { try fields.map { try Stage.variants(of: $0.slot).count } }
  /// Which option of each field each avatar has.
  private static let rows = Result { Pairwise.rows(try counts.get()) }

  /// The avatars, all as tall as can be. Accessories go round beside their fields: paired with everything they would treble the number.
  private static let avatars = Result { () throws -> [(avatar: Avatar, shape: String, pet: String)] in
    let options = try fields.map { try Stage.variants(of: $0.slot) }
    let accessories = try Stage.variants(of: "accessory")
    return try rows.get().enumerated().map { number, row in
      var look = Dictionary(zip(fields.map(\.field), row.enumerated().map { options[$0.offset][$0.element] })) { $1 }
      look["accessory1"] = accessories[number % accessories.count]
      look["accessory2"] = accessories[(number / accessories.count) % accessories.count]
      look["height"] = "2"
      let avatar = try Stage.student(look)
      return (avatar, avatar.body["bodyShape"] ?? "", "\(look["petType"] ?? "") \(look["petAccessory"] ?? "")")
    }
  }

  private struct Cast {
    var players: [Figure] = []
    var pets: [Figure] = []
  }

  /// By facing and by what variants have rules for in the clip: clips without any are dressed for alike.
  private static let casts = Locked<[String: Cast]>([:])

  /// Returns the students and the pets beside them, dressed for a clip.
  private static func cast(_ animation: FacedClip) throws -> Cast {
    let catalog = try Stage.catalog()
    let rules = (fields.map(\.slot) + ["accessory"]).flatMap { slot in
      (catalog[slot]?.variants ?? []).compactMap { variant in
        variant.clips?[animation.clip].map { "\(slot) \(variant.name) \($0)" }
      }
    }
    let key = "\(animation.facing) \(rules)"
    if let cast = casts.withLock({ $0[key] }) { return cast }
    let builder = FigureBuilder(pack: try Stage.pack())
    var cast = Cast()
    var pets: [String: Figure] = [:]
    var layers: Set<String> = []
    for (avatar, shape, name) in try avatars.get() {
      let player = try builder.figure(avatar.body, facing: animation.facing, clip: animation.clip)
      // A student who wears nothing that another one does not wear touches nothing else.
      let worn = Set(
        player.items(in: Pose(rest: player.rig)).map { item in
          if case .layer(let layer, _) = item.content { "\(shape) \(layer.name)" } else { "" }
        })
      if !worn.isSubset(of: layers) { cast.players.append(player) }
      layers.formUnion(worn)
      if let pet = avatar.pet, pets[name] == nil { pets[name] = try builder.figure(pet, facing: animation.facing) }
    }
    cast.pets = pets.sorted { $0.key < $1.key }.map(\.value)
    casts.withLock { [cast] in $0[key] = cast }
    return cast
  }

  private static let animations =
    (try? ClipSelection.animations(["all"], [.front, .right, .left, .back], in: Stage.pack())) ?? []

  @Test func everyPairOfOptionsAppears() throws {
    let (counts, rows) = (try Self.counts.get(), try Self.rows.get())
    for a in counts.indices {
      for b in counts.indices where b > a { #expect(Set(rows.map { [$0[a], $0[b]] }).count == counts[a] * counts[b]) }
    }
    #expect(rows.count < 800)
    print("pairwise: \(rows.count) avatars")
  }

  /// A layer is drawn only if its bounding box comes near the edge; the box is never too small.
  @Test(arguments: animations)
  func nothingTouchesTheFramesEdge(animation: FacedClip) throws {
    let clip = try Stage.clip(animation.clip, of: .player.seen(from: animation.facing.view))
    let cast = try Self.cast(animation)
    let beside = Point(animation.facing.isMirrored ? -PetFollow.offset.x : PetFollow.offset.x, PetFollow.offset.y)
    let frame = cast.players[0].rig.frame
    var touching: Set<String> = []
    var boxes: [ColoredLayer: Rect] = [:]
    func look(at items: [DrawItem]) throws {
      for item in Self.itemsNearTheEdge(items, frame, &boxes) where !touching.contains(item.slot) {
        let picture = try Stage.renderer().frames.render(DrawList(items: [item]), Viewport(frame: frame, scale: 1))
        if picture.touchesItsEdge { touching.insert(item.slot) }
      }
    }
    for time in FrameTiming.frames(of: clip).map(\.time) {
      for figure in cast.players { try look(at: figure.items(in: clip.solved(on: figure.rig).pose(at: time))) }
      for figure in cast.pets {
        let animation = try FigureAnimation(of: figure, answering: clip, pack: try Stage.pack())
        try look(at: figure.items(in: animation.pose(at: time), offset: beside, prefix: "pet/"))
      }
    }
    #expect(touching.sorted() == [])
  }

  @Test(
    arguments: ["Sir Barks-a-lot", "Wilhelmina Wigglebottom of Wessex", "小白小白小白小白小白", "مشمش مشمش مشمش مشمش"],
    Stage.playerClips)
  func aPetsNameStaysInsideTheFrame(name: String, clip: String) throws {
    for type in try Stage.variants(of: "petType") {
      let avatar = try Stage.student(["petType": type, "petName": name, "petAccessory": "bow"])
      let scene = try AnimatedAvatar(avatar, clip: clip, cast: .playerAndPet, pack: try Stage.pack())
      let labels = FrameTiming.frames(of: scene.clip).flatMap {
        scene.drawList(at: $0.time).items.filter { $0.slot == "pet/label" }
      }
      for label in Set(labels) {
        #expect(
          try !Stage.renderer().frames.render(DrawList(items: [label]), Viewport(frame: scene.frame, scale: 1))
            .touchesItsEdge, "\(type)")
      }
    }
  }

  /// - Parameter boxes: those that are known; a limb is bent once for all who have it.
  private static func itemsNearTheEdge(
    _ items: [DrawItem], _ frame: FrameGeometry, _ boxes: inout [ColoredLayer: Rect]
  ) -> [DrawItem] {
    let (left, right, top, bottom) = (
      -frame.originX + 1, frame.width - frame.originX - 1, frame.originY - 1, frame.originY - frame.height + 1
    )
    return items.filter { item in
      guard case .layer(let layer, _) = item.content else { return true }
      let known = boxes[layer] ?? layer.inkBox
      boxes[layer] = known
      let box = known.applying(item.transform)
      return !box.isEmpty && !(box.minX > left && box.maxX < right && box.minY > bottom && box.maxY < top)
    }
  }
}
