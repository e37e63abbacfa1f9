import Testing

@testable import AvatarRaster

/// Tests that code which cannot be painted is refused. A forged file can have valid checksums.
@Suite struct SpriteValidatorTests {
  @Test(arguments: [
    ("a run beyond its row", 4, 1, 1, [0x25, 0]), ("a row beyond the last", 4, 1, 1, [0xA0, 0x21, 0]),
    ("a group beyond the last row", 4, 1, 1, [0xC0, 9, 0, 0x21, 0]),
    ("a role that there is not", 4, 1, 1, [0x21, 1]), ("an edge cut off", 4, 1, 1, [0x43, 0, 9, 9]),
    ("a two-colour span's second role", 4, 1, 1, [0x61, 0, 1, 9]),
    ("a length cut off", 400, 1, 1, [0x3F, 9]), ("a kind that there is not", 4, 1, 1, [0xE1]),
    ("a mixed pixel cut off", 4, 1, 1, [0x81, 2, 0, 9, 0]),
    ("more than all of a colour", 4, 1, 2, [0x81, 2, 0, 200, 1, 100]),
  ])
  func codeThatCannotBePaintedIsNotValid(_ what: String, _ width: Int, _ height: Int, _ roles: Int, _ code: [Int]) {
    let sprite = CoverageSprite(x: 0, y: 0, width: width, height: height, code: code.map { UInt8(clamping: $0) })
    #expect(!SpriteValidator.isValid(sprite, roles: roles), "\(what) was taken")
  }

  @Test func whatWasDrawnIsValid() throws {
    for drawn in try Sprites.drawn() { #expect(SpriteValidator.isValid(drawn.sprite, roles: drawn.roles)) }
  }
}
