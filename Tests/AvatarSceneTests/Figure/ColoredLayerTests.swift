import Testing

@testable import AvatarScene

/// Tests when two layers look the same, and when they share their outlines: the caches of drawn
/// parts depend on it.
@Suite struct ColoredLayerTests {
  private func layer(named name: String = "player/parts/hairStyle/bun/crown", _ colors: [RGBA]) -> ColoredLayer {
    let path = Path([.move(Point(0, 0)), .line(Point(10, 0)), .line(Point(10, 20)), .close])
    let shape = Shape(
      path: path, fill: Shape.Fill(role: 0, opacity: 1, evenOdd: false), stroke: nil, clips: nil)
    return ColoredLayer(
      name: name, layer: Layer(name: "crown", roles: [PaintRole("hair")], shapes: [shape], pivot: nil), colors: colors)
  }

  @Test func equalColoursLookTheSame() {
    let (one, two) = (layer([RGBA(1, 2, 3)]), layer([RGBA(1, 2, 3)]))
    #expect(one == two && one.hashValue == two.hashValue)
  }

  @Test func otherColoursShareTheOutlineAndOtherAlphasDoNot() {
    let red = layer([RGBA(255, 0, 0)])
    #expect(red != layer([RGBA(0, 0, 255)]))
    #expect(red.hasOutline(of: layer([RGBA(0, 0, 255)])))
    #expect(!red.hasOutline(of: layer([RGBA(255, 0, 0, 128)])))
    #expect(!red.hasOutline(of: layer(named: "player/parts/hairStyle/bob/crown", [RGBA(255, 0, 0)])))
  }

  @Test func aBendIsPartOfTheNameAndOfTheOutline() {
    let shape = LimbShape(root: Point(0, 0), joint: Point(0, -10), tip: Point(0, -20), spread: 2)
    let straight = layer([.black])
    let bent = straight.bent(by: LimbBend(shape, angle: 1))
    #expect(straight.bent(by: nil) == straight)
    #expect(straight.bent(by: LimbBend(shape, angle: 0)) == straight)
    #expect(bent != straight && !bent.hasOutline(of: straight))
    #expect(bent.name.hasPrefix("\(straight.name) bent "))
    #expect(bent == straight.bent(by: LimbBend(shape, angle: 1)))
    #expect(bent != straight.bent(by: LimbBend(shape, angle: 1.5)))
    #expect(bent.atRest.layer == straight.layer)
  }

  @Test func aRoleWithoutAColourIsOpaqueBlack() {
    #expect(layer([]).color(of: 0) == .black)
    #expect(layer([]).alpha(of: 3) == 255)
  }
}
