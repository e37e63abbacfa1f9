internal import AvatarSupport
internal import AvatarScene

/// Phaser 3's multi-atlas: one file for all pages of a scale. It also contains `anims`, which
/// `anims.fromJSON` reads from the same file.
///
/// The animations refer to the texture by the avatar's id, so load the atlas under that key. They
/// state the duration of the whole clip and repeat longer frames, because the meaning of a frame's
/// duration differs between versions of Phaser.
struct PhaserExporter: ScaleExporter {
  static let format = "phaser"
  static let fileExtension = "phaser.json"

  func text(_ atlas: Atlas) -> String {
    let document = JSON.members([
      ("textures", .array(atlas.pages.indices.map { texture(atlas, $0) })),
      ("anims", .array(atlas.clips.map { animation($0, atlas) })),
      (
        "meta",
        .members([
          ("app", .string(RendererVersion.app)), ("version", .string(RendererVersion.current)),
          ("avatar", atlas.avatar(atlas.clips)),
        ])
      ),
    ])
    return JSONWriter.text(document, openLevels: 4)
  }

  private func texture(_ atlas: Atlas, _ page: Int) -> JSON {
    .members([
      ("image", .string(atlas.imageAddress(page: page))), ("format", .string("RGBA8888")),
      ("size", .size(atlas.pages[page].width, atlas.pages[page].height)),
      ("scale", .number(atlas.scale)),
      ("frames", JSONArrayExporter.frames(atlas, page)),
    ])
  }

  private func animation(_ clip: Atlas.ClipRange, _ atlas: Atlas) -> JSON {
    let frames = Array(atlas.frames[clip.frames])
    let timing = ConstantFrameRate(frames.map(\.milliseconds))
    return .members([
      ("key", .string("\(atlas.name)/\(clip.name)")), ("type", .string("frame")),
      ("duration", .int(timing.milliseconds)),
      ("repeat", .int(clip.loops ? -1 : 0)), ("then", clip.then.map { .string("\(atlas.name)/\($0)") }),
      (
        "frames",
        .array(
          timing.steps.map { .members([("key", .string(atlas.name)), ("frame", .string(atlas.key(of: frames[$0])))]) })
      ),
    ])
  }
}
