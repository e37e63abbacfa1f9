import AvatarSupport
import AvatarRaster
import AvatarPixels
import AvatarScene
import Foundation
import TestSupport
import Testing

/// Adds a backpack with its own colour, and a beard, to a copy of the art: with data alone,
/// everything that reads the catalog supports them.
@Suite struct NewGarmentTests {
  private static let fields = """
    "fields": [
      {"name": "backpackStyle", "column": "backpack_style", "order": 15, "tab": "Accessories", "figure": "player", "kind": "variant", "garment": "backpackStyle", "alt": 7},
      {"name": "backpackColor", "column": "backpack_color", "order": 15, "tab": "Accessories", "figure": "player", "kind": "color", "garment": "backpackStyle",
       "default": "#D64550", "paints": "backpack"},
      {"name": "beardStyle", "column": "beard_style", "order": 7, "tab": "Face", "figure": "player", "kind": "variant", "garment": "beardStyle", "alt": 2},
      {"name": "beardColor", "column": "beard_color", "order": 7, "tab": "Face", "figure": "player", "kind": "color", "palette": "hairColors",
       "garment": "beardStyle", "paints": "whiskers"},
    """
  private static let garments = """
    "slots": [
      {"slot": "backpackStyle", "default": "none", "variants": [{"name": "none"}, {"name": "school", "words": "{a color} school backpack"},
        {"name": "roll", "words": "{a color} roll-top"}]},
      {"slot": "beardStyle", "default": "none", "variants": [{"name": "none"}, {"name": "goatee", "words": "{a color} goatee"}]},
    """
  private static let places = """
    "slots": [
      {"name": "backpack", "z": 0.5, "bone": "torso", "part": "backpackStyle", "layer": "back"},
      {"name": "straps", "z": 4.55, "bone": "torso", "part": "backpackStyle", "layer": "straps"},
      {"name": "ownBeard", "z": 5.5, "bone": "head", "part": "beardStyle", "layer": "chin"},
    """

  private static func svg(_ body: String) -> String {
    "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"-48 -68 96 96\">\(body)</svg>"
  }

  /// Returns the art with both garments.
  private static func art(views: Bool = true) throws -> ArtFolder {
    let art = try ArtFolder(views: views)
    let folders = views ? ["", "player/side/", "player/back/"] : [""]
    try art.change("catalog.json", "\"fields\": [", fields)
    try art.change("catalog.json", "\"slots\": [", garments)
    for folder in folders { try art.change("\(folder)rig.json", "\"slots\": [", places) }
    try art.change(
      "palettes.json", "\"families\": {",
      "\"families\": {\"backpack\": {\"preview\": \"#D64550\"}, \"whiskers\": {\"preview\": \"#5E3A25\"},")
    for (name, height) in [("school", 15), ("roll", 20)] {
      let back =
        "<g id=\"back\"><rect class=\"backpack\" x=\"-12\" y=\"\(1 - height)\" width=\"24\" height=\"\(height)\"/></g>"
      for folder in folders {
        art.write(
          svg(
            back + "<g id=\"straps\"><rect class=\"backpack-deep\" x=\"-5\" y=\"-12\" width=\"2\" height=\"8\"/></g>"),
          to: "\(folder)parts/backpackStyle/\(name).svg")
      }
    }
    let chin = "<g id=\"chin\"><rect class=\"whiskers\" x=\"-3\" y=\"-16\" width=\"6\" height=\"4\"/></g>"
    for folder in folders {
      art.write(
        svg(folder.hasSuffix("back/") ? "<g id=\"chin\"/>" : chin), to: "\(folder)parts/beardStyle/goatee.svg")
    }
    return art
  }

  /// The folder, written once for all tests.
  private static let scratch = Result { () throws -> Scratch in
    let scratch = try Scratch()
    try art().write(into: scratch.url.appending(path: "Art"))
    return scratch
  }

