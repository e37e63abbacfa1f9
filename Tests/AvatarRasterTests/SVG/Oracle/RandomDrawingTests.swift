import ArtCompiler
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
  private static let count = environment["RANDOM_DRAWINGS"].flatMap { Int($0) } ?? 300
  private static let first = environment["FIRST_DRAWING"].flatMap { Int($0) } ?? 0

  private enum Outcome: String { case equal, empty, refused }

  @Test(.needs("rsvg-convert"), .enabled(if: environment["RANDOM_DRAWINGS"] != nil, "RANDOM_DRAWINGS is not set"))
  func aDrawingIsReadAsAnotherRendererReadsItOrRefused() throws {
    var outcomes: [Outcome: Int] = [:]
    for seed in Self.first..<Self.first + Self.count { outcomes[try outcome(of: seed), default: 0] += 1 }
    let words = outcomes.map { "\($0.value) \($0.key.rawValue)" }.sorted().joined(separator: ", ")
    print("random drawings: \(words)")
    #expect(outcomes[.equal] ?? 0 > Self.count / 3, "\(words)")
  }

  private func outcome(of seed: Int) throws -> Outcome {
    let pack = try Stage.pack()
    let roles = ["hair", "hair-shade", "hair-deep", "hair-light", "hair-line"].compactMap { PaintRole($0) }
    var drawing = RandomDrawing(
      seed: UInt64(seed), colors: roles.map { pack.palettes.color(of: $0, plain: [:]).hex })
    let text = drawing.text()
    let rig = try pack.rig(.player)
    let read = try ArtSourceCompiler.part(
      Array(text.utf8), garment: "headwear", variant: "random", rig: rig, palettes: pack.palettes, file: "\(seed).svg")
    guard !read.diagnostics.contains(where: { $0.severity == .error }) else { return .refused }
    let items = read.part.layers.map { layer in
      let colors = layer.roles.map { pack.palettes.color(of: $0, plain: [:]) }
      return DrawItem(
        slot: "headwear", content: .layer(ColoredLayer(name: "\(seed)", layer: layer, colors: colors), clip: nil),
        transform: .identity)
    }
    let ours = try Stage.draw(items, rig: rig, scale: 2)
    let scratch = try Scratch()
    try scratch.write("in.svg", text)
    try #require(try scratch.run("rsvg-convert", ["-o", "out.png", "in.svg"]).status == 0, "\(text)")
    let theirs = try PNGDecoder.decode(try scratch.read("out.png"))
    let far = zip(ours.pixels, theirs.pixels).count { one, other in
      [0, 8, 16, 24].contains { abs(Int(one >> $0 & 255) - Int(other >> $0 & 255)) > 24 }
    }
    #expect(ours.width == theirs.width && far <= 20, "seed \(seed): \(far) pixels differ: \(text)")
    return theirs.pixels.contains { $0 != 0 } ? .equal : .empty
  }
}
