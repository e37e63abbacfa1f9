/// How the pages of a sheet are stored.
public enum PageFormat: String, Hashable, Sendable, CaseIterable {
  /// Every pixel as it was drawn.
  case png
  /// A palette of at most 256 colours, those of the record among them; a page of no more colours is exact.
  case png8
  /// Every pixel as it was drawn, in lossless WebP.
  case webp

  /// The usual ending of a file's name.
  package var fileExtension: String { self == .webp ? "webp" : "png" }
}
