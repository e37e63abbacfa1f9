import AvatarScene
import Testing

@Suite struct PaintRoleTests {
  @Test(
    arguments: [
      ("hair", "hair", nil), ("hair-light", "hair", "light"), ("a-b-c", "a", "b-c"), ("", "", nil), ("-x", "x", nil),
    ] as [(String, String, String?)])
  func aNameIsAFamilyAndATint(name: String, family: String, tint: String?) {
    let role = PaintRole(name)
    #expect(role.family == family)
    #expect(role.tint == tint)
  }

  @Test func theOutlineOfARoleIsItsFamilysLine() {
    #expect(PaintRole("top-shade").outline.name == "top-line")
  }

  @Test func theRecordsColourComesBeforeTheFamilysOwn() throws {
    let palettes = try RepositoryArt.palettes()
    #expect(palettes.color(of: PaintRole("top"), plain: ["top": RGBA(1, 2, 3)]) == RGBA(1, 2, 3))
    #expect(palettes.color(of: PaintRole("white"), plain: [:]) == .white)
  }

  @Test func aFamilysOwnTintComesBeforeTheGeneralOne() throws {
    let palettes = try RepositoryArt.palettes()
    #expect(palettes.tint(of: PaintRole("skin-shade")) == palettes.families["skin"]?.tints?["shade"])
    #expect(palettes.tint(of: PaintRole("top-shade")) == palettes.tints["shade"])
  }

  @Test func aRoleIsKnownWhenItsFamilyAndTintAre() throws {
    let palettes = try RepositoryArt.palettes()
    #expect(palettes.knows(PaintRole("hair-light")))
    #expect(!palettes.knows(PaintRole("hair-lite")))
    #expect(!palettes.knows(PaintRole("hare")))
  }

  @Test func theSixSkinTonesAreTheReferences() throws {
    let tones = try RepositoryArt.palettes().skinTones.prefix(6).map { "\($0.name) \($0.color.hex)" }
    #expect(
      tones == ["pale #FFEBD6", "light #F2D3B8", "medium #D4A574", "tan #B98555", "dark #8B5A3C", "deep #5C3A21"])
  }
}
