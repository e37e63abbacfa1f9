import AvatarScene
import Testing

@testable import AvatarRaster

/// Nothing touches the frame's edge in any clip, whatever is worn: over a set of avatars in which every pair of options appears.
@Suite struct EdgeTests {
  private static let fields: [(field: AvatarRecord.Field, slot: String)] = [
    (.faceShape, "faceShape"), (.eyeStyle, "eyeStyle"), (.hairStyle, "hairStyle"), (.topStyle, "topStyle"), (.bottomStyle, "bottomStyle"), (.shoeStyle, "shoeStyle"),
    (.accessory1, "accessory"), (.accessory2, "accessory"), (.petType, "petType"), (.petAccessory, "petAccessory"),
  ]

  private static let avatars = Result { () throws -> [Avatar] in
    let options = try fields.map { try Stage.variants(of: $0.slot) }
    return try Pairwise.rows(options.map(\.count)).map { row in
      var record: [AvatarRecord.Field: String] = [.petName: "Sir Barks-a-lot"]
      for (index, option) in row.enumerated() { record[fields[index].field] = options[index][option] }
      return try Stage.student(record)
    }
  }

  @Test func everyPairOfOptionsAppears() throws {
    let counts = try Self.fields.map { try Stage.variants(of: $0.slot).count }
    let rows = Pairwise.rows(counts)
    for a in counts.indices {
      for b in counts.indices where b > a { #expect(Set(rows.map { [$0[a], $0[b]] }).count == counts[a] * counts[b]) }
    }
    #expect(rows.count < 100)
    print("pairwise: \(rows.count) avatars")
  }

  /// Frames are only drawn where a box around everything drawn comes near the edge; the boxes are never too small.
  @Test(arguments: Stage.playerClips)
  func nothingTouchesTheFramesEdge(clip name: String) throws {
    let clip = try Stage.clip(name)
    let times = FrameTiming.frames(of: clip).map(\.time)
    var touching: Set<String> = []
    for avatar in try Self.avatars.get() {
      let scene = try Scene(avatar, clip: name, cast: .playerAndPet, pack: try Stage.pack())
      for time in times {
        let list = scene.drawList(at: time)
        let near = Self.itemsNearTheEdge(list, scene.frame)
        guard !near.isEmpty else { continue }
        for item in near where try Stage.renderer().frames.render(DrawList(items: [item]), Viewport(frame: scene.frame, scale: 1)).touchesItsEdge {
          touching.insert("\(item.slot) in \(name) at \(time)")
        }
      }
    }
    #expect(touching.isEmpty, "\(touching.sorted().prefix(8).joined(separator: "; "))")
  }

  private static func itemsNearTheEdge(_ list: DrawList, _ frame: FrameGeometry) -> [DrawItem] {
    let (left, right, top, bottom) = (-frame.originX + 1, frame.width - frame.originX - 1, frame.originY - 1, frame.originY - frame.height + 1)
    return list.items.filter { item in
      guard case .layer(let layer, _) = item.content else { return true }
      let box = layer.inkBox.applying(item.transform)
      return !box.isEmpty && !(box.minX > left && box.maxX < right && box.minY > bottom && box.maxY < top)
    }
  }
}
