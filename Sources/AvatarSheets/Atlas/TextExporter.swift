/// A format with one text file for each page.
protocol PageExporter: AtlasExporter {
  static var fileExtension: String { get }
  func text(_ atlas: Atlas, _ page: Int) -> String
}

extension PageExporter {
  func files(for set: AtlasSet) -> [OutputFile] {
    set.atlases.flatMap { atlas in
      atlas.pages.indices.map {
        OutputFile(name: atlas.fileName(page: $0, extension: Self.fileExtension), text: text(atlas, $0))
      }
    }
  }
}

/// A format with one text file for all pages of a scale.
protocol ScaleExporter: AtlasExporter {
  static var fileExtension: String { get }
  func text(_ atlas: Atlas) -> String
}

extension ScaleExporter {
  func files(for set: AtlasSet) -> [OutputFile] {
    set.atlases.map { OutputFile(name: $0.fileName(page: nil, extension: Self.fileExtension), text: text($0)) }
  }
}
