import AvatarScene
import Foundation
import Testing

@testable import ArtCompiler

@Suite struct RolePainterTests {
  private func role(_ attributes: String) throws -> [String] {
    try Parts.roles("<path d=\"M0 0H9V9Z\" \(attributes)/>")
  }

  @Test(arguments: [
    ("class=\"hair\"", "hair"), ("class=\"hair-shade\" fill=\"#123456\"", "hair-shade"),
    ("class=\"hair\" stroke=\"#000\"", "hair/hair-line"),
    ("class=\"hair top-line\" stroke=\"#000\"", "hair/top-line"),
    ("class=\"hair-light\" fill=\"none\" stroke=\"#000\"", "/hair-light"),
    ("class=\"hair top\" fill=\"none\" stroke=\"#000\"", "/hair"), ("class=\"skin-blush\"", "skin-blush"),
    ("fill=\"#5E3A24\"", "hair"),
    ("fill=\"#5e3a24\"", "hair"),
    ("fill=\"#5e3a24\" stroke=\"#123\"", "hair/hair-line"), ("fill=\"none\" stroke=\"#5e3a24\"", "/hair"),
    ("fill=\"#fff\"", "white"),
    ("style=\"fill:#d4a574\"", "skin"), ("class=\"  hair   hair-deep \" stroke=\"#000\"", "hair/hair-deep"),
  ])
  func aShapeIsPainted(attributes: String, roles: String) throws {
    #expect(try role(attributes) == [roles])
  }

  private static let takesNearest = "; add class=\"ROLE\", or let \"render-avatars import\" take the nearest swatch"

  @Test(arguments: [
    ("class=\"hairs\"", "there is no paint role \"hairs\"; did you mean \"hair\"?"),
    ("class=\"hair-ligt\"", "there is no paint role \"hair-ligt\"; did you mean \"hair-light\"?"),
    ("class=\"hare-shade\"", "there is no paint role \"hare-shade\"; did you mean \"hair-shade\"?"),
    ("class=\"hair hair-lin\" stroke=\"#000\"", "there is no paint role \"hair-lin\"; did you mean \"hair-line\"?"),
    ("class=\"xxxxxxxxxxxxxxxxxxxxxxxxxxxx\"", "there is no paint role \"xxxxxxxxxxxxxxxxxxxxxxxxxxxx\""),
    ("class=\"hair top skin\" stroke=\"#000\"", "three classes; a shape has one for its fill and one for its outline"),
    ("fill=\"#123457\"", "the shape has no class, and its fill \"#123457\" is no family's swatch\(takesNearest)"),
    ("fill=\"tomato\"", "the shape has no class, and its fill \"tomato\" is no family's swatch\(takesNearest)"),
    (
      "fill=\"none\" stroke=\"#123457\"",
      "the shape has no class, and its stroke \"#123457\" is no family's swatch\(takesNearest)"
    ),
  ])
  func aRoleThatDoesNotExistIsNamedWithItsLineAndTheClosest(attributes: String, message: String) {
    #expect(Parts.error(in: "<path d=\"M0 0H9V9Z\" \(attributes)/>") == "error: part.svg:3: \(message)")
  }

  /// A misspelt class of a group is an error whether its shapes inherit it or have their own class:
  /// otherwise the group would be painted wrongly or not at all.
  @Test(arguments: ["<circle class=\"hair\" r=\"1\"/>", ""])
  func aGroupsClassThatIsNoRoleIsNamedWithItsLine(content: String) {
    let found = Parts.error(in: "<circle class=\"hair\" r=\"1\"/>\n<g class=\"hiar\">\(content)</g>")
    #expect(found == "error: part.svg:4: there is no paint role \"hiar\"; did you mean \"hair\"?")
  }

  @Test func aLayersClassThatIsNoRoleIsNamedWithItsLine() {
    let svg = Parts.file("").replacingOccurrences(of: "id=\"front\"", with: "id=\"front\" class=\"tpo\"")
    #expect(Parts.error(svg) == "error: part.svg:2: there is no paint role \"tpo\"; did you mean \"top\"?")
  }

  @Test func aGroupsClassPaintsTheShapesBelow() throws {
    #expect(try Parts.roles("<g class=\"hair\"><circle r=\"1\"/></g>") == ["hair"])
  }

  @Test func aLayerListsEachRoleOnce() throws {
    let layer = try Parts.layers(
      Parts.file(
        "<circle class=\"hair\" r=\"1\"/><circle class=\"hair\" r=\"2\"/><circle class=\"hair-shade\" r=\"1\"/>"))[0]
    #expect(layer.roles.map(\.name) == ["hair", "hair-shade"])
    #expect(layer.shapes.map { $0.fill?.role } == [0, 0, 1])
  }
}
