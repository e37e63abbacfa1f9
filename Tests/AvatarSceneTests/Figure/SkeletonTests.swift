import Testing

@testable import AvatarScene

/// Tests the overlay for animators.
@Suite struct SkeletonTests {
  private func items(of figure: Figure, in clip: Clip, at time: Double) -> [DrawItem] {
    figure.skeleton(in: clip.pose(at: time), of: clip, at: time)
  }

  private func figure(_ rig: Rig) -> Figure {
    Figure(id: .player, rig: rig, dressedSlots: [], pivots: [:], isMirrored: false, feelings: [])
  }

  @Test func everyBoneHasAJointAndALineToItsParent() throws {
    let rig = try Samples.rig()
    let found = items(of: figure(rig), in: try Samples.clip(Samples.track("{\"time\": 0, \"value\": 0}")), at: 0)
    #expect(found.count { $0.slot == "bones/joint" } == 4)
    let lines = found.filter { $0.slot == "bones/bone" }
    // A line begins at the joint of the parent and ends at that of the bone.
    let ends = lines.map { [$0.transform.apply(.zero), $0.transform.apply(Point(1, 0))] }
    #expect(ends == [[Point(0, -16), Point(0, 0)], [Point(0, 0), Point(6, 12)], [Point(6, 12), Point(6, 2)]])
    #expect(!found.contains { $0.slot == "bones/target" || $0.slot == "bones/contact" })
  }

  @Test func theLinesOfALimbAreThicker() throws {
    let rig = try Samples.limbRig()
    let clip = try Samples.clip(Samples.track("{\"time\": 0, \"value\": 0}", bone: "upper"), rig: rig)
    let lines = items(of: figure(rig), in: clip, at: 0).filter { $0.slot == "bones/bone" }
    let widths = lines.map { ($0.transform.apply(Point(0, 1)) - $0.transform.apply(.zero)).length }
    #expect(widths.count == 4)
    #expect(zip(widths, [0.2, 0.2, 0.5, 0.5]).allSatisfy { close($0, $1, within: 1e-9) }, "\(widths)")
  }

  @Test func aTurnedArmTakesItsLineAlong() throws {
    let clip = try Samples.clip(Samples.track("{\"time\": 0, \"value\": 0}, {\"time\": 1, \"value\": 1.5}"))
    let rig = try Samples.rig()
    let (rest, turned) = (items(of: figure(rig), in: clip, at: 0), items(of: figure(rig), in: clip, at: 1))
    let (before, after) = (rest.last { $0.slot == "bones/bone" }, turned.last { $0.slot == "bones/bone" })
    let (from, to) = (try #require(before), try #require(after))
    #expect(from.transform.apply(.zero) == to.transform.apply(.zero))
    #expect(from.transform.apply(Point(1, 0)) != to.transform.apply(Point(1, 0)))
  }
}
