import ArtCompiler
import AvatarCatalog
import AvatarSupport
import AvatarRaster
import Foundation
import Programs
import Testing

@testable import AvatarScene

/// What a variant may do, shown by data alone in a pack over the built-in one: a hijab that hides
/// hair, ears, earrings and necklace; mouths that inherit what they do not draw; a beard in the
/// colour of the hair; a broad body; hand items; sides of the body.
@Suite struct WardrobeRuleTests {
  private static let catalog = """
    {"feelings": {"joy": [{}, {"bones": {"face": {"y": 0.5}}}, {"switches": {"mouth": "open"}}]},
    "slots": [
      {"slot": "tHeadwear", "default": "none", "variants": [{"name": "none"},
        {"name": "hijab", "words": "{a color} hijab", "paints": "tCloth",
         "hides": ["hairStyle", "faceShape/ears", "accessory/earrings", "accessory/necklace"]}]},
      {"slot": "tMouth", "default": "smile", "fallback": "smile", "views": ["front", "side"], "variants": [
        {"name": "smile"}, {"name": "calm", "feelings": {"joy": [{}, {}, {"switches": {"mouth": "grin"}}]}}, {"name": "smirk"}]},
      {"slot": "tBeard", "default": "none", "views": ["front", "side"], "variants": [{"name": "none"}, {"name": "beard", "words": "{a color} beard"}]},
      {"slot": "tBody", "default": "average", "variants": [{"name": "average", "drawn": false},
        {"name": "broad", "words": "a broad build", "bones": {"torso": {"scaleX": 1.16}, "hips": {"scaleX": 1.1}, "skirt": {"scaleX": 1.1},
          "leftLeg": {"x": -0.4, "width": 1.1}, "rightLeg": {"x": 0.4, "width": 1.1}, "leftArm": {"width": 1.12}, "rightArm": {"width": 1.12}}}]},
      {"slot": "tArm", "default": "natural", "variants": [{"name": "natural", "drawn": false},
        {"name": "prosthesis", "words": "a prosthetic {side} arm", "hides": ["body/leftArm", "body/rightArm", "hand"]}]},
      {"slot": "tItem", "default": "none", "variants": [{"name": "none"},
        {"name": "stick", "words": "a walking stick", "side": "right", "options": {"hand": "fist"},
         "clips": {"clap": "away", "wave": "other"}}]}],
    "fields": [
      {"name": "tMouth", "column": "t_mouth", "order": 30, "figure": "player", "kind": "variant", "garment": "tMouth"},
      {"name": "tHeadwear", "column": "t_headwear", "order": 31, "figure": "player", "kind": "variant", "garment": "tHeadwear", "alt": 3},
      {"name": "tHeadwearColor", "column": "t_headwear_color", "order": 32, "figure": "player", "kind": "color", "colors": "tHeadwear"},
      {"name": "tBeard", "column": "t_beard", "order": 33, "figure": "player", "kind": "variant", "garment": "tBeard", "alt": 2},
      {"name": "tBeardColor", "column": "t_beard_color", "order": 34, "figure": "player", "kind": "color", "palette": "hairColors",
       "garment": "tBeard", "paints": "tBeard", "follows": "hairColor"},
      {"name": "tBody", "column": "t_body", "order": 35, "figure": "player", "kind": "variant", "garment": "tBody"},
      {"name": "tHeight", "column": "t_height", "order": 36, "figure": "player", "kind": "number", "min": -2, "max": 2, "step": 1,
       "moves": {"torso": {"scaleY": 1.03}, "leftLeg": {"length": 1.03}, "leftShin": {"length": 1.03}, "rightLeg": {"length": 1.03}, "rightShin": {"length": 1.03}}},
      {"name": "tLeftArm", "column": "t_left_arm", "order": 37, "figure": "player", "kind": "variant", "garment": "tArm", "side": "left", "alt": 8},
      {"name": "tRightArm", "column": "t_right_arm", "order": 38, "figure": "player", "kind": "variant", "garment": "tArm", "side": "right", "alt": 8},
      {"name": "tItem", "column": "t_item", "order": 39, "figure": "player", "kind": "variant", "garment": "tItem", "alt": 9}]}
    """
  private static let palettes = """
    {"families": {"tCloth": {"color": "#6C5CE7"}, "tBeard": {"preview": "#5E3A25"}}}
    """
  private static let rig = """
    {"slots": [
      {"name": "tHeadwear", "z": 6.2, "bone": "head", "part": "tHeadwear", "layer": "drape"},
      {"name": "tBeard", "z": 5.35, "bone": "face", "part": "tBeard", "layer": "chin"},
      {"name": "ownMouth", "z": 5.45, "bone": "face", "part": "tMouth", "layer": "mouth", "switch": "mouth"},
      {"name": "tLeftOwnArm", "z": 4.005, "bone": "leftArm", "part": "tArm", "layer": "left"},
      {"name": "tRightOwnArm", "z": 4.105, "bone": "rightArm", "part": "tArm", "layer": "right"},
      {"name": "tLeftItem", "z": 4.015, "bone": "leftHand", "part": "tItem", "layer": "left"},
      {"name": "tRightItem", "z": 4.115, "bone": "rightHand", "part": "tItem", "layer": "right"}]}
    """

