internal import AvatarPixels

/// Limits on one still, sheet or preview, so that no request can exhaust the machine.
/// `docs/limits.md` documents each.
package enum RasterLimit {
  /// The scale of a sheet, in pixels per point and quarters of one.
  package static let scales = 0.25...8.0
  /// The frame rate of sheets and previews, in frames per second.
  package static let rates = 1.0...120.0
  /// The edge of a still, in pixels.
  package static let stillEdges = 1...2048
  /// The height of a preview, in pixels.
  package static let previewEdges = 16...2048
  /// The playback speed of a preview, as a factor.
  package static let speeds = 0.1...10.0
  /// The number of times a preview plays; 0 means forever.
  package static let loops = 0...65_535
  /// The pixels of all distinct images of a preview together: 1 GiB.
  package static let previewPixels = 1 << 28
  /// The number of distinct images of a preview.
  package static let previewPictures = 10_000
  /// The number of preceding images that show through each image of a preview.
  package static let onions = 0...8
  /// The edge of one figure's image on a catalog page, in pixels.
  package static let catalogEdges = 32...1024
  /// The pixels of all images on a catalog page together: 1 GiB.
  package static let catalogPixels = 1 << 28
  /// The length of a label or caption, in user-perceived characters; a longer text ends in an
  /// ellipsis.
  package static let labelCharacters = 40
  /// The length of a caption and of any other text of an option, in bytes. Every address of a list repeats it.
  package static let textBytes = 1000
  /// The largest font size, in pixels.
  package static let fontSize = 2048.0
  /// The size of a sprite that is stored between runs, in bytes; a larger one is drawn each time.
  /// The largest sprites at the largest scale have about 2 MiB.
  package static let spriteBytes = 16 << 20
  /// The pixels of a PNG file to read: a sheet of 8192 × 8192.
  package static let readPixels = PNGDecoder.defaultPixelLimit
}
