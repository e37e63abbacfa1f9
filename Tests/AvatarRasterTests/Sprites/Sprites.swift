import AvatarScene
import AvatarSupport
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
      guard let snap = QuantizedTransform(Viewport(frame: scene.frame, scale: scale).transform * item.transform) else {
        return nil
      }
      let digest = digester.digest(of: SpriteKey(layer: layer, coefficients: snap.coefficients, clip: nil), clip: nil)
      return Drawn(
        digest: digest, roles: layer.alphas.count,
        sprite: try SpriteRasterizer.draw(layer, snap.coefficients.transform, clip: nil, within: .pixels(1 << 20)))
    }
  }
}

extension CoverageSprite {
  /// Compares everything that determines what the sprite paints.
  func isSame(as other: CoverageSprite) -> Bool {
    (x, y, width, height) == (other.x, other.y, other.width, other.height) && code == other.code
  }
}

/// Storage in memory.
final class MemorySpriteStorage: SpriteStorage {
  private let state: Locked<(sprites: [SpriteDigest: CoverageSprite], drawn: Int)>

  init(_ sprites: [SpriteDigest: CoverageSprite] = [:]) { state = Locked((sprites, 0)) }

  var sprites: [SpriteDigest: CoverageSprite] { state.withLock { $0.sprites } }
  /// The number of sprites that had to be drawn.
  var drawn: Int { state.withLock { $0.drawn } }

  func load(_ digest: SpriteDigest) -> CoverageSprite? { state.withLock { $0.sprites[digest] } }

  func store(_ sprite: CoverageSprite, for digest: SpriteDigest) {
    state.withLock { state in
      state.sprites[digest] = sprite
      state.drawn += 1
    }
  }
}
