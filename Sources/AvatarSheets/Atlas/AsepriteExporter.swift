internal import AvatarSupport
internal import AvatarPixels
internal import AvatarScene

/// Aseprite's JSON (Hash). It carries durations and tags to Phaser's `createFromAseprite` and to
/// Aseprite's own readers.
///
/// The keys of frames are their numbers on the page, `"0"`, `"1"`, …, because Phaser looks them up
/// by the numbers in the tags. The pivot is a slice, and for Phaser also a member of each frame.
struct AsepriteExporter: PageExporter {
  static let format = "aseprite"
  static let fileExtension = "aseprite.json"

  func text(_ atlas: Atlas, _ page: Int) -> String {
    AsepriteDocument(atlas: atlas, page: page).text { frames in
      .object(frames.map { JSON.Member($0.number, .object($0.members)) })
    }
  }
}

/// Aseprite's JSON (Array): the same data with a list of frames. Each has its number as its
/// `filename`.
struct AsepriteArrayExporter: PageExporter {
  static let format = "aseprite-array"
  static let fileExtension = "aseprite-array.json"

  func text(_ atlas: Atlas, _ page: Int) -> String {
    AsepriteDocument(atlas: atlas, page: page).text { frames in
      .array(frames.map { .object([JSON.Member("filename", .string($0.number))] + $0.members) })
    }
  }
}

/// The common part of both forms.
private struct AsepriteDocument {
  let atlas: Atlas
  let page: Int

  typealias Frame = (number: String, members: [JSON.Member])

  func text(_ list: ([Frame]) -> JSON) -> String {
    JSONWriter.text(.members([("frames", list(frames)), ("meta", meta)]))
  }

  private var frames: [Frame] {
    atlas.frames(on: page).enumerated().map { (String($0), DefaultJSONExporter.frame($1.frame, atlas)) }
  }

  private var meta: JSON {
    .members([
      ("app", .string(RendererVersion.app)), ("version", .string(RendererVersion.current)),
      ("image", .string(atlas.imageAddress(page: page))),
      ("format", .string("RGBA8888")),
      ("size", .size(atlas.pages[page].width, atlas.pages[page].height)),
      ("scale", .string(NumberText.plain(atlas.scale))), ("frameTags", DefaultJSONExporter.tags(atlas, page)),
      (
        "layers",
        .array([.members([("name", .string(atlas.name)), ("opacity", .int(255)), ("blendMode", .string("normal"))])])
      ),
      ("slices", .array([feet])), ("avatar", atlas.avatar(atlas.clips(on: page))),
    ])
  }

  /// A slice key for the first frame applies to all later ones.
  private var feet: JSON {
    let pivot = atlas.pivot
    return .members([
      ("name", .string("feet")),
      (
        "keys",
        .array([
          .members([
            ("frame", .int(0)),
            (
              "bounds",
              .rect(PixelRect(x: 0, y: 0, width: atlas.cellWidth, height: atlas.cellHeight))
            ),
            ("pivot", .members([("x", .int(Int(pivot.x.rounded()))), ("y", .int(Int(pivot.y.rounded())))])),
          ])
        ])
      ),
    ])
  }
}
