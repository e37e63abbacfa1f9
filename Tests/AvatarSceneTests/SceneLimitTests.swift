@testable import AvatarScene
import AvatarSupport
import Foundation
import Testing

/// Tests every limit of `SceneLimit`: the limit itself is accepted, one more is rejected with its
/// location.
@Suite struct SceneLimitTests {
  private func rigProblem(_ change: (inout String) throws -> Void) throws -> String? {
    var json = Samples.rigJSON
    try change(&json)
    do { _ = try Samples.rig(json) } catch { return "\(error)" }
    return nil
  }

  private func list(_ name: String, _ count: Int, _ item: (Int) -> String) -> String {
    "\"\(name)\": [\((0..<count).map(item).joined(separator: ", "))]"
  }

  private func bones(_ count: Int) -> String {
    list("bones", count) {
      "{\"name\": \"\(["root", "body", "arm"].dropFirst($0).first ?? "b\($0)")\", \"pivot\": [0, 0]}"
    }
  }

  private func replace(_ json: inout String, from start: String, to end: String, with text: String) throws {
    let first = try #require(json.range(of: start))
    let last = try #require(json.range(of: end, range: first.upperBound..<json.endIndex))
    json.replaceSubrange(first.lowerBound..<last.lowerBound, with: text)
  }

