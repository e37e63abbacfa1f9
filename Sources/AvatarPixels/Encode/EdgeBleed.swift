/// Gives transparent pixels next to visible ones their colour, so that engines which filter straight alpha show no dark fringe.
///
/// Only the colour under alpha 0 changes: nothing looks different until it is filtered. Each frame bleeds by itself, so that no colour
/// of a neighbour comes in; then what lies between the frames is filled from them.
package struct EdgeBleed {
  private var picture: StraightPicture
  /// The pixels that have a colour: the visible ones, and those that have bled.
  private var colored: [Bool]
  /// The pixels that belong to no frame.
  private var open: [Bool]

  private init(_ picture: StraightPicture) {
    self.picture = picture
    colored = picture.pixels.map { $0 >> 24 != 0 }
    open = Array(repeating: true, count: colored.count)
  }

  /// - Parameters:
  ///   - frames: where the frames lie, inside the page, in pixels.
  ///   - rings: how far colours spread, in pixels.
  package static func applied(to page: StraightPicture, frames: [PixelRect], rings: Int) -> StraightPicture {
    guard rings > 0 else { return page }
    var bleed = EdgeBleed(page)
    for frame in frames { bleed.spread(in: frame, rings, onlyOpen: false) }
    for frame in frames { bleed.close(frame) }
    bleed.spread(in: PixelRect(x: 0, y: 0, width: page.width, height: page.height), rings, onlyOpen: true)
    return bleed.picture
  }

  private mutating func close(_ frame: PixelRect) {
    for y in frame.y..<frame.maxY {
      for x in frame.x..<frame.maxX { open[y * picture.width + x] = false }
    }
  }

  /// Ring by ring: a pixel takes the mean of those neighbours that had a colour before this ring.
  private mutating func spread(in region: PixelRect, _ rings: Int, onlyOpen: Bool) {
    for _ in 0..<rings {
      var ring: [(index: Int, color: UInt32)] = []
      for y in region.y..<region.maxY {
        for x in region.x..<region.maxX {
          let index = y * picture.width + x
          if colored[index] || onlyOpen && !open[index] { continue }
          if let color = mean(around: x, y, in: region) { ring.append((index, color)) }
        }
      }
      if ring.isEmpty { return }
      for pixel in ring {
        picture.pixels[pixel.index] = pixel.color
        colored[pixel.index] = true
      }
    }
  }

  private func mean(around x: Int, _ y: Int, in region: PixelRect) -> UInt32? {
    var sums: (red: UInt32, green: UInt32, blue: UInt32, count: UInt32) = (0, 0, 0, 0)
    for row in max(region.y, y - 1)...min(region.maxY - 1, y + 1) {
      for column in max(region.x, x - 1)...min(region.maxX - 1, x + 1) {
        let index = row * picture.width + column
        guard colored[index] else { continue }
        let pixel = picture.pixels[index]
        sums = (sums.red + (pixel >> 16 & 0xFF), sums.green + (pixel >> 8 & 0xFF), sums.blue + (pixel & 0xFF), sums.count + 1)
      }
    }
    guard sums.count > 0 else { return nil }
    func rounded(_ sum: UInt32) -> UInt32 { (sum + sums.count / 2) / sums.count }
    return rounded(sums.red) << 16 | rounded(sums.green) << 8 | rounded(sums.blue)
  }
}
