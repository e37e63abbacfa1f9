internal import AvatarPixels
internal import AvatarScene

/// A property list for cocos2d-x: format 3 for `SpriteFrameCache`, and in the same file format 2
/// for `AnimationCache`.
///
/// `addAnimationsWithFile` loads both, because the list names itself as its sprite sheet. Offsets
/// are from the centre of the cell, y up.
/// Source: cocos2d-x `CCSpriteFrameCache.cpp`, `CCAnimationCache.cpp`.
struct Cocos2dExporter: PageExporter {
  static let format = "cocos2d"
  static let fileExtension = "plist"

  func text(_ atlas: Atlas, _ page: Int) -> String {
    let list = PropertyList.members([
      ("animations", .dictionary(atlas.clips(on: page).map { ("\(atlas.name)/\($0.name)", animation($0, atlas)) })),
      ("frames", .dictionary(atlas.frames(on: page).map { (name($0.frame, atlas), frame($0.frame, atlas)) })),
      ("metadata", metadata(atlas, page)),
      (
        "properties",
        .members([
          ("format", .int(2)),
          ("spritesheets", .array([.string(atlas.fileName(page: page, extension: Self.fileExtension))])),
        ])
      ),
    ])
    return list.document
  }

  private func name(_ frame: Atlas.Frame, _ atlas: Atlas) -> String { atlas.key(of: frame) + ".png" }

  private func frame(_ frame: Atlas.Frame, _ atlas: Atlas) -> PropertyList {
    let offsetX = Double(2 * frame.source.x + frame.source.width - atlas.cellWidth) / 2
    let offsetY = Double(atlas.cellHeight - 2 * frame.source.y - frame.source.height) / 2
    let size = "{\(frame.rect.width),\(frame.rect.height)}"
    return .members([
      ("aliases", .array([])),
      ("anchor", .string("{\(NumberText.plain(atlas.anchorX)),\(NumberText.plain(1 - atlas.anchorY))}")),
      ("spriteOffset", .string("{\(NumberText.plain(offsetX)),\(NumberText.plain(offsetY))}")),
      ("spriteSize", .string(size)), ("spriteSourceSize", .string("{\(atlas.cellWidth),\(atlas.cellHeight)}")),
      ("textureRect", .string("{{\(frame.rect.x),\(frame.rect.y)},\(size)}")), ("textureRotated", .bool(false)),
    ])
  }

  /// One unit is a millisecond, so every duration is exact. The format cannot express an endless
  /// loop, and many loops would reduce the precision in cocos2d. So each animation runs once, and
  /// `loop` says whether to wrap it in `RepeatForever`.
  private func animation(_ clip: Atlas.ClipRange, _ atlas: Atlas) -> PropertyList {
    let frames = atlas.frames[clip.frames].map { frame in
      PropertyList.members([
        ("delayUnits", .int(frame.milliseconds)), ("notification", .dictionary([])),
        ("spriteframe", .string(name(frame, atlas))),
      ])
    }
    return .members([
      ("contacts", clip.ground.map(contacts)), ("delayPerUnit", .real(0.001)),
      ("facing", .string(clip.animation.facing.rawValue)), ("frames", .array(frames)),
      ("groundSpeed", clip.ground.map { .real($0.speed) }),
      ("groundVelocity", clip.ground.map { point($0.velocity.x, $0.velocity.y) }),
      ("label", clip.label.map { point(atlas.scaled($0).x, atlas.scaled($0).y) }), ("loop", .bool(clip.loops)),
      ("loops", .int(1)), ("restoreOriginalFrame", .bool(false)), ("then", clip.then.map(PropertyList.string)),
    ])
  }

  private func contacts(_ ground: GroundMotion) -> PropertyList {
    .dictionary(ground.feet.map { foot, spans in (foot, .array(spans.map { .array($0.map(PropertyList.int)) })) })
  }

  /// y is down, as in every format.
  private func point(_ x: Double, _ y: Double) -> PropertyList { .members([("x", .real(x)), ("y", .real(y))]) }

  private func metadata(_ atlas: Atlas, _ page: Int) -> PropertyList {
    let image = PropertyList.string(atlas.imageName(page: page))
    return .members([
      ("beside", atlas.beside.map { point($0.x, $0.y) }), ("format", .int(3)), ("pixelFormat", .string("RGBA8888")),
      ("premultiplyAlpha", .bool(false)),
      ("realTextureFileName", image),
      ("size", .string("{\(atlas.pages[page].width),\(atlas.pages[page].height)}")), ("textureFileName", image),
    ])
  }
}
