import AvatarScene
import TestSupport
import Testing

@testable import AvatarRaster

/// Tests that feet roll on the ground and not through it.
@Suite struct ShoeTests {
  /// Returns the lowest point of the shoes in a picture, with their outlines, in points.
  private func lowest(_ list: DrawList) -> Double {
    var low = Double.infinity
    for item in list.items where item.slot == "leftShoe" || item.slot == "rightShoe" {
      guard case .layer(let painted, _) = item.content else { continue }
      for shape in painted.layer.shapes where shape.clips == nil {
        let half = (shape.stroke?.width ?? 0) / 2
        for point in shape.path.polylines.joined() { low = min(low, item.transform.apply(point).y - half) }
      }
    }
    return low
  }

  @Test(arguments: Facing.allCases) func noPartOfAShoeIsBelowTheGround(facing: Facing) throws {
    var worst = (name: "", y: Double.infinity)
    for shoe in try Stage.variants(of: "shoeStyle") {
      let avatar = try Stage.student(["shoeStyle": shoe])
      for name in ["walk", "run"] {
        let scene = try AnimatedAvatar(avatar, clip: name, facing: facing, cast: .player, pack: try Stage.pack())
        for frame in FrameTiming.frames(of: scene.clip) {
          let y = lowest(scene.drawList(at: frame.time))
          if y < worst.y { worst = ("\(shoe), \(name) at \(frame.time)", y) }
        }
      }
    }
    print("the lowest shoe, \(facing.rawValue): \(worst.name), \(-16 - worst.y) points below the ground")
    #expect(worst.y >= -16.45 && worst.y.isFinite, "\(worst.name): \(worst.y)")
  }
}
