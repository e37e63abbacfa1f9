internal import AvatarScene
internal import AvatarSupport

/// Swift source that lists the textures and durations of an avatar, and plays them with SpriteKit.
struct SpriteKitTable {
  let atlas: Atlas

  init(_ atlas: Atlas) { self.atlas = atlas }

  var text: String {
    """
    // Made by \(RendererVersion.app) \(RendererVersion.current). Textures of \(SpriteKitExporter.catalog), and how long each of them shows.
    #if canImport(SpriteKit)
      import SpriteKit
    #endif

    /// \(SwiftText.comment(atlas.meta.alt))
    public enum \(typeName) {
      /// The texture atlas's name.
      public static let atlas = \(SwiftText.literal(SpriteKitExporter.assetName(atlas.name)))
      /// A frame's size, in points.
      public static let size = (width: \(number(atlas.cellWidth)), height: \(number(atlas.cellHeight)))
      /// The feet, as `SKSpriteNode.anchorPoint` takes them: a share of the size, y up.
      public static let anchorPoint = (x: \(atlas.anchorX), y: \(1 - atlas.anchorY))
      /// Where a pet's feet belong from the player's, in points, y down; x changes its sign where the facing is left.
      public static let beside: (x: Double, y: Double)? = \(pair(atlas.meta.beside))

      /// Textures to show one after the other.
      public struct Clip: Sendable {
        public let name: String
        public let loops: Bool
        /// The clip that plays on after this one.
        public let then: String?
        /// Where the figure looks: front, right, left or back.
        public let facing: String
        /// Points a second on the ground; nil for a clip that stays where it is.
        public let groundSpeed: Double?
        /// Points a second in the picture, y down: move the node so, and its feet do not slide.
        public let groundVelocity: (x: Double, y: Double)?
        /// When each foot stands on the ground, in seconds.
        public let contacts: [(foot: String, from: Double, to: Double)]
        /// The centre of a pet's name from its feet, in points, y down.
        public let label: (x: Double, y: Double)?
        public let frames: [(texture: String, seconds: Double)]
      }

    \(atlas.clips.map(clip).joined())
      public static let clips: [Clip] = [\(atlas.clips.map { Self.identifier($0.name) }.joined(separator: ", "))]
    }

    #if canImport(SpriteKit)
      extension \(typeName).Clip {
        /// Shows each texture for its own time, endlessly where the clip loops.
        public func action(in atlas: SKTextureAtlas) -> SKAction {
          let steps = frames.flatMap { frame in
            [SKAction.setTexture(atlas.textureNamed(frame.texture), resize: false), SKAction.wait(forDuration: frame.seconds)]
          }
          return loops ? .repeatForever(.sequence(steps)) : .sequence(steps)
        }

        /// Points a second, y up: how a physics body or an update moves the node.
        public var velocity: CGVector { CGVector(dx: groundVelocity?.x ?? 0, dy: -(groundVelocity?.y ?? 0)) }
      }
    #endif

    """
  }

  private var typeName: String { "Avatar_" + SwiftText.identifierPart(atlas.name) }

  private func clip(_ clip: Atlas.ClipRange) -> String {
    let frames = atlas.frames[clip.frames].map { frame in
      "      (\(SwiftText.literal(SpriteKitExporter.textureName(frame, atlas))), \(Double(frame.milliseconds) / 1000)),\n"
    }
    return """
        public static let \(Self.identifier(clip.name)) = Clip(
          name: \(SwiftText.literal(clip.name)), loops: \(clip.loops), then: \(clip.then.map(SwiftText.literal) ?? "nil"),
          facing: \(SwiftText.literal(clip.animation.facing.rawValue)), groundSpeed: \(clip.ground.map { "\($0.speed)" } ?? "nil"),
          groundVelocity: \(pair(clip.ground.map { AvatarMeta.Offset(x: $0.velocity.x, y: $0.velocity.y) })),
          contacts: [\(contacts(clip))], label: \(pair(clip.label)),
          frames: [
      \(frames.joined())    ])

      """
  }

  private func pair(_ offset: AvatarMeta.Offset?) -> String { offset.map { "(x: \($0.x), y: \($0.y))" } ?? "nil" }

  private func contacts(_ clip: Atlas.ClipRange) -> String {
    let feet = clip.ground?.feet ?? []
    return feet.flatMap { foot, spans in
      spans.map { "(\(SwiftText.literal(foot)), \($0.map { "\(Double($0) / 1000)" }.joined(separator: ", ")))" }
    }.joined(separator: ", ")
  }

  private func number(_ pixels: Int) -> String { "\(Double(pixels) / atlas.scale)" }

  /// Always in backticks, because a pack may name a clip `repeat`.
  private static func identifier(_ name: String) -> String { "`\(SwiftText.identifierPart(name))`" }
}
