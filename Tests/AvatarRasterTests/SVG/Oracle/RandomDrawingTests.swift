import AvatarPixels
import AvatarScene
import Foundation
import Programs
import TestSupport
import Testing

@testable import AvatarRaster

/// Tests that random drawings are read as librsvg reads them, or refused; never drawn otherwise in silence.
/// `RANDOM_DRAWINGS=10000` says how many, `FIRST_DRAWING` the first seed.
@Suite struct RandomDrawingTests {
  private static let environment = ProcessInfo.processInfo.environment
  private static let count = environment["RANDOM_DRAWINGS"].flatMap { Int($0) } ?? 1000
  private static let first = environment["FIRST_DRAWING"].flatMap { Int($0) } ?? 0

  private enum Outcome: String { case equal, near, empty, refused, other }

  @Test(.needs("rsvg-convert")) func aDrawingIsReadAsAnotherRendererReadsItOrRefused() throws {
    var outcomes: [Outcome: Int] = [:]
    for seed in Self.first..<Self.first + Self.count { outcomes[try outcome(of: seed), default: 0] += 1 }
    let words = outcomes.map { "\($0.value) \($0.key.rawValue)" }.sorted().joined(separator: ", ")
    print("random drawings: \(words)")
    #expect(outcomes[.other] == nil, "\(words)")
    // Of what librsvg draws, nineteen of twenty are read.
    let drawn = outcomes[.equal, default: 0] + outcomes[.near, default: 0]
    #expect(outcomes[.refused, default: 0] * 19 <= drawn, "\(words)")
  }

  private func outcome(of seed: Int) throws -> Outcome {
    let colors = try TemplateDrawing.roles.prefix(5).map { try TemplateDrawing.color(of: $0).hex }
    var drawing = RandomDrawing(seed: UInt64(seed), colors: colors)
    let text = drawing.text()
    let theirs = try TemplateDrawing.theirs(text)
    guard let ours = try TemplateDrawing.ours(text, of: "headwear", file: "\(seed).svg") else {
      return theirs.pixels.contains { $0 != 0 } ? .refused : .empty
    }
    let far = TemplateDrawing.far(ours, theirs)
    let isEqual = try far <= Self.bound || isEqualFromNear(text)
    #expect(isEqual, "seed \(seed): \(far) pixels differ: \(text)")
    if far > Self.bound { print("seed \(seed): \(far) pixels differ, at four times the scale fewer") }
    return !isEqual ? .other : far > Self.bound ? .near : theirs.pixels.contains { $0 != 0 } ? .equal : .empty
  }

  /// The pixels that may differ, of 192 × 192.
  private static let bound = 20

  /// What is drawn otherwise keeps its area at every scale; edges that two renderers round otherwise get thinner. So
  /// the area of a drawing over the bound is measured at four times the scale, where a pixel is sixteen.
  private func isEqualFromNear(_ text: String) throws -> Bool {
    let ours = try TemplateDrawing.ours(text, of: "headwear", file: "near.svg", scale: 8)
    let far = try TemplateDrawing.far(#require(ours), TemplateDrawing.theirs(text, scale: 8))
    return far <= Self.bound * 16
  }
}
