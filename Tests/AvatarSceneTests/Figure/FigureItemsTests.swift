import Testing

@testable import AvatarScene

/// Tests what a figure draws in a pose, on the sample rig: root, body, arm and tail; the arm's
/// depth is chosen by clips, and the eyes are clipped to the body.
@Suite struct FigureItemsTests {
  private static func layer(_ name: String, _ size: Double = 1) -> ColoredLayer {
    let path = Path([.move(.zero), .line(Point(size, 0)), .line(Point(size, size)), .close])
    let fill = Shape.Fill(role: 0, opacity: 1, evenOdd: false)
    let shape = Shape(path: path, fill: fill, stroke: nil, clips: nil)
    return ColoredLayer(
      name: name, layer: Layer(name: name, roles: [PaintRole("skin")], shapes: [shape], pivot: nil), colors: [.black])
  }

  private let rig: Rig
  private let figure: Figure

  init() throws { (rig, figure) = try Self.make() }

  private static func make(isMirrored: Bool = false, eyes: [Figure.Filling]? = nil) throws -> (Rig, Figure) {
    let rig = try Samples.rig()
    let open = eyes ?? [.layer(layer("open")), .nothing]
    let slots = [
      Figure.DressedSlot(slot: 0, name: "body", contents: [.layer(layer("body", 9))]),
      Figure.DressedSlot(slot: 1, name: "arm", contents: [.layer(layer("arm"))]),
      Figure.DressedSlot(slot: 2, name: "eyes", contents: open),
    ]
    return (
      rig, Figure(id: .player, rig: rig, dressedSlots: slots, pivots: [:], isMirrored: isMirrored, feelings: [])
    )
  }

  @Test(arguments: [
    (Depth.front, ["body", "arm", "eyes"]), (.behind, ["arm", "body", "eyes"]), (.over, ["body", "eyes", "arm"]),
    (.before, ["body", "eyes", "arm"]),
  ])
  func theDepthOfALimbDecidesTheOrder(depth: Depth, order: [String]) {
    var pose = Pose(rest: rig)
    pose.depths = [depth]
    #expect(figure.items(in: pose).map(\.slot) == order)
  }

  @Test func anOptionThatDrawsNothingIsLeftOut() throws {
    var pose = Pose(rest: rig)
    let eyes = try #require(rig.switchNumber(named: "eyes"))
    pose.choices[eyes] = 1
    #expect(figure.items(in: pose).map(\.slot) == ["body", "arm"])
    // An option that no contents belong to draws nothing either.
    pose.choices[eyes] = 7
    #expect(figure.items(in: pose).map(\.slot) == ["body", "arm"])
  }

  @Test func theOffsetAndThePrefixAreThoseOfTheFigure() throws {
    let items = figure.items(in: Pose(rest: rig), offset: Point(-30, -15), prefix: "pet/")
    #expect(items.map(\.slot) == ["pet/body", "pet/arm", "pet/eyes"])
    #expect(items.allSatisfy { $0.transform.apply(.zero) == Point(-30, -15) })
    guard case .layer(_, let clip?) = try #require(items.last).content else { return #expect(Bool(false)) }
    #expect(clip.name == "body" && clip.transform.apply(.zero) == Point(-30, -15))
    // What is moved takes its clip along.
    guard case .layer(_, let moved?) = items[2].moved(by: Point(1, 2)).content else { return #expect(Bool(false)) }
    #expect(moved.transform.apply(.zero) == Point(-29, -13))
  }

  @Test func aTurnedBoneTurnsItsChildrenAboutItsPivot() throws {
    var pose = Pose(rest: rig)
    let (body, arm) = (try #require(rig.bone(named: "body")), try #require(rig.bone(named: "arm")))
    pose.bones[body].rotation = .pi / 2
    let items = figure.items(in: pose)
    let found = try #require(items.first { $0.slot == "arm" }).transform.apply(rig.bones[arm].pivot)
    // The arm hangs at (6, 12) from the body's pivot (0, 0).
    let turned = pose.worldTransforms(of: rig)[body].apply(Point(6, 12))
    #expect(close(found.x, turned.x) && close(found.y, turned.y))
    #expect(close(abs(found.x), 12) && close(abs(found.y), 6))
  }

  @Test func aMirroredFigureIsMirroredInPlaceAndItsTextIsNot() throws {
    let text = TextLabel(text: "A", style: .emoji, size: 20, center: Point(6, 0), maximumWidth: 40)
    let (rig, figure) = try Self.make(isMirrored: true, eyes: [.text(text), .nothing])
    let items = figure.items(in: Pose(rest: rig), offset: Point(10, 0))
    let body = try #require(items.first { $0.slot == "body" })
    #expect(body.transform.apply(Point(6, 1)) == Point(4, 1))
    #expect(body.transform.determinant < 0)
    let letters = try #require(items.first { $0.slot == "eyes" })
    #expect(letters.transform.determinant > 0)
    #expect(letters.transform.apply(text.center) == Point(4, 0))
  }
}
