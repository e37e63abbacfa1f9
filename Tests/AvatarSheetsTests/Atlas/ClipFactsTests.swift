@testable import AvatarRaster
import AvatarScene
import AvatarSheets
import Foundation
import Programs
import TestSupport
import Testing

@testable import AvatarSheets

/// Tests that metadata beyond rectangles is present in every format that supports it: following
/// clips, loops, durations, and ground contact.
@Suite struct ClipFactsTests {
  private static func files(_ format: String, clips: [String] = ["walk", "sit"], packed: Bool = false) throws
    -> [OutputFile]
  {
    var options = SheetOptions()
    (options.clips, options.facings, options.framesPerSecond, options.scales, options.formats) = (
      clips, [.front], 4, [1], [format]
    )
    if packed { options.layout = .packed }
    return try Stage.renderer().sheet(try AtlasFixture.avatar(2), name: "fox", options: options)
  }

  private static func text(_ format: String) throws -> String {
    let file = try #require(try files(format).last)
    return String(decoding: file.bytes, as: UTF8.self)
  }

  @Test(arguments: ["json", "json-array", "aseprite", "aseprite-array", "phaser"])
  func everyJSONFormSaysOfEachClipWhatItIs(format: String) throws {
    let meta = try #require(JSONReading.object(Self.text(format))["meta"] as? [String: Any])
    let clips = try #require((meta["avatar"] as? [String: Any])?["clips"] as? [String: [String: Any]])
    #expect(Set(clips.keys) == ["walk", "sit", "sitLoop"])
    for (name, loops, then) in [("walk", true, nil), ("sit", false, "sitLoop"), ("sitLoop", true, nil)]
      as [(String, Bool, String?)]
    {
      let clip = try #require(clips[name])
      let length = try Stage.renderer().pack.clip(name, of: .player).duration
      #expect(clip["clip"] as? String == name)
      #expect(clip["loop"] as? Bool == loops)
      #expect(clip["then"] as? String == then)
      #expect(clip["duration"] as? Int == Int((length * 1000).rounded()))
    }
  }

  @Test func aPageSpeaksOfItsOwnClips() throws {
    var options = SheetOptions()
    (options.clips, options.framesPerSecond, options.scales, options.split) = (["sit"], 4, [1], .clip)
    let file = try #require(
      try Stage.renderer().sheet(try AtlasFixture.avatar(2), name: "fox", options: options).first {
        $0.name == "fox-sit.json"
      })
    let meta = try #require(JSONReading.object(String(decoding: file.bytes, as: UTF8.self))["meta"] as? [String: Any])
    #expect(((meta["avatar"] as? [String: Any])?["clips"] as? [String: Any])?.keys.sorted() == ["sit"])
  }

  @Test(arguments: ["json", "aseprite", "aseprite-array"]) func aTagSaysWhatPlaysOn(format: String) throws {
    let tags = try #require(
      (JSONReading.object(Self.text(format))["meta"] as? [String: Any])?["frameTags"] as? [[String: Any]])
    #expect(tags.map { $0["data"] as? String } == [nil, "then=sitLoop", nil])
  }

  @Test func asepritesArrayNamesItsFramesByNumberForPhaser() throws {
    let atlas = try JSONReading.object(Self.text("aseprite-array"))
    let frames = try #require(atlas["frames"] as? [[String: Any]])
    #expect(frames.map { $0["filename"] as? String } == frames.indices.map(String.init))
    #expect(frames.count > 6)
  }

  @Test(arguments: ["aseprite", "aseprite-array"]) func asepritesFramesHaveTheFeet(format: String) throws {
    let atlas = try JSONReading.object(Self.text(format))
    let frames =
      (atlas["frames"] as? [String: [String: Any]]).map { Array($0.values) } ?? atlas["frames"] as? [[String: Any]]
      ?? []
    #expect(!frames.isEmpty)
    for member in ["anchor", "pivot"] {
      #expect(frames.allSatisfy { $0[member] as? [String: Double] == ["x": 0.5, "y": 0.875] })
    }
  }

  @Test func cocos2dsFramesHaveTheFeetAndItsClipsWhatPlaysOn() throws {
    let list =
      try PropertyListSerialization.propertyList(from: Data(Self.text("cocos2d").utf8), format: nil)
      as? [String: [String: Any]]
    let frames = try #require(list?["frames"]?.values.compactMap { $0 as? [String: Any] })
    #expect(!frames.isEmpty && frames.allSatisfy { $0["anchor"] as? String == "{0.5,0.125}" })
    let animations = try #require(list?["animations"])
    #expect((animations["fox/sit"] as? [String: Any])?["then"] as? String == "sitLoop")
    #expect((animations["fox/walk"] as? [String: Any])?["then"] == nil)
  }

  @Test func phasersAnimationsSayWhatPlaysOn() throws {
    let animations = try #require(JSONReading.object(Self.text("phaser"))["anims"] as? [[String: Any]])
    #expect(animations.map { $0["then"] as? String } == [nil, "fox/sitLoop", nil])
  }

  @Test func godot4sResourceSaysWhatPlaysOn() throws {
    #expect(try Self.text("godot4").contains("\nmetadata/then = {\n\"sit\": \"sitLoop\"\n}\n"))
  }

  /// The ground speed in points a second.
  private static func groundSpeed() throws -> Int {
    Int(try #require(Stage.renderer().pack.clip("walk", of: .player).ground).speed)
  }

  @Test(arguments: [
    ("godot4", "metadata/ground_speed = {\n\"walk\": %.0\n}\n"),
    ("css", ".avatar-fox.walk { --facing: front; --ground-speed: %; "),
  ])
  func whatWalksSaysHowFastTheGroundGoesBy(format: String, words: String) throws {
    #expect(try Self.text(format).contains(words.replacing("%", with: "\(try Self.groundSpeed())")))
  }

  @Test func cocos2dsClipsSayHowFastTheGroundGoesBy() throws {
    let list =
      try PropertyListSerialization.propertyList(from: Data(Self.text("cocos2d").utf8), format: nil)
      as? [String: [String: Any]]
    let animations = try #require(list?["animations"])
    #expect((animations["fox/walk"] as? [String: Any])?["groundSpeed"] as? Double == Double(try Self.groundSpeed()))
    #expect((animations["fox/sit"] as? [String: Any])?["groundSpeed"] == nil)
  }

  @Test(.needs("godot3-server")) func godot3ReadsWhatPlaysOn() throws {
    let scratch = try Scratch()
    for file in try Self.files("godot3") { try scratch.write(file.name, file.bytes) }
    try scratch.write("project.godot", "config_version=4\n")
    try scratch.write(
      "look.gd",
      "extends SceneTree\n\nfunc _init():\n\tprint(\"then \", load(\"res://fox.godot3.tres\").get_meta(\"then\"))\n\tprint(\"ground \", load(\"res://fox.godot3.tres\").get_meta(\"ground_speed\"))\n\tquit()\n"
    )
    _ = try scratch.run("godot3-server", ["--path", ".", "--editor", "--quit"])
    let said = try scratch.run("godot3-server", ["--path", ".", "-s", "look.gd"]).output
    #expect(said.contains("then {sit:sitLoop}"))
    #expect(said.contains("ground {walk:\(try Self.groundSpeed())}"))
  }

  @Test func theAssetCatalogHasContentsOfItsOwn() throws {
    let files = try Self.files("spritekit", clips: ["idle"])
    let contents = try #require(files.first { $0.name == "Avatars.xcassets/Contents.json" })
    #expect(try JSONReading.object(String(decoding: contents.bytes, as: UTF8.self))["info"] is [String: Any])
  }
}
