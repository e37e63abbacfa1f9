internal import AvatarPixels
internal import AvatarRaster

/// The permitted difference between a picture and its golden if the drawing libraries differ from
/// those that recorded it.
///
/// Distances are those of `PerceivedColor`: 0.01 is invisible side by side, 0.1 is clearly visible.
/// Another rasteriser has slightly different coverage along edges, and rounds a translucent fill up
/// instead of down; it does not move shapes or change colours.
package struct CrossPlatformTolerance: Hashable, Sendable {
  /// The maximum distance of a pixel whose neighbours look alike.
  package var fill = 0.015
  /// The maximum distance of a pixel on an edge, which has a neighbour at least `contrast` away.
  package var edge = 0.05
  /// The number of pixels that may exceed these distances, per ten thousand that are not
  /// transparent.
  package var pixels = 5
  /// The maximum number of such pixels that may touch each other.
  package var cluster = 2

  /// The minimum distance between a pixel on an edge and its neighbour.
  static let contrast = 0.08
}

/// The perceived difference of two pictures of equal size.
package struct PerceptualDifference: Hashable, Sendable {
  /// The number of pixels that exceed the tolerance of a single pixel.
  package private(set) var beyond = 0
  /// The largest group of these that touch by sides or corners.
  package private(set) var cluster = 0
  /// The largest distance of a pixel.
  package private(set) var largest = 0.0
  /// The permitted value of `beyond`.
  package let allowed: Int
  /// Whether the difference is within the tolerance.
  package let isWithin: Bool

  /// - Parameters:
  ///   - tolerance: the tolerance for `isWithin`.
  ///   - marks: receives a flag for each pixel, by rows from the top: whether it exceeds the
  ///     tolerance.
  init(_ expected: Bitmap, _ actual: Bitmap, _ tolerance: CrossPlatformTolerance, marks: inout [Bool]) {
    var metric = PerceptualMetric()
    marks = Array(repeating: false, count: expected.pixels.count)
    for index in expected.pixels.indices
    where index < actual.pixels.count && expected.pixels[index] != actual.pixels[index] {
      let distance = metric.distance(expected.pixels[index], actual.pixels[index])
      largest = max(largest, distance)
      if distance <= tolerance.fill || distance <= tolerance.edge && metric.isEdge(index, in: expected) { continue }
      marks[index] = true
      beyond += 1
    }
    cluster = beyond > 1 ? Self.largestGroup(of: marks, width: expected.width) : beyond
    // A small picture may always have one such pixel.
    allowed = max(1, expected.pixels.count { $0 >> 24 != 0 } * tolerance.pixels / 10_000)
    isWithin = beyond <= allowed && cluster <= tolerance.cluster
  }

  /// Returns the size of the largest connected group of marked pixels, with eight neighbours per
  /// pixel.
  private static func largestGroup(of marks: [Bool], width: Int) -> Int {
    var left = marks
    var largest = 0
    for start in marks.indices where left[start] {
      left[start] = false
      var (waiting, size) = ([start], 0)
      while let place = waiting.popLast() {
        size += 1
        let column = place % width
        for row in [-width, 0, width] {
          for step in -1...1 where (0..<width).contains(column + step) {
            let next = place + row + step
            guard left.indices.contains(next), left[next] else { continue }
            left[next] = false
            waiting.append(next)
          }
        }
      }
      largest = max(largest, size)
    }
    return largest
  }
}

/// A cache of perceived colours.
private struct PerceptualMetric {
  private var known: [UInt32: PerceivedColor] = [:]

  mutating func distance(_ a: UInt32, _ b: UInt32) -> Double { seen(a).distance(to: seen(b)) }

  /// Returns whether a neighbour of the pixel has a different colour.
  mutating func isEdge(_ index: Int, in picture: Bitmap) -> Bool {
    let (x, y) = (index % picture.width, index / picture.width)
    let middle = picture.pixels[index]
    for row in (y - 1)...(y + 1) {
      for column in (x - 1)...(x + 1) {
        // Pixels outside the picture count as transparent.
        if distance(middle, picture.pixel(column, row) ?? 0) >= CrossPlatformTolerance.contrast { return true }
      }
    }
    return false
  }

  private mutating func seen(_ pixel: UInt32) -> PerceivedColor {
    if let found = known[pixel] { return found }
    let color = PerceivedColor(pixel)
    known[pixel] = color
    return color
  }
}
