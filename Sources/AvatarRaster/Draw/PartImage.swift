/// The finished pixels of one part, and where they go relative to the whole pixels of its `PixelSnap`.
struct PartImage: Sendable {
  let x: Int
  let y: Int
  let bitmap: Bitmap

  /// What it costs to keep, in bytes.
  var cost: Int { bitmap.pixels.count * 4 + 128 }
}
