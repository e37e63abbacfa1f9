package import AvatarSupport
package import AvatarPixels
internal import AvatarScene

/// The default format: one file for readers of TexturePacker's JSON (Hash), PixiJS and Phaser.
///
/// Frames have both `anchor` and `pivot`, and a `duration` in milliseconds. `animations` is for
/// PixiJS, and `frameTags` are Aseprite's.
struct DefaultJSONExporter: PageExporter {
  static let format = "json"
  static let fileExtension = "json"

  func text(_ atlas: Atlas, _ page: Int) -> String {
    let frames = atlas.frames(on: page)
    let document = JSON.members([
      ("frames", .object(frames.map { JSON.Member(atlas.key(of: $0.frame), .object(Self.frame($0.frame, atlas))) })),
      (
        "animations",
        .object(
          atlas.clips(on: page).map {
            JSON.Member($0.name, .array($0.frames.map { .string(atlas.key(of: atlas.frames[$0])) }))
          })
      ),
      ("meta", Self.meta(atlas, page, fileExtension: Self.fileExtension)),
    ])
    return JSONWriter.text(document)
  }

  /// The members of one frame.
  static func frame(_ frame: Atlas.Frame, _ atlas: Atlas) -> [JSON.Member] {
    let anchor = JSON.members([("x", .number(atlas.anchorX)), ("y", .number(atlas.anchorY))])
    return [
      JSON.Member("frame", .rect(frame.rect)), JSON.Member("rotated", .bool(false)),
      JSON.Member("trimmed", .bool(atlas.isTrimmed(frame))),
      JSON.Member("spriteSourceSize", .rect(frame.source)),
      JSON.Member("sourceSize", .size(atlas.cellWidth, atlas.cellHeight)),
      JSON.Member("anchor", anchor), JSON.Member("pivot", anchor), JSON.Member("duration", .int(frame.milliseconds)),
    ]
  }

  /// - Parameter fileExtension: the extension of this file, and of the files of the other pages,
  ///   which the first file names.
  static func meta(_ atlas: Atlas, _ page: Int, fileExtension: String) -> JSON {
    let others = atlas.pages.indices.filter { $0 != page }.map {
      JSON.string(PercentEncoding.encoded(atlas.fileName(page: $0, extension: fileExtension)))
    }
    return .members([
      ("app", .string(RendererVersion.app)), ("version", .string(RendererVersion.current)),
      ("image", .string(atlas.imageAddress(page: page))), ("format", .string("RGBA8888")),
      ("size", .size(atlas.pages[page].width, atlas.pages[page].height)),
      ("scale", .string(NumberText.plain(atlas.scale))),
      ("related_multi_packs", page == 0 && !others.isEmpty ? .array(others) : nil),
      ("frameTags", tags(atlas, page)), ("avatar", atlas.avatar(atlas.clips(on: page))),
    ])
  }

  /// Aseprite's tags: the numbers of the first and the last frame of a clip on the page. The
  /// following clip is in the tag's `data`, which is for custom text.
  static func tags(_ atlas: Atlas, _ page: Int) -> JSON {
    let first = atlas.frames(on: page).first?.number ?? 0
    return .array(
      atlas.clips(on: page).map { clip in
        .members([
          ("name", .string(clip.name)), ("from", .int(clip.frames.lowerBound - first)),
          ("to", .int(clip.frames.upperBound - 1 - first)),
          ("direction", .string("forward")), ("repeat", clip.loops ? nil : .string("1")),
          ("data", clip.then.map { .string("then=" + $0) }),
        ])
      })
  }
}

extension JSON {
  package static func rect(_ r: PixelRect) -> JSON {
    .members([("x", .int(r.x)), ("y", .int(r.y)), ("w", .int(r.width)), ("h", .int(r.height))])
  }

  package static func size(_ width: Int, _ height: Int) -> JSON { .members([("w", .int(width)), ("h", .int(height))]) }
}
