import AvatarScene
import Foundation
import Testing

@testable import ArtCompiler

/// Tests that everything outside the art format is an error with a file, a line and advice, and
/// that nothing is dropped silently.
@Suite struct StrictnessTests {
  private static func cure(of name: String) -> String {
    name == "text"
      ? "convert it to a path: in Inkscape Path → Object to Path, in Illustrator Type → Create Outlines, in Figma Flatten, in Affinity Layer → Convert to Curves"
      : "draw with g, path, rect, circle, ellipse, line, polyline or polygon"
  }

  @Test(arguments: [
    "text", "image", "foreignObject", "script", "animate",
  ])
  func anUnsupportedElementInALayerIsNamedWithItsLine(name: String) {
    #expect(Parts.error(in: "\n<\(name)/>") == "error: part.svg:4: <\(name)> is not supported; \(Self.cure(of: name))")
  }

  @Test(arguments: ["text", "image", "foreignObject", "script"])
  func anUnsupportedElementOutsideTheLayersIsNamedWithItsLine(name: String) {
    let svg = Parts.file("<circle class=\"skin\" r=\"1\"/>").replacingOccurrences(
      of: "</g></svg>", with: "</g>\n<\(name)/></svg>")
    #expect(Parts.error(svg) == "error: part.svg:5: <\(name)> is not supported; \(Self.cure(of: name))")
  }

  @Test(arguments: [
    "filter=\"url(#f)\"", "stroke-dasharray=\"1 em\"",
    "mix-blend-mode=\"multiply\"", "marker-end=\"url(#a)\"",
    "style=\"filter:url(#f)\"", "paint-order=\"first\"", "onclick=\"x()\"", "vector-effect=\"non-scaling-stroke\"",
    "pathLength=\"1\"",
  ])
  func anUnsupportedAttributeIsNamedWithItsLine(attribute: String) throws {
    let error = try #require(Parts.error(in: "\n<circle class=\"skin\" r=\"1\" \(attribute)/>"))
    #expect(error.hasPrefix("error: part.svg:4: "))
    #expect(error.hasSuffix("is not supported; remove it, or draw the effect as shapes"))
  }

