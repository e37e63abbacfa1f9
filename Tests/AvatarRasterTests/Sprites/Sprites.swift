import AvatarScene
import TestSupport

@testable import AvatarRaster

/// Sprites for the suites about storing them.
enum Sprites {
  struct Drawn {
    let digest: SpriteDigest
    let roles: Int
    let sprite: CoverageSprite
  }

  /// Returns every layer of a figure in one pose, as drawn in a frame at that scale.
  static func drawn(_ fields: [String: String] = ["hairStyle": "bun"], scale: Double = 0.5) throws -> [Drawn] {
    let scene = try AnimatedAvatar(Stage.student(fields), clip: "walk", cast: .playerAndPet, pack: Stage.pack())
    let digester = SpriteDigester()
    return try scene.drawList(at: 0.2).items.compactMap { item in
      guard case .layer(let layer, nil) = item.content else { return nil }
      guard let snap = SubpixelKey(Viewport(frame: scene.frame, scale: scale).transform * item.transform) else {
        return nil
      }
      let digest = digester.digest(of: SpriteKey(layer: layer, place: snap.place, clip: nil), clip: nil)
      return Drawn(
        digest: digest, roles: layer.alphas.count,
        sprite: try SpriteRasterizer.draw(layer, snap.place.transform, clip: nil, within: .pixels(1 << 20)))
    }
  }

  static func segment(_ drawn: [Drawn]) -> [UInt8] {
    var builder = SegmentBuilder()
    for one in drawn { builder.add(one.sprite, for: one.digest) }
    return builder.finish()
  }
}

extension CoverageSprite {
  /// Compares everything that determines what the sprite paints.
  func isSame(as other: CoverageSprite) -> Bool {
    (x, y, width, height) == (other.x, other.y, other.width, other.height) && code == other.code
  }
}

/// A store that keeps filled segments in memory.
final class MemoryStore: Sendable {
  private let files = Locked<[[UInt8]]>([])

  var bytes: [[UInt8]] { files.withLock { $0 } }

  func persistentCache(room: Int = 1 << 30, segmentBytes: Int = PersistentSpriteCache.segmentBytes)
    -> PersistentSpriteCache
  {
    PersistentSpriteCache(bytes.compactMap { try? SpriteSegment($0) }, room: room, segmentBytes: segmentBytes) {
      [files] bytes in
      files.withLock { $0.append(bytes) }
      return try? SpriteSegment(bytes)
    }
  }
}
