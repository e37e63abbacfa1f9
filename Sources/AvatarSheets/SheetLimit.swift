/// What one sheet may take, so that no request can take up the machine. `docs/limits.md` states each.
public enum SheetLimit {
  /// The longest edge of a sheet's picture, in pixels.
  public static let sheetEdges = 96...16_384
  /// Points of padding, of extrusion and of the border that trimming leaves, and pixels of bleed.
  public static let gaps = 0...64
  /// Pictures of one sheet.
  public static let pages = 100
  /// Pixels of all a sheet's frames at all its scales together: 512 MiB of memory a job.
  public static let sheetPixels = 1 << 27
  /// Pixels of all a sheet's pictures at all its scales together, gaps and all: what becomes files. They never lie in memory together.
  public static let pagePixels = 1 << 30
}
