internal import AvatarSupport

/// Sprites in memory that outlive a renderer: when the art has changed, the next renderer draws only what looks
/// different. Any renderers of a process may share one, as equal digests mean equal sprites.
package final class SpriteMemory: Sendable {
  private let sprites = Locked(
    BoundedCache<SpriteDigest, CoverageSprite>(capacity: AvatarRenderer.defaultCacheCapacity))

  package init() {}

  func find(_ digest: SpriteDigest) -> CoverageSprite? { sprites.withLock { $0.find(digest) } }

  func keep(_ sprite: CoverageSprite, for digest: SpriteDigest) {
    sprites.withLock { $0.insert(sprite, for: digest, cost: sprite.cost) }
  }
}