  private static let renderer = Result {
    try AvatarRenderer(pack: ArtPack(try #require(art().compile().archive)))
  }

  private let folder: URL
  private let art: String

  init() throws {
    let scratch = try Self.scratch.get()
    (folder, art) = (scratch.url, scratch.path("Art"))
  }

  private func tool(_ arguments: String..., input: String? = nil) throws -> Tool.Result {
    try Tool.run(arguments + ["--art", art], input: input, in: folder)
  }

  private func members(_ value: JSONValue?) -> [String: JSONValue] {
    if case .object(let members)? = value { members } else { [:] }
  }

  /// Returns how many pixels of a record's thumbnail have exactly a colour.
  private func pixels(_ color: UInt32, of record: String, facing: Facing = .front) throws -> Int {
    let renderer = try Self.renderer.get()
    let (avatar, diagnostics) = renderer.resolve(try renderer.record(json: Array(record.utf8)))
    #expect(diagnostics.isEmpty, "\(diagnostics)")
    var options = StillOptions()
    (options.size, options.facing) = (192, facing)
    return try PNGDecoder.decode(renderer.thumbnail(avatar, options: options)).pixels.count { $0 == color }
  }

  @Test func theArtIsFine() throws {
    let result = try tool("check")
    #expect(result.status == 0)
    #expect(result.errors == "\(art): the art pack \"campus\" 1.0.0 is fine\n")
  }

  @Test func theListingHasItsVariantsAndItsColour() throws {
    let text = try tool("catalog").text
    #expect(text.contains("\nbackpackStyle\n  * none\n    school\n    roll\n"))
    #expect(text.contains("\n    backpackColor   #D64550\n"))
    #expect(text.contains("\nbeardStyle\n  * none\n    goatee\n\nbeardColor\n"))
  }

  @Test func theListingsJSONHasThem() throws {
    let listing = members(try JSONText.parse(Array(try tool("catalog", "--format", "json").output)))
    func entry(_ list: String, _ name: String, _ value: String) -> [String: JSONValue] {
      guard case .array(let entries)? = listing[list] else { return [:] }
      return entries.map { members($0) }.first { $0[name] == .string(value) } ?? [:]
    }
    let slot = entry("slots", "slot", "backpackStyle")
    #expect(slot["fields"] == .array([.string("backpackStyle")]) && slot["default"] == .string("none"))
    let variants =
      [("none", nil), ("school", "{a color} school backpack"), ("roll", "{a color} roll-top")] as [(String, String?)]
    #expect(
      slot["variants"]
        == .array(
          variants.map {
            .object(["name": JSONValue.string($0), "words": $1.map(JSONValue.string)].compactMapValues { $0 })
          }))
    #expect(
      entry("colors", "field", "backpackColor") == [
        "field": .string("backpackColor"), "default": .string("#D64550"), "anyHex": .bool(true),
      ])
  }

  @Test func theirPageIsDrawn() throws {
    let result = try tool("catalog", "--format", "png", "--slot", "backpackStyle", "--size", "96")
    #expect(result.status == 0, "\(result.errors)")
    #expect(try PNGDecoder.decode(Array(result.output)).pixels.count { $0 == 0xFFD6_4550 } > 100)
  }

  @Test func everyStudentOfTheMixIsAskedForOne() throws {
    let result = try tool("catalog", "--format", "png", "--slot", "mix", "--size", "96")
    let defaultValue = try Tool.run(["catalog", "--format", "png", "--slot", "mix", "--size", "96"])
    #expect(result.status == 0 && result.output != defaultValue.output)
  }

  @Test func theSchemaOfARecordHasThem() throws {
    let schema = try JSONText.parse(Array(try tool("catalog", "--format", "schema").output))
    let properties = members(members(schema)["properties"])
    let style = members(properties["backpackStyle"])
    #expect(style["enum"] == .array([.string("none"), .string("school"), .string("roll"), .null]))
    #expect(style["x-tab"] == .string("Accessories") && style["x-column"] == .string("backpack_style"))
    #expect(members(properties["backpackColor"])["default"] == .string("#D64550"))
  }

  @Test func goldensSpreadOverItsVariants() throws {
    let scratch = try Scratch()
    try scratch.write("set/records.ndjson", #"{"id": "mia", "hairStyle": "bun"}"# + "\n")
    try scratch.write(
      "set/cases.json",
      ##"{"cases": [{"name": "{variant}", "record": "mia", "each": "backpackStyle", "with": {"backpackColor": "#123456"}, "clip": "idle", "frames": 0, "scale": 0.5}]}"##
    )
    let result = try Tool.run(
      ["goldens", "record", "--set", scratch.path("set"), "--art", art], environment: ["CI": ""])
    #expect(result.status == 0, "\(result.errors)")
    #expect(result.lines == ["none", "school", "roll"])
    #expect(
      try Tool.run(["goldens", "show", "school", "--set", scratch.path("set")]).text.contains(
        "player/backpackStyle/school/back"))
  }

  @Test func aTablesColumnsAreToldInTheAtlas() throws {
    let scratch = try Scratch()
    let table =
      "user_id,hair_style,backpack_style,backpack_color,beard_style,beard_color\nmia,bun,school,#1B998B,goatee,darkBrown\n"
    let result = try tool(
      "sheet", "-", "-o", scratch.path("out"), "--clips", "idle", "--scale", "1", "--quiet", input: table)
    #expect(result.status == 0 && result.errors.isEmpty, "\(result.errors)")
    let atlas = String(decoding: try scratch.read("out/mia.json"), as: UTF8.self)
    #expect(
      atlas.contains(
        ##""backpackStyle": "school", "backpackColor": "#1B998B", "beardStyle": "goatee", "beardColor": "darkBrown""##),
      "\(atlas.suffix(2000))")
    #expect(atlas.contains("a dark brown goatee") && atlas.contains("a teal school backpack."))
  }

