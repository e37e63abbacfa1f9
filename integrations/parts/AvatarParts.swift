// An avatar of parts in SpriteKit, from the files of `render-avatars sheet --layout parts`; docs/parts.md says what they hold.
// Masks are ignored. Copy it with AvatarFiles.swift and AvatarMotion.swift.
import SpriteKit

/// A player in parts: an atlas file, its page, the motions of player and pet. Any number of avatars may show it.
public final class AvatarLook {
  public let alt: String
  let parts: [String: PartsPart]
  let scale: Double
  let figures: [(figure: PartsFigure, motion: PartsMotion)]
  private let page: SKTexture
  private let size: PartsPoint
  private var textures: [String: SKTexture] = [:]

  /// Loads a look. Give the same `motions` to all looks: those that move alike share one.
  public init(contentsOf url: URL, motions: inout [String: AvatarMotion]) throws {
    let atlas = try JSONDecoder().decode(PartsAtlas.self, from: Data(contentsOf: url))
    let folder = url.deletingLastPathComponent()
    figures = try [atlas.avatar.pet, atlas.avatar].compactMap { $0 }.map { figure in
      let read = {
        try AvatarMotion(
          JSONDecoder().decode(PartsMotion.self, from: Data(contentsOf: folder.appendingPathComponent(figure.motion))))
      }
      let motion = try motions[figure.motion] ?? read()
      motions[figure.motion] = motion
      return (figure, motion.data)
    }
    let image = folder.appendingPathComponent(atlas.meta.image.removingPercentEncoding ?? atlas.meta.image)
    guard let file = CGDataProvider(filename: image.path),
      let picture = CGImage(pngDataProviderSource: file, decode: nil, shouldInterpolate: true, intent: .defaultIntent)
    else { throw CocoaError(.fileReadCorruptFile, userInfo: [NSFilePathErrorKey: image.path]) }
    let scale = Double(atlas.meta.scale) ?? 1
    parts = atlas.frames.mapValues { PartsPart($0, scale: scale) }
    (alt, page, size) = (
      atlas.avatar.alt ?? "", SKTexture(cgImage: picture), PartsPoint(atlas.meta.size.w, atlas.meta.size.h)
    )
    self.scale = scale
  }

  func texture(_ name: String) -> SKTexture? {
    guard textures[name] == nil, let it = parts[name]?.frame else { return textures[name] }
    let rect = CGRect(x: it.x / size.x, y: 1 - (it.y + it.h) / size.y, width: it.w / size.x, height: it.h / size.y)
    textures[name] = SKTexture(rect: rect, in: page)
    return textures[name]
  }
}

/// A player on the stage, with the pet. Its origin is the ground between the feet, and it is one unit of the scene a point.
public final class AvatarParts: SKNode {
  /// Called with the name of each foot that touches the ground.
  public var onContact: ((String) -> Void)?
  /// How the player moves in the scene, in points a second with y up.
  public private(set) var velocity = CGVector(dx: 0, dy: 0)
  public private(set) var look: AvatarLook
  public private(set) var facing = "front", animation = "idle"
  private var time = 0.0, blend = 0.0
  private var poses: [[String: PartsValues]] = [], former: [[String: PartsValues]] = []
  private var sprites: [SKSpriteNode] = [], shown = 0

  public init(look: AvatarLook) {
    self.look = look
    super.init()
  }

  public required init?(coder: NSCoder) { nil }

  /// Plays a clip from its start, blending from the current pose for `blend` seconds if both are in the same view.
  public func play(_ clip: String, _ facing: String? = nil, blend: Double = 0.15) {
    (former, self.facing, time, self.blend) = (poses, facing ?? self.facing, 0, blend)
    animation = self.facing == "front" ? clip : clip + self.facing.capitalized
    update(0)
  }

  /// Shows another look at the same moment of the clip.
  public func change(_ look: AvatarLook) {
    self.look = look
    update(0)
  }

