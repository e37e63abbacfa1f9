import AvatarScene
import Programs
import TestSupport
import Testing

@testable import AvatarRaster

/// Compares with an independent oracle. Goldens record what the renderer draws, right or wrong;
/// librsvg, which shares no code with its rasteriser, shows whether the picture matches the art.
///
/// The bounds of `OracleDifference` are the tightest that hold.
@Suite struct OracleTests {
  /// The slots whose variants are drawn one by one; each group of frames is one call of librsvg.
  static let wardrobe = [
    "faceShape", "eyeStyle", "hairStyle", "topStyle", "bottomStyle", "shoeStyle", "accessory", "headwear",
    "mouthStyle", "browStyle", "noseStyle", "facialHair", "faceDetail", "bodyShape", "arm", "leg", "handItem", "chair",
    "socks",
    "topPattern", "stance",
  ]

  @Test(.needs("rsvg-convert"), arguments: wardrobe)
  func aVariantLooksAsItWasDrawn(slot: String) throws {
    let field = try #require(try Stage.catalog().fields.choosing(slot).first).name
    try expectAlike(try Stage.variants(of: slot).map { try OracleFrame([field: $0], clip: "idle") })
  }

  @Test func noSlotOfTheWardrobeIsLeftOut() throws {
    let chosen = try Stage.catalog().garments.filter { $0.variants.count > 1 }.map(\.name)
    #expect(Set(chosen).subtracting(Self.wardrobe) == ["petType", "petAccessory"])
  }

  @Test(.needs("rsvg-convert")) func aClipMovesEveryPartWhereItBelongs() throws {
    let look: [String: String] = [
      "hairStyle": "ponytail", "topStyle": "hoodie", "bottomStyle": "skirt", "accessory1": "scarf",
      "accessory2": "earrings",
    ]
    let plain: [String: String] = ["hairStyle": "none", "bottomStyle": "shorts", "shoeStyle": "sandals"]
    try expectAlike(
      try Stage.pack().clipNames(of: .player).sorted().flatMap { clip in
        let count = FrameTiming.frames(of: try Stage.clip(clip)).count
        return [
          try OracleFrame(look, clip: clip, frame: count / 4), try OracleFrame(plain, clip: clip, frame: count * 3 / 4),
        ]
      })
  }

  @Test(.needs("rsvg-convert")) func aPetLooksAsItWasDrawn() throws {
    let dressed = try Stage.variants(of: "petType").flatMap { type in
      try Stage.variants(of: "petAccessory").map {
        try OracleFrame(["petType": type, "petColor": "#C68642", "petAccessory": $0], clip: "idle", cast: .pet)
      }
    }
    let moving = try Stage.variants(of: "petType").flatMap { type in
      try ["run", "jump", "sitLoop"].map {
        try OracleFrame(["petType": type, "petColor": "#8A8F98"], clip: $0, frame: 3, cast: .pet)
      }
    }
    try expectAlike(dressed + moving)
  }

  @Test(.needs("rsvg-convert")) func hatsSkinsAndOldRecordsLookAsTheyWereDrawn() throws {
    let hats = try Stage.variants(of: "hairStyle").map {
      try OracleFrame(["hairStyle": $0, "accessory1": "cap"], clip: "idle")
    }
    let skins = try Stage.pack().palettes.skinTones.map {
      try OracleFrame(["skinTone": $0.name, "hairStyle": "none"], clip: "laugh")
    }
    try expectAlike(
      hats + skins + [try OracleFrame(["baseColor": "#F6AE2D", "emojiFace": "🤓"], clip: "walk", frame: 2)])
  }

  private func expectAlike(_ frames: [OracleFrame]) throws {
    for (frame, picture) in zip(frames, try OracleSheet(frames: frames).drawn()) {
      let difference = OracleDifference(try frame.ours(), picture)
      #expect(difference.isAllowed, "\(frame.name): \(difference.text)")
    }
  }
}
