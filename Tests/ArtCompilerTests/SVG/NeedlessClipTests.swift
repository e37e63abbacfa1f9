import Testing

@testable import AvatarScene

/// Tests that a clip that does not affect its shape is removed.
@Suite struct NeedlessClipTests {
  /// Returns the number of clips that a shape keeps or is cut along. The clip is a square from 0 to
  /// 16 (nonzero), or the square with a hole from 6 to 10 (even-odd).
  private func clips(_ shape: String, hole: Bool = false) throws -> Int {
    let square =
      "<path d=\"M0 0H16V16H0Z\(hole ? "M6 6H10V10H6Z" : "")\" clip-rule=\"\(hole ? "evenodd" : "nonzero")\"/>"
    return try Parts.shapes("<clipPath id=\"c\">\(square)</clipPath><g clip-path=\"url(#c)\">\(shape)</g>").first?
      .clipping?.count ?? 0
  }

  @Test(arguments: [
    "<path class=\"skin\" d=\"M0 0H16V16H0Z\"/>", "<circle class=\"skin\" cx=\"8\" cy=\"8\" r=\"7.8\"/>",
    "<path class=\"skin\" d=\"M1 1 15 1 8 15\"/>",
    "<path class=\"skin\" fill=\"none\" stroke-linejoin=\"round\" stroke=\"black\" stroke-width=\"2\" d=\"M2 2 14 3 4 12\"/>",
    "<path class=\"skin\" fill=\"none\" stroke-linecap=\"round\" stroke=\"black\" stroke-width=\"2\" d=\"M8 8h0\"/>",
  ])
  func aShapeWellInsideNeedsNone(shape: String) throws { #expect(try clips(shape) == 0) }

  @Test(arguments: [
    // Shapes that cross the clip, lie beside it, surround it, or come too close.
    "<circle class=\"skin\" cx=\"8\" cy=\"8\" r=\"8.5\"/>", "<circle class=\"skin\" cx=\"30\" cy=\"8\" r=\"4\"/>",
    "<circle class=\"skin\" cx=\"8\" cy=\"8\" r=\"30\"/>",
    "<path class=\"skin\" stroke=\"black\" d=\"M0 0H16V16H0Z\"/>",
    "<circle class=\"skin\" cx=\"8\" cy=\"8\" r=\"7.95\"/>",
    // A stroke wider than the margin, and one whose mitres extend outside.
    "<path class=\"skin\" fill=\"none\" stroke=\"black\" stroke-linejoin=\"round\" stroke-width=\"5\" d=\"M2 2 14 3 4 12\"/>",
    "<path class=\"skin\" fill=\"none\" stroke=\"black\" stroke-linejoin=\"miter\" stroke-miterlimit=\"8\" stroke-width=\"1\" d=\"M2 2 14 3 2 4\"/>",
    // A fill is closed implicitly: the line from its end to its start leaves the clip.
    "<path class=\"skin\" d=\"M1 1 15 1 15 15M15 1V15L30 8\"/>",
  ])
  func whatTheClipMayTouchKeepsIt(shape: String) throws { #expect(try clips(shape) == 1) }

  @Test func aFillAroundAHoleOfTheClipKeepsItAndALineAroundItNeedsNone() throws {
    #expect(try clips("<circle class=\"skin\" cx=\"8\" cy=\"8\" r=\"5\"/>", hole: true) == 1)
    #expect(try clips("<circle class=\"skin\" cx=\"8\" cy=\"8\" r=\"1\"/>", hole: true) == 1)
    let line = "fill=\"none\" stroke=\"black\" stroke-width=\"1\" stroke-linejoin=\"round\""
    #expect(try clips("<circle class=\"skin\" \(line) cx=\"8\" cy=\"8\" r=\"5\"/>", hole: true) == 0)
    #expect(try clips("<circle class=\"skin\" cx=\"3\" cy=\"3\" r=\"2\"/>", hole: true) == 0)
  }

  @Test func onlyTheClipThatNothingReachesIsLeftOut() throws {
    let shapes = try Parts.shapes(
      """
      <clipPath id="wide"><path d="M0 0H16V16H0Z"/></clipPath><clipPath id="tight"><path d="M4 4H9V9H4Z"/></clipPath>
      <g clip-path="url(#wide)"><circle class="skin" cx="6" cy="6" r="3" clip-path="url(#tight)"/></g>
      """)
    #expect(shapes[0].clipping?.map(\.path.controlBox.width) == [5])
  }

  /// An upright group is turned about its centre where the figure is mirrored, but its clip is not.
  @Test func whatIsNeverMirroredKeepsItsClip() throws {
    #expect(try clips("<g class=\"upright\"><circle class=\"skin\" cx=\"8\" cy=\"8\" r=\"2\"/></g>") == 1)
  }

  /// Only generated outlines are this long. Comparing them pairwise would take minutes.
  @Test func outlinesOfThousandsOfStepsAreNotCompared() throws {
    let many = "<path class=\"skin\" d=\"M8 8" + String(repeating: "h1v1h-1v-1", count: 1500) + "\"/>"
    let long = "<path d=\"M0 0" + String(repeating: "H16V16H0V0", count: 400) + "\"/>"
    let shapes = try Parts.shapes("<clipPath id=\"c\">\(long)</clipPath><g clip-path=\"url(#c)\">\(many)</g>")
    #expect(shapes[0].clips?.count == 1)
  }

  /// Returns the layer of a disc in two halves, each in a group with its own clips.
  private func disc(_ first: String, _ second: String, attributes: String = "") throws -> Layer {
    let clips = [
      ("top", "M-9-9H25V9H20L-4 9H-9Z"), ("bottom", "M-8 25V7H-4L20 7H24V25Z"), ("low", "M0 10H16V16H0Z"),
      ("left", "M0 0H9V16H0Z"),
    ]
    let defs = clips.map { "<clipPath id=\"\($0)\"><path d=\"\($1)\"/></clipPath>" }.joined()
    let halves = [("hair", first), ("hair2", second)].map { role, clips in
      clips.split(separator: " ").reduce("<circle class=\"\(role)\" \(attributes) cx=\"8\" cy=\"8\" r=\"5\"/>") {
        "<g clip-path=\"url(#\($1))\">\($0)</g>"
      }
    }
    return try Parts.layers(Parts.file(halves.joined(), defs: defs))[0]
  }

  @Test func halvesOfOneColorAreDrawnAsOne() throws {
    let (one, two) = (RGBA(1, 2, 3), RGBA(4, 5, 6))
    for (first, second, cut) in [("top", "bottom", 0), ("", "bottom", 0), ("top left", "bottom left", 1)] {
      let layer = try disc(first, second)
      let joined = try #require(layer.joined([one, one]), "\(first), \(second)")
      #expect(joined.shapes.count == 1 && joined.shapes[0].fill?.role == 0)
      #expect(joined.shapes[0].clipping?.count ?? 0 == cut)
      #expect(layer.joined([one, two]) == nil && layer.shapes.count == 2)
      let part = Part(garment: "hairStyle", variant: "bob", layers: [layer])
      try SectionEncoder.section(part).withUnsafeBytes { bytes in
        var reader = try #require(SectionDecoder(bytes))
        #expect(try reader.whole(Part.self).layers[0].joined([one, one])?.shapes.count == 1)
      }
    }
    // A gap between the halves, one that holds less, a line that shows through.
    #expect(try disc("top", "low").joined([one, one]) == nil)
    #expect(try disc("top", "").joined([one, one]) == nil)
    #expect(try disc("top", "bottom", attributes: "fill-opacity=\"0.5\"").joined([one, one]) == nil)
  }
}
