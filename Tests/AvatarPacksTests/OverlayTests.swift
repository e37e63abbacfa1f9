import ArtCompiler
import AvatarRaster
import AvatarPacks
import AvatarScene
import Foundation
import Testing

/// A pack over the built-in one: what it adds and replaces, and what stays as it was.
@Suite struct OverlayTests {
  private static let looks: [[String: String]] = [
    [:], ["hairStyle": "bun", "accessory1": "cap", "petType": "dog", "petAccessory": "bow", "petName": "Bo"],
    ["topStyle": "jersey", "uni": "UCL", "uniMerchEnabled": "true", "enrollmentStatus": "enrolled"],
  ]

  @Test func aDrawingAloneIsAVariantWithWordsLikeItsNeighbours() throws {
    let pack = try TestPack.stack([.quiff()])
    #expect(pack.catalog[Worn("hairStyle", "quiff")]?.words == "{a color} quiff")
    #expect(
      try pack.changes().map(\.changes.added) == [
        ["catalog.json: slots.hairStyle.variants.quiff"]
          + ["", "player/side/", "player/back/"].map { "\($0)parts/hairStyle/quiff.svg" }
      ])
  }

  @Test func aPackWithoutMistakesHasNoWarnings() throws {
    #expect(try TestPack.quiff().compile().messages.isEmpty)
  }

  @Test func itsArchiveHoldsNothingThatItDoesNotChange() throws {
    let archive = try #require(try TestPack.quiff().compile().archive)
    #expect(
      Set(archive.names) == [
        "pack", "catalog", "changes", "player/parts/hairStyle/quiff", "player/side/parts/hairStyle/quiff",
        "player/back/parts/hairStyle/quiff", "own/extent", "own/extent/side", "own/extent/back",
      ])
  }

  @Test func aDrawingOverTheBuiltInPackIsDrawn() throws {
    let own = try TestPack.renderer([.quiff()]).still(
      TestPack.renderer([.quiff()]).resolve(AvatarRecord(id: "a", fields: ["hairStyle": "quiff"])).avatar)
    let short = try AvatarRenderer().still(
      AvatarRenderer().resolve(AvatarRecord(id: "a", fields: ["hairStyle": "short"])).avatar)
    let isSame = own == short
    #expect(isSame)
  }

  @Test(arguments: looks)
  func aLookWithoutItHasTheSameThumbnail(look: [String: String]) throws {
    let (plain, stacked) = (try AvatarRenderer(), try TestPack.renderer([.quiff(), Self.tallHat]))
    for framing in Framing.allCases {
      let isSame =
        try plain.thumbnail(look) { $0.framing = framing } == stacked.thumbnail(look) { $0.framing = framing }
      #expect(isSame, "\(framing)")
    }
  }

  @Test(arguments: looks)
  func aLookWithoutItHasTheSameAtlas(look: [String: String]) throws {
    #expect(try AvatarRenderer().atlas(look) == TestPack.renderer([.quiff(), Self.tallHat]).atlas(look))
  }

  private static var tallHat: TestPack {
    let svg = """
      <svg xmlns="http://www.w3.org/2000/svg" viewBox="-48 -68 96 96">
      <g id="hat"><rect class="cap" x="-6" y="-66" width="12" height="30"/></g></svg>
      """
    return TestPack(
      "hats",
      [
        "parts/accessory/stovepipe.svg": svg,
        "player/side/parts/accessory/stovepipe.svg": svg,
        "player/back/parts/accessory/stovepipe.svg": svg,
      ])
  }

  @Test func theCropOfAHeadHoldsATallHat() throws {
    let pack = try TestPack.stack([Self.tallHat])
    #expect(try pack.extent(of: .front, showing: [1]).head.maxY >= 66)
    #expect(try pack.extent(of: .front, showing: []) == BuiltInArt.pack().extent(of: .front))
  }

  @Test func aPartThatAClipBeneathTakesOutOfTheFrameIsAWarning() throws {
    let messages = try Self.tallHat.compile().messages
    let start = "warning: hats/parts/accessory/stovepipe.svg: leaves the frame in the clip \""
    #expect(messages.count { $0.hasPrefix(start) } == 1, "\(messages)")
    #expect(messages.allSatisfy { $0.contains("accessory/stovepipe reaches ") && $0.contains("over the top edge") })
  }

  @Test func aClipThatPutsAPartAwayDoesNotTakeItOutOfTheFrame() throws {
    func clip(_ hat: TestPack) throws -> Substring? {
      try hat.compile().messages.first?.split(separator: "\"").dropFirst().first
    }
    let worst = try #require(try clip(Self.tallHat))
    var hat = Self.tallHat
    let variant = "{\"name\": \"stovepipe\", \"words\": \"a hat\", \"clips\": {\"\(worst)\": \"away\"}}"
    hat.files["catalog.json"] = Array("{\"slots\": [{\"slot\": \"accessory\", \"variants\": [\(variant)]}]}".utf8)
    #expect(try clip(hat) != worst)
  }

  @Test func theAtlasNamesAPackThatIsShown() throws {
    let atlas = try TestPack.renderer([.quiff(), Self.tallHat]).atlas(["hairStyle": "quiff"])
    #expect(
      atlas.contains("\"name\": \"winter\", \"version\": \"1.0.0\", \"author\": \"Ann\", \"licence\": \"CC0-1.0\""))
    #expect(!atlas.contains("hats"))
  }

  @Test func aPictureNamesAPackThatIsShown() throws {
    let picture = try TestPack.renderer([.quiff(), Self.tallHat]).thumbnail(["hairStyle": "quiff"])
    #expect(String(decoding: picture, as: UTF8.self).contains("winter 1.0.0 by Ann, CC0-1.0"))
  }

  @Test(arguments: StillOptions.Format.allCases)
  func aPictureOfEachFormatNamesAPackThatIsShown(format: StillOptions.Format) throws {
    let renderer = try TestPack.renderer([.quiff(), Self.tallHat])
    for (hair, isNamed) in [("quiff", true), ("long", false)] {
      let picture = try renderer.thumbnail(["hairStyle": hair]) { $0.format = format }
      #expect(String(decoding: picture, as: UTF8.self).contains("winter 1.0.0 by Ann, CC0-1.0") == isNamed)
      #expect(!String(decoding: picture, as: UTF8.self).contains("hats"))
    }
  }

  @Test(arguments: PreviewOptions.Format.allCases)
  func aPreviewNamesAPackThatIsShown(format: PreviewOptions.Format) throws {
    let renderer = try TestPack.renderer([.quiff()])
    var options = PreviewOptions()
    options.format = format
    for (hair, isNamed) in [("quiff", true), ("long", false)] {
      let avatar = renderer.resolve(AvatarRecord(id: "a", fields: ["hairStyle": hair])).avatar
      let picture = try renderer.keyedPreview(avatar, options: options)
      #expect(String(decoding: picture, as: UTF8.self).contains("winter 1.0.0 by Ann, CC0-1.0") == isNamed)
    }
  }

  @Test func aVariantThatIsReplacedKeepsItsPlaceAndItsDrawing() throws {
    let catalog = "{\"slots\": [{\"slot\": \"hairStyle\", \"variants\": [{\"name\": \"bun\", \"words\": \"a bun\"}]}]}"
    let pack = try TestPack.stack([TestPack("words", ["catalog.json": catalog])])
    let names = try BuiltInArt.pack().catalog["hairStyle"]?.variants.map(\.name)
    #expect(pack.catalog["hairStyle"]?.variants.map(\.name) == names)
    #expect(pack.catalog[Worn("hairStyle", "bun")]?.words == "a bun")
    #expect(try pack.changes().map(\.changes.replaced) == [["catalog.json: slots.hairStyle.variants.bun"]])
  }

  @Test func aDrawingThatIsReplacedComesFromTheLastPack() throws {
    var pack = TestPack("buns", [:])
    pack.files["parts/hairStyle/bun.svg"] = try TestPack.art("parts/hairStyle/afro.svg")
    let stack = try TestPack.stack([pack])
    #expect(stack.info(ofSection: "player/parts/hairStyle/bun")?.name == "buns")
    #expect(stack.info(ofSection: "player/parts/hairStyle/afro")?.name == "campus")
  }

  @Test func aSlotWithAFieldAndAFamilyComesByDataAlone() throws {
    let svg = """
      <svg xmlns="http://www.w3.org/2000/svg" viewBox="-48 -68 96 96">
      <g id="bag"><rect class="bag" x="-9" y="-13" width="18" height="14"/></g></svg>
      """
    var files = [
      "catalog.json": """
      {"slots": [{"slot": "bag", "default": "none", "variants": [{"name": "none"}, {"name": "pack", "words": "a bag"}]}],
       "fields": [{"name": "bag", "column": "bag", "order": 30, "figure": "player", "kind": "variant", "garment": "bag"},
        {"name": "bagColor", "column": "bag_color", "order": 31, "figure": "player", "kind": "color", "garment": "bag",
         "default": "#D64550", "paints": "bag"}]}
      """,
      "palettes.json": "{\"families\": {\"bag\": {\"preview\": \"#D64550\"}}}",
    ]
    for folder in ["", "player/side/", "player/back/"] {
      files["\(folder)rig.json"] = """
        {"slots": [{"name": "bag", "z": 9, "bone": "torso", "part": "bag", "layer": "bag"}]}
        """
      files["\(folder)parts/bag/pack.svg"] = svg
    }
    let bags = TestPack("bags", files)
    #expect(try bags.compile().messages.isEmpty)
    let renderer = try TestPack.renderer([bags])
    let (without, with) = (try renderer.thumbnail([:]), try renderer.thumbnail(["bag": "pack", "bagColor": "teal"]))
    let isDrawn = without != with
    #expect(isDrawn)
    #expect(try renderer.pack.changes()[0].changes.added.contains("rig.json: slots.bag"))
    let (plain, own) = (try AvatarRenderer(), renderer)
    let look = AvatarRecord(id: "a", fields: [:])
    let isSame = try plain.still(plain.resolve(look).avatar) == own.still(own.resolve(look).avatar)
    #expect(isSame)
  }

  @Test func whatIsMisspeltIsNamedByItsPlaceInTheFile() throws {
    let catalog =
      "{\"slots\": [{\"slot\": \"hairStyle\",\n \"variants\": [{\"name\": \"quiff\", \"wrods\": \"a quiff\"}]}]}"
    var pack = try TestPack.quiff()
    pack.files["catalog.json"] = Array(catalog.utf8)
    #expect(
      try pack.compile().messages == [
        "error: winter/catalog.json:2:33: slots[0].variants[0].wrods: means nothing here; did you mean \"words\"?"
      ])
  }

  @Test func aSecondPackOverTheFirstHasBoth() throws {
    let pack = try TestPack.stack([.quiff(), Self.tallHat])
    #expect(pack.packs.map(\.name) == ["campus", "winter", "hats"])
    #expect(pack.catalog[Worn("hairStyle", "quiff")] != nil && pack.catalog[Worn("accessory", "stovepipe")] != nil)
  }

  @Test func twoPacksWithOneThingAreAWarningThatNamesBoth() throws {
    let pack = try TestPack.stack([.quiff(), .quiff("spring")])
    #expect(
      try pack.conflicts().map(\.description).contains(
        "warning: the packs \"winter\" and \"spring\" both have parts/hairStyle/quiff.svg; \"spring\", the later one, is used"
      ))
  }

  @Test(arguments: [
    (
      ", \"needs\": {\"campus\": \"^2.0\"}",
      "needs.campus: needs version ^2.0, and the pack \"campus\" has version 1.0.0"
    ),
    (
      ", \"needs\": {\"hats\": \"1\"}",
      "needs.hats: the pack is missing; name it before this one: --art hats.avatarpack --art …"
    ),
    (
      ", \"needs\": {\"campus\": \"new\"}",
      "needs.campus: \"new\" is no version; write one such as \"^1.0\", \">=1.2\" or \"1.2.3\""
    ),
  ])
  func aNeedThatIsNotMetIsAnError(manifest: String, message: String) throws {
    let messages = try TestPack.quiff(manifest: manifest).compile().messages
    #expect(messages.count == 1 && messages[0].hasSuffix(message), "\(messages)")
  }

  @Test func aNeedThatIsMetIsFine() throws {
    #expect(try TestPack.quiff(manifest: ", \"needs\": {\"campus\": \"^1.0\"}").compile().messages.isEmpty)
  }

  @Test func aPackOverAnotherOneSaysWhatLiesBeneath() throws {
    var pack = try TestPack.quiff()
    pack.files["pack.json"] = Array(
      "{\"name\": \"a\", \"version\": \"1\", \"author\": \"b\", \"licence\": \"c\", \"over\": \"park\"}".utf8)
    #expect(
      try pack.compile().messages == [
        "error: winter/pack.json:1:70: over: lies over the pack \"park\"; the packs beneath are \"campus\" 1.0.0"
      ])
  }

  @Test func aPackAddsAPoseAndReplacesAnother() throws {
    let pack = TestPack(
      "moments",
      [
        "poses.json": """
        {"poses": [
          {"name": "bow", "words": "bowing", "clip": "bow", "time": 0.6},
          {"name": "wave", "words": "waving from afar", "clip": "walk", "time": 0.1, "facing": "left"}
        ]}
        """
      ])
    let (base, stack) = (try BuiltInArt.pack(), try TestPack.stack([pack]))
    #expect(try stack.poses().map(\.name) == base.poses().map(\.name) + ["bow"])
    let renderer = try AvatarRenderer(pack: stack)
    let plain = try AvatarRenderer()
    #expect(try renderer.thumbnail([:]) { $0.pose = "bow" } != plain.thumbnail([:]))
    #expect(try renderer.thumbnail([:]) { $0.pose = "wave" } != plain.thumbnail([:]) { $0.pose = "wave" })
    #expect(try renderer.thumbnail([:]) { $0.pose = "jump" } == plain.thumbnail([:]) { $0.pose = "jump" })
    let changes = try stack.changes().flatMap { $0.changes.added + $0.changes.replaced }
    #expect(changes.contains("poses.json: poses.bow") && changes.contains { $0.hasPrefix("poses.json: poses.wave") })
  }

  @Test func aPoseOfAPackNeedsItsClip() throws {
    let pose = #"{"name": "bow", "words": "bowing", "clip": "bows", "time": 0.6}"#
    let messages = try TestPack("moments", ["poses.json": "{\"poses\": [\(pose)]}"]).compile().messages
    #expect(messages.count == 1 && messages[0].contains("no clip \"bows\"; did you mean \"bow\"?"), "\(messages)")
  }

  @Test func aNewClipComesWhenItIsNamed() throws {
    var pack = TestPack("moves", [:])
    let keys = "[{\"time\": 0, \"value\": 0}, {\"time\": 1, \"value\": 0.1}]"
    let clip = """
      {"name": "greet", "duration": 1, "frames": 4, "loop": false, "tracks": {"head": {"rotation": \(keys)}}}
      """
    pack.files["clips/greet.json"] = Array(clip.utf8)
    let stack = try TestPack.stack([pack])
    #expect(!(try ClipSelection.animations([], [], in: stack)).contains { $0.clip == "greet" })
    #expect(try ClipSelection.animations(["greet"], [.front], in: stack).map(\.clip) == ["greet"])
  }

  @Test func aStateThatChangesNothingLeavesAClipToTheNextOne() throws {
    let states = "{\"name\": \"tossable\", \"words\": \"a cap\", \"states\": [\"tossed\"]}"
    var files = ["catalog.json": "{\"slots\": [{\"slot\": \"accessory\", \"variants\": [\(states)]}]}"]
    for folder in ["", "player/side/", "player/back/"] {
      files["\(folder)clips/all.tossed.json"] = "{\"name\": \"all\"}"
    }
    let pack = try TestPack.stack([TestPack("caps", files).drawing("accessory/cap", as: "accessory/tossable")])
    let arm = Worn("arm", "belowElbow", side: .right)
    let worn = pack.formStates(of: [arm, Worn("accessory", "tossable")], .player, isMirrored: false)
    let bare = pack.formStates(of: [arm], .player, isMirrored: false)
    #expect(worn == ["tossed"] + bare && !bare.isEmpty)
    for clip in pack.clipNames(of: .player) {
      #expect(
        pack.clipSections(clip, of: .player, in: worn) == pack.clipSections(clip, of: .player, in: bare), "\(clip)")
      #expect(try pack.clip(clip, of: .player, in: worn).name == pack.clip(clip, of: .player, in: bare).name)
    }
  }

  @Test func aSlotThatNothingWornFillsChangesNoKey() throws {
    let glove = """
      <svg xmlns="http://www.w3.org/2000/svg" viewBox="-48 -68 96 96">
      <g id="glove"><circle class="mask" cx="-8.7" cy="-1.8" r="2.5"/></g></svg>
      """
    var files: [String: String] = [:]
    for folder in ["", "player/side/", "player/back/"] {
      files["\(folder)rig.json"] =
        #"{"slots": [{"name": "glove", "z": 9, "bone": "leftHand", "part": "accessory", "layer": "glove"}]}"#
      files["\(folder)parts/accessory/glove.svg"] = glove
    }
    let (plain, gloves) = (try AvatarRenderer(), try TestPack.renderer([TestPack("gloves", files)]))
    func key(_ accessory: String, _ renderer: AvatarRenderer) throws -> String {
      let record = AvatarRecord(id: "a", fields: ["accessory1": accessory])
      return try renderer.stillKey(of: renderer.resolve(record).avatar, options: StillOptions())
    }
    #expect(try key("cap", gloves) == key("cap", plain))
    #expect(try key("glove", gloves) != key("none", gloves))
  }
}