  private static func svg(_ body: String) -> String {
    "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"-48 -68 96 96\">\(body)</svg>"
  }

  private static func rect(_ layer: String, _ role: String, _ place: String) -> String {
    "<g id=\"\(layer)\"><path class=\"\(role)\" d=\"\(place)\"/></g>"
  }

  /// The pack, compiled once for all tests.
  private static let pack = Result { () throws -> ArtPack in
    let scratch = try Scratch()
    try scratch.write(
      "Art/pack.json",
      #"{"name": "rules", "version": "1.0", "author": "Ann", "licence": "CC0-1.0", "over": "campus"}"#)
    try scratch.write("Art/catalog.json", catalog)
    try scratch.write("Art/palettes.json", palettes)
    let idle = try String(contentsOf: Tool.root.appending(path: "Art/clips/idle.json"), encoding: .utf8)
    let name = try #require(idle.range(of: "\"name\""))
    let feeling = #""feelings": [{"time": 1, "value": "joy", "intensity": 2}], "name""#
    try scratch.write("Art/clips/idle.json", idle.replacingCharacters(in: name, with: feeling))
    for folder in ["", "player/side/", "player/back/"] {
      try scratch.write("Art/\(folder)rig.json", rig)
      func part(_ name: String, _ body: String) throws {
        try scratch.write("Art/\(folder)parts/\(name).svg", svg(body))
      }
      try part("tHeadwear/hijab", rect("drape", "tCloth", "M -13 -42 L 13 -42 L 13 -10 L -13 -10 Z"))
      let arms = [("left", "M -9 -12 L -6 -12 L -6 -3 L -9 -3 Z"), ("right", "M 6 -12 L 9 -12 L 9 -3 L 6 -3 Z")]
      try part("tArm/prosthesis", arms.map { rect($0.0, "silver", $0.1) }.joined())
      let sticks = [("left", "M -9 -3 L -8 -3 L -8 14 L -9 14 Z"), ("right", "M 8 -3 L 9 -3 L 9 14 L 8 14 Z")]
      try part("tItem/stick", sticks.map { rect($0.0, "silver", $0.1) }.joined())
      guard folder != "player/back/" else { continue }
      try part("tBeard/beard", rect("chin", "tBeard", "M -3 -16 L 3 -16 L 3 -12 L -3 -12 Z"))
      let mouth = "M -2 -18 L 2 -18 L 2 -16 L -2 -16 Z"
      try part(
        "tMouth/smile", ["mouth", "mouth.open", "mouth.o", "mouth.grin"].map { rect($0, "mouth", mouth) }.joined())
      try part("tMouth/calm", rect("mouth", "mouth", "M -1 -17 L 1 -17 L 1 -16 L -1 -16 Z"))
      try part(
        "tMouth/smirk",
        rect("mouth", "mouth", "M 0 -17 L 2 -18 L 2 -16 Z") + rect("mouth.grin", "mouth", "M 0 -18 L 2 -18 L 2 -16 Z"))
    }
    let base = try BuiltInArt.pack()
    var compiler = ArtFolderCompiler(folder: scratch.url.appending(path: "Art").path, over: base)
    let archive = compiler.compile()
    #expect(compiler.diagnostics.map(\.description) == [])
    return try ArtPack(stack: base.archive.archives + [try #require(archive)])
  }

  private let pack: ArtPack
  private let renderer: AvatarRenderer

  init() throws {
    pack = try Self.pack.get()
    renderer = try AvatarRenderer(pack: pack)
  }

  private func avatar(_ fields: [String: String]) -> Avatar {
    renderer.resolve(AvatarRecord(id: "a", fields: ["hairStyle": "short"].merging(fields) { $1 })).avatar
  }

  /// The names of the layers that a look shows in a facing, at a time of a clip.
  private func layers(_ fields: [String: String], _ facing: Facing = .front, clip: String = "idle", at time: Double = 0)
    throws -> [String]
  {
    let scene = try AnimatedAvatar(avatar(fields), clip: clip, facing: facing, cast: .player, pack: pack)
    return scene.drawList(at: time).items.compactMap { item in
      if case .layer(let layer, _) = item.content { layer.atRest.name } else { nil }
    }
  }

  @Test(arguments: [Facing.front, .right, .back])
  func aHijabHidesHairEarsEarringsAndNecklace(facing: Facing) throws {
    for hair in try #require(pack.catalog["hairStyle"]).variants.map(\.name) {
      for jewel in ["earrings", "necklace"] {
        let shown = try layers(["hairStyle": hair, "accessory1": jewel, "tHeadwear": "hijab"], facing)
        let hidden = shown.filter {
          $0.contains("/hairStyle/") || $0.contains("/accessory/") || $0.hasSuffix("/ears")
        }
        #expect(hidden == [], "\(hair), \(jewel)")
        #expect(shown.contains { $0.hasSuffix("tHeadwear/hijab/drape") })
      }
    }
  }

  @Test func whatIsHiddenIsNotInTheAltText() {
    let avatar = avatar([
      "hairStyle": "bun", "tHeadwear": "hijab", "tHeadwearColor": "#2E8B57", "accessory1": "earrings",
    ])
    let text = AltText.describe(avatar, catalog: pack.catalog)
    #expect(text.contains("a green hijab") && !text.contains("bun") && !text.contains("earrings"), "\(text)")
  }

  @Test func aGlassesWearerKeepsThemUnderAHijab() throws {
    #expect(try layers(["tHeadwear": "hijab", "accessory1": "glasses"]).contains { $0.contains("/glasses/") })
  }

  @Test(arguments: [
    ("calm", "mouth.open", "smile"), ("smirk", "mouth.open", "smile"), ("smirk", "mouth.grin", "smirk"),
  ])
  func anOptionThatAStyleDoesNotDrawIsTheFallbacks(style: String, layer: String, drawnBy: String) throws {
    let look = avatar(["tMouth": style]).body
    let figure = try FigureBuilder(pack: pack).figure(look)
    let place = try #require(figure.dressedSlots.first { $0.name == "ownMouth" })
    let mouth = try #require(figure.rig.switchNumber(named: "mouth"))
    let options = figure.rig.switches[mouth].options
    let option = try #require(options.firstIndex(of: String(layer.dropFirst("mouth.".count))))
    guard case .layer(let drawn) = place.contents[option] else { throw Missing() }
    #expect(drawn.atRest.name == "player/tMouth/\(drawnBy)/\(layer)")
    guard case .layer(let rest) = place.contents[0] else { throw Missing() }
    #expect(rest.atRest.name == "player/tMouth/\(style)/mouth")
  }

  private struct Missing: Error {}

  @Test func aFeelingChoosesAStylesOwnForm() throws {
    #expect(try layers(["tMouth": "smile"], at: 1.2).contains { $0.hasSuffix("tMouth/smile/mouth.open") })
    #expect(try layers(["tMouth": "smirk"], at: 1.2).contains { $0.hasSuffix("tMouth/smile/mouth.open") })
    // A line of its own: this style grins, and takes the grin from the fallback.
    #expect(try layers(["tMouth": "calm"], at: 1.2).contains { $0.hasSuffix("tMouth/smile/mouth.grin") })
    #expect(try layers(["tMouth": "calm"], at: 0.2).contains { $0.hasSuffix("tMouth/calm/mouth") })
  }

  @Test func aBeardHasTheColourOfTheHairUntilItHasItsOwn() {
    let ginger = avatar(["tBeard": "beard", "hairColor": "ginger"]).body
    #expect(ginger.plain["tBeard"] == ginger.plain["hair"])
    #expect(ginger["tBeardColor"] == nil)
    let grey = avatar(["tBeard": "beard", "hairColor": "ginger", "tBeardColor": "grey"]).body
    #expect(grey.plain["tBeard"] == pack.palettes.hairColors.first { $0.name == "grey" }?.color)
  }

  @Test(arguments: ["walk", "run"], [Facing.front, .right, .back])
  func aBroadTallBodyDoesNotSlide(clip: String, facing: Facing) throws {
    for height in ["-2", "0", "2"] {
      let look = avatar(["tBody": "broad", "tHeight": height]).body
      let figure = try FigureBuilder(pack: pack).figure(look, facing: facing)
      let solved = try pack.clip(clip, of: figure.id).solved(on: figure.rig)
      let worst = solved.drifts().map(\.distance).max() ?? 0
      #expect(worst <= Clip.driftAllowed, "height \(height): \(worst) points a frame")
    }
  }

  @Test(arguments: ["clap", "sit", "sitLoop"])
  func handsOfABroadBodyReachTheirPlaces(clip: String) throws {
    let figure = try FigureBuilder(pack: pack).figure(avatar(["tBody": "broad", "tHeight": "2"]).body)
    let solved = try pack.clip(clip, of: figure.id).solved(on: figure.rig)
    #expect(solved.rig.setup.isEmpty == false)
    for time in FrameTiming.frames(of: solved).map(\.time) {
      for constraint in solved.constraints where constraint.isWhole(at: time) {
        let distance = constraint.distance(in: solved.keyedPose(at: time), at: time, rig: solved.rig)
        #expect(distance <= 0.3, "\(figure.rig.bones[constraint.limb.end].name) at \(time): \(distance)")
      }
    }
  }

  @Test func aTallBodyStandsOnTheGround() throws {
    let figure = try FigureBuilder(pack: pack).figure(avatar(["tHeight": "2"]).body)
    let plain = try pack.rig(.player)
    let world = Pose(rest: figure.rig).worldTransforms(of: figure.rig)
    for limb in figure.rig.limbs where limb.limb.sole != nil {
      for end in limb.limb.sole ?? [] { #expect(abs(world[limb.end].apply(end).y - plain.ground) < 1e-9) }
    }
    let head = try #require(plain.bone(named: "head"))
    #expect(world[head].apply(plain.bones[head].pivot).y > plain.bones[head].pivot.y + 1)
    #expect(abs(world[head].determinant - 1) < 1e-9, "the head keeps its size")
  }

  @Test func adjustmentsOfOneBoneCompose() throws {
    let figure = try FigureBuilder(pack: pack).figure(avatar(["tBody": "broad", "tHeight": "2"]).body)
    let number = try #require(figure.rig.bone(named: "torso"))
    let torso = try #require(figure.rig.setup[number])
    #expect(torso.scale == Point(1.16, 1.06))
  }

  @Test(arguments: [("2.6", "2"), ("x", "0"), ("0.5", "1"), ("+1", "1")])
  func aNumberOutOfRangeIsDrawnAsTheNearest(given: String, drawn: String) {
    let (avatar, warnings) = renderer.resolve(AvatarRecord(id: "a", fields: ["tHeight": given]))
    #expect(avatar.body["tHeight"] == drawn)
    #expect(warnings.count == (given == "+1" ? 0 : 1), "\(warnings)")
  }

  @Test(arguments: [
    (Facing.front, "left", "right"), (.back, "left", "left"), (.right, "left", "right"), (.left, "left", "left"),
    (.front, "right", "left"), (.back, "right", "right"), (.right, "right", "left"), (.left, "right", "right"),
  ])
  func anArmIsOnTheWearersSide(facing: Facing, side: String, bone: String) throws {
    let shown = try layers(["t\(side == "left" ? "Left" : "Right")Arm": "prosthesis"], facing)
    #expect(
      shown.filter { $0.contains("/tArm/prosthesis/") }.map { $0.split(separator: "/").last } == [Substring(bone)])
    #expect(!shown.contains { $0.hasSuffix("body/base/\(bone)Arm") }, "the body's own arm is hidden")
    let other = bone == "left" ? "right" : "left"
    #expect(shown.contains { $0.hasSuffix("body/base/\(other)Arm") })
    #expect(
      shown.contains { $0.contains("/hand/base/\(other)") } && !shown.contains { $0.contains("/hand/base/\(bone)") })
  }

  @Test func twoProsthesesAreWornAndTold() throws {
    let avatar = avatar(["tLeftArm": "prosthesis", "tRightArm": "prosthesis"])
    #expect(
      try layers(["tLeftArm": "prosthesis", "tRightArm": "prosthesis"]).count { $0.contains("/prosthesis/") } == 2)
    let text = AltText.describe(avatar, catalog: pack.catalog)
    #expect(text.contains("a prosthetic left arm") && text.contains("a prosthetic right arm"), "\(text)")
  }