  /// Inkscape writes this property after markers were edited. Only an outline below its fill would
  /// look different.
  @Test(arguments: [
    "normal", "fill", "markers", "markers fill stroke", "fill markers stroke", "fill stroke", "markers fill",
  ])
  func anOrderThatFillsBeforeTheOutlineIsTaken(order: String) throws {
    let plain = try Parts.shapes("<circle class=\"skin\" r=\"1\" stroke=\"#000\"/>")
    #expect(
      try Parts.shapes("<circle class=\"skin\" r=\"1\" stroke=\"#000\" style=\"paint-order:\(order)\"/>") == plain)
  }

  @Test(arguments: ["stroke", "stroke fill", "markers stroke", "markers stroke fill", "Stroke markers fill"])
  func anOrderThatFillsOverTheOutlineIsTwoShapes(order: String) throws {
    let shapes = try Parts.shapes(
      "<g style=\"paint-order:\(order)\"><circle class=\"skin\" r=\"1\" stroke=\"#000\"/></g>")
    #expect(shapes.map { [$0.fill != nil, $0.stroke != nil] } == [[false, true], [true, false]])
    #expect(shapes.count == 2 && shapes[0].path == shapes[1].path)
  }

  @Test(arguments: ["fill fill", "first"]) func anOrderThatIsNoneIsRefused(order: String) {
    #expect(
      Parts.error(in: "\n<circle class=\"skin\" r=\"1\" stroke=\"#000\" style=\"paint-order:\(order)\"/>")
        == "error: part.svg:4: paint-order=\"\(order)\" is not supported; remove it, or draw the effect as shapes")
  }

  @Test(arguments: [
    "fill=\"url(#g)\"", "style=\"fill:url(#g)\"", "fill=\"none\" stroke=\"url(#g)\"", "class=\"skin\" fill=\"url(#g)\"",
    "class=\"skin\" stroke=\"url(#g)\"",
  ])
  func aGradientIsRefusedThoughTheShapeHasARole(attributes: String) {
    let defs = "<defs><linearGradient id=\"g\"><stop offset=\"0\"/></linearGradient></defs>"
    #expect(
      Parts.error(in: "<circle r=\"1\" \(attributes)/>", defs: defs)
        == "error: part.svg:3: url(#g) is not supported: there are no gradients and patterns; fill with a flat colour")
  }

  @Test func definitionsThatNobodyUsesArePassedOver() throws {
    let defs =
      "<defs><linearGradient id=\"g\"/><filter id=\"f\"/></defs><title>x</title><desc>y</desc><metadata><rdf:RDF xmlns:rdf=\"r\"/></metadata>"
    #expect(try Parts.shapes("<circle class=\"skin\" r=\"1\"/>", defs: defs).count == 1)
  }

  @Test func anEditorsOwnElementsArePassedOver() throws {
    let defs =
      "<sodipodi:namedview xmlns:sodipodi=\"s\" id=\"v\"><inkscape:grid xmlns:inkscape=\"i\"/></sodipodi:namedview>"
    #expect(
      try Parts.shapes(
        "<circle class=\"skin\" r=\"1\" inkscape:label=\"x\" xmlns:inkscape=\"i\" data-name=\"y\"/>", defs: defs
      ).count == 1)
  }

  @Test func opacityOnAGroupWhoseShapesOverlapIsRefused() {
    #expect(
      Parts.error(in: "<g opacity=\"0.5\"><circle class=\"skin\" r=\"1\"/><circle class=\"hair\" r=\"1\"/></g>")
        == "error: part.svg:3: opacity on a group whose shapes overlap is not supported; give it to each shape")
  }

  @Test func opacityOnAShapeWithAnOutlineIsRefused() {
    #expect(
      Parts.error(in: "<circle class=\"skin\" r=\"1\" stroke=\"#000\" opacity=\"0.5\"/>")
        == "error: part.svg:3: opacity on a shape with fill and outline shows the overlap; use fill-opacity and stroke-opacity"
    )
  }

  @Test(arguments: [("scale(1 2)", 3, 6), ("matrix(2 0 0 1 0 0)", 6, 3), ("skewY(45)", 3, 3 * 2.0.squareRoot())])
  func anOutlineThatIsSqueezedIsAnArea(transform: String, width: Double, height: Double) throws {
    let shapes = try Parts.shapes("<circle class=\"skin\" r=\"1\" stroke=\"#000\" transform=\"\(transform)\"/>")
    try #require(shapes.count == 2 && shapes.allSatisfy { $0.fill != nil && $0.stroke == nil })
    // The control points of a slanted circle lie outside it.
    let box = shapes[1].path.controlBox
    #expect(abs(box.maxX - box.minX - width) < 0.01 && (0..<1).contains(box.maxY - box.minY - height + 0.005))
    #expect(shapes[0].fill?.role != shapes[1].fill?.role)
  }

  /// A pen that turns back, and a dot.
  @Test(arguments: ["M0 0h5h-5", "M0 0h0", "M0 0c1 0 1 .1 0 .1"])
  func anOutlineThatIsSqueezedAndHasNoAreaIsRefused(d: String) {
    #expect(
      Parts.error(in: "<path class=\"skin\" d=\"\(d)\" fill=\"none\" stroke=\"#000\" transform=\"scale(1 2)\"/>")
        == "error: part.svg:3: this outline's transform scales x and y differently, or skews; apply the transform to the path, or make the outline a path: in Inkscape Stroke to Path, in Illustrator Expand, in Figma Outline Stroke, in Affinity Expand Stroke"
    )
  }

  @Test(arguments: ["0 0 95 96", "-48 -68 96", "", "-48 -68 192 192"])
  func anotherPageIsRefused(viewBox: String) {
    let svg = Parts.file("").replacingOccurrences(of: "-48 -68 96 96", with: viewBox)
    #expect(
      Parts.error(svg)
        == "error: part.svg:1: the page must be viewBox=\"-48 -68 96 96\", the figure's frame, or \"0 0 96 96\", the same counted from its corner; found \"\(viewBox)\""
    )
  }

  @Test func aShapeOutsideALayerIsRefused() {
    let svg = Parts.file("").replacingOccurrences(of: "</g></svg>", with: "</g>\n<circle r=\"1\"/></svg>")
    #expect(
      Parts.error(svg)
        == "error: part.svg:5: <circle> stands outside a layer; put it into a <g id=\"LAYER\"> under the root")
  }

  @Test(arguments: ["width=\"96\" height=\"96\"", "width=\"100%\" height=\"100%\""])
  func aBackgroundIsToBeDeleted(size: String) {
    let svg = Parts.file("").replacingOccurrences(of: "</g></svg>", with: "</g>\n<rect \(size) fill=\"#FFF\"/></svg>")
    #expect(
      Parts.error(svg)
        == "error: part.svg:5: <rect> stands outside a layer; it covers the page, and a part has no background: delete it"
    )
  }

  @Test func aLayerWithoutANameIsRefused() {
    let svg = Parts.file("").replacingOccurrences(of: " id=\"front\"", with: "")
    #expect(Parts.error(svg) == "error: part.svg:2: this group has no id; a layer is a <g id=\"LAYER\">")
  }

  @Test func aLayerDrawnTwiceIsRefused() {
    let svg = Parts.file("").replacingOccurrences(of: "</g></svg>", with: "</g>\n<g id=\"front\"/></svg>")
    #expect(Parts.error(svg) == "error: part.svg:5: the layer \"front\" is drawn twice")
  }

  @Test func anotherRootIsRefused() {
    #expect(Parts.error("<html/>") == "error: part.svg:1: the root is <html>, not <svg>")
  }
}
