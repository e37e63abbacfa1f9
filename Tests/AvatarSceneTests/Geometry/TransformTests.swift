import Testing

@testable import AvatarScene

@Suite struct TransformTests {
  private let point = Point(3, -2)

  private func same(_ a: Point, _ b: Point) -> Bool { close(a.x, b.x) && close(a.y, b.y) }

  @Test func theIdentityLeavesAPointWhereItIs() {
    #expect(Transform.identity.apply(point) == point)
  }

  @Test func aProductAppliesItsRightFactorFirst() {
    let outer = Transform.translation(Point(10, 0))
    let inner = Transform.scale(2, 3)
    #expect((outer * inner).apply(point) == Point(16, -6))
    #expect((inner * outer).apply(point) == Point(26, -6))
  }

  @Test func aProductIsOneMapAfterTheOther() {
    let outer = Transform(a: 1.5, b: -0.25, c: 0.5, d: 2, tx: 7, ty: -3)
    let inner = Transform(a: -0.5, b: 1, c: 3, d: 0.125, tx: -1, ty: 9)
    #expect((outer * inner).apply(point) == outer.apply(inner.apply(point)))
  }

  @Test func aQuarterTurnGoesCounterClockwise() {
    #expect(same(Transform.rotation(.pi / 2).apply(Point(1, 0)), Point(0, 1)))
  }

  @Test(arguments: [0.1, 0.25, 1, -2, 3.2])
  func turningBackUndoesATurn(angle: Double) {
    #expect(same((Transform.rotation(-angle) * .rotation(angle)).apply(point), point))
  }

  @Test func aMirrorHasANegativeDeterminant() {
    #expect(Transform.scale(-1, 1).determinant == -1)
    #expect(Transform.scale(2, 3).determinant == 6)
  }

  @Test(arguments: [Double.nan, .infinity, -.infinity])
  func aTransformWithoutNumbersIsNotFinite(value: Double) {
    #expect(!Transform.translation(Point(value, 0)).isFinite)
    #expect(!Transform.scale(1, value).isFinite)
  }

  @Test func aBoxAroundATurnedBoxHoldsItsCorners() {
    let box = Rect(minX: -1, minY: -1, maxX: 1, maxY: 1).applying(.rotation(.pi / 4))
    #expect(close(box.maxX, 2.0.squareRoot()) && close(box.minY, -2.0.squareRoot()))
  }
}
