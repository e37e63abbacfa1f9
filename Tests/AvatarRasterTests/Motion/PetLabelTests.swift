import AvatarPixels
import AvatarScene
import AvatarSheets
import TestSupport
import Testing

@testable import AvatarRaster

/// Tests the pet's name label by measuring its pixels.
@Suite struct PetLabelTests {
  private static let scale = 4.0
  private static let frame = FrameGeometry(width: 96, height: 96, originX: 48, originY: 48)

  /// Names in many scripts, of forty characters and more, and of emoji only.
  static let names = [
    "Rex", "Żółć", "Жучка", "小白", "ポチ", "강아지", "קטן", "قطة صغيرة", "แมวน้ำ", "🐶", "👨‍👩‍👧 Rex 🦴",
    "Sir Barksalot of the Lower East Side III!",
    "כלב גדול מאוד עם שם ארוך במיוחד וארוך עוד", "小白小白小白小白小白小白小白小白小白小白", "WWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWW",
  ]

  private func scene(_ name: String, of pet: String) throws -> AnimatedAvatar {
    let avatar = try Stage.student(["petType": pet, "petColor": "#C68642", "petName": name])
    return try AnimatedAvatar(avatar, clip: "idle", cast: .pet, pack: try Stage.pack())
  }

  private func box(_ items: [DrawItem]) throws -> PixelRect? {
    let picture = try Stage.renderer().frames.render(
      DrawList(items: items), Viewport(frame: Self.frame, scale: Self.scale))
    return TrimBox.visible(in: picture)
  }

  @Test(arguments: LoopTests.pets)
  func theNameIsAboveThePetAndOverItsMiddle(pet: String) throws {
    let items = try scene("Rex", of: pet).drawList(at: 0).items
    let label = try #require(try box(items.filter { $0.slot == "pet/label" }))
    let body = try #require(try box(items.filter { $0.slot != "pet/label" && $0.slot != "pet/shadow" }))
    #expect(label.maxY <= body.y + Int(Self.scale), "\(label.maxY) is below the top of the pet, \(body.y)")
    #expect(abs(Double(label.x) + Double(label.width) / 2 - Self.frame.originX * Self.scale) <= Self.scale)
  }

  @Test(arguments: names)
  func aNameOfAnyScriptAndLengthStaysWithinTheLabelsWidth(name: String) throws {
    let label = try #require(
      try box(try scene(name, of: "dog").drawList(at: 0).items.filter { $0.slot == "pet/label" }))
    #expect(
      Double(label.width) <= (DressedCast.labelWidth + 3) * Self.scale,
      "the letters and a rim of a point and a half on either side")
    #expect(label.height < Int(12 * Self.scale))
  }

  @Test func aNameOfFortyCharactersIsCut() throws {
    let items = try scene(Self.names[11], of: "dog").drawList(at: 0).items.filter { $0.slot == "pet/label" }
    #expect(Double(try #require(try box(items)).width) > (DressedCast.labelWidth - 4) * Self.scale)
  }

  /// The dots of an ellipsis are low: at the right end of a Latin name, at the left end of a Hebrew
  /// one.
  @Test(arguments: [(names[11], true), (names[12], false)])
  func theEllipsisStandsWhereTheReadingEnds(name: String, right: Bool) throws {
    let run = TextLabel(text: name, style: .label, size: 5.5, center: .zero, maximumWidth: DressedCast.labelWidth)
    let drawn = try Stage.renderer().frames.text.draw(run, scale: 8).bitmap
    func tops(_ columns: Range<Int>) -> Double {
      let rows = (0..<drawn.height).filter { row in columns.contains { drawn[$0, row] == 0xFFFF_FFFF } }
      return Double(rows.first ?? 0) / Double(drawn.height)
    }
    let end = drawn.width / 8
    let (left, last) = (tops(0..<end), tops(drawn.width - end..<drawn.width))
    #expect(right ? last > 0.5 && left < 0.5 : left > 0.5 && last < 0.5, "\(left) and \(last)")
  }
}
