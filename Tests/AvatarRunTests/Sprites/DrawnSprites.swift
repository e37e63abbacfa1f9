import AvatarRaster
import AvatarScene
import AvatarSupport

@testable import AvatarRun

/// Keeps the sprites that a renderer draws.
final class DrawnSprites: SpriteStorage {
  private let sprites = Locked<[SpriteDigest: CoverageSprite]>([:])

  func load(_ digest: SpriteDigest) -> CoverageSprite? { nil }

  func store(_ sprite: CoverageSprite, for digest: SpriteDigest) { sprites.withLock { $0[digest] = sprite } }

  /// Returns the sprites of a figure in one pose, in a frame at that scale, the smallest first.
  static func ofFigure(scale: Double) throws -> [(digest: SpriteDigest, sprite: CoverageSprite)] {
    let storage = DrawnSprites()
    let renderer = try AvatarRenderer(sprites: storage)
    let avatar = renderer.resolve(AvatarRecord(id: "a", fields: ["hairStyle": "bun"])).avatar
    _ = try renderer.frame(of: avatar, clip: "walk", at: 0.2, scale: scale)
    let drawn = storage.sprites.withLock { $0 }.map { (digest: $0.key, sprite: $0.value) }
    return drawn.sorted { ($0.sprite.code.count, $0.digest.hex) < ($1.sprite.code.count, $1.digest.hex) }
  }

  /// Returns a segment's file.
  static func segment(_ drawn: [(digest: SpriteDigest, sprite: CoverageSprite)]) -> [UInt8] {
    var builder = SegmentBuilder()
    for (digest, sprite) in drawn { builder.add(sprite, for: digest) }
    return builder.finish()
  }
}

extension CoverageSprite {
  /// Compares everything that determines what the sprite paints.
  func isSame(as other: CoverageSprite) -> Bool {
    (x, y, width, height) == (other.x, other.y, other.width, other.height) && code == other.code
  }
}
