package import AvatarPixels

/// The frames of a sheet without their transparent borders. Each distinct picture is stored once.
package struct TrimmedFrames: Sendable {
  /// A trimmed picture at every scale.
  package struct Cut: Sendable {
    /// The size, in units.
    package let size: (width: Int, height: Int)
    /// The pictures in ascending order of scale.
    package let images: [Bitmap]
  }

  package private(set) var cuts: [Cut] = []
  /// By frame number: the index of its cut.
  package private(set) var cutOfFrame: [Int] = []
  /// By frame number: its rectangle in the cell, in units.
  package private(set) var boxes: [PixelRect] = []
  private var known: [Int: [Int]] = [:]

  /// The width of the transparent border that every frame keeps, in units.
  private let margin: Int

  package init(margin: Int = 0) { self.margin = margin }

  /// The union of all frames' boxes, in units; nil if there are no frames.
  package var window: PixelRect? { boxes.dropFirst().reduce(boxes.first) { $0?.union($1) } }

  /// Adds the next frame, given as its full cell at every scale. Two frames are equal if all
  /// visible pixels are, at every scale, at any position in the cell.
  package mutating func append(_ cells: [(scale: Int, bitmap: Bitmap)]) {
    let box = TrimBox.units(of: cells, margin: margin)
    let images = cells.map { $0.bitmap.cropped(to: box * $0.scale) }
    boxes.append(box)
    cutOfFrame.append(number(of: images, box))
  }

  private mutating func number(of images: [Bitmap], _ box: PixelRect) -> Int {
    let fingerprint = Self.fingerprint(images)
    if let same = known[fingerprint]?.first(where: { cuts[$0].images == images }) { return same }
    known[fingerprint, default: []].append(cuts.count)
    cuts.append(Cut(size: (box.width, box.height), images: images))
    return cuts.count - 1
  }

  /// A hash for finding candidates. It differs between processes.
  private static func fingerprint(_ images: [Bitmap]) -> Int {
    var hasher = Hasher()
    for image in images {
      hasher.combine(image.width)
      image.pixels.withUnsafeBytes { hasher.combine(bytes: $0) }
    }
    return hasher.finalize()
  }
}
