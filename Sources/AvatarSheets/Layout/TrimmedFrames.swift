package import AvatarPixels

/// The frames of a sheet without their transparent borders, each distinct picture kept once.
package struct TrimmedFrames: Sendable {
  /// A picture at every scale.
  package struct Cut: Sendable {
    /// Points.
    package let size: (width: Int, height: Int)
    /// By scale, ascending.
    package let images: [Bitmap]
  }

  package private(set) var cuts: [Cut] = []
  /// By frame number: which cut it shows.
  package private(set) var cutOfFrame: [Int] = []
  /// By frame number: where in the cell, in points.
  package private(set) var boxes: [PixelRect] = []
  private var known: [Int: [Int]] = [:]

  /// How much of the transparent border every frame keeps, in points.
  private let margin: Int

  package init(margin: Int = 0) { self.margin = margin }

  /// The smallest box that no frame leaves; nil for no frames.
  package var window: PixelRect? { boxes.dropFirst().reduce(boxes.first) { $0?.union($1) } }

  /// Adds the next frame, as its full cell at every scale. Frames count as equal where every pixel is, at every scale, wherever in the
  /// cell they stand.
  package mutating func append(_ cells: [(scale: Int, bitmap: Bitmap)]) {
    let box = TrimBox.points(of: cells, margin: margin)
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

  /// Only for finding candidates: it differs from run to run.
  private static func fingerprint(_ images: [Bitmap]) -> Int {
    var hasher = Hasher()
    for image in images {
      hasher.combine(image.width)
      image.pixels.withUnsafeBytes { hasher.combine(bytes: $0) }
    }
    return hasher.finalize()
  }
}
