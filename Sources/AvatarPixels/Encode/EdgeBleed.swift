/// Gives transparent pixels next to visible ones the colour of those neighbours, so that engines
/// that filter straight alpha show no dark fringe.
///
/// Only the colour under alpha 0 changes, so the image looks the same until an engine filters it.
/// Each frame bleeds on its own, so that it takes no colour from a neighbouring frame. After that,
/// the gaps between frames are filled from the frames.
package struct EdgeBleed {
  private var picture: StraightPicture
  /// The state of each pixel.
  private var states: [State]

  /// Flags of a pixel, in one byte.
  private struct State: OptionSet {
    let rawValue: UInt8
    /// The pixel has a colour: it is visible or bleed has reached it.
    static let colored = State(rawValue: 1)
    /// The pixel is in the ring that is being computed.
    static let waiting = State(rawValue: 2)
    /// The pixel belongs to a frame.
    static let framed = State(rawValue: 4)
  }

  private init(_ picture: consuming StraightPicture) {
    states = picture.pixels.map { $0 >> 24 != 0 ? .colored : [] }
    self.picture = picture
  }

  /// Returns the page with edge bleed applied.
  ///
  /// - Parameters:
  ///   - frames: the rectangles of the frames on the page, in pixels; all lie inside the page.
  ///   - rings: the distance that colours spread, in pixels.
  package static func applied(to page: consuming StraightPicture, frames: [PixelRect], rings: Int) -> StraightPicture {
    guard rings > 0 else { return page }
    var bleed = EdgeBleed(page)
    for frame in frames { bleed.spread(in: frame, rings, outside: []) }
    for frame in frames { bleed.close(frame) }
    bleed.spread(
      in: PixelRect(x: 0, y: 0, width: bleed.picture.width, height: bleed.picture.height), rings, outside: .framed)
    return bleed.picture
  }

  /// Returns the number of page lines that a strip holds: the lines that it completes, and above
  /// and below them the lines that their result may depend on. A pixel depends only on pixels
  /// within the rings of its frame plus those of the gap.
  package static func stripLines(rings: Int) -> Int { max(64, 4 * rings) + 4 * rings }

  private mutating func close(_ frame: PixelRect) {
    for y in frame.y..<frame.maxY {
      for x in frame.x..<frame.maxX { states[y * picture.width + x].insert(.framed) }
    }
  }

  /// Spreads colours ring by ring. A pixel takes the mean of the neighbours that had a colour
  /// before this ring. Only neighbours of the last ring can gain a colour.
  ///
  /// - Parameter outside: pixels with this state take no colour.
  private mutating func spread(in region: PixelRect, _ rings: Int, outside: State) {
    var ring: [Int] = []
    for y in region.y..<region.maxY {
      for index in (y * picture.width + region.x)..<(y * picture.width + region.maxX)
      where states[index].contains(.colored) { ring.append(index) }
    }
    for _ in 0..<rings where !ring.isEmpty {
      ring = neighbors(of: ring, in: region, outside.union([.colored, .waiting]))
      let colors = ring.map { mean(around: $0, in: region) }
      for (index, color) in zip(ring, colors) {
        picture.pixels[index] = color
        states[index] = states[index].subtracting(.waiting).union(.colored)
      }
    }
  }

  /// Returns the neighbours that have none of the states in `others`, each once, and marks them as
  /// waiting.
  private mutating func neighbors(of ring: [Int], in region: PixelRect, _ others: State) -> [Int] {
    var found: [Int] = []
    for index in ring {
      Self.forEach(around: index, picture.width, in: region) { neighbor in
        guard states[neighbor].isDisjoint(with: others) else { return }
        states[neighbor].insert(.waiting)
        found.append(neighbor)
      }
    }
    return found
  }

  /// Calls `body` with a pixel and its neighbours.
  @inline(__always)
  private static func forEach(around index: Int, _ width: Int, in region: PixelRect, _ body: (Int) -> Void) {
    let (x, y) = (index % width, index / width)
    for row in max(region.y, y - 1)...min(region.maxY - 1, y + 1) {
      for column in max(region.x, x - 1)...min(region.maxX - 1, x + 1) { body(row * width + column) }
    }
  }

  /// Returns the mean colour around a pixel that has a coloured neighbour.
  private func mean(around index: Int, in region: PixelRect) -> UInt32 {
    var sums: (red: UInt32, green: UInt32, blue: UInt32, count: UInt32) = (0, 0, 0, 0)
    Self.forEach(around: index, picture.width, in: region) { neighbor in
      guard states[neighbor].contains(.colored) else { return }
      let pixel = picture.pixels[neighbor]
      sums = (
        sums.red + (pixel >> 16 & 0xFF), sums.green + (pixel >> 8 & 0xFF), sums.blue + (pixel & 0xFF), sums.count + 1
      )
    }
    let count = max(1, sums.count)
    func rounded(_ sum: UInt32) -> UInt32 { (sum + count / 2) / count }
    return rounded(sums.red) << 16 | rounded(sums.green) << 8 | rounded(sums.blue)
  }
}
