import AvatarScene
import Foundation
import Testing

@testable import ArtCompiler

/// Tests that clipped shapes are replaced by their intersection with the clips.
@Suite struct PathClipTests {
  private static let square = "M0 0H16V16H0Z"

  /// Returns a shape compiled inside a clip, both given as path data.
  private func cut(_ shape: String, _ clip: String = square, rule: String = "nonzero", clipRule: String = "nonzero")
    throws -> Shape
  {
    try Parts.shapes(
      "<clipPath id=\"c\"><path d=\"\(clip)\" clip-rule=\"\(clipRule)\"/></clipPath>"
        + "<path class=\"skin\" fill-rule=\"\(rule)\" d=\"\(shape)\" clip-path=\"url(#c)\"/>")[0]
  }

  private func area(_ path: Path) -> Double {
    path.polylines.reduce(0) { sum, line in
      zip(line, line.dropFirst()).reduce(sum) { $0 + ($1.0.x * $1.1.y - $1.1.x * $1.0.y) / 2 }
    }
  }

  @Test func aSquareAcrossTheCornerIsCutToTheCorner() throws {
    let shape = try cut("M12 12H20V20H12Z")
    #expect(shape.clips == nil)
    #expect(abs(area(shape.path)) == 16)
    #expect(
      Set(shape.path.elements.flatMap(\.points))
        == Set([Point(12, -12), Point(16, -12), Point(16, -16), Point(12, -16)]))
  }

  @Test func itsSourceIsAsItWasDrawn() throws {
    let source = try #require(try cut("M12 12H20V20H12Z").source)
    #expect(source.path.controlBox == Rect(minX: 12, minY: -20, maxX: 20, maxY: -12))
    #expect(source.clips.map(\.path.controlBox) == [Rect(minX: 0, minY: -16, maxX: 16, maxY: 0)])
  }

  @Test func aBandAcrossIsCutAtBothEnds() throws { #expect(abs(area(try cut("M-4 4H20V8H-4Z").path)) == 64) }

  @Test func aBandAcrossTwoLegsIsCutInTwo() throws {
    let shape = try cut("M-4 4H20V8H-4Z", "M0 0H4V16H0ZM8 0H16V16H8Z")
    #expect(shape.clips == nil && abs(area(shape.path)) == 48)
    #expect(shape.path.elements.filter { $0 == .close }.count == 2)
  }

  @Test func aShapeAroundItsClipBecomesTheClip() throws { #expect(abs(area(try cut("M-4 -4H20V20H-4Z").path)) == 256) }

  @Test func aShapeBesideItsClipIsNothing() throws {
    let shape = try cut("M20 0H24V4H20Z")
    #expect(shape.path.isEmpty && shape.source != nil)
  }

  @Test func aHoleStaysAHole() throws {
    // Holes in the shape, by either fill rule, and in the clip.
    #expect(abs(area(try cut("M4 4H20V12H4ZM6 6V10H10V6Z").path)) == 96 - 16)
    #expect(abs(area(try cut("M4 4H20V12H4ZM6 6H10V10H6Z", rule: "evenodd").path)) == 96 - 16)
    #expect(abs(area(try cut("M4 4H20V12H4Z", "M0 0H16V16H0ZM6 6H10V10H6Z", clipRule: "evenodd").path)) == 96 - 16)
  }

  @Test func whatACurveKeepsLiesOnTheCurve() throws {
    let path = try cut("M21 8.5A5 5 0 1 1 11 8.5A5 5 0 1 1 21 8.5Z").path
    // Half of the disc, with its ends on the edge of the square.
    #expect(abs(abs(area(path)) - .pi * 12.5) < 0.1)
    let round = path.polylines.joined().filter { $0.x < 15.999 }
    #expect(round.count > 16 && round.allSatisfy { abs(($0 - Point(16, -8.5)).length - 5) < 0.005 })
  }

  @Test func severalClipsAreCutOneAfterTheOther() throws {
    let shapes = try Parts.shapes(
      """
      <clipPath id="a"><path d="M0 0H8V8H0Z"/></clipPath><clipPath id="b"><path d="M4 4H12V12H4Z"/></clipPath>
      <g clip-path="url(#a)"><path class="skin" d="M-1 -1H20V6H-1Z" clip-path="url(#b)"/></g>
      """)
    #expect(shapes[0].clips == nil && abs(area(shapes[0].path)) == 8)
  }

  @Test(arguments: [
    // An edge along the clip's edge, one close to it, a loop of lines, a loop of curves, and a
    // shape with very many corners.
    "M8 0H16V20H8Z", "M8 -4H15.99V20H8Z", "M-4 4L20 12V4L-4 12Z", "M8 8C30 8 20 20 12 2L8 2Z",
    "M8 8" + String(repeating: "h12v1h-12v-1", count: 1000) + "Z",
  ])
  func whatIsNotSureKeepsItsClip(shape: String) throws {
    let kept = try cut(shape)
    #expect(kept.clips?.count == 1 && kept.source == nil)
  }

  /// Returns a stroked line compiled inside the square.
  private func line(_ data: String, _ attributes: String) throws -> Shape {
    try Parts.shapes(
      "<clipPath id=\"c\"><path d=\"\(Self.square)\"/></clipPath>"
        + "<path class=\"skin\" fill=\"none\" stroke=\"black\" stroke-width=\"2\" \(attributes) d=\"\(data)\" clip-path=\"url(#c)\"/>"
    )[0]
  }

  @Test func aLineBecomesWhatIsLeftOfItsArea() throws {
    let shape = try line("M-4 4H12", "stroke-opacity=\"0.5\"")
    #expect(shape.clips == nil && shape.stroke == nil && shape.fill?.opacity == 0.5)
    #expect(abs(area(shape.path)) == 24)
  }

  @Test func aLinesSourceIsALine() throws {
    let shape = try line("M-4 4H12", "stroke-linecap=\"round\"").asDrawn
    #expect(shape.fill == nil && shape.stroke?.width == 2 && shape.stroke?.cap == .round && shape.clips?.count == 1)
    #expect(shape.path.elements == [.move(Point(-4, -4)), .line(Point(12, -4))])
  }

  @Test func aShapeWithFillAndLineKeepsItsClip() throws {
    let shapes = try Parts.shapes(
      "<clipPath id=\"c\"><path d=\"\(Self.square)\"/></clipPath><path class=\"skin\" stroke=\"black\" d=\"M12 12H20V20H12Z\" clip-path=\"url(#c)\"/>"
    )
    #expect(shapes[0].clips?.count == 1 && shapes[0].source == nil)
  }

  /// An upright group is turned about its centre where the figure is mirrored, but its clip is not.
  @Test func whatIsNeverMirroredKeepsItsClip() throws {
    let shapes = try Parts.shapes(
      "<clipPath id=\"c\"><path d=\"\(Self.square)\"/></clipPath><g class=\"upright\" clip-path=\"url(#c)\"><path class=\"skin\" d=\"M12 12H20V20H12Z\"/></g>"
    )
    #expect(shapes[0].clips?.count == 1)
  }

  /// Random blobs, compared point by point: the cut shape is exactly the intersection of both.
  @Test(arguments: 0..<60)
  func blobsAreCutWhereBothAre(seed: Int) throws {
    var random = Dice(state: UInt64(seed) &* 0x9E37_79B9_7F4A_7C15 &+ 1)
    let (shape, clip) = (random.blob(), random.blob())
    let whole = try #require(PathClipRegion(shape, evenOdd: false))
    let edge = try #require(PathClipRegion(clip, evenOdd: false))
    let both = try #require(whole.intersection(edge))
    var wrong = 0
    for x in stride(from: -14.03, to: 14, by: 0.43) {
      for y in stride(from: -14.07, to: 14, by: 0.43)
      where both.contains(Point(x, y)) != (whole.contains(Point(x, y)) && edge.contains(Point(x, y))) {
        wrong += 1
      }
    }
    // A curve is flattened differently after it is cut, so a point close to it may change sides.
    #expect(wrong <= 1)
  }

  @Test func nearlyAllThatWeDrawIsCut() throws {
    var (cut, kept) = (0, [String]())
    let files = try #require(FileManager.default.enumerator(at: RepositoryFolder.art, includingPropertiesForKeys: nil))
    for case let file as URL in files where file.pathExtension == "svg" {
      let read = try XMLReader.root(of: Array(Data(contentsOf: file)), file: file.lastPathComponent)
      var reader = PartReader(
        file: file.lastPathComponent, frame: FrameGeometry(width: 400, height: 400, originX: 200, originY: 200),
        palettes: try RepositoryFolder.palettes())
      for layer in reader.layers(of: SVGResolver.resolve(read, file: file.lastPathComponent).root) {
        cut += layer.shapes.filter { $0.source != nil }.count
        kept += layer.shapes.indices.filter { layer.shapes[$0].clips != nil }.map { "\(file.path) \(layer.name) \($0)" }
      }
    }
    #expect(cut > 500 && kept.count * 6 < cut, "\(kept.joined(separator: "\n"))")
  }
}

private struct Dice {
  var state: UInt64

  mutating func next() -> Double {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return Double(state >> 11) / Double(1 << 53)
  }

  /// Returns a closed curve around a random centre that does not intersect itself.
  mutating func blob() -> Path {
    let count = 3 + Int(next() * 5)
    let center = Point(next() * 6 - 3, next() * 6 - 3)
    let corners = (0..<count).map { number in
      let angle = (Double(number) + next() * 0.5) / Double(count) * 2 * .pi
      return center + Point(cos(angle), sin(angle)) * (4 + next() * 5)
    }
    var elements: [PathElement] = [.move(corners[0])]
    for number in 0..<count {
      let (from, to) = (corners[number], corners[(number + 1) % count])
      let out = (from + to) * 0.5 - center
      elements.append(
        next() < 0.3
          ? .line(to) : .cubic(from + (to - from) * 0.3 + out * 0.2, from + (to - from) * 0.7 + out * 0.2, to))
    }
    return Path(elements + [.close])
  }
}
