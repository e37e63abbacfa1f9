import AvatarScene
import Programs
import Testing

@testable import AvatarRaster

/// Tests the oracle itself: it detects small faults.
@Suite struct OracleTeethTests {
  enum Fault: String, CaseIterable {
    case aShapeIsMissing, aLayerIsAThirdOfAPixelOff, aColourIsSixOff, twoLayersChangedPlaces, anOutlineIsATenthWider

    func made(in list: DrawList) -> DrawList {
      var items = list.items
      guard let torso = items.firstIndex(where: { $0.slot == "torso" }),
        case .layer(let painted, let clip) = items[torso].content
      else { return list }
      func put(_ shapes: [Shape], _ colors: [RGBA]) {
        let layer = Layer(name: painted.layer.name, roles: painted.layer.roles, shapes: shapes, pivot: nil)
        items[torso] = DrawItem(
          slot: "torso", content: .layer(ColoredLayer(name: "fault", layer: layer, colors: colors), clip: clip),
          transform: items[torso].transform)
      }
      switch self {
      case .aShapeIsMissing: put(Array(painted.layer.shapes.dropLast()), painted.colors)
      case .aLayerIsAThirdOfAPixelOff: items[torso] = items[torso].moved(by: Point(0.17, 0))
      case .aColourIsSixOff:
        put(painted.layer.shapes, painted.colors.map { RGBA($0.red ^ 6, $0.green, $0.blue, $0.alpha) })
      case .twoLayersChangedPlaces: items.swapAt(torso, items.firstIndex { $0.slot == "neck" } ?? torso)
      case .anOutlineIsATenthWider:
        put(
          painted.layer.shapes.map { shape in
            let wider = shape.stroke.map { old in
              Shape.Stroke(
                role: old.role, opacity: old.opacity, width: old.width + 0.3, cap: old.cap, join: old.join,
                miterLimit: old.miterLimit)
            }
            return Shape(path: shape.path, fill: shape.fill, stroke: wider, clips: shape.clips)
          }, painted.colors)
      }
      return DrawList(items: items)
    }
  }

  @Test(.needs("rsvg-convert")) func littleFaultsAreFound() throws {
    let right = try OracleFrame(["topStyle": "hoodie"], clip: "idle")
    let theirs = try #require(try OracleSheet(frames: [right]).drawn().first)
    let honest = OracleDifference(try right.ours(), theirs)
    #expect(honest.isAllowed, "\(honest.text)")
    for fault in Fault.allCases {
      let wrong = OracleFrame(fault.rawValue, fault.made(in: right.list), right.viewport)
      let difference = OracleDifference(try wrong.ours(), theirs)
      #expect(!difference.isAllowed, "\(fault) goes unseen: \(difference.text)")
    }
  }
}
