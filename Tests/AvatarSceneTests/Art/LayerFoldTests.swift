import Testing

@testable import AvatarScene

/// Tests a limb that is bent so far that it is drawn as two halves.
@Suite struct LayerFoldTests {
  private static let shape = LimbShape(root: Point(0, 6), joint: .zero, tip: Point(0, -6), spread: 1.6)

  private func box(_ top: Double, _ bottom: Double, clips: [Shape.Outline]? = nil) -> Shape {
    let path = Path([
      .move(Point(-2, top)), .line(Point(2, top)), .line(Point(2, bottom)), .line(Point(-2, bottom)), .close,
    ])
    return Shape(path: path, fill: Shape.Fill(role: 0, opacity: 1, evenOdd: false), stroke: nil, clips: clips)
  }

  private func folded(_ shapes: [Shape]) -> [Shape] {
    let layer = Layer(name: "sleeve", roles: [], shapes: shapes, pivot: nil)
    return layer.bent(by: LimbBend(Self.shape, angle: 2.5)).shapes
  }

  @Test func whatReachesAcrossTheJointIsClippedInBothHalves() {
    let halves = folded([box(6, -6)])
    #expect(halves.map { $0.clips?.count ?? 0 } == [1, 1])
  }

  /// The cap at the cut is as wide as the sleeve.
  @Test func whatLiesFarFromTheCutIsInOneHalfAndNotClipped() {
    let halves = folded([box(6, -6), box(6, 5), box(-5, -6)])
    #expect(halves.map { $0.clips?.count ?? 0 } == [1, 0, 1, 0])
  }

  @Test func whatIsClippedItselfStaysSo() {
    let clip = Shape.Outline(path: box(5.8, 5.2).path, evenOdd: false)
    #expect(folded([box(6, -6), box(6, 5, clips: [clip])]).map { $0.clips?.count ?? 0 } == [1, 1, 1])
  }
}
