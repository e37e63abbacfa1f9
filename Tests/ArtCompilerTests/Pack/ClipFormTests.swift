import AvatarScene
import Foundation
import TestSupport
import Testing

@testable import ArtCompiler

/// Tests forms of clips for a state, what lies over all other clips, and wheels.
@Suite struct ClipFormTests {
  private static func messages(views: Bool = false, _ change: (ArtFolder) throws -> Void) throws -> [String] {
    try ArtFolder.messages(views: views, change).map(withoutLine)
  }

  @Test func aFormOfAStateThatNothingSetsIsNamedWithTheClosest() throws {
    let found = try Self.messages {
      $0.write(try $0.text("clips/walk.seated.json"), to: "clips/walk.seatd.json")
    }
    #expect(found.count == 1)
    #expect(
      found[0].hasPrefix("error: clips/walk.seatd.json")
        && found[0].contains("no variant sets the state \"seatd\"") && found[0].hasSuffix("did you mean \"seated\"?"))
  }

  @Test func aFormOfNoClipIsNamedWithTheClosest() throws {
    let found = try Self.messages {
      $0.write(try $0.text("clips/walk.seated.json"), to: "clips/wakl.seated.json")
    }
    #expect(found.count == 1 && found[0].contains("there is no clip \"wakl\"") && found[0].hasSuffix("\"walk\"?"))
  }

  @Test func aStateWithFormsHasWhatLiesOverTheOtherClips() throws {
    let found = try Self.messages { try $0.remove("clips/all.seated.json") }
    #expect(found.contains { $0.contains("clips/walk.seated.json") && $0.contains("add clips/all.seated.json") })
  }

  @Test func whatLiesOverClipsIsReadStrictly() throws {
    let found = try Self.messages { try $0.change("clips/all.seated.json", "\"depths\"", "\"depth\"") }
    #expect(
      found.contains { $0.contains("clips/all.seated.json") && $0.contains("did you mean \"depths\"") }, "\(found)")
  }

  @Test func aClipUnderItIsCheckedLikeAnyOther() throws {
    let found = try Self.messages { try $0.change("clips/all.seated.json", "\"y\": -11.2", "\"y\": -31.2") }
    #expect(found.contains { $0.contains("reach.leftFoot") && $0.contains("in the clip \"") }, "\(found)")
  }

  @Test func aFormThatAPlaceNamesIsCheckedUnderIt() throws {
    let found = try Self.messages { try $0.change("clips/all.leftShortArm.json", "\"x\": 7.9", "\"x\": 47.9") }
    #expect(found.contains { $0.contains("reach.rightHand") && $0.contains("in the clip \"jump.seated\"") }, "\(found)")
  }

  @Test func aWheelTurnsAWholeNumberOfTimes() throws {
    let found = try Self.messages {
      try $0.change("rig.json", "\"wheel\": 8.912677", "\"wheel\": 8")
    }
    #expect(
      found.contains { $0.contains("the wheel \"leftTread\" turns 1.114 times") && $0.contains("use 1.005 or 2.011") },
      "\(found)")
  }

  /// Returns the clip `wave`, the messages, and its form for the state `seated`.
  private static func form(_ json: String) throws -> (ClipSource, [String], ClipSource?) {
    let folder = try ArtFolder()
    let wave = try JSONDecoder().decode(ClipSource.self, from: Data(try folder.text("clips/wave.json").utf8))
    folder.write(json, to: "clips/wave.seated.json")
    let (archive, messages) = folder.compile()
    return (wave, messages, try archive?.decodeIfPresent(ClipSource.self, "player/forms/wave.seated"))
  }

  @Test func aFormWithoutADurationIsItsClipButForWhatItSays() throws {
    let (wave, messages, form) = try Self.form(
      #"{"name": "wave", "frames": 7, "tracks": {"root": null, "body": {"y": [{"time": 0, "value": -1}]}}}"#)
    #expect(messages == [])
    #expect(form?.duration == wave.duration && form?.loop == wave.loop && form?.frames == 7)
    #expect(form?.reach == wave.reach && form?.depths == wave.depths && form?.feelings == wave.feelings)
    var tracks = wave.tracks ?? [:]
    #expect(tracks.removeValue(forKey: "root") != nil && tracks["body"] != nil)
    tracks["body", default: [:]]["y"] = [Keyframe(time: 0, value: -1)]
    #expect(form?.tracks == tracks)
  }

  @Test func aFaultOfAFormThatSaysWhatDiffersStandsInItsFile() throws {
    let json = "{\"name\": \"wave\",\n \"tracks\": {\"bodi\": {\"y\": [{\"time\": 0, \"value\": 1}]}}}"
    let (_, messages, _) = try Self.form(json)
    #expect(messages.count == 1 && messages[0].hasPrefix("error: clips/wave.seated.json:2:"), "\(messages)")
  }

  @Test func aFormInAViewWithoutTheClipSaysWhatDiffersFromTheFrontsOne() throws {
    let folder = try ArtFolder(views: true)
    for path in ["", "player/side/", "player/back/"] {
      folder.write(#"{"name": "idle", "frames": 7}"#, to: path + "clips/idle.seated.json")
    }
    let (archive, messages) = folder.compile()
    let idle = try archive?.decodeIfPresent(ClipSource.self, "player/clips/idle")
    let form = try archive?.decodeIfPresent(ClipSource.self, "player/back/forms/idle.seated")
    #expect(idle != nil && form?.duration == idle?.duration && form?.frames == 7, "\(messages)")
  }

  @Test func aFormIsDrawnFromEverySide() throws {
    let found = try Self.messages(views: true) { try $0.remove("player/back/clips/walk.seated.json") }
    #expect(found.contains { $0.contains("player/back/clips/walk.seated.json: is missing") }, "\(found)")
  }

  @Test(arguments: ["walk.seated", "walk"]) func aFormThatCannotBeReadIsNotMissing(faulty: String) throws {
    let found = try Self.messages(views: true) { $0.write("{}", to: "player/back/clips/\(faulty).json") }
    #expect(!found.isEmpty && !found.contains { $0.contains("is missing, and the front has it") }, "\(found)")
  }
}
