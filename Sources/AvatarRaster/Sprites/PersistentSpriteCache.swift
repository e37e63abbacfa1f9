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

/// Loads sprites from storage, and stores those that it had to draw.
struct PersistentSpriteCache: Sendable {
  private let storage: any SpriteStorage
  private let digester = SpriteDigester()

  init(_ storage: any SpriteStorage) { self.storage = storage }

  /// Returns the sprite for a key: a stored one, or a new one from `draw`, which is then stored.
  func sprite(for key: SpriteKey, clip: Path?, draw: () throws -> CoverageSprite) rethrows -> CoverageSprite {
    let digest = digester.digest(of: key, clip: clip)
    if let found = storage.load(digest), SpriteValidator.isValid(found, roles: key.layer.alphas.count) { return found }
    let sprite = try draw()
    storage.store(sprite, for: digest)
    return sprite
  }
}
