internal import AvatarRaster

/// How far a picture may be from its golden where it is drawn by other libraries than those that recorded it.
///
/// Distances are `PerceivedColor`'s: 0.01 is a step that nobody sees side by side, 0.1 one that everybody does. Another rasteriser covers the pixels
/// along an edge a little more or less, and rounds a translucent fill up instead of down; it moves nothing and gives nothing another colour.
public struct CrossPlatformTolerance: Hashable, Sendable {
  /// How far a pixel may be whose neighbours look alike.
  public var fill = 0.015
  /// How far a pixel may be that lies on an edge: between neighbours that are `contrast` apart.
  public var edge = 0.05
  /// Pixels that may be farther than that, of ten thousand that are not transparent.
  public var pixels = 5
  /// How many of those may touch one another.
  public var cluster = 2

  /// What two neighbours of a pixel on an edge are apart at least.
  static let contrast = 0.08
}

/// How two pictures of one size differ to the eye.
public struct PerceptualDifference: Hashable, Sendable {
  /// Pixels that are farther from the golden than the tolerance allows a pixel.
  public private(set) var beyond = 0
  /// The largest group of those that touch one another, by sides or corners.
  public private(set) var cluster = 0
  /// The largest distance of a pixel.
  public private(set) var largest = 0.0
  /// How many pixels may be beyond.
  public let allowed: Int
  /// Whether all of that is within the tolerance.
  public let isWithin: Bool

  /// - Parameters:
  ///   - tolerance: what `isWithin` is asked of.
  ///   - marks: gets a flag for each pixel, by rows from the top: whether it is one of those beyond.
  init(_ expected: Bitmap, _ actual: Bitmap, _ tolerance: CrossPlatformTolerance, marks: inout [Bool]) {
    var eye = Eye()
    marks = Array(repeating: false, count: expected.pixels.count)
    for index in expected.pixels.indices
    where index < actual.pixels.count && expected.pixels[index] != actual.pixels[index] {
      let distance = eye.distance(expected.pixels[index], actual.pixels[index])
      largest = max(largest, distance)
      if distance <= tolerance.fill || distance <= tolerance.edge && eye.isEdge(index, in: expected) { continue }
      marks[index] = true
      beyond += 1
    }
    cluster = beyond > 1 ? Self.largestGroup(of: marks, width: expected.width) : beyond
    // In a small picture one pixel always may be.
    allowed = max(1, expected.pixels.count { $0 >> 24 != 0 } * tolerance.pixels / 10_000)
    isWithin = beyond <= allowed && cluster <= tolerance.cluster
  }

  /// How many members has the largest group of marked pixels of which each touches another.
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

/// Looks at pixels, each colour once.
private struct Eye {
  private var known: [UInt32: PerceivedColor] = [:]

  mutating func distance(_ a: UInt32, _ b: UInt32) -> Double { seen(a).distance(to: seen(b)) }

  /// Whether the pixels around one are of different colours.
  mutating func isEdge(_ index: Int, in picture: Bitmap) -> Bool {
    let (x, y) = (index % picture.width, index / picture.width)
    let middle = picture.pixels[index]
    for row in (y - 1)...(y + 1) {
      for column in (x - 1)...(x + 1) {
        // What lies outside the picture is taken for transparent.
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
