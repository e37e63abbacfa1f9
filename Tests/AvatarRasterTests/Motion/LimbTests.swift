import AvatarScene
import Foundation
import TestSupport
import Testing

@testable import AvatarRaster

/// Tests that limbs turn about their joints, by measuring the hand's pixels instead of the
/// transforms.
@Suite struct LimbTests {
  private static let scale = 4.0

  /// Returns the centre of a hand's pixels, in scene points.
  private func hand(_ slot: String, _ pose: Pose, _ figure: Figure) throws -> Point {
    let bitmap = try Stage.draw(figure.items(in: pose).filter { $0.slot == slot }, rig: figure.rig, scale: Self.scale)
    let middle = bitmap.centroid
    return Point(middle.x / Self.scale - figure.rig.frame.originX, figure.rig.frame.originY - middle.y / Self.scale)
  }

  @Test(arguments: [("right", 6.0), ("left", -6.0)], [0.25, -0.25, 1.5])
  func aTurnedArmsHandLiesWhereTheTurnAboutTheShoulderPutsIt(side: (String, Double), angle: Double) throws {
    let figure = try Stage.figure()
    let rest = Pose(rest: figure.rig)
    var turned = rest
    turned.bones[try #require(figure.rig.bone(named: "\(side.0)Arm"))].rotation = angle
    let (before, after) = (try hand("\(side.0)Hand", rest, figure), try hand("\(side.0)Hand", turned, figure))
    let (dx, dy) = (before.x - side.1, before.y - 12)
    let expected = Point(side.1 + dx * cos(angle) - dy * sin(angle), 12 + dx * sin(angle) + dy * cos(angle))
    #expect(abs(after.x - expected.x) < 0.1 && abs(after.y - expected.y) < 0.1, "\(after) is not \(expected)")
  }

  @Test func theJointsLieWhereTheReferencePutsThem() throws {
    let rig = try Stage.pack().rig(.player)
    let pivots = ["rightArm", "leftArm", "head"].map { name in rig.bones.first { $0.name == name }?.pivot }
    #expect(pivots == [Point(6, 12), Point(-6, 12), Point(0, 13)])
  }

  /// One hand moves out while the other moves in, and half a cycle later the reverse.
  @Test func theArmsAlternateInTheWalk() throws {
    let (figure, clip) = (try Stage.figure(), try Stage.clip("walk"))
    func spread(_ time: Double) throws -> (right: Double, left: Double) {
      let pose = clip.pose(at: time)
      return (try hand("rightHand", pose, figure).x, -(try hand("leftHand", pose, figure).x))
    }
    let (first, second) = (try spread(0), try spread(0.24))
    #expect(second.right - first.right > 2)
    #expect(first.left - second.left > 2)
  }

  @Test func theFeetAlternateInTheWalk() throws {
    let (figure, clip) = (try Stage.figure(), try Stage.clip("walk"))
    func height(_ slot: String, _ time: Double) throws -> Double { try hand(slot, clip.pose(at: time), figure).y }
    let times = stride(from: 0.0, to: 0.48, by: 0.04)
    let differences = try times.map { try height("rightShoe", $0) - height("leftShoe", $0) }
    #expect((differences.max() ?? 0) > 1 && (differences.min() ?? 0) < -1)
  }
}
