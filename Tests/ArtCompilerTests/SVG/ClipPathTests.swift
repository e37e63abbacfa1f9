import AvatarScene
import Foundation
import Testing

@testable import ArtCompiler

@Suite struct ClipPathTests {
  private let square = Path([
    .move(Point(1, -1)), .line(Point(5, -1)), .line(Point(5, -5)), .line(Point(1, -5)), .close,
  ])
  private let shape = "<path id=\"a\" class=\"skin\" d=\"M1 1H5V5H1Z\"/>"

  @Test func aShapeIsClippedByAPathOfItsOwn() throws {
    let clipped = try Parts.shapes(
      "<clipPath id=\"c\"><path d=\"M1 1H5V5H1Z\"/></clipPath><circle class=\"skin\" r=\"9\" clip-path=\"url(#c)\"/>")
    #expect(clipped[0].clipping == [Shape.Outline(path: square, evenOdd: false)])
  }

  @Test(arguments: ["href", "xlink:href"])
  func aUseClipsByAShapeOfTheFile(attribute: String) throws {
    let clip = "<clipPath id=\"c\"><use \(attribute)=\"#a\"/></clipPath>"
    let svg = Parts.file(shape + clip + "<circle class=\"skin\" r=\"9\" clip-path=\"url(#c)\"/>")
      .replacingOccurrences(of: "<svg", with: "<svg xmlns:xlink=\"http://www.w3.org/1999/xlink\"")
    #expect(try Parts.layers(svg)[0].shapes[1].clipping?.map(\.path) == [square])
  }

  @Test func aClipInTheDefinitionsIsFound() throws {
    let shapes = try Parts.shapes(
      "<circle class=\"skin\" r=\"9\" style=\"clip-path:url(#c)\"/>",
      defs: "<defs><clipPath id=\"c\"><rect x=\"1\" y=\"1\" width=\"4\" height=\"4\"/></clipPath></defs>")
    #expect(shapes[0].clipping?.map(\.path) == [square])
  }

  @Test func aGroupsClipClipsEverythingInside() throws {
    let group = "<g clip-path=\"url(#c)\"><circle class=\"skin\" r=\"9\"/><g><circle class=\"skin\" r=\"8\"/></g></g>"
    let shapes = try Parts.shapes(shape + "<clipPath id=\"c\"><use href=\"#a\"/></clipPath>" + group)
    #expect(shapes.map { $0.clipping?.count ?? 0 } == [0, 1, 1])
  }

  @Test func clipsOfClipsAddUp() throws {
    let inner = "<g clip-path=\"url(#c)\"><circle class=\"skin\" r=\"9\" clip-path=\"url(#c)\"/></g>"
    #expect(
      try Parts.shapes(shape + "<clipPath id=\"c\"><use href=\"#a\"/></clipPath>" + inner)[1].clipping?.count == 2)
  }

  @Test func aClipMovesWithTheElementThatUsesIt() throws {
    let shapes = try Parts.shapes(
      "<clipPath id=\"c\"><path d=\"M0 0H4V4H0Z\"/></clipPath><g transform=\"translate(1 1)\" clip-path=\"url(#c)\"><circle class=\"skin\" r=\"9\"/></g>"
    )
    #expect(shapes[0].clipping?.map(\.path) == [square])
  }

  @Test func aUsesOwnPlaceAndItsShapesTransformCount() throws {
    let source = "<path id=\"b\" class=\"skin\" d=\"M0 0H2V2H0Z\" transform=\"scale(2)\"/>"
    let shapes = try Parts.shapes(
      source
        + "<clipPath id=\"c\"><use href=\"#b\" x=\"1\" y=\"1\"/></clipPath><circle class=\"skin\" r=\"9\" clip-path=\"url(#c)\"/>"
    )
    #expect(shapes[1].clipping?.map(\.path) == [square])
  }

  @Test func theClipRuleIsKept() throws {
    let shapes = try Parts.shapes(
      "<clipPath id=\"c\"><path clip-rule=\"evenodd\" d=\"M0 0H4V4H0Z\"/></clipPath><circle class=\"skin\" r=\"9\" clip-path=\"url(#c)\"/>"
    )
    #expect(shapes[0].clipping?.map(\.evenOdd) == [true])
  }

  private static let severalOutlines =
    "the shapes of this clipPath overlap, or have a clip or clip-rule of their own; make them one path: in Inkscape and Figma Union, in Illustrator Pathfinder → Unite, in Affinity Add"

  @Test(arguments: [
    ("<clipPath id=\"c\"/>", "a clipPath holds a shape, or one <use>; this one shows nothing"),
    (
      "<clipPath id=\"c\"><circle r=\"1\"/><circle r=\"2\"/></clipPath>",
      severalOutlines
    ),
    (
      "<clipPath id=\"c\"><path d=\"M0 0H1V1\"/><path d=\"M4 0H5V1\" clip-path=\"url(#e)\"/></clipPath>",
      severalOutlines
    ),
    (
      "<clipPath id=\"c\"><path d=\"M0 0H1V1\"/><path d=\"M4 0H5V1\" clip-rule=\"evenodd\"/></clipPath>",
      severalOutlines
    ),
    (
      "<clipPath id=\"c\"><use href=\"other.svg#a\"/></clipPath>",
      "<use> must name a shape of this file, href=\"#id\"; found \"other.svg#a\""
    ),
    (
      "<clipPath id=\"c\"><use href=\"#nobody\"/></clipPath>",
      "<use> must name a shape of this file, href=\"#id\"; found \"#nobody\""
    ),
    (
      "<clipPath id=\"c\"><use href=\"file:///etc/passwd\"/></clipPath>",
      "<use> must name a shape of this file, href=\"#id\"; found \"file:///etc/passwd\""
    ),
    ("<clipPath id=\"c\"><text>x</text></clipPath>", "<text> cannot clip; use a shape"),
    ("<clipPath id=\"c\"><g><circle r=\"1\"/></g></clipPath>", "<g> cannot clip; use a shape"),
    (
      "<clipPath id=\"c\" clipPathUnits=\"objectBoundingBox\"><circle r=\"1\"/></clipPath>",
      "clipPathUnits=\"objectBoundingBox\" is not supported; leave it out"
    ),
  ])
  func aFaultyClipIsNamedWithItsLine(clip: String, message: String) {
    #expect(
      Parts.error(
        in: clip
          + "<clipPath id=\"e\"><rect width=\"9\" height=\"9\"/></clipPath>\n<circle class=\"skin\" r=\"9\" clip-path=\"url(#c)\"/>"
      )
        == "error: part.svg:3: \(message)")
  }

  @Test func aClipThatIsThrownFarAwayIsRefused() {
    let clip = "<clipPath id=\"c\" transform=\"scale(1e300)\"><circle cx=\"3\" r=\"1\"/></clipPath>"
    #expect(
      Parts.error(in: clip + "<circle class=\"skin\" r=\"9\" clip-path=\"url(#c)\"/>")?.hasPrefix("error: part.svg:3: ")
        == true)
  }
}
