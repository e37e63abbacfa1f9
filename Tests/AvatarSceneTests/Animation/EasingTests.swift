import Foundation
import Testing

@testable import AvatarScene

@Suite struct EasingTests {
  private static let named: [Easing] = [.linear, .easeIn, .easeOut, .easeInEaseOut, .hold]
  private static let curves: [Easing] = [
    .bezier(0.25, 0.1, 0.25, 1), .bezier(0.42, 0, 1, 1), .bezier(0, 0, 0.58, 1), .bezier(1, 0, 0, 1),
    .bezier(0.3, -0.5, 0.7, 1.5),
  ]

  @Test(arguments: named + curves)
  func everyEasingRunsFromNothingToAll(easing: Easing) {
    #expect(close(easing(0), 0))
    #expect(close(easing(1), 1))
  }

  @Test func theNamedCurvesAreSines() {
    for t in stride(from: 0.0, through: 0.99, by: 0.03) {
      #expect(close(Easing.linear(t), t))
      #expect(close(Easing.easeIn(t), 1 - cos(t * .pi / 2)))
      #expect(close(Easing.easeOut(t), sin(t * .pi / 2)))
      #expect(close(Easing.easeInEaseOut(t), 0.5 - 0.5 * cos(t * .pi)))
      #expect(Easing.hold(t) == 0)
    }
  }

  @Test(arguments: [Easing.easeIn, .easeOut, .easeInEaseOut] + curves.prefix(4))
  func aCurveNeverGoesBack(easing: Easing) {
    let values = stride(from: 0.0, through: 1, by: 0.01).map { easing($0) }
    for (before, after) in zip(values, values.dropFirst()) { #expect(after >= before - 1e-9) }
  }

  /// Drawings are the same whichever way a curve is solved.
  @Test func theQuickWayEndsWhereBisectionDoes() {
    for _ in 0..<20_000 {
      func end() -> Double { min(max(Double.random(in: -0.3...1.3), 0), 1) }
      let curve = CubicTiming(x1: end(), y1: end(), x2: end(), y2: end())
      let x = Double.random(in: 0.000001...0.999999)
      let t = curve.bisected(x) + 0x1p-41
      let u = 1 - t
      let y = 3 * u * u * t * curve.y1 + 3 * u * t * t * curve.y2 + t * t * t
      #expect(curve.progress(at: x) == y, "\(curve) at \(x)")
    }
  }

  /// Samples the curve by its own parameter; each point (x, y) must be a value of the easing.
  @Test(arguments: [(0.25, 0.1, 0.25, 1.0), (0.42, 0, 0.58, 1), (0.333, 0.32, 0.667, 1), (0.3, -0.5, 0.7, 1.5)])
  func aBezierGoesThroughThePointsOfItsCurve(x1: Double, y1: Double, x2: Double, y2: Double) {
    let easing = Easing.bezier(x1, y1, x2, y2)
    for s in stride(from: 0.0, through: 1, by: 0.02) {
      let u = 1 - s
      let x = 3 * u * u * s * x1 + 3 * u * s * s * x2 + s * s * s
      let y = 3 * u * u * s * y1 + 3 * u * s * s * y2 + s * s * s
      #expect(close(easing(x), y, within: 1e-9))
    }
  }

  @Test(arguments: named + curves)
  func everyEasingSurvivesTheRoundTripThroughJSON(easing: Easing) throws {
    #expect(try JSONDecoder().decode([Easing].self, from: JSONEncoder().encode([easing])) == [easing])
  }

  @Test func anUnknownNameListsTheKnownOnes() {
    #expect {
      try Samples.decode("[\"bounce\"]", as: [Easing].self)
    } throws: {
      guard case DecodingError.dataCorrupted(let context) = $0 else { return false }
      return context.debugDescription
        == "\"bounce\" is not an easing; use linear, easeIn, easeOut, easeInEaseOut, hold or [x1, y1, x2, y2]"
    }
  }

  @Test(arguments: [
    "[0, 0, 1]", "[0, 0, 1, 1, 1]", "[1.5, 0, 1, 1]", "[0, 0, -0.1, 1]", "[0, 0, 1, \"1\"]", "[]", "3", "{}", "null",
  ])
  func anythingElseIsNoEasing(json: String) {
    #expect(throws: DecodingError.self) { try Samples.decode("[\(json)]", as: [Easing].self) }
  }
}
