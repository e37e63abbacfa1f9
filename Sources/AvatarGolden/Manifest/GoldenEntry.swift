internal import AvatarSupport

/// The recorded result of one case: an entry of the manifest.
package struct GoldenEntry: Hashable, Sendable {
  /// The name of the golden.
  package let name: String
  /// The record and its changes, as in `GoldenCase.subjectName`.
  package let subjectName: String
  /// The clip and frames, still or sheet, as in `GoldenSubject.description`.
  package let shows: String
  /// The recorded pictures.
  package let pictures: [Picture]
  /// Whether it was recorded in another environment than the manifest's, and so is compared by tolerance everywhere.
  package internal(set) var isFromElsewhere = false

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
  }

  /// All files of the golden.
  package var files: [String] { pictures.map(\.file) }
}
