@testable import AvatarRaster
import AvatarPixels
import AvatarSheets
import Foundation
import TestSupport
import Testing

@testable import AvatarScene
@testable import AvatarSheets

/// Tests what the formats say about moving a figure: how it gets on in the picture, when its feet
/// stand, and where its pet and the pet's name belong.
@Suite struct GroundFactsTests {
  private static let pet = ["hairStyle": "bun", "petType": "dog", "petColor": "#C68642", "petName": "Rex"]

  private static func files(_ format: String, _ change: (inout SheetOptions) -> Void = { _ in }) throws -> [OutputFile]
  {
    var options = SheetOptions()
    (options.clips, options.framesPerSecond, options.scales, options.formats) = (["walk", "run"], 4, [2], [format])
    options.pet = .separate
    change(&options)
    return try Stage.renderer().sheet(try Stage.student(pet), name: "fox", options: options)
  }

  private static func text(_ name: String, _ format: String) throws -> String {
    let file = try #require(try files(format).first { $0.name == name })
    return String(decoding: file.bytes, as: UTF8.self)
  }

  private static func avatar(_ name: String, _ format: String = "json") throws -> [String: Any] {
    let meta = try #require(JSONReading.object(text(name, format))["meta"] as? [String: Any])
    return try #require(meta["avatar"] as? [String: Any])
  }

  private static func clips(_ name: String, _ format: String = "json") throws -> [String: [String: Any]] {
    try #require(try avatar(name, format)["clips"] as? [String: [String: Any]])
  }

  /// The player's velocities on the screen, y down.
  private static let velocities: [String: [Double]] = [
    "walk": [0, 6], "walkRight": [50, 0], "walkLeft": [-50, 0], "walkBack": [0, -6],
    "run": [0, 12], "runRight": [100, 0], "runLeft": [-100, 0], "runBack": [0, -12],
  ]

  @Test(arguments: [
    ("json", "fox@2x.json"), ("json-array", "fox@2x.array.json"), ("aseprite", "fox@2x.aseprite.json"),
    ("aseprite-array", "fox@2x.aseprite-array.json"), ("phaser", "fox@2x.phaser.json"),
  ])
  func everyJSONFormSaysHowTheFigureGetsOnInEachFacing(format: String, file: String) throws {
    let clips = try Self.clips(file, format)
    for (name, velocity) in Self.velocities {
      let found = try #require(clips[name]?["groundVelocity"] as? [String: Double])
      #expect([found["x"], found["y"]] == velocity, "\(name)")
    }
  }