  @Test func aVariantThatThereIsNotIsNamedWithTheClosest() throws {
    let result = try tool("check", "-", input: #"{"id": "a", "backpackStyle": "skool", "backpackColor": "tael"}"#)
    #expect(
      result.errors.split(separator: "\n").map(String.init).dropFirst().prefix(2) == [
        "warning: -:1: record a: backpackStyle: there is no backpackStyle \"skool\"; drawn as \"none\"; did you mean \"school\"?",
        "warning: -:1: record a: backpackColor: \"tael\" is not a colour; drawn as #D64550; did you mean \"teal\"?",
      ])
  }

  @Test func itIsDrawnInItsColour() throws {
    #expect(try pixels(0xFF12_AB34, of: ##"{"backpackStyle": "school", "backpackColor": "#12AB34"}"##) > 200)
    #expect(try pixels(0xFF12_AB34, of: ##"{"backpackStyle": "none", "backpackColor": "#12AB34"}"##) == 0)
    #expect(try pixels(0xFFD6_4550, of: #"{"backpackStyle": "roll"}"#) > 200)
  }

  @Test func aBeardIsDrawnInItsColour() throws {
    #expect(try pixels(0xFFC8_642B, of: #"{"beardStyle": "goatee", "beardColor": "ginger"}"#) > 20)
    #expect(try pixels(0xFF12_AB34, of: ##"{"beardStyle": "goatee", "beardColor": "#12AB34"}"##) > 20)
  }

  /// A record without the new fields is drawn as before.
  @Test func aRecordWithoutItIsTheSamePicture() throws {
    let record = AvatarRecord(id: "a", fields: ["hairStyle": "bun", "topStyle": "polo"])
    let frames = try [AvatarRenderer(), Self.renderer.get()].map {
      try $0.frame(of: $0.resolve(record).avatar, clip: "walk", at: 0.2, scale: 2)
    }
    let isSame = frames[0] == frames[1]
    #expect(isSame)
  }

  @Test(arguments: [Facing.right, .left, .back])
  func itIsDrawnFromEverySide(facing: Facing) throws {
    let record = ##"{"backpackStyle": "school", "backpackColor": "#12AB34"}"##
    #expect(try pixels(0xFF12_AB34, of: record, facing: facing) > 100)
  }

  /// Returns a pack with only the front view, like every pack before facings existed.
  private func frontAlone() throws -> Scratch {
    let scratch = try Scratch()
    try Self.art(views: false).write(into: scratch.url.appending(path: "Art"))
    return scratch
  }

  @Test func aPackWithoutSidesHasSheetsOfTheFront() throws {
    let scratch = try frontAlone()
    let record = #"{"id": "mia", "hairStyle": "bun"}"#
    let result = try Tool.run(
      [
        "sheet", "-", "-o", scratch.path("out"), "--clips", "walk", "--scale", "1", "--quiet", "--art",
        scratch.path("Art"),
      ], input: record)
    #expect(result.status == 0, "\(result.errors)")
    #expect(!String(decoding: try scratch.read("out/mia.json"), as: UTF8.self).contains("walkRight"))
  }

  @Test func aSideThatIsNotDrawnIsRefusedInWords() throws {
    let scratch = try frontAlone()
    let result = try Tool.run(["thumbnail", "-", "--facing", "left", "--art", scratch.path("Art")], input: "{}")
    #expect(
      result.status == 64 && result.errors.contains("the clip \"idle\" is not drawn facing left; use front"),
      "\(result.errors)")
  }

  /// A side view is a folder with a rig and its drawings; the clips of the front animate it.
  @Test func aViewIsAFolder() throws {
    let art = try Self.art(views: false)
    // Forms of clips, which every view must have, and the states that name them.
    for path in art.files.keys where path.contains(/^clips\/\w+\.\w+\.json$/) { try art.remove(path) }
    art.write(
      try art.text("catalog.json").replacing(/, "states": \["(seated|powered|crutch)"\]/, with: "")
        .replacing(", \"hopping\"", with: "").replacing(
          "\"seated\": \"stowed\", \"powered\": \"stowed\"", with: "\"sleep\": \"stowed\""),
      to: "catalog.json")
    art.write(try art.text("rig.json"), to: "player/side/rig.json")
    let back = Self.svg("<g id=\"back\"><rect class=\"backpack\" x=\"-16\" y=\"-14\" width=\"9\" height=\"15\"/></g>")
    art.write(back, to: "player/side/parts/backpackStyle/school.svg")
    let (archive, messages) = art.compile()
    #expect(messages.allSatisfy { $0.hasPrefix("warning: ") && $0.contains("is left off") }, "\(messages)")
    let pack = try ArtPack(try #require(archive))
    #expect(pack.views(of: .player) == [.front, .side])
    #expect(pack.clipNames(of: .player.seen(from: .side)).sorted() == pack.clipNames(of: .player).sorted())
    let look = try AvatarRenderer(pack: pack).resolve(AvatarRecord(id: "a", fields: ["backpackStyle": "school"])).avatar
      .body
    let figure = try FigureBuilder(pack: pack).figure(look, facing: .right)
    let pose = try pack.clip("walk", of: .player.seen(from: .side)).pose(at: 0)
    #expect(figure.items(in: pose).map(\.slot) == ["backpack"])
  }
}
