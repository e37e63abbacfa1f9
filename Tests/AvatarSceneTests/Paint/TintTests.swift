import AvatarScene
import Testing

@Suite struct TintTests {
  private func tint(_ json: String) throws -> Tint { try Samples.decode(json) }

  @Test func anEmptyRuleChangesNothing() throws {
    #expect(try tint("{}").apply(to: RGBA(0xB9, 0x85, 0x55)) == RGBA(0xB9, 0x85, 0x55))
  }

  @Test func lightnessIsAFactor() throws {
    let color = RGBA(120, 120, 120)
    let shade = try tint("{\"lightness\": 0.5}").apply(to: color)
    #expect(close(OKLab(shade).lightness, OKLab(color).lightness / 2, within: 0.003))
  }

  @Test func liftTakesAShareOfTheWayToWhite() throws {
    let color = RGBA(100, 100, 100)
    let lit = try tint("{\"lift\": 0.5}").apply(to: color)
    #expect(close(OKLab(lit).lightness, (OKLab(color).lightness + 1) / 2, within: 0.003))
  }

  @Test func aDarkColourGetsLighterWhereTheRuleSaysSo() throws {
    let rule = try tint("{\"lightness\": 0.5, \"onDark\": 0.2}")
    #expect(OKLab(rule.apply(to: .black)).lightness > 0.19)
    #expect(OKLab(rule.apply(to: .white)).lightness < 0.51)
  }

  @Test func alphaIsKept() throws {
    #expect(try tint("{\"lightness\": 0.5}").apply(to: RGBA(200, 100, 50, 40)).alpha == 40)
  }

  @Test(arguments: ["{\"lightness\": 1e308}", "{\"a\": -1e308, \"b\": 1e308}", "{\"lift\": -1e308, \"chroma\": 1e308}"])
  func extremeRulesGiveSomeColour(json: String) throws {
    _ = try tint(json).apply(to: RGBA(10, 200, 90))
  }

  @Test(arguments: ["top", "bottom", "shoe", "coat"], [RGBA.black, .white])
  func blackAndWhiteClothesKeepAVisibleShadeAndLine(family: String, color: RGBA) throws {
    let palettes = try RepositoryArt.palettes()
    func distance(_ tint: String) -> Double {
      let painted = palettes.color(of: PaintRole(family: family, tint: tint), plain: [family: color])
      return abs(OKLab(painted).lightness - OKLab(color).lightness)
    }
    #expect(distance("shade") >= 0.09)
    #expect(distance("deep") >= 0.14)
    #expect(distance("line") >= 0.20)
  }

  @Test(arguments: ["top", "bottom", "shoe", "hair", "coat"])
  func noGreyLosesItsShadeOrLine(family: String) throws {
    let palettes = try RepositoryArt.palettes()
    for byte in UInt8.min...UInt8.max {
      let plain = RGBA(byte, byte, byte)
      for (tint, minimum) in [("shade", 0.035), ("line", 0.07)] {
        let painted = palettes.color(of: PaintRole(family: family, tint: tint), plain: [family: plain])
        let distance = abs(OKLab(painted).lightness - OKLab(plain).lightness)
        // A hair colour that is almost black cannot be darkened; there, the outline carries the
        // form.
        if family == "hair", tint == "shade", OKLab(plain).lightness < 0.04 { continue }
        #expect(distance >= minimum, "\(family)-\(tint) on \(plain.hex) is only \(distance) away")
      }
    }
  }

  @Test(arguments: ["shade", "deep", "line", "blush", "lip"])
  func everySkinToneShowsItsShadesLinesAndLips(tint: String) throws {
    let palettes = try RepositoryArt.palettes()
    for tone in palettes.skinTones {
      let (plain, painted) = (
        OKLab(tone.color), OKLab(palettes.color(of: PaintRole(family: "skin", tint: tint), plain: ["skin": tone.color]))
      )
      let (dl, da, db) = (plain.lightness - painted.lightness, plain.a - painted.a, plain.b - painted.b)
      #expect((dl * dl + da * da + db * db).squareRoot() >= 0.03, "skin-\(tint) on \(tone.name)")
    }
  }
}
