import Foundation
import TestSupport
import Testing

@testable import ArtCompiler

/// Tests references to clips by name: `then` in a clip, `reactions` in a rig.
@Suite struct ClipNameTests {
  @Test func aThenThatNamesNoClipIsNamedWithTheClosest() throws {
    #expect(
      try ArtFolder.messages { try $0.change("clips/sit.json", "\"then\": \"sitLoop\"", "\"then\": \"sitLop\"") } == [
        "error: clips/sit.json:6: then: there is no clip \"sitLop\"; did you mean \"sitLoop\"?"
      ])
  }

  @Test func aThenOfAPetMustBeTheSamePetsClip() throws {
    #expect(
      try ArtFolder.messages { try $0.remove("pets/cat/clips/sitLoop.json") } == [
        "error: pets/cat/clips/sit.json:6: then: there is no clip \"sitLoop\"; did you mean \"sit\"?"
      ])
  }

  @Test func aReactionThatNamesNoClipOfTheFigureIsNamed() throws {
    #expect(
      try ArtFolder.messages { try $0.change("legacy/rig.json", "\"dance\": \"walk\"", "\"dance\": \"wakl\"") } == [
        "error: legacy/rig.json:17: reactions.dance: there is no clip \"wakl\"; did you mean \"walk\"?"
      ])
  }

  @Test func aReactionToNoClipOfThePlayerIsNamed() throws {
    #expect(
      try ArtFolder.messages { try $0.change("legacy/rig.json", "\"dance\": \"walk\"", "\"danse\": \"walk\"") } == [
        "error: legacy/rig.json:17: reactions.danse: there is no clip \"danse\" of the player; did you mean \"dance\"?"
      ])
  }

  @Test func aNameLikeNoneListsTheClips() throws {
    let found = try ArtFolder.messages {
      try $0.change("legacy/rig.json", "\"dance\": \"walk\"", "\"dance\": \"somersault\"")
    }
    #expect(found.count == 1)
    #expect(
      found.first?.hasPrefix(
        "error: legacy/rig.json:17: reactions.dance: there is no clip \"somersault\"; use one of idle, ") == true)
  }

  /// Only the faulty file is reported, not also the reference to it.
  @Test func aThenThatLeadsToAFaultyClipIsNoSecondError() throws {
    let found = try ArtFolder.messages { $0.write("{", to: "clips/sitLoop.json") }
    #expect(found.count == 1)
    #expect(found.first?.hasPrefix("error: clips/sitLoop.json:1: ") == true)
  }

  @Test(arguments: [
    (
      "\"root\": {\"y\": [{\"time\": 0, \"value\": 0}, {\"time\": 1, \"value\": 0.1}]}",
      "tracks.root.y[1].value: the loop drifts: it ends at 0.1 and starts at 0.0"
    ),
    (
      "\"tale\": {\"y\": [{\"time\": 0, \"value\": 0}]}",
      "tracks.tale: there is no bone \"tale\" in the rig \"player\"; did you mean \"face\"?"
    ),
    (
      "\"root\": {\"z\": [{\"time\": 0, \"value\": 0}]}",
      "tracks.root.z: there is no property \"z\"; use rotation, x, y, scaleX, scaleY, length"
    ),
  ])
  func aClipThatCannotBePlayedIsNamedWithItsFileAndKeyPath(track: String, problem: String) throws {
    let clip = "{\"name\": \"idle\", \"duration\": 1, \"frames\": 4, \"loop\": true, \"tracks\": {\(track)}}"
    #expect(
      try ArtFolder.messages { $0.write(clip, to: "clips/idle.json") } == ["error: clips/idle.json:1: \(problem)"])
  }

  @Test func everyErrorOfAClipIsNamedAtOnceWithTheClosestBone() throws {
    let keys = "[{\"time\": 0, \"value\": 0}]"
    let tracks = "{\"haed\": {\"y\": \(keys)}, \"root\": {\"z\": \(keys)}, \"tosro\": {\"x\": \(keys)}}"
    let clip = "{\"name\": \"idle\", \"duration\": 1, \"frames\": 4, \"loop\": true, \"tracks\": \(tracks)}"
    #expect(
      try ArtFolder.messages { $0.write(clip, to: "clips/idle.json") } == [
        "error: clips/idle.json:1: tracks.haed: there is no bone \"haed\" in the rig \"player\"; did you mean \"head\"?",
        "error: clips/idle.json:1: tracks.root.z: there is no property \"z\"; use rotation, x, y, scaleX, scaleY, length",
        "error: clips/idle.json:1: tracks.tosro: there is no bone \"tosro\" in the rig \"player\"; did you mean \"torso\"?",
      ])
  }

  @Test func aClipThatOnlyAPetHasIsQuestioned() throws {
    let found = try ArtFolder.messages {
      $0.write(
        try $0.text("pets/dog/clips/idle.json").replacing("\"idle\"", with: "\"sniff\""),
        to: "pets/dog/clips/sniff.json")
    }
    #expect(found.count == 1)
    #expect(found.first?.contains("pets/dog/clips/sniff.json:") == true)
    #expect(found.first?.contains("nothing plays it: the player has no such clip") == true, "\(found)")
  }

  @Test func aTrailOfNoBoneIsNamed() throws {
    let found = try ArtFolder.messages {
      try $0.change("rig.json", "{\"bone\": \"scarf\", \"lag\"", "{\"bone\": \"shawl\", \"lag\"")
    }
    #expect(found.first.map(withoutLine) == "error: rig.json: trails[9].bone: there is no bone \"shawl\"")
  }
}
