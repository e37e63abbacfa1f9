import AvatarScene
import Testing

@Suite struct PaintRuleTests {
  @Test func browsOfEveryHairColourCanBeReadOnEverySkinTone() throws {
    let palettes = try RepositoryArt.palettes()
    for hair in palettes.hairColors {
      for skin in palettes.skinTones {
        let distance =
          OKLab(skin.color).lightness - OKLab(PaintRule.brow(hair: hair.color, skin: skin.color)).lightness
        #expect(distance >= 0.115, "\(hair.name) brows on \(skin.name) skin")
      }
    }
  }

  @Test func everyUniversitysSecondColourCanBeReadOnItsFirst() throws {
    for university in try RepositoryArt.universities().universities {
      let second = university.secondary ?? PaintRule.trim(top: university.primary)
      let trim = OKLab(PaintRule.readable(second, on: university.primary))
      let ground = OKLab(university.primary)
      let (dl, da, db) = (trim.lightness - ground.lightness, trim.a - ground.a, trim.b - ground.b)
      #expect((dl * dl + da * da + db * db).squareRoot() >= 0.24, "\(university.name)")
    }
  }

  @Test func aSecondColourThatCanBeReadIsLeftAlone() {
    #expect(PaintRule.readable(.white, on: .black) == .white)
  }

  @Test func theSameColourTwiceIsMovedApart() {
    for byte in stride(from: 0, through: 255, by: 5).map({ UInt8($0) }) {
      let color = RGBA(byte, byte, byte)
      #expect(
        abs(OKLab(PaintRule.readable(color, on: color)).lightness - OKLab(color).lightness) >= 0.25, "\(color.hex)")
    }
  }

  @Test(arguments: [RGBA.black, .white, RGBA(0xC6, 0x86, 0x42), RGBA(0x20, 0x20, 0x20)])
  func aCoatHasALighterBellyAndAMarkingOfItsOwn(coat: RGBA) {
    let (plain, belly, mark) = (
      OKLab(coat).lightness, OKLab(PaintRule.belly(coat: coat)).lightness,
      OKLab(PaintRule.marking(coat: coat)).lightness
    )
    #expect(abs(mark - plain) >= 0.1)
    #expect(abs(belly - mark) >= 0.1)
  }
}