  @Test func theGroundsSpeedIsTheSameInEveryFacing() throws {
    let clips = try Self.clips("fox@2x.json")
    #expect(
      Self.velocities.keys.allSatisfy { clips[$0]?["groundSpeed"] as? Double == ($0.hasPrefix("walk") ? 50 : 100) })
  }

  @Test func aSheetOfThePetAloneHasThePetsOwnVelocity() throws {
    let clips = try Self.clips("fox-pet@2x.json")
    #expect(clips["walk"]?["groundVelocity"] as? [String: Double] == ["x": -18, "y": 5], "a dog walks to the left too")
    #expect(clips["walkLeft"]?["groundVelocity"] as? [String: Double] == ["x": -50, "y": 0])
  }

  @Test func aSheetOfThePetAloneHasThePetsOwnContacts() throws {
    let found = try Self.clips("fox-pet@2x.json").mapValues { Set(($0["contacts"] as? [String: Any] ?? [:]).keys) }
    let paws: Set = ["frontLeftPaw", "frontRightPaw", "backLeftPaw", "backRightPaw"]
    #expect(found.count == 8 && found.values.allSatisfy { $0 == paws }, "\(found)")
  }

  /// A pet's clip fits its player's, so its speed and its times do too.
  @Test func aClipThatPlaysTwiceInHalfTheTimeIsTwiceAsFast() {
    let motion = Ground(speed: 50, contacts: ["paw": [[0, 0.25]]]).motion(
      travel: Point(-0.5, -0.25), length: 0.5, cycles: 2, in: 0.5)
    #expect(motion.speed == 100 && motion.velocity == Point(-50, 25))
    #expect(motion.contacts == ["paw": [[0, 0.125], [0.25, 0.375]]])
  }

  @Test func theNameOfAPetHasAPlaceInEveryClip() throws {
    let clips = try Self.clips("fox-pet@2x.json")
    #expect(clips.values.allSatisfy { ($0["label"] as? [String: Double])?["x"] == 0 })
    #expect(clips.values.allSatisfy { (($0["label"] as? [String: Double])?["y"] ?? 0) < -40 })
    #expect(try Self.clips("fox@2x.json").values.allSatisfy { $0["label"] == nil })
  }

  /// The pet with its name at its place, then the player, are the joint picture.
  @Test(arguments: [Facing.front, .right, .left, .back])
  func petNameAndPlayerInThatOrderAreThePictureOfBoth(facing: Facing) throws {
    let student = try Stage.student(Self.pet)
    let name = FacedClip(clip: "walk", facing: facing).name
    let label = try #require(Self.clips("fox-pet@2x.json")[name]?["label"] as? [String: Double])
    let beside = try #require(Self.avatar("fox-pet@2x.json")["beside"] as? [String: Double])
    let side: Double = facing == .left ? -1 : 1
    let pack = try Stage.pack()
    let both = try AnimatedAvatar(student, clip: "walk", facing: facing, cast: .playerAndPet, pack: pack)
    let items = both.drawList(at: 0).items
    let place = try #require(items.firstIndex { $0.slot == "pet/label" })
    #expect(items[..<place].allSatisfy { $0.slot.hasPrefix("pet/") })
    #expect(items[(place + 1)...].allSatisfy { !$0.slot.hasPrefix("pet/") })
    guard case .text(let text) = items[place].content else { throw ReadError("the name is no text") }
    // The anchor is at (48, 84) of the cell, the scene's origin at (48, 68).
    #expect(abs(text.center.x * 2 - (side * (beside["x"] ?? 0) + (label["x"] ?? 0))) <= 0.11)
    #expect(abs(-text.center.y * 2 - 32 - ((beside["y"] ?? 0) + (label["y"] ?? 0))) <= 0.11)
  }

  @Test(arguments: [
    ("godot4", "fox@2x.godot4.tres", "metadata/ground_velocity = {\n\"walk\": Vector2( 0, 6 ),"),
    ("godot4", "fox@2x.godot4.tres", "\"walkLeft\": Vector2( -50, 0 )"),
    ("godot4", "fox@2x.godot4.tres", "\"walkLeft\": \"left\""),
    ("godot4", "fox@2x.godot4.tres", "\"walk\": {\"leftFoot\": [[320, 640]], \"rightFoot\": [[0, 320]]}"),
    ("godot4", "fox-pet@2x.godot4.tres", "metadata/beside = Vector2( -60, -2 )\n"),
    ("godot3", "fox-pet@2x.godot3.tres", "\"beside\": Vector2( -60, -2 ),\n"),
    ("godot3", "fox@2x.godot3.tres", "\"walkBack\": Vector2( 0, -6 )"),
    (
      "css", "fox.css",
      ".avatar-fox.walkLeft { --facing: left; --ground-speed: 50; --ground-velocity-x: -50; --ground-velocity-y: 0; "
        + "--contacts: {\"leftFoot\": [[0, 320]], \"rightFoot\": [[320, 640]]}; }\n"
    ),
    ("css", "fox-pet.css", " --beside-x: -30; --beside-y: -1; }\n"),
    (
      "spritekit", "fox.spritekit.swift",
      "facing: \"left\", groundSpeed: 50.0,\n    groundVelocity: (x: -50.0, y: 0.0),"
    ),
    ("spritekit", "fox.spritekit.swift", "contacts: [(\"leftFoot\", 0.0, 0.32), (\"rightFoot\", 0.32, 0.64)]"),
    ("spritekit", "fox-pet.spritekit.swift", "beside: (x: Double, y: Double)? = (x: -30.0, y: -1.0)"),
  ])
  func otherFormatsHaveTheFactsToo(format: String, file: String, words: String) throws {
    #expect(try Self.text(file, format).contains(words))
  }

  @Test func cocos2dsListHasTheFactsToo() throws {
    func list(_ name: String) throws -> [String: [String: Any]] {
      let data = Data(try Self.text(name, "cocos2d").utf8)
      return try #require(
        try PropertyListSerialization.propertyList(from: data, format: nil) as? [String: [String: Any]])
    }
    let walk = try #require(list("fox@2x.plist")["animations"]?["fox/walkLeft"] as? [String: Any])
    #expect(walk["facing"] as? String == "left")
    #expect(walk["groundVelocity"] as? [String: Double] == ["x": -50, "y": 0])
    #expect(walk["contacts"] as? [String: [[Int]]] == ["leftFoot": [[0, 320]], "rightFoot": [[320, 640]]])
    #expect(try list("fox-pet@2x.plist")["metadata"]?["beside"] as? [String: Double] == ["x": -60, "y": -2])
  }
}
