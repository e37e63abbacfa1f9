import AvatarPixels
import AvatarScene
import TestSupport
import Testing

@testable import AvatarRaster

/// Tests that any two variants of a slot can be distinguished in a picture of 64 pixels, on every
/// skin tone.
///
/// Variants on the body are measured on the whole figure (96 points in 64 px), variants on the face
/// on a portrait of the head (40 points in 64 px). A pixel counts as visibly different if a channel
/// differs by 40 of 255.
@Suite struct DistinctnessTests {
  private static let portrait = Viewport(width: 64, height: 64, scale: 64.0 / 40, topLeft: Point(-20, 46))
  private static let whole = Viewport(width: 64, height: 64, scale: 64.0 / 96, topLeft: Point(-48, 68))

  private func pictures(
    _ field: String, slot: String, tone: String, _ viewport: Viewport, shoes: String = "#E4483E",
    facing: Facing = .front
  )
    throws -> [(
      name: String, bitmap: Bitmap
    )]
  {
    try Stage.variants(of: slot).map { variant in
      let scene = try AnimatedAvatar(
        try Stage.student(["skinTone": tone, "shoeColor": shoes, field: variant]), clip: "idle", facing: facing,
        cast: .player, pack: try Stage.pack())
      return (variant, try Stage.renderer().frames.render(scene.drawList(at: 0), viewport))
    }
  }

  @Test(arguments: [
    // Dark trousers, and two eyes with heavy lids, differ least on the darkest skin. What is left of a bald head's hair, and the
    // rims of glasses, are told apart on the portrait.
    ("hairStyle", "hairStyle", false, 23), ("hairStyle", "hairStyle", true, 100),
    ("topStyle", "topStyle", false, 12), ("bottomStyle", "bottomStyle", false, 8),
    ("shoeStyle", "shoeStyle", false, 12), ("headwear", "headwear", true, 40), ("faceShape", "faceShape", true, 40),
    ("eyeStyle", "eyeStyle", true, 16), ("mouthStyle", "mouthStyle", true, 12), ("bodyShape", "bodyShape", false, 12),
  ])
  func twoVariantsDifferVisibly(field: String, slot: String, isPortrait: Bool, minimum: Int) throws {
    var closest = (pixels: Int.max, what: "")
    for tone in try Stage.pack().palettes.skinTones.map(\.name) {
      let pictures = try pictures(field, slot: slot, tone: tone, isPortrait ? Self.portrait : Self.whole)
      for (index, a) in pictures.enumerated() {
        for b in pictures.dropFirst(index + 1) {
          let pixels = a.bitmap.visibleDifferences(from: b.bitmap)
          if pixels < closest.pixels { closest = (pixels, "\(a.name) and \(b.name) on \(tone)") }
        }
      }
    }
    print(
      "\(slot)\(isPortrait ? " (portrait)" : ""): least distinct at 64 px are \(closest.what), \(closest.pixels) pixels; at least \(minimum) are asked for"
    )
    #expect(closest.pixels >= minimum, "\(closest.what)")
  }

  /// An aid may be seen from one side only, such as a glucose sensor on the back of the arm. What is worn on the
  /// body is not in a portrait.
  @Test func twoAccessoriesDifferVisiblyFromSomeSide() throws {
    var closest = (pixels: Int.max, what: "")
    for tone in ["porcelain", "medium", "deep"] {
      let sides = try [Facing.front, .right, .back].flatMap { facing in
        try [Self.portrait, Self.whole].map {
          try pictures("accessory1", slot: "accessory", tone: tone, $0, facing: facing)
        }
      }
      for (index, name) in sides[0].map(\.name).enumerated() {
        for other in sides[0].indices.dropFirst(index + 1) {
          let pixels = sides.map { $0[index].bitmap.visibleDifferences(from: $0[other].bitmap) }.max() ?? 0
          if pixels < closest.pixels { closest = (pixels, "\(name) and \(sides[0][other].name) on \(tone)") }
        }
      }
    }
    print("accessory: least distinct at 64 px are \(closest.what), \(closest.pixels) pixels; at least 2 are asked for")
    // A glucose sensor has its true size, which is a pixel or two here.
    #expect(closest.pixels >= 2, "\(closest.what)")
  }

  /// Without a colour of their own, shoes differ only in shape and in how much skin they show.
  @Test(arguments: ["#FFFFFF", "#000000", "#8A8F98"])
  func twoShoesDifferVisiblyInWhiteBlackAndGrey(color: String) throws {
    var closest = (pixels: Int.max, what: "")
    for tone in try Stage.pack().palettes.skinTones.map(\.name) {
      let pictures = try pictures("shoeStyle", slot: "shoeStyle", tone: tone, Self.whole, shoes: color)
      for (index, a) in pictures.enumerated() {
        for b in pictures.dropFirst(index + 1) {
          let pixels = a.bitmap.visibleDifferences(from: b.bitmap)
          if pixels < closest.pixels { closest = (pixels, "\(a.name) and \(b.name) on \(tone)") }
        }
      }
    }
    print(
      "shoeStyle in \(color): least distinct at 64 px are \(closest.what), \(closest.pixels) pixels; at least 8 are asked for"
    )
    #expect(closest.pixels >= 8, "\(closest.what)")
  }

  @Test(arguments: ["petType", "petAccessory"])
  func twoPetsDifferVisibly(slot: String) throws {
    let field: String = slot == "petType" ? "petType" : "petAccessory"
    var closest = (pixels: Int.max, what: "")
    for type in slot == "petType" ? ["dog"] : try Stage.variants(of: "petType") {
      let pictures = try Stage.variants(of: slot).map { variant in
        let avatar = try Stage.student(["petType": type, "petColor": "#C68642"].merging([field: variant]) { $1 })
        let scene = try AnimatedAvatar(avatar, clip: "idle", cast: .pet, pack: try Stage.pack())
        let viewport = Viewport(width: 64, height: 64, scale: 64.0 / 48, topLeft: Point(-24, 40))
        return (name: variant, bitmap: try Stage.renderer().frames.render(scene.drawList(at: 0), viewport))
      }
      for (index, a) in pictures.enumerated() {
        for b in pictures.dropFirst(index + 1) {
          let pixels = a.bitmap.visibleDifferences(from: b.bitmap)
          if pixels < closest.pixels { closest = (pixels, "\(a.name) and \(b.name) (\(type))") }
        }
      }
    }
    print("\(slot): least distinct at 64 px are \(closest.what), \(closest.pixels) pixels; at least 20 are asked for")
    #expect(closest.pixels >= 20, "\(closest.what)")
  }

  @Test func noTwoRecordsOfTheFixturesGiveTheSamePicture() throws {
    var seen: [Bitmap: String] = [:]
    for record in try FixtureRecords.players() {
      let avatar = try Stage.renderer().resolve(record).avatar
      let other = seen.updateValue(
        record.id, forKey: try Stage.renderer().frame(of: avatar, clip: "idle", at: 0, scale: 1))
      #expect(other == nil, "\(record.id) looks like \(other ?? "")")
    }
    #expect(seen.count == 40)
  }
}
