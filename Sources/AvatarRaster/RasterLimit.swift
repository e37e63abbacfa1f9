/// What one picture, sheet or preview may take, so that no request can take up the machine. `docs/limits.md` states each.
public enum RasterLimit {
  /// Pixels a point in a sheet.
  public static let scales = 1...8
  /// Frames a second in sheets and previews.
  public static let rates = 1.0...120.0
  /// A still's edge, in pixels.
  public static let stillEdges = 1...2048
  /// A preview's height, in pixels.
  public static let previewEdges = 16...2048
  /// How many times as fast a preview plays.
  public static let speeds = 0.1...10.0
  /// How often a preview plays; 0 is for ever.
  public static let loops = 0...65_535
  /// Pixels of all different pictures of a preview together: 1 GiB.
  public static let previewPixels = 1 << 28
  /// Different pictures of a preview.
  public static let previewPictures = 10_000
  /// Pictures of a preview that are seen through each.
  public static let onions = 0...8
  /// The edge of one figure's picture in a catalog's page, in pixels.
  public static let catalogEdges = 32...1024
  /// Pixels of all pictures of a catalog's page together: 1 GiB.
  public static let catalogPixels = 1 << 28
  /// Characters of a label or caption, as people count them; a longer one ends in an ellipsis.
  public static let labelCharacters = 40
  /// The largest letters, in pixels.
  public static let fontSize = 2048.0
  /// Bytes of a drawn part that is kept between runs; a larger one is drawn each time. The largest at the largest scale have some 2 MiB.
  public static let spriteBytes = 16 << 20
  /// Pixels of a PNG file that is read: a sheet of 8192 × 8192.
  public static let readPixels = PNGDecoder.defaultPixelLimit
}
