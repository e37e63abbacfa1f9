/// Aseprite's JSON (Hash): the form that carries durations and tags to Phaser's `createFromAseprite` and to Aseprite's own readers.
///
/// Frames are keyed by their number on the page, `"0"`, `"1"`, …, because that is how Phaser looks them up from the tags. The pivot
/// travels as a slice, and in each frame for Phaser.
package struct AsepriteExporter: AtlasExporter {
  package static let format = "aseprite"

  package init() {}

  package func files(for set: AtlasSet) throws -> [OutputFile] {
    AsepriteDocument.files(for: set, extension: "aseprite.json") { frames in .object(frames.map { JSON.Member($0.number, .object($0.members)) }) }
  }
}

/// Aseprite's JSON (Array): the same with a list of frames, for readers that want one. Each has its number as its `filename`.
package struct AsepriteArrayExporter: AtlasExporter {
  package static let format = "aseprite-array"

  package init() {}

  package func files(for set: AtlasSet) throws -> [OutputFile] {
    AsepriteDocument.files(for: set, extension: "aseprite-array.json") { frames in
      .array(frames.map { .object([JSON.Member("filename", .string($0.number))] + $0.members) })
    }
  }
}

/// What both forms have in common.
private struct AsepriteDocument {
  let atlas: Atlas
  let page: Int

  typealias Frame = (number: String, members: [JSON.Member])

  static func files(for set: AtlasSet, extension suffix: String, _ frames: ([Frame]) -> JSON) -> [OutputFile] {
    set.atlases.flatMap { atlas in
      atlas.pages.indices.map { page in
        let document = AsepriteDocument(atlas: atlas, page: page)
        let text = JSONWriter.text(.members([("frames", frames(document.frames)), ("meta", document.meta)]))
        return OutputFile(name: atlas.fileName(page: page, extension: suffix), text: text)
      }
    }
  }

  private var frames: [Frame] {
    atlas.frames(on: page).enumerated().map { (String($0), DefaultJSONExporter.frame($1.frame, atlas)) }
  }

  private var meta: JSON {
    .members([
      ("app", .string(RendererVersion.app)), ("version", .string(RendererVersion.current)), ("image", .string(atlas.imageAddress(page: page))),
      ("format", .string("RGBA8888")), ("size", DefaultJSONExporter.size(atlas.pages[page].width, atlas.pages[page].height)),
      ("scale", .string(String(atlas.scale))), ("frameTags", DefaultJSONExporter.tags(atlas, page)),
      ("layers", .array([.members([("name", .string(atlas.name)), ("opacity", .int(255)), ("blendMode", .string("normal"))])])),
      ("slices", .array([feet])), ("avatar", atlas.avatar(atlas.clips(on: page))),
    ])
  }

  /// One key for the first frame holds for all that follow.
  private var feet: JSON {
    let pivot = atlas.pivot
    return .members([
      ("name", .string("feet")),
      (
        "keys",
        .array([
          .members([
            ("frame", .int(0)),
            ("bounds", DefaultJSONExporter.rect(PixelRect(x: 0, y: 0, width: atlas.cellWidth, height: atlas.cellHeight))),
            ("pivot", .members([("x", .int(Int(pivot.x.rounded()))), ("y", .int(Int(pivot.y.rounded())))])),
          ])
        ])
      ),
    ])
  }
}
