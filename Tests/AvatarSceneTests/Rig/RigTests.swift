@testable import AvatarScene
import AvatarSupport
import Foundation
import Testing

@Suite struct RigTests {
  private func error(_ from: String, _ to: String) throws -> RigError? {
    let json = Samples.rigJSON.replacingOccurrences(of: from, with: to)
    try #require(json != Samples.rigJSON, "the edit must change the rig")
    do throws(RigError) { _ = try Rig(try source(json)) } catch { return error }
    return nil
  }

  private func source(_ json: String) throws(RigError) -> RigSource {
    do { return try Samples.decode(json) } catch { throw RigError(path: "JSON", problem: "\(error)") }
  }

  @Test func parentsComeBeforeTheirChildrenWhateverTheFilesOrder() throws {
    let reversed = """
      [{"name": "tail", "parent": "arm", "pivot": [0, 0]}, {"name": "arm", "parent": "root", "pivot": [0, 0]}, {"name": "root", "pivot": [0, 0]},
       {"name": "body", "parent": "root", "pivot": [0, 0]}]
      """
    let start = try #require(Samples.rigJSON.range(of: "[{\"name\": \"root\""))
    let end = try #require(Samples.rigJSON.range(of: "[6, 2]}]"))
    let rig = try Samples.rig(
      Samples.rigJSON.replacingCharacters(in: start.lowerBound..<end.upperBound, with: reversed))
    for (index, parent) in rig.parents.enumerated() { #expect((parent ?? -1) < index) }
    #expect(rig.bones.count == 4)
  }

  @Test func aBoneThatHangsFromNothingIsNamed() throws {
    #expect(
      try error("\"parent\": \"body\"", "\"parent\": \"boddy\"")
        == RigError(path: "bones[2].parent", problem: "\"arm\" hangs from \"boddy\", which does not exist"))
  }

  @Test func bonesThatHangInACircleAreNamed() throws {
    #expect(
      try error("\"name\": \"root\", \"pivot\"", "\"name\": \"root\", \"parent\": \"tail\", \"pivot\"")
        == RigError(path: "bones[0].parent", problem: "\"root\" hangs from itself, by way of \"tail\""))
  }

  @Test func aBoneThatHangsFromItselfIsNamed() throws {
    #expect(
      try error("\"parent\": \"arm\"", "\"parent\": \"tail\"")
        == RigError(path: "bones[3].parent", problem: "\"tail\" hangs from itself, by way of \"tail\""))
  }

  @Test func aBoneNamedTwiceIsNamed() throws {
    #expect(
      try error("{\"name\": \"tail\"", "{\"name\": \"root\"")
        == RigError(path: "bones[3].name", problem: "\"root\" is named twice"))
  }

  /// The second bone is deeper than the first, so the topological sort visits it in another round.
  @Test func aBoneNamedTwiceAtAnotherDepthIsNamed() throws {
    #expect(
      try error("{\"name\": \"tail\"", "{\"name\": \"body\"")
        == RigError(path: "bones[3].name", problem: "\"body\" is named twice"))
  }

  @Test func aSlotOnAnUnknownBoneIsNamed() throws {
    #expect(
      try error("\"z\": 2, \"bone\": \"arm\"", "\"z\": 2, \"bone\": \"wing\"")
        == RigError(path: "slots[1].bone", problem: "there is no bone \"wing\""))
  }

  @Test func aSlotOfAnUnknownSwitchIsNamed() throws {
    #expect(
      try error("\"switch\": \"eyes\"", "\"switch\": \"eye\"")
        == RigError(path: "slots[2].switch", problem: "there is no switch \"eye\""))
  }

  @Test func aSlotClippedToAnUnknownSlotIsNamed() throws {
    #expect(
      try error("\"clipTo\": \"body\"", "\"clipTo\": \"face\"")
        == RigError(path: "slots[2].clipTo", problem: "there is no slot \"face\""))
  }

  @Test func aTrailOfAnUnknownBoneIsNamed() throws {
    #expect(throws: RigError(path: "trails[1].bone", problem: "there is no bone \"ear\"")) {
      try Samples.trailingRig("{\"bone\": \"tail\", \"lag\": 0.1}, {\"bone\": \"ear\", \"lag\": 0.1}")
    }
  }

  @Test func aSwitchWithoutOptionsIsNamed() throws {
    #expect(try error("[\"smile\", \"o\"]", "[]") == RigError(path: "switches.mouth", problem: "has no options"))
  }

  @Test(arguments: [("96,", "0,"), ("96,", "-96,"), ("96,", "1e300,"), ("96,", "2000.5,")])
  func aFrameThatCannotBeDrawnIsRefused(from: String, to: String) throws {
    let found = try error("\"width\": \(from)", "\"width\": \(to)")
    #expect(found?.path == "frame")
  }

  @Test func aDepthGroupGivesALimbItsThreeDrawOrders() throws {
    let rig = try Samples.rig()
    let depth = try #require(rig.slots[1].slot.depth)
    #expect(Depth.allCases.map { depth.z(at: $0) } == [2, 0.5, 9, 9])
    #expect(rig.slots[1].depthGroup == rig.depthGroup(named: "arm"))
  }
}
