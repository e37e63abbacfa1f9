// Folders, each knowing only those to its left (`make lint` checks it): Atlas Layout

/// The limits of one sheet. `docs/limits.md` lists each.
package enum SheetLimit {
  /// The longest edge of a page, in pixels.
  package static let sheetEdges = 96...16_384
  /// Padding, extrusion and the border that trimming leaves, in points; bleed, in pixels.
  package static let gaps = 0...64
  /// The maximum number of pages of one sheet.
  package static let pages = 100
  /// The maximum number of frames with a picture each.
  package static let singleFrames = 4096
  /// The maximum number of pixels of all frames at all scales together: 512 MiB of memory for each
  /// job.
  package static let sheetPixels = 1 << 27
  /// The maximum number of pixels of all pages at all scales together, with their gaps. The pages
  /// are never in memory together.
  package static let pagePixels = 1 << 30
}
