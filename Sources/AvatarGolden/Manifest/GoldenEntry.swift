internal import AvatarText

/// The recorded result of one case: an entry of the manifest.
package struct GoldenEntry: Hashable, Sendable {
  /// The name of the golden.
  package let name: String
  /// The record and its changes, as in `GoldenCase.subjectName`.
  package let subjectName: String
  /// The clip and frames, still or sheet, as in `GoldenSubject.description`.
  package let shows: String
  /// The recorded pictures.
  package internal(set) var pictures: [Picture]
  /// The name of the environment in which it was recorded, one of the manifest's others; nil for
  /// the manifest's own environment.
  package internal(set) var environment: String?

  /// The file, size and pixels of one picture.
  package struct Picture: Hashable, Sendable {
    /// The path below the set's folder.
    package let file: String
    /// In pixels.
    package let width: Int
    /// In pixels.
    package let height: Int
    /// The digest of the pixels from `PixelHash`.
    package let pixels: String
    /// The digests of the pixels in the other environments where they were recorded, by the
    /// environment's name.
    package var elsewhere: [String: String] = [:]

    /// Returns the path of the difference to the pixels of another environment, below the set's
    /// folder; nil if there is no difference to store.
    package func deltaFile(in environment: String) -> String? {
      elsewhere[environment].flatMap { $0 == pixels ? nil : Self.deltaFile(of: file, in: environment) }
    }

    var deltaFiles: [String] { elsewhere.keys.sorted().compactMap { deltaFile(in: $0) } }

    static func deltaFile(of file: String, in environment: String) -> String {
      (file.utf8.removing(suffix: GoldenFolder.pictureSuffix) ?? file[...]) + "@" + environment
        + GoldenFolder.pictureSuffix
    }
  }

  /// All files of the golden.
  package var files: [String] { pictures.flatMap { [$0.file] + $0.deltaFiles } }
}
