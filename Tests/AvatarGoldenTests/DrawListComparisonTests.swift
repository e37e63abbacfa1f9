@testable import AvatarGolden
import AvatarRaster
import AvatarScene
import Testing

/// Tests that a difference between draw lists names the part and describes the change.
@Suite struct DrawListComparisonTests {
  private let before = """
    == walk 0
    shadow = player/body/base/shadow; at 0 0; shadow #0B1024; 1 shapes aaaaaaaaaa
    head = player/faceShape/oval/face; at 0 1; skin #D4A574, skin-line #A56B40; 3 shapes bbbbbbbbbb
    neckwear = player/accessory/scarf/neck; at 0 1; scarf #C93A54; 2 shapes cccccccccc
    hairFront = player/hairStyle/bun/front; at 0 1; hair #4A2E1C, hair-light #6B4A3A; 7 shapes dddddddddd
    pet/label = text "Rex"; at -30 12.4; label 5.5 within 34

    """

  private func sentences(_ from: String, _ to: String) -> [String] {
    DrawListComparison.changes(from: before, to: before.replacing(from, with: to)).map(\.sentence)
  }

  @Test func equalListsHaveNoChange() { #expect(DrawListComparison.changes(from: before, to: before) == []) }

  @Test func aColourIsNamedByItsRole() {
    #expect(
      sentences("hair-light #6B4A3A", "hair-light #7B4A3A") == [
        "hairFront (player/hairStyle/bun/front) colour hair-light #6B4A3A is #7B4A3A"
      ])
  }

  /// A role whose colour was written before stands alone, and means that colour.
  @Test func aColourThatIsKnownIsNotWrittenAgain() {
    let texts = ["skin #D4A574, skin-line #A56B40", "skin #D4A574, top #FF6B4A", "skin #111111", "skin #D4A574"]
    var (writer, reader) = (RoleColors(), RoleColors())
    let short = texts.map { writer.short($0) }
    #expect(short == ["skin #D4A574, skin-line #A56B40", "skin, top #FF6B4A", "skin #111111", "skin #D4A574"])
    #expect(short.map { reader.whole($0) } == texts)
  }

  @Test func aColourThatIsNotWrittenIsCompared() {
    let text = before + "hairBack = player/hairStyle/bun/back; at 0 1; hair, hair-light; 1 shapes ffffffffff\n"
    let changes = DrawListComparison.changes(from: text, to: text.replacing("hair #4A2E1C", with: "hair #111111"))
    #expect(changes.map(\.part) == ["hairFront", "hairBack"])
  }