  /// Lets seconds pass. A facing or a clip that the look does not have shows nothing.
  public func update(_ seconds: Double) {
    let scenes = look.figures.compactMap { PartsScene($0.figure, $0.motion, facing, animation) }
    shown = 0
    defer { for sprite in sprites[shown...] { sprite.isHidden = true } }
    guard scenes.count == look.figures.count, let player = scenes.last else { return }
    let before = time
    let (clip, play) = (player.clip, player.play)
    let ground = clip.groundVelocity ?? PartsPlace(x: 0, y: 0)
    time += 1000 * seconds
    let steps = { (time: Double, start: Double) in
      clip.loop ? floor((time * play.rate - start) / clip.duration) : time * play.rate >= start ? 1 : 0
    }
    for (foot, spans) in clip.contacts ?? [:] {
      for span in spans where steps(time, span[0]) > steps(before, span[0]) { onContact?(foot) }
    }
    velocity = CGVector(dx: ground.x * play.rate, dy: -ground.y * play.rate)
    if !play.loop, let then = play.then, time >= play.duration {
      let rest = (time - play.duration) / 1000
      let side = facing == "front" ? "" : facing.capitalized
      self.play(then.hasSuffix(side) ? String(then.dropLast(side.count)) : then, blend: blend)
      return update(rest)
    }
    let left = blend > 0 ? max(0, 1 - time / (1000 * blend)) : 0
    var all: [[String: PartsValues]] = []
    for (number, scene) in scenes.enumerated() {
      all.append(
        scene.pose(
          at: time, from: former.count == scenes.count ? former[number] : [:], share: left * left * (3 - 2 * left)))
      let worlds = scene.worlds(all[number])
      for (name, bone) in scene.items(at: time) {
        guard let part = look.parts[name], let world = worlds[bone] else { continue }
        let limb = scene.limb(bone, all[number])
        let map = scene.stage * world
        guard let limb, limb.isBent else { show(name, part, 1, 1) { map($0) }; continue }
        let halves = part.fold.map { $0.end > limb.reach && abs(limb.angle) > 2 * .pi / 3 } == true
        let pieces: [(String?, Double?)] = halves ? [(part.fold?.upper, 0), (part.fold?.lower, 1)] : [(name, nil)]
        for (name, half) in pieces {
          guard let name, let part = look.parts[name] else { continue }
          show(name, part, part.h >= part.w ? 2 : 12, part.h >= part.w ? 12 : 2) { map(limb.bend($0, half)) }
        }
      }
      if let label = scene.figure.labels?[facing], let part = look.parts[label.part] {
        let centre =
          (PartsPoint(label.x, label.y + 16 + max(0, all[number]["root"]?.y ?? 0)) * look.scale).rounded(
            .toNearestOrAwayFromZero) / look.scale
        show(label.part, part, 1, 1) { $0 + centre }
      }
    }
    poses = all
  }

  /// Shows a part whose points `place` moves from rest: as a rotated and scaled sprite if that is enough, else warped.
  private func show(_ name: String, _ part: PartsPart, _ columns: Int, _ rows: Int, _ place: (PartsPoint) -> PartsPoint)
  {
    if shown == sprites.count {
      sprites.append(SKSpriteNode(texture: nil))
      sprites[shown].anchorPoint = CGPoint(x: 0, y: 0)
      addChild(sprites[shown])
    }
    let sprite = sprites[shown]
    let size = PartsPoint(part.w, part.h)
    func corner(_ u: Double, _ v: Double) -> PartsPoint {
      place(PartsPoint(part.x + (part.flip == true ? 1 - u : u) * part.w, part.y - (1 - v) * part.h))
    }
    let from = corner(0, 0)
    let x = corner(1, 0) - from
    let y = corner(0, 1) - from
    let isWarped = columns > 1 || abs(x.dot(y)) > 1e-3 * x.length * y.length
    let points = (0...rows).flatMap { row in
      (0...columns).map { SIMD2<Float>(corner(Double($0) / Double(columns), Double(row) / Double(rows)) / size) }
    }
    sprite.warpGeometry =
      isWarped ? SKWarpGeometryGrid(columns: columns, rows: rows, destinationPositions: points) : nil
    (sprite.texture, sprite.size, sprite.isHidden) = (look.texture(name), CGSize(width: part.w, height: part.h), false)
    sprite.position = isWarped ? CGPoint(x: 0, y: 0) : CGPoint(x: from.x, y: from.y)
    sprite.zRotation = isWarped ? 0 : atan2(x.y, x.x)
    sprite.xScale = isWarped ? 1 : x.length / size.x
    sprite.yScale = isWarped ? 1 : (x.x * y.y < x.y * y.x ? -1 : 1) * y.length / size.y
    sprite.zPosition = CGFloat(shown) / 1000
    shown += 1
  }
}