  @Test func asManyBonesAsAllowedAreTaken() throws {
    let maximum = SceneLimit.bones
    #expect(
      try rigProblem { try replace(&$0, from: "\"bones\"", to: "\"switches\"", with: bones(maximum) + ", ") } == nil)
    #expect(
      try rigProblem { try replace(&$0, from: "\"bones\"", to: "\"switches\"", with: bones(maximum + 1) + ", ") }
        == "bones: there are \(maximum + 1); use at most \(maximum)")
  }

  @Test func asManySlotsAsAllowedAreTaken() throws {
    func slots(_ count: Int) -> String {
      list("slots", count) { "{\"name\": \"s\($0)\", \"z\": 1, \"bone\": \"body\", \"part\": \"p\", \"layer\": \"l\"}" }
        + "}"
    }
    let maximum = SceneLimit.slots
    func problem(_ count: Int) throws -> String? {
      try rigProblem { json in
        json = String(json[..<(try #require(json.range(of: "\"slots\"")).lowerBound)]) + slots(count)
      }
    }
    #expect(try problem(maximum) == nil)
    #expect(try problem(maximum + 1) == "slots: there are \(maximum + 1); use at most \(maximum)")
  }

  @Test func asManySwitchesAsAllowedAreTaken() throws {
    func problem(_ count: Int) throws -> String? {
      let more = (0..<(count - 2)).map { "\"x\($0)\": [\"a\"], " }.joined()
      return try rigProblem { $0 = $0.replacingOccurrences(of: "\"switches\": {", with: "\"switches\": {" + more) }
    }
    let maximum = SceneLimit.switches
    #expect(try problem(maximum) == nil)
    #expect(try problem(maximum + 1) == "switches: there are \(maximum + 1); use at most \(maximum)")
  }

  @Test func asManyTrailsAsAllowedAreTaken() throws {
    func problem(_ count: Int) throws -> String? {
      let trails = list("trails", count) { _ in "{\"bone\": \"tail\", \"lag\": 0.1}" }
      return try rigProblem { $0 = $0.replacingOccurrences(of: "\"switches\"", with: trails + ", \"switches\"") }
    }
    let maximum = SceneLimit.trails
    #expect(try problem(maximum) == nil)
    #expect(try problem(maximum + 1) == "trails: there are \(maximum + 1); use at most \(maximum)")
  }

  @Test(arguments: [
    ("width\": 96", "width\": 1024", "width\": 1025"), ("originX\": 48", "originX\": -1024", "originX\": -1025"),
  ])
  func aFrameOfTheGreatestSizeIsTaken(_ from: String, _ maximum: String, _ past: String) throws {
    #expect(try rigProblem { $0 = $0.replacingOccurrences(of: from, with: maximum) } == nil)
    #expect(
      try rigProblem { $0 = $0.replacingOccurrences(of: from, with: past) }
        == "frame: cannot be drawn; width and height are 1 to 1024 points, the origin lies within 1024 of the corner")
    #expect(SceneLimit.frameEdge == 1024)
  }

  @Test func aGroundInThePictureIsTaken() throws {
    #expect(try rigProblem { $0 = $0.replacingOccurrences(of: "\"ground\": -16", with: "\"ground\": -1024") } == nil)
    #expect(
      try rigProblem { $0 = $0.replacingOccurrences(of: "\"ground\": -16", with: "\"ground\": -1024.5") }
        == "ground: -1024.5 lies outside every picture; use -1024 to 1024 points")
  }

  @Test func aJointWithinReachIsTaken() throws {
    #expect(try rigProblem { $0 = $0.replacingOccurrences(of: "[6, 12]", with: "[6, 10000]") } == nil)
    #expect(
      try rigProblem { $0 = $0.replacingOccurrences(of: "[6, 12]", with: "[6, 10000.1]") }
        == "bones[2].pivot: lies out of reach; use -10000 to 10000 points")
    #expect(SceneLimit.coordinate == 10_000)
  }

  @Test(arguments: [
    ("\"lag\": 10", "\"lag\": 10.1", "lag: 10.1 is not a delay; use 0 to 10 seconds"),
    ("\"lag\": 0", "\"lag\": -0.1", "lag: -0.1 is not a delay; use 0 to 10 seconds"),
    ("\"lag\": 1, \"turn\": 1000", "\"lag\": 1, \"turn\": 1001", "turn: 1001.0 is out of reach; use -1000 to 1000"),
    ("\"lag\": 1, \"lift\": -1000", "\"lag\": 1, \"lift\": -1001", "lift: -1001.0 is out of reach; use -1000 to 1000"),
  ])
  func aTrailWithinReachIsTaken(_ maximum: String, _ past: String, _ problem: String) throws {
    _ = try Samples.trailingRig("{\"bone\": \"tail\", \(maximum)}")
    let error = #expect(throws: RigError.self) { try Samples.trailingRig("{\"bone\": \"tail\", \(past)}") }
    #expect(error?.description == "trails[0].\(problem)")
    #expect(SceneLimit.motionLag == 10 && SceneLimit.motionFactor == 1000)
  }

  private func keys(_ count: Int) -> String {
    (0..<count).map { "{\"time\": \(Double($0) / Double(count)), \"value\": 0}" }.joined(separator: ", ")
  }

  @Test func asManyKeyframesAsAllowedAreTaken() throws {
    let maximum = SceneLimit.keyframes
    _ = try Samples.clip(Samples.track(keys(maximum)))
    let error = #expect(throws: ClipError.self) { try Samples.clip(Samples.track(keys(maximum + 1))) }
    #expect(error?.description == "tracks: the clip has \(maximum + 1) keyframes; use at most \(maximum)")
  }

  @Test func keyframesOfAllTracksCountTogether() throws {
    let eyes = "\"switches\": {\"eyes\": [{\"time\": 0, \"value\": \"open\"}]}"
    #expect(throws: ClipError.self) { try Samples.clip(Samples.track(keys(SceneLimit.keyframes)) + ", " + eyes) }
  }

  @Test func aClipOfTheGreatestLengthIsTaken() throws {
    let track = Samples.track("{\"time\": 0, \"value\": 1000}")
    _ = try Samples.clip(track, duration: "60", frames: "600")
    #expect(throws: ClipError.self) { try Samples.clip(track, duration: "60.01", frames: "600") }
    #expect(throws: ClipError.self) { try Samples.clip(track, duration: "60", frames: "601") }
    #expect(throws: ClipError.self) { try Samples.clip(Samples.track("{\"time\": 0, \"value\": 1000.1}")) }
    #expect(SceneLimit.clipSeconds == 60 && SceneLimit.clipFrames == 600 && SceneLimit.keyframeValue == 1000)
  }

  @Test func aTextNestedAsDeeplyAsAllowedIsRead() throws {
    func nested(_ depth: Int) -> [UInt8] {
      Array((String(repeating: "[", count: depth) + String(repeating: "]", count: depth)).utf8)
    }
    _ = try JSONText.parse(nested(SceneLimit.nesting))
    #expect(throws: JSONTextError.self) { try JSONText.parse(nested(SceneLimit.nesting + 1)) }
  }
}
