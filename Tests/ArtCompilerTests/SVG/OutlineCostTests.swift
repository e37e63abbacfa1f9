import AvatarScene
import Foundation
import Testing

@testable import ArtCompiler

/// Tests that outlines that cost too much to draw are rejected, with their location.
@Suite struct OutlineCostTests {
  private static let long = "more than 100000 points long; draw hatching and texture with fewer lines"
  private static let tangled =
    "cross themselves or their clips more than 10000 times; unite what overlaps, or simplify it"

  private static func refusal(_ line: Int, _ words: String) -> String {
    "error: part.svg:\(line): with this shape the outlines of the part \(words.hasPrefix("more") ? "are " : "")\(words)"
  }

  private static func path(_ d: String, _ more: String = "") -> String { "<path class=\"skin\" d=\"\(d)\"\(more)/>\n" }

  /// Returns a random line inside a square that crosses itself many times.
  private static func scribble(steps: Int, edge: Double, seed: UInt64) -> String {
    var state = seed
    func next() -> Double {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Double(state >> 40) / Double(1 << 24) * edge
    }
    return "M0 0" + (0..<steps).map { _ in String(format: "L%.3f %.3f", next(), next()) }.joined()
  }

  private static func weight(_ paths: [String]) throws -> OutlineCost {
    var weight = OutlineCost()
    let outlines = try paths.map { try SVGPathParser.parse($0) }
    weight.add(outlines[0], clips: Array(outlines.dropFirst()))
    return weight
  }

  @Test func crossingsAreCountedAndTouchesAreNot() throws {
    for (paths, count) in [
      (["M0 0L2 2L2 0L0 2Z"], 1), (["M0 0h4v4h-4z"], 0), (["M0 0h4v4h-4z", "M2 2h4v4h-4z"], 2),
      (["M0 0h4v4h-4z", "M4 0h4v4h-4z"], 0),
      (["M0 0h9M0 2h9M1 -1v9M3 -1v9"], 4), (["M5 0L2 8L9 3L1 3L8 8Z"], 5), (["M0 0C9 9 -5 9 4 0z"], 1),
      (["M0 0h1h-1h1h-1"], 0),
    ] { #expect(try Self.weight(paths).crossings == count, "\(paths)") }
    #expect(try Self.weight(["M0 0h3v4z"]).length == 12)
  }

  @Test func longLinesAreRefused() {
    let comb = "M0 -60" + (0..<800).map { "L\(Double($0) / 20) 20L\(Double($0) / 20) -60" }.joined()
    #expect(Parts.error(in: Self.path("M0 0h9") + Self.path(comb)) == Self.refusal(4, Self.long))
  }

  @Test func tangledLinesAreRefused() {
    #expect(
      Parts.error(in: Self.path("M0 0h9") + Self.path(Self.scribble(steps: 19_000, edge: 2, seed: 1)))
        == Self.refusal(4, Self.tangled))
    #expect(
      Parts.error(in: (1...10).map { Self.path(Self.scribble(steps: 120, edge: 9, seed: $0)) }.joined())?.hasSuffix(
        Self.tangled) == true)
    #expect(Parts.error(in: Self.path(Self.scribble(steps: 60, edge: 40, seed: 3))) == nil)
  }

  /// In one path, in ten that are each as long as a path may be, and in many short ones.
  /// All are so short that the length of the outline does not refuse them.
  @Test(
    .timeLimit(.minutes(1)),
    arguments: [
      ([190_000], "more than 20000 steps"), (Array(repeating: 19_000, count: 10), tangled),
      (Array(repeating: 45, count: 400), tangled),
    ])
  func tensOfThousandsOfTangledStepsAreRefused(steps: [Int], words: String) {
    let paths = steps.enumerated().map { Self.path(Self.scribble(steps: $1, edge: 0.2, seed: UInt64($0))) }
    #expect(Parts.error(in: paths.joined())?.contains(words) == true)
  }

  /// A grid of two combs, neither of which crosses itself.
  @Test func linesThatCrossTheirClipsAreRefused() {
    let down = "M0 0" + (0..<80).map { String(format: "L%.2f 9L%.2f 0", Double($0) * 0.1, Double($0) * 0.1) }.joined()
    let across =
      "M0 0" + (0..<80).map { String(format: "L9 %.2fL0 %.2f", Double($0) * 0.11, Double($0) * 0.11) }.joined()
    let clip = "<clipPath id=\"c\"><path d=\"\(across)\"/></clipPath>"
    #expect(Parts.error(in: Self.path(down), defs: clip) == nil)
    #expect(Parts.error(in: Self.path(down, " clip-path=\"url(#c)\""), defs: clip) == Self.refusal(3, Self.tangled))
  }

  /// Counting stops at the limit, so that dense lines do not take long.
  @Test func linesThatLieOnEachOtherAreRefused() {
    #expect(
      Parts.error(in: Self.path("M0 0" + String(repeating: "v1v-1", count: 9000))) == Self.refusal(3, Self.tangled))
  }

  /// The project's own parts stay far below the limit.
  @Test func theProjectsArtStaysFarBelow() throws {
    let files = try FileManager.default.subpathsOfDirectory(atPath: RepositoryFolder.art.path).filter {
      $0.hasSuffix(".svg") && $0.contains("parts/")
    }
    #expect(files.count > 100)
    var maximum = (length: 0.0, crossings: 0)
    for file in files {
      let root = try XMLReader.root(
        of: Array(Data(contentsOf: RepositoryFolder.art.appendingPathComponent(file))), file: file)
      var weight = OutlineCost()
      for shape in root.descendants where SVGGeometry.shapeNames.contains(shape.localName) {
        weight.add(try SVGGeometry.path(of: shape, file: file))
      }
      maximum = (max(maximum.length, weight.length), max(maximum.crossings, weight.crossings))
    }
    #expect(maximum.length < ArtLimit.outlinePoints / 10 && maximum.crossings < ArtLimit.crossings / 10, "\(maximum)")
  }
}
