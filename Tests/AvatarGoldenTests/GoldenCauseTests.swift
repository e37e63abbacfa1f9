@testable import AvatarGolden
import AvatarPixels
import AvatarRaster
import Testing

/// Tests that differences are grouped by cause, with a cause before its effects.
@Suite struct GoldenCauseTests {
  private func change(
    _ part: String, _ layer: String, _ kind: PartChange.Kind, _ what: String, frames: [String] = ["idle 0"]
  ) -> PartChange {
    PartChange(part: part, layer: layer, kind: kind, what: what, frames: frames)
  }

  private func verdict(_ name: String, _ changes: [PartChange], pixels: Int = 0, by step: UInt32 = 0x40)
    -> GoldenVerdict
  {
    let old = Bitmap(width: 32, height: 32)
    var new = old
    for index in 0..<pixels { new.pixels[index] = step << 24 }
    let picture: [GoldenFinding] =
      PictureDifference(old, new).map { [.pixels(file: "\(name).png", $0, frames: [])] } ?? []
    return GoldenVerdict(
      name: name, golden: nil, findings: picture + (changes.isEmpty ? [] : [.parts(changes)]), pairs: [])
  }

  @Test func oneChangedLayerIsOneCause() {
    let crown = change("hairCrown", "player/hairStyle/bun/crown", .shapes, "has other shapes")
    let causes = GoldenCause.all(of: ["a", "b", "c"].map { verdict($0, [crown], pixels: 9) })
    #expect(causes.map(\.sentence) == ["3 goldens differ because hairStyle/bun has other shapes in crown"])
    #expect(causes.first?.goldens == ["a", "b", "c"])
  }

  @Test func layersOfOnePartAreOneCause() {
    let layers = ["front", "back"].map { change("hair", "player/hairStyle/bun/\($0)", .shapes, "has other shapes") }
    #expect(GoldenCause.all(of: [verdict("a", layers)]).map(\.subject) == ["hairStyle/bun"])
  }

  @Test func aColourOfManyPartsIsThePalettes() {
    let skin = ["head", "neck"].map {
      change($0, "player/body/base\($0)/\($0)", .color("skin-line"), "colour skin-line #1 is #2")
    }
    #expect(
      GoldenCause.all(of: [verdict("a", skin)]).map(\.sentence) == [
        "1 golden differs because the colours of skin are others: skin-line"
      ])
  }

  @Test func aColourOfOnePartIsThePartsOwn() {
    let line = change("hairFront", "player/hairStyle/bun/front", .color("hair-line"), "colour hair-line #1 is #2")
    #expect(
      GoldenCause.all(of: [verdict("a", [line])]).map(\.sentence) == [
        "1 golden differs because hairStyle/bun has another hair-line in front"
      ])
  }

  private func color(_ layer: String, _ role: String) -> PartChange {
    change(layer, "player/\(layer)", .color(role), "colour \(role) #1 is #2")
  }

  /// Brows follow the hair, and are drawn with the face, which comes before the hair.
  @Test func anotherHairColourIsToldBeforeTheBrowsThatFollowIt() {
    let brow = color("faceShape/oval/face", "brow")
    let hair = [color("hairStyle/bun/crown", "hair"), color("hairStyle/bun/crown", "hair-shade")]
    #expect(GoldenCause.all(of: [verdict("a", [brow] + hair)]).map(\.subject) == ["hairStyle/bun", "faceShape/oval"])
  }

  @Test func anotherPaletteIsToldBeforeTheBrowsThatFollowIt() {
    let brow = color("faceShape/oval/face", "brow")
    let hair = ["bun", "afro"].map { color("hairStyle/\($0)/crown", "hair") }
    let causes = GoldenCause.all(of: hair.enumerated().map { verdict("a\($0)", [brow, $1]) })
    #expect(causes.map(\.subject) == ["the colours of hair", "faceShape/oval"])
  }

  @Test func whatOneClipMovesIsTheClips() {
    let arm = change("rightArm", "player/body/base/rightArm", .motion, "moved by 1 0", frames: ["wave 3", "wave 4"])
    #expect(
      GoldenCause.all(of: [verdict("a", [arm])]).map(\.sentence) == [
        "1 golden differs because the clip wave moves otherwise: rightArm"
      ])
  }

  @Test func whatManyClipsMoveIsTheRigs() {
    let arms = ["wave", "walk", "run"].map { clip in
      verdict(clip, [change("rightArm", "player/body/base/rightArm", .motion, "moved by 1 0", frames: ["\(clip) 0"])])
    }
    #expect(
      GoldenCause.all(of: arms).map(\.sentence) == [
        "3 goldens differ because the rig holds elsewhere, in many clips: rightArm"
      ])
  }

  @Test func aCropIsACauseOnlyWhereNothingElseIs() {
    let crop = change("crop", "picture", .layout, "moved by 0 1")
    let hair = change("hairFront", "player/hairStyle/bun/front", .shapes, "has other shapes")
    #expect(GoldenCause.all(of: [verdict("a", [crop, hair])]).map(\.kind) == [.part])
    #expect(GoldenCause.all(of: [verdict("a", [crop])]).map(\.kind) == [.layout])
  }

  @Test func whatLeavesAStillWithItsCropIsNoCause() {
    let crop = change("crop", "picture", .layout, "moved by 0 1")
    let hand = change("leftHand", "player/hand/base/left", .presence, "is no longer drawn")
    #expect(GoldenCause.all(of: [verdict("a", [crop, hand])]).map(\.kind) == [.layout])
  }

  @Test func pixelsAloneAreToldFromWhatNobodySees() {
    let causes = GoldenCause.all(of: [verdict("faint", [], pixels: 900, by: 1), verdict("plain", [], pixels: 3)])
    #expect(causes.map(\.kind) == [.pixels, .invisible])
  }

  @Test func aShapeRanksAboveManyInvisiblePixels() {
    let hair = change("hairFront", "player/hairStyle/bun/front", .shapes, "has other shapes")
    let report = GoldenReport(
      [
        verdict("faint", [], pixels: 900, by: 1), verdict("shape", [hair], pixels: 2),
        verdict("plain", [], pixels: 400),
      ], environment: nil,
      acceptCommand: "x accept")
    #expect(report.verdicts.map(\.name) == ["shape", "plain", "faint"])
  }

  @Test func aCauseIsOneShortLineWhateverASetSays() {
    let odd = change(
      "x\n::error::", "player/\u{1B}[2J/\(String(repeating: "y", count: 9000))/z", .shapes, "has other shapes")
    let sentence = GoldenCause.all(of: [verdict("a", [odd])]).map(\.sentence).joined()
    #expect(sentence.count < 1000 && sentence.unicodeScalars.allSatisfy { $0.value >= 0x20 })
  }
}
