import AvatarScene
import Testing

@testable import ArtCompiler

@Suite struct SVGStyleTests {
  private func shape(_ attributes: String) throws -> Shape {
    try Parts.shapes("<path d=\"M0 0H9V9Z\" \(attributes)/>")[0]
  }

  /// Inkscape's style for a path that was converted from text or has an effect: it contains every
  /// property.
  private static let inkscape = """
    color:#000000;font-style:normal;font-variant:normal;font-weight:normal;font-stretch:normal;font-size:medium;line-height:normal;font-family:sans-serif;\
    font-variant-ligatures:normal;font-variant-position:normal;font-variant-caps:normal;font-variant-numeric:normal;font-variant-alternates:normal;\
    font-feature-settings:normal;text-indent:0;text-align:start;text-decoration:none;text-decoration-line:none;text-decoration-style:solid;\
    text-decoration-color:#000000;letter-spacing:normal;word-spacing:normal;text-transform:none;writing-mode:lr-tb;direction:ltr;text-orientation:mixed;\
    dominant-baseline:auto;baseline-shift:baseline;text-anchor:start;white-space:normal;shape-padding:0;clip-rule:nonzero;display:inline;overflow:visible;\
    visibility:visible;opacity:1;isolation:auto;mix-blend-mode:normal;color-interpolation:sRGB;color-interpolation-filters:linearRGB;solid-color:#000000;\
    solid-opacity:1;vector-effect:none;fill:#5e3a24;fill-opacity:1;fill-rule:evenodd;stroke:#000000;stroke-width:0.75px;stroke-linecap:round;\
    stroke-linejoin:round;stroke-miterlimit:4;stroke-dasharray:none;stroke-dashoffset:0;stroke-opacity:0.5;color-rendering:auto;image-rendering:auto;\
    shape-rendering:auto;text-rendering:auto;enable-background:accumulate;-inkscape-stroke:none;paint-order:normal
    """

  @Test func aStyleAttributeFromInkscapeIsRead() throws {
    let shape = try shape(
      "id=\"path1\" sodipodi:nodetypes=\"ccc\" inkscape:connector-curvature=\"0\" style=\"\(Self.inkscape)\"")
    #expect(shape.fill == Shape.Fill(role: 0, opacity: 1, evenOdd: true))
    #expect(shape.stroke == Shape.Stroke(role: 1, opacity: 0.5, width: 0.75, cap: .round, join: .round, miterLimit: 4))
  }

