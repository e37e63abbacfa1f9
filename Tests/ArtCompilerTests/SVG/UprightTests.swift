import AvatarScene
import Testing

/// Tests groups that are never mirrored.
@Suite struct UprightTests {
  @Test func aMarkedGroupIsToldByItsShapesAndItsMiddle() throws {
    let layer = try Parts.layers(
      Parts.file(
        """
        <rect class="top" x="-8" y="0" width="16" height="4"/>
        <g class="upright"><rect class="white" x="2" y="0" width="2" height="4"/><rect class="white" x="6" y="0" width="2" height="4"/></g>
        <rect class="top" x="-8" y="5" width="16" height="4"/>
        """))[0]
    #expect(layer.uprights == [Layer.Upright(first: 1, count: 2, x: 5)])
  }

  @Test func aLayerWithoutMarksHasNone() throws {
    #expect(
      try Parts.layers(Parts.file("<rect class=\"top\" x=\"0\" y=\"0\" width=\"1\" height=\"1\"/>"))[0].uprights == nil)
  }

  @Test func aMarkedGroupMayPaintWhatIsInIt() throws {
    #expect(
      try Parts.roles("<g class=\"upright white\" stroke=\"none\"><rect x=\"0\" y=\"0\" width=\"1\" height=\"1\"/></g>")
        == ["white"])
  }

  @Test func oneMarkedGroupInAnotherIsRefused() {
    let inner =
      "<g class=\"upright\"><g class=\"upright\"><rect class=\"white\" x=\"0\" y=\"0\" width=\"1\" height=\"1\"/></g></g>"
    #expect(
      Parts.error(in: inner) == "error: part.svg:3: an upright group stands in another one; the outer one is enough")
  }

  @Test func whatClipsAPrintStaysWhereItIs() throws {
    let clip = "<defs><clipPath id=\"c\"><rect x=\"0\" y=\"0\" width=\"3\" height=\"4\"/></clipPath></defs>"
    let layer = try Parts.layers(
      Parts.file(
        "<g class=\"upright\" clip-path=\"url(#c)\"><rect class=\"white\" x=\"2\" y=\"0\" width=\"4\" height=\"4\"/></g>",
        defs: clip))[0]
    #expect(layer.readyToMirror.shapes[0].clips == layer.shapes[0].clips && layer.uprights?.first?.x == 4)
  }
}
