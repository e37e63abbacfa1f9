import Foundation
import TestSupport
import Testing

@testable import AvatarRaster
@testable import AvatarScene

/// Tests the guarantees of `docs/clip.schema.json` and `docs/rig.schema.json` for editors.
@Suite struct ArtSchemaTests {
  private static let art = FixtureRecords.root.appendingPathComponent("Art")

  private static func object(_ file: URL) throws -> [String: Any] {
    try JSONReading.object(try String(contentsOf: file, encoding: .utf8))
  }

  private static func schema(_ name: String) throws -> SchemaCheck {
    SchemaCheck(root: try object(FixtureRecords.root.appendingPathComponent("docs/\(name).schema.json")))
  }

  /// Returns every file of the pack whose name, or whose folder's name, matches.
  private static func files(_ wanted: (URL) -> Bool) -> [URL] {
    let all = FileManager.default.enumerator(at: art, includingPropertiesForKeys: nil)?.compactMap { $0 as? URL } ?? []
    return all.filter { $0.pathExtension == "json" && wanted($0) }
  }

  @Test func everyClipOfThePackKeepsToItsSchema() throws {
    let (schema, overlay) = (try Self.schema("clip"), try Self.schema("overlay"))
    let clips = Self.files { $0.deletingLastPathComponent().lastPathComponent == "clips" }
    #expect(clips.count > 50)
    for file in clips {
      let (clip, name) = (try Self.object(file), file.lastPathComponent)
      // A form without a duration says what differs from its clip.
      if name.split(separator: ".").count == 3, !name.hasPrefix("all."), clip["duration"] == nil { continue }
      #expect((name.hasPrefix("all.") ? overlay : schema).faults(clip).isEmpty, "\(file.path)")
    }
  }