  @Test func attributesMeanTheSameAsAStyle() throws {
    let attributes = "fill=\"#5e3a24\" stroke=\"#000\" stroke-width=\"2\" stroke-linejoin=\"bevel\" fill-opacity=\".5\""
    #expect(
      try shape(attributes)
        == shape("style=\" fill : #5e3a24 ; stroke:#000;stroke-width:2;stroke-linejoin:bevel;fill-opacity:.5; \""))
  }

  @Test func theStyleWinsOverAnAttribute() throws {
    #expect(try shape("class=\"hair\" stroke=\"#000\" stroke-width=\"1\" style=\"stroke-width:3\"").stroke?.width == 3)
  }

  @Test func aGroupsStyleIsInherited() throws {
    let group =
      "<g class=\"hair\" fill=\"none\" stroke=\"#000\" stroke-width=\"3\" stroke-linecap=\"square\"><path d=\"M0 0H9\"/><path d=\"M0 0H9\" stroke-width=\"1\"/></g>"
    let strokes = try Parts.shapes(group).map(\.stroke)
    #expect(strokes.map { $0?.width } == [3, 1])
    #expect(strokes.map { $0?.cap } == [.square, .square])
  }

  @Test func whatIsNotShownIsNotCompiled() throws {
    #expect(
      try Parts.shapes(
        "<g display=\"none\"><text>hi</text></g><path style=\"display:none\" d=\"M0 0H9\"/><circle class=\"skin\" r=\"1\"/>"
      ).count == 1)
  }

  @Test(arguments: ["display:none", "display: none !important", "display:none!important", "display:None"])
  func aHiddenGroupIsNotCompiledHoweverAnEditorWritesIt(style: String) throws {
    #expect(try Parts.shapes("<g style=\"\(style)\"><circle class=\"skin\" r=\"1\"/></g>").isEmpty)
  }

  @Test func aDeclarationThatIsImportantIsReadLikeAnother() throws {
    #expect(
      try Parts.shapes("<circle class=\"skin\" r=\"1\" style=\"fill-opacity:0.5 !important\"/>").first?.fill?.opacity
        == 0.5)
  }

  @Test func aShapeWithoutPaintIsNotCompiled() throws {
    #expect(try Parts.shapes("<path d=\"M0 0H9\" fill=\"none\"/>").isEmpty)
  }

  /// CorelDRAW writes a limit of 22.9 on every line, Illustrator one of 10.
  @Test(arguments: [
    ("M0 0C2 4 6 4 8 0", 4), ("M0 0H9V9", 4), ("M0 0H9L0 1", 4), ("M0 0H9L0 2", 9.62), ("M0 0H9L0 2Z", 9.62),
  ])
  func aMiterLimitIsNoLargerThanTheCornersNeed(d: String, limit: Double) throws {
    let line = "<path class=\"skin\" fill=\"none\" stroke=\"#000\" stroke-miterlimit=\"10\" d=\"\(d)\"/>"
    #expect(abs((try Parts.shapes(line)[0].stroke?.miterLimit ?? 0) - limit) < 0.1)
  }

  @Test func aLineGrowsWithItsTransform() throws {
    let width = try Parts.shapes(
      "<g transform=\"scale(2) rotate(30)\"><path class=\"skin\" fill=\"none\" stroke=\"#000\" stroke-width=\"0.6\" d=\"M0 0H9\"/></g>"
    )[0].stroke?.width
    #expect(abs((width ?? 0) - 1.2) < 1e-12)
  }

  @Test(arguments: [
    "rgb(1,2,3,)", "rgb(1,,2,3)", "rgb(1%,2,3)", "rgb(1 2 3 .5)", "rgb(1,2,3/.5)", "rgb(0x1,2,3)", "rgb(1 2/3)",
    "rgb()",
  ])
  func whatCSSTakesForNoColourIsRefused(color: String) {
    #expect(
      Parts.error(in: "<path class=\"skin\" d=\"M0 0H9V9Z\" fill=\"\(color)\"/>")
        == "error: part.svg:3: fill=\"\(color)\" is no flat colour; write #RRGGBB, or none")
  }

  @Test(arguments: [
    ("stroke-width=\"wide\"", "stroke-width=\"wide\" is not a number from 0.0 to 10000.0"),
    ("stroke-width=\"-1\"", "stroke-width=\"-1\" is not a number from 0.0 to 10000.0"),
    ("opacity=\"2\"", "opacity=\"2\" is not a number from 0.0 to 1.0"),
    ("fill-opacity=\"50%\"", "fill-opacity=\"50%\" is not a number from 0.0 to 1.0"),
    ("stroke-linecap=\"flat\"", "stroke-linecap=\"flat\" is not one of butt, round, square"),
    ("stroke-linejoin=\"arcs\"", "stroke-linejoin=\"arcs\" is not one of miter, round, bevel"),
    ("fill-rule=\"odd\"", "fill-rule=\"odd\" is neither nonzero nor evenodd"),
    ("clip-path=\"other.svg#a\"", "clip-path=\"other.svg#a\" must name a clipPath of this file, url(#id)"),
    ("clip-path=\"url(#none)\"", "there is no clipPath \"none\" in this file"),
  ])
  func aFaultyPropertyIsNamedWithItsLine(attribute: String, message: String) {
    #expect(Parts.error(in: "<path class=\"skin\" d=\"M0 0H9V9Z\" \(attribute)/>") == "error: part.svg:3: \(message)")
  }
}
