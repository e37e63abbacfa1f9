/// The file format of the pages of a sheet.
public enum PageFormat: String, Hashable, Sendable, CaseIterable {
  /// PNG with exact pixels.
  case png
  /// PNG with a palette of at most 256 colours, which include those of the record. A page with no
  /// more colours is exact.
  case png8
  /// Lossless WebP.
  case webp

  /// The file name extension.
  package var fileExtension: String { self == .webp ? "webp" : "png" }
}