  @Test func everyRigOfThePackKeepsToItsSchema() throws {
    let (schema, rigs) = (try Self.schema("rig"), Self.files { $0.lastPathComponent == "rig.json" })
    #expect(rigs.count >= 6)
    for file in rigs { #expect(schema.faults(try Self.object(file)).isEmpty, "\(file.path)") }
  }

  /// Every member that the code supports must be described.
  @Test func theSchemaKnowsEveryMemberOfARig() throws {
    let known = RigSource(
      name: "a", frame: FrameGeometry(width: 1, height: 1, originX: 0, originY: 0), ground: 0,
      bones: [Bone(name: "b", parent: "a", pivot: .zero, inherit: .noScale, side: .left, wheel: 1)],
      switches: ["eyes": ["open"]],
      slots: [
        Slot(
          name: "a", z: 0, bone: "b", part: "p", layer: "l", switch: "eyes",
          depth: DepthChoice(group: "g", front: 0, behind: 1, over: 2, before: 3),
          clipTo: "a", side: .right)
      ],
      trails: [SecondaryMotion(bone: "b", lag: 0, turn: 0, swing: 0, lift: 0, stretch: 0, gravity: 0)],
      limbs: [
        Limb(
          upper: "a", lower: "b", end: "c", bend: 1, limits: [-1, 1], pole: [0, 0, 1], stretch: 1, sole: [.zero, .zero])
      ], travel: .zero,
      reactions: ["run": "walk"])
    let written = try JSONReading.object(String(decoding: try JSONEncoder().encode(known), as: UTF8.self))
    #expect(try Self.schema("rig").faults(written).isEmpty)
    let root = try Self.schema("rig").root
    let described = try #require(root["properties"] as? [String: Any])
    // What only the compiler reads.
    #expect(Set(described.keys) == Set(written.keys).union(["bounds", "extends"]))
  }

  @Test func theCatalogOfThePackKeepsToItsSchema() throws {
    #expect(try Self.schema("catalog").faults(try Self.object(Self.art.appendingPathComponent("catalog.json"))) == [])
  }

  /// Every member that the code supports must be described.
  @Test func theSchemaKnowsEveryMemberOfAVariantAndAField() throws {
    let change = Catalog.Adjustment(x: 1, y: 1, scaleX: 1, scaleY: 1, length: 1, width: 1, rotation: 1)
    let feelings = ["joy": [FeelingPose(switches: ["mouth": "open"], bones: ["face": change])]]
    let variant = Catalog.Variant(
      name: "a", words: "a", uniBranded: true, kit: true, states: ["hat"], exclusive: "e", bones: ["face": change],
      hides: ["hairStyle"], drawn: false, side: .left, paints: "cap", options: ["hand": "fist"],
      clips: ["clap": .away], feelings: feelings, stance: ["front": ["face": change]],
      author: "a", licence: "l")
    let field = RecordField(
      name: "a", column: "a", kind: .number, order: 1, tab: "t", figure: .player, garment: "g", palette: .hairColors,
      default: "0", paints: "cap", derives: [], merch: nil, shows: .label, words: "w", alt: 1, isFace: true,
      isFigure: true, follows: "b", colors: "c", side: .right, min: 0, max: 1, step: 1, moves: ["face": change])
    let garment = Catalog.Garment(name: "g", default: "a", variants: [variant], fallback: "a", views: [.front])
    let catalog = Catalog(fields: RecordFields([field]), garments: [garment], feelings: feelings)
    let written = try JSONReading.object(String(decoding: try JSONEncoder().encode(catalog), as: UTF8.self))
    #expect(try Self.schema("catalog").faults(written) == [])
  }

  @Test func theSchemaKnowsTheFeelingsOfAClip() throws {
    let clip = try JSONReading.object(
      #"{"name": "a", "duration": 1, "frames": 2, "loop": true, "feelings": [{"time": 0, "value": "joy", "intensity": 2}]}"#
    )
    #expect(try Self.schema("clip").faults(clip) == [])
  }

  private static let mistakes: [(schema: String, change: String)] = [
    ("rig", #"{"bones": [{"name": "a"}]}"#), ("rig", #"{"bones": []}"#), ("rig", #"{"grond": 0}"#),
    ("rig", #"{"ground": "low"}"#),
    ("rig", #"{"bones": [{"name": "a", "pivot": [0, 0, 0]}]}"#), ("rig", #"{"trails": [{"bone": "a", "lag": 11}]}"#),
    ("rig", #"{"limbs": [{"upper": "a", "lower": "b", "end": "c", "bend": 1, "limits": [-4, 1], "pole": [0, 0, 1]}]}"#),
    ("rig", #"{"switches": {"eyes": []}}"#),
    ("clip", #"{"feelings": [{"value": "joy"}]}"#),
    ("rig", #"{"bones": [{"name": "a", "pivot": [0, 0], "side": "l"}]}"#),
    ("clip", #"{"duration": 0}"#), ("clip", #"{"tracks": {"a": {"turn": [{"time": 0, "value": 0}]}}}"#),
    ("clip", #"{"tracks": {"a": {"x": [{"time": 0, "value": 0, "easing": "slow"}]}}}"#),
    ("clip", #"{"tracks": {"a": {"x": []}}}"#),
    ("clip", #"{"depths": {"a": [{"time": 0, "value": "under"}]}}"#),
    ("clip", #"{"ground": {"speed": 1, "contacts": {"a": [[0, 1, 2]]}}}"#),
  ]

  /// Each document is valid except for the one change.
  @Test(arguments: mistakes)
  func aMistakeIsAFault(mistake: (schema: String, change: String)) throws {
    let frame = #"{"width": 1, "height": 1, "originX": 0, "originY": 0}"#
    let rig = #""name": "a", "ground": 0, "bones": [{"name": "a", "pivot": [0, 0]}], "switches": {}, "slots": []"#
    let sound =
      mistake.schema == "rig"
      ? "{\"frame\": \(frame), \(rig)}" : #"{"name": "a", "duration": 1, "frames": 2, "loop": true}"#
    let (schema, whole) = (try Self.schema(mistake.schema), try JSONReading.object(sound))
    #expect(schema.faults(whole).isEmpty)
    #expect(!schema.faults(whole.merging(try JSONReading.object(mistake.change)) { $1 }).isEmpty, "\(mistake.change)")
  }
}
