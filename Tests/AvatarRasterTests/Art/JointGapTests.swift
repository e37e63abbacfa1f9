import AvatarPixels
import AvatarScene
import TestSupport
import Testing

@testable import AvatarRaster

/// Tests that no gap opens at a joint: around shoulder, hip and neck every pixel of the figure is
/// opaque, in every frame of every clip.
@Suite struct JointGapTests {
  /// The radius in points around the posed joint that must be covered.
  private static let radius = 1.2
  private static let besideTheJoints: Set = [
    "shadow", "nose", "mouth", "eyes", "brows", "ears", "leftShoe", "rightShoe", "leftSock", "rightSock",
  ]
  private static let joints = ["rightArm", "leftArm", "rightLeg", "leftLeg", "head"]
  /// The area from head to knees, 56 × 52 points.
  private static let viewport = Viewport(width: 112, height: 104, scale: 2, topLeft: Point(-28, 36))

  @Test(arguments: Stage.playerClips)
  func everyTopWithEveryBottomCoversItsJoints(name: String) throws {
    let clip = try Stage.clip(name)
    let poses = FrameTiming.frames(of: clip).map { ($0.time, clip.pose(at: $0.time)) }
    var gaps: Set<String> = []
    for top in try Stage.variants(of: "topStyle") {
      for bottom in try Stage.variants(of: "bottomStyle") {
        let figure = try Stage.figure(["topStyle": top, "bottomStyle": bottom, "hairStyle": "none"])
        for (time, pose) in poses {
          for joint in try openJoints(figure, pose) { gaps.insert("\(joint) of \(top) and \(bottom) at \(time)") }
        }
      }
    }
    #expect(gaps.isEmpty, "\(gaps.count) gaps in \(name): \(gaps.sorted().prefix(6).joined(separator: "; "))")
  }

  private func openJoints(_ figure: Figure, _ pose: Pose) throws -> [String] {
    let items = figure.items(in: pose).filter { !Self.besideTheJoints.contains($0.slot) }
    let bitmap = try Stage.renderer().frames.render(DrawList(items: items), Self.viewport)
    let world = pose.worldTransforms(of: figure.rig)
    return Self.joints.filter { name in
      guard let bone = figure.rig.bone(named: name) else { return true }
      return !isCovered(Self.viewport.transform.apply(world[bone].apply(figure.rig.bones[bone].pivot)), bitmap)
    }
  }

  /// Whether every pixel whose centre lies in the disc is opaque.
  private func isCovered(_ center: Point, _ bitmap: Bitmap) -> Bool {
    let reach = Self.radius * Self.viewport.scale
    for y in Int(center.y - reach)...Int(center.y + reach) + 1 {
      for x in Int(center.x - reach)...Int(center.x + reach) + 1 {
        let (dx, dy) = (Double(x) + 0.5 - center.x, Double(y) + 0.5 - center.y)
        guard dx * dx + dy * dy <= reach * reach, (0..<bitmap.width).contains(x), (0..<bitmap.height).contains(y) else {
          continue
        }
        if bitmap[x, y] >> 24 != 255 { return false }
      }
    }
    return true
  }
}
