/// TexturePacker's JSON (Array): the default's frames as a list, each with its `filename`. For readers that want the list form.
///
package struct JSONArrayExporter: AtlasExporter {
  package static let format = "json-array"
  static let fileExtension = "array.json"

  package init() {}

  package func files(for set: AtlasSet) throws -> [OutputFile] {
    set.atlases.flatMap { atlas in
      atlas.pages.indices.map { page in
        OutputFile(name: atlas.fileName(page: page, extension: Self.fileExtension), text: JSONWriter.text(document(atlas, page)))
      }
    }
  }

  private func document(_ atlas: Atlas, _ page: Int) -> JSON {
    .members([
      ("frames", Self.frames(atlas, page)),
      ("meta", DefaultJSONExporter.meta(atlas, page, fileExtension: Self.fileExtension)),
    ])
  }

  /// The frames of one page, each with its name.
  static func frames(_ atlas: Atlas, _ page: Int) -> JSON {
    .array(
      atlas.frames(on: page).map { _, frame in
        .object([JSON.Member("filename", .string(atlas.key(of: frame)))] + DefaultJSONExporter.frame(frame, atlas))
      })
  }
}