  @Test func aShiftIsMeasured() {
    #expect(
      sentences("face; at 0 1;", "face; at 0.5 0.75;") == ["head (player/faceShape/oval/face) moved by 0.5 -0.25"])
  }

  @Test func aTurnIsSaid() {
    #expect(
      sentences("face; at 0 1;", "face; at 0 1 by 0.9 0.1 -0.1 0.9;") == [
        "head (player/faceShape/oval/face) is turned or stretched differently"
      ])
  }

  @Test func otherShapesAreSaid() {
    #expect(
      sentences("7 shapes dddddddddd", "7 shapes eeeeeeeeee") == [
        "hairFront (player/hairStyle/bun/front) has other shapes"
      ])
  }

  @Test func aShapeLessIsCounted() {
    #expect(
      sentences("7 shapes dddddddddd", "6 shapes eeeeeeeeee") == [
        "hairFront (player/hairStyle/bun/front) has 6 shapes instead of 7"
      ])
  }

  @Test func anotherVariantIsNamed() {
    #expect(
      sentences("hairStyle/bun/front", "hairStyle/afro/front") == [
        "hairFront (player/hairStyle/afro/front) stands where player/hairStyle/bun/front was"
      ])
  }

  @Test func aMissingPartIsNamed() {
    #expect(
      sentences("neckwear = player/accessory/scarf/neck; at 0 1; scarf #C93A54; 2 shapes cccccccccc\n", "") == [
        "neckwear (player/accessory/scarf/neck) is no longer drawn"
      ])
  }

  @Test func anotherTextIsQuoted() {
    #expect(sentences("\"Rex\"", "\"Max\"") == ["pet/label (text \"Max\") stands where text \"Rex\" was"])
  }

  @Test func onlyThePartThatLeftItsPlaceIsNamed() {
    let lines = before.split(separator: "\n").map(String.init)
    let after = [lines[0], lines[1], lines[3], lines[4], lines[2], lines[5]].joined(separator: "\n") + "\n"
    #expect(
      DrawListComparison.changes(from: before, to: after).map(\.sentence) == [
        "head (player/faceShape/oval/face) is now drawn right after hairFront"
      ])
  }

  @Test func theSameChangeInTwoFramesIsSaidOnce() {
    let two = before + before.replacing("walk 0", with: "walk 3")
    let changes = DrawListComparison.changes(from: two, to: two.replacing("face; at 0 1;", with: "face; at 0 2;"))
    #expect(changes.map(\.frames) == [["walk 0", "walk 3"]])
  }

  @Test func aLineForSeveralSlotsSaysTheSameAsALineForEach() {
    let first =
      "== walk 0\nneck = p/neck; at 0 1; skin #AABBCC; 1 shapes aa\nneck = p/scarf; at 0 1; 1 shapes bb\ntorso = p/torso; at 0 1; 2 shapes cc\n"
    let short = DrawListSection.read(first + "== walk 3\nneck neck torso = at 0 2 by 1 0 0 2\n")
    let long = DrawListSection.read(
      first + "== walk 3\n"
        + ["neck = p/neck", "neck = p/scarf", "torso = p/torso"].map { "\($0); at 0 2 by 1 0 0 2\n" }.joined())
    #expect(short == long)
  }

  @Test func whatIsWrittenOfALaterFrameReadsBackWhole() throws {
    let renderer = try AvatarRenderer()
    let avatar = renderer.resolve(
      AvatarRecord(
        id: "a", fields: ["accessory1": "scarf", "accessory2": "necklace", "petType": "dog", "petName": "Rex"])
    ).avatar
    let scene = try AnimatedAvatar(avatar, clip: "walk", cast: .playerAndPet, pack: renderer.pack)
    var drawn = DrawListWriter(digests: LayerDigests())
    for time in [0, 0.12, 0.2] { drawn.add("walk \(time)", scene.drawList(at: time)) }
    for (section, time) in zip(DrawListSection.read(drawn.text), [0, 0.12, 0.2]) {
      var alone = DrawListWriter(digests: LayerDigests())
      alone.add("walk \(time)", scene.drawList(at: time))
      let expected = try #require(DrawListSection.read(alone.text).first)
      #expect(section.lines.map(\.key) == expected.lines.map(\.key))
      #expect(section.lines.map { [$0.field(0), $0.field(1)] } == expected.lines.map { [$0.field(0), $0.field(1)] })
    }
  }

  @Test func anotherCropIsSaid() {
    let still = "== idle 0\ncrop = picture; at -20 40; 48 points wide\n"
    let changes = DrawListComparison.changes(from: still, to: still.replacing("at -20 40; 48", with: "at -20 41.5; 50"))
    #expect(
      changes.map(\.sentence) == [
        "crop (picture) moved by 0 1.5", "crop (picture) was 48 points wide, is 50 points wide",
      ])
  }

  @Test(arguments: [
    (0.0004, "0"), (-0.0004, "0"), (0.5, "0.5"), (-12.3456, "-12.346"), (1e300, "1e+300"), (-0.05, "-0.05"), (2, "2"),
  ])
  func numbersHaveThreeDecimalsAtMost(_ value: Double, _ text: String) { #expect(DrawListNumber.text(value) == text) }
}
