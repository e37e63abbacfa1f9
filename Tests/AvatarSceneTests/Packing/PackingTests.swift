import Foundation
import Testing

@testable import AvatarScene

@Suite struct PackingTests {
  private func back<T: Packable>(_ value: T) throws -> T {
    try SectionEncoder.section(value).withUnsafeBytes { bytes in
      var reader = try #require(SectionDecoder(bytes))
      return try reader.whole(T.self)
    }
  }

  @Test(arguments: [0, 1, -1, 31, 32, -32, 1023, -48_000, 999_999_999_999, Int.max, Int.min])
  func wholeNumbersComeBack(value: Int) throws { #expect(try back(value) == value) }

  @Test(arguments: [
    0, -0.0, 1, 0.1, 0.25, -16, 1.04, 0.12, 1 / 3, 1e-300, 1e300, .pi, .infinity, -.infinity, .leastNonzeroMagnitude,
    123_456.789,
  ])
  func fractionsComeBackToTheLastBit(value: Double) throws { #expect(try back(value).bitPattern == value.bitPattern) }

  @Test func anyBitsOfAFractionComeBack() throws {
    // The same numbers on every run: an odd step visits every 64 bits.
    var bits: UInt64 = 36
    for _ in 0..<2000 {
      bits &+= 0x9E37_79B9_7F4A_7C15
      let value = Double(bitPattern: bits &* (bits >> 31 | 1))
      #expect(try back(value).bitPattern == value.bitPattern)
    }
  }

  @Test(arguments: ["", "skin", "Жучка 🐱", "a\nb", "###\"\"\"###", "\\###("])
  func textsComeBack(text: String) throws { #expect(try back(text) == text) }

  @Test func whatIsNotThereIsNotThere() throws {
    #expect(try back(String?.none) == nil)
    #expect(try back(String?.some("")) == "")
    #expect(try back([[Int]]()) == [])
    #expect(try back(["b": [1, -2], "a": []]) == ["b": [1, -2], "a": []])
  }

  @Test func aRigAndAClipAreTheSameAsFromJSON() throws {
    let rig: RigSource = try Samples.decode(Samples.rigJSON)
    #expect(try back(rig) == rig)
    let json = """
      {"name": "sample", "duration": 1.2, "frames": 10, "loop": false, "then": "x", "switches": {"eyes": [{"time": 0, "value": "open"}]},
       "tracks": {"arm": {"rotation": [{"time": 0, "value": 0.1}, {"time": 0.7, "value": 3, "easing": [0.1, 2, 0.3, -1]},
                                       {"time": 1, "value": 3, "easing": "hold"}]}}}
      """
    let clip: ClipSource = try Samples.decode(json)
    #expect(try back(clip) == clip)
  }

  @Test func palettesAndTheCatalogAreTheSameAsFromJSON() throws {
    let (palettes, catalog, universities) = (
      try RepositoryArt.palettes(), try RepositoryArt.catalog(), try RepositoryArt.universities().universities
    )
    #expect(try back(palettes) == palettes)
    #expect(try back(catalog) == catalog)
    #expect(try back(universities) == universities)
  }

  private static let part = Part(
    garment: "hairStyle", variant: "bun",
    layers: [
      Layer(
        name: "front.hat", roles: [PaintRole("hair"), PaintRole("hair-line")],
        shapes: [
          Shape(
            path: Path([
              .move(Point(1, -2.5)), .line(Point(0, 0.001)), .cubic(Point(-0.5, 3), Point(48, -68), Point(12.345, 6)),
              .close,
            ]),
            fill: Shape.Fill(role: 0, opacity: 0.4, evenOdd: true),
            stroke: Shape.Stroke(role: 1, opacity: 1, width: 0.75, cap: .square, join: .bevel, miterLimit: 4),
            clips: [Shape.Outline(path: Path([.move(.zero)]), evenOdd: false)])
        ], pivot: Point(0.5, 7)), Layer(name: "empty", roles: [], shapes: [], pivot: nil),
    ])

  @Test func aPartComesBack() throws { #expect(try back(Self.part) == Self.part) }

  @Test func anArchiveOfItIsPrintable() {
    for byte in SectionEncoder.section(Self.part) { #expect((0x20...0x7E).contains(byte)) }
  }

  @Test func aSectionThatIsCutAnywhereIsRefused() {
    let bytes = SectionEncoder.section(Self.part)
    for length in 1..<bytes.count {
      _ = bytes.prefix(length).withUnsafeBytes { cut in
        #expect(throws: PackFormatError.self, "cut at \(length)") {
          var reader = try #require(SectionDecoder(cut))
          _ = try reader.whole(Part.self)
        }
      }
    }
  }

  @Test func aByteChangedAnywhereNeverTraps() {
    let whole = SectionEncoder.section(Self.part)
    for index in whole.indices.dropFirst() {
      for mask: UInt8 in [0xFF, 0x01, 0x20] {
        var bytes = whole
        bytes[index] ^= mask
        bytes.withUnsafeBytes { damaged in
          guard var reader = SectionDecoder(damaged) else { return }
          _ = try? reader.whole(Part.self)
        }
      }
    }
  }

  @Test func whatFollowsTheValueIsRefused() {
    _ = (SectionEncoder.section(7) + [SectionEncoder.zero]).withUnsafeBytes { bytes in
      #expect(throws: PackFormatError.self) {
        var reader = try #require(SectionDecoder(bytes))
        _ = try reader.whole(Int.self)
      }
    }
  }
}
