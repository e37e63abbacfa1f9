import AvatarScene
import Foundation
import Testing

@testable import ArtCompiler

@Suite struct PartReaderTests {
  @Test func everyTopLevelGroupIsALayerInTheFilesOrder() throws {
    let svg = Parts.file("").replacingOccurrences(
      of: "</g></svg>", with: "</g><g id=\"back.hat\"/><g id=\"mouth.open\"/></svg>")
    #expect(try Parts.layers(svg).map(\.name) == ["front", "back.hat", "mouth.open"])
  }

  @Test func theGuideIsNeverDrawn() throws {
    let svg = Parts.file("<g id=\"guide\"><text/></g><circle class=\"skin\" r=\"1\"/>").replacingOccurrences(
      of: "</g></svg>", with: "</g><g id=\"guide\"><image/></g></svg>")
    let layers = try Parts.layers(svg)
    #expect(layers.map(\.name) == ["front"] && layers[0].shapes.count == 1)
  }

  @Test func inkscapesLayerNameIsItsLabel() throws {
    let svg = Parts.file("").replacingOccurrences(
      of: "<g id=\"front\">",
      with: "<g id=\"layer1\" inkscape:groupmode=\"layer\" inkscape:label=\"crown\" xmlns:inkscape=\"i\">")
    #expect(try Parts.layers(svg).map(\.name) == ["crown"])
  }

  @Test func aPivotIsReadAndNotDrawn() throws {
    let layer = try Parts.layers(
      Parts.file("<circle class=\"pivot\" cx=\"9\" cy=\"-33\" r=\"1\"/><circle class=\"skin\" r=\"1\"/>"))[0]
    #expect(layer.pivot == Point(9, 33))
    #expect(layer.shapes.count == 1)
  }

  @Test func svgMayBeWrittenWithAPrefix() throws {
    let svg =
      "<svg:svg xmlns:svg=\"http://www.w3.org/2000/svg\" viewBox=\"-48 -68 96 96\"><svg:g id=\"front\"><svg:circle class=\"skin\" r=\"1\"/></svg:g></svg:svg>"
    #expect(try Parts.layers(svg)[0].shapes.count == 1)
  }

  /// Figma uses the page's corner as the origin.
  @Test func aPageCountedFromItsCornerIsTheSamePage() throws {
    let clip = "<clipPath id=\"c\"><circle cx=\"46\" cy=\"42\" r=\"2\"/></clipPath>"
    let drawn =
      clip
      + "<path class=\"skin\" clip-path=\"url(#c)\" d=\"M40 40H52V44Z\"/><circle class=\"pivot\" cx=\"57\" cy=\"35\" r=\"1\"/>"
    let corner = try Parts.layers(Parts.file(drawn).replacingOccurrences(of: "-48 -68 96 96", with: "0 0 96 96"))
    #expect(try corner == Parts.layers(Parts.file("<g transform=\"translate(-48 -68)\">\(drawn)</g>")))
    #expect(corner[0].pivot == Point(9, 33))
  }

  @Test func shapesKeepTheFilesOrder() throws {
    let shapes = try Parts.shapes(
      "<circle class=\"skin\" r=\"1\"/><g><circle class=\"skin\" r=\"2\"/></g><circle class=\"skin\" r=\"3\"/>")
    #expect(shapes.map { $0.path.controlBox.maxX } == [1, 2, 3])
  }
}