  @Test func aHandItemIsHeldInTheWearersRightHand() throws {
    let shown = try layers(["tItem": "stick"], clip: "walk")
    #expect(shown.contains { $0.hasSuffix("tItem/stick/left") } && !shown.contains { $0.hasSuffix("stick/right") })
    #expect(shown.contains { $0.hasSuffix("hand/base/left.fist") }, "the hand holds it")
    #expect(!shown.contains { $0.hasSuffix("hand/base/right.fist") })
  }

  @Test func aClipThatNeedsTheHandsPutsTheItemAway() throws {
    let shown = try layers(["tItem": "stick"], clip: "clap")
    #expect(!shown.contains { $0.contains("/stick/") } && !shown.contains { $0.hasSuffix("left.fist") })
  }

  @Test func aClipMayNeedTheOtherHand() throws {
    let shown = try layers(["tItem": "stick"], clip: "wave")
    #expect(shown.contains { $0.hasSuffix("stick/right") } && !shown.contains { $0.hasSuffix("stick/left") })
  }

  @Test func aLookCodeKeepsNumbersAndSides() throws {
    let record = AvatarRecord(
      id: "a", fields: ["tHeight": "-2", "tLeftArm": "prosthesis", "tHeadwear": "hijab", "tHeadwearColor": "#2E8B57"])
    let back = try renderer.record(lookCode: try renderer.lookCode(of: record))
    for (name, value) in record.fields { #expect(back.fields[name] == value) }
  }

  @Test func aNumberMayBeAJSONNumber() throws {
    let record = try renderer.record(json: Array("{\"id\": \"a\", \"hairStyle\": \"bun\", \"tHeight\": -1}".utf8))
    #expect(record["tHeight"] == "-1")
  }
}
