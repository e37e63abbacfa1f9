/// What one sheet may take, so that no request can take up the machine. `docs/limits.md` states each.
package enum SheetLimit {
  /// The longest edge of a sheet's picture, in pixels.
  package static let sheetEdges = 96...16_384
  /// Points of padding, of extrusion and of the border that trimming leaves, and pixels of bleed.
  package static let gaps = 0...64
  /// Pictures of one sheet.
  package static let pages = 100
  /// Pixels of all a sheet's frames at all its scales together: 512 MiB of memory a job.
  package static let sheetPixels = 1 << 27
  /// Pixels of all a sheet's pictures at all its scales together, gaps and all: what becomes files. They never lie in memory together.
  package static let pagePixels = 1 << 30
}
