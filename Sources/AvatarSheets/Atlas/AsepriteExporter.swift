/// Aseprite's JSON (Hash): the form that carries durations and tags to Phaser's `createFromAseprite` and to Aseprite's own readers.
///
/// Frames are keyed by their number on the page, `"0"`, `"1"`, …, because that is how Phaser looks them up from the tags. The pivot
/// travels as a slice. Source: FORMATS, sections A3 and A4.
public struct AsepriteExporter: AtlasExporter {
  public static let format = "aseprite"

  public init() {}

  public func files(for set: AtlasSet) throws -> [OutputFile] {
    set.atlases.flatMap { atlas in
      atlas.pages.indices.map { page in
        OutputFile(name: atlas.fileName(page: page, extension: "aseprite.json"), text: JSONWriter.text(document(atlas, page)))
      }
    }
  }

  private func document(_ atlas: Atlas, _ page: Int) -> JSON {
    let frames = atlas.frames(on: page).enumerated().map { number, entry in JSON.Member(String(number), frame(entry.frame, atlas)) }
    return .members([("frames", .object(frames)), ("meta", meta(atlas, page))])
  }

  private func frame(_ frame: Atlas.Frame, _ atlas: Atlas) -> JSON {
    .members([
      ("frame", DefaultJSONExporter.rect(frame.rect)), ("rotated", .bool(false)), ("trimmed", .bool(atlas.isTrimmed(frame))),
      ("spriteSourceSize", DefaultJSONExporter.rect(frame.source)),
      ("sourceSize", DefaultJSONExporter.size(atlas.cellWidth, atlas.cellHeight)), ("duration", .int(frame.milliseconds)),
    ])
  }

  private func meta(_ atlas: Atlas, _ page: Int) -> JSON {
    .members([
      ("app", .string(RendererVersion.app)), ("version", .string(RendererVersion.current)),
      ("image", .string(atlas.fileName(page: page, extension: "png"))), ("format", .string("RGBA8888")),
      ("size", DefaultJSONExporter.size(atlas.pages[page].width, atlas.pages[page].height)), ("scale", .string(String(atlas.scale))),
      ("frameTags", DefaultJSONExporter.tags(atlas, page)),
      ("layers", .array([.members([("name", .string(atlas.name)), ("opacity", .int(255)), ("blendMode", .string("normal"))])])),
      ("slices", .array([feet(atlas)])), ("avatar", atlas.meta.json),
    ])
  }

  /// One key for the first frame holds for all that follow.
  private func feet(_ atlas: Atlas) -> JSON {
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
