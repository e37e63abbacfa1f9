internal import AvatarSupport

/// TexturePacker's JSON (Array): the frames of the default format as a list, each with its
/// `filename`.
struct JSONArrayExporter: PageExporter {
  static let format = "json-array"
  static let fileExtension = "array.json"

  func text(_ atlas: Atlas, _ page: Int) -> String {
    let meta = DefaultJSONExporter.meta(atlas, page, fileExtension: Self.fileExtension)
    return JSONWriter.text(.members([("frames", Self.frames(atlas, page)), ("meta", meta)]))
  }

  /// The frames of one page, each with its name.
  static func frames(_ atlas: Atlas, _ page: Int) -> JSON {
    .array(
      atlas.frames(on: page).map { _, frame in
        .object([JSON.Member("filename", .string(atlas.key(of: frame)))] + DefaultJSONExporter.frame(frame, atlas))
      })
  }
}
