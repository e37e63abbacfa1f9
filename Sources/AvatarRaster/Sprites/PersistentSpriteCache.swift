internal import AvatarScene
/// Storage for sprites that outlives a renderer, such as a folder. All threads of a renderer use it
/// at the same time.
///
/// A renderer checks every sprite that it loads, and draws those that are missing or invalid.
package protocol SpriteStorage: Sendable {
  /// Returns the sprite that was stored for a digest; nil if there is none.
  func load(_ digest: SpriteDigest) -> CoverageSprite?
  /// Stores a sprite that had to be drawn.
  func store(_ sprite: CoverageSprite, for digest: SpriteDigest)
}

/// Finds sprites in memory and in storage, and keeps in both those that it had to draw.
struct PersistentSpriteCache: Sendable {
  private let storage: (any SpriteStorage)?
  private let memory: SpriteMemory?
  private let digester = SpriteDigester()

  /// Nil where there is neither.
  init?(_ storage: (any SpriteStorage)?, memory: SpriteMemory? = nil) {
    guard storage != nil || memory != nil else { return nil }
    (self.storage, self.memory) = (storage, memory)
  }

  /// Returns the sprite for a key: a kept one, or a new one from `draw`, which is then kept.
  func sprite(for key: SpriteKey, clip: Path?, draw: () throws -> CoverageSprite) rethrows -> CoverageSprite {
    let digest = digester.digest(of: key, clip: clip)
    if let found = memory?.find(digest) { return found }
    let sprite = try storedSprite(digest, roles: key.layer.alphas.count, draw: draw)
    memory?.keep(sprite, for: digest)
    return sprite
  }

  private func storedSprite(
    _ digest: SpriteDigest, roles: Int, draw: () throws -> CoverageSprite
  ) rethrows -> CoverageSprite {
    if let found = storage?.load(digest), SpriteValidator.isValid(found, roles: roles) { return found }
    let sprite = try draw()
    storage?.store(sprite, for: digest)
    return sprite
  }
}
