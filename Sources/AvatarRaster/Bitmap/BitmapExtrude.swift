extension Bitmap {
  /// Repeats the edge pixels of a rectangle outside it, corners included, so that filtering at the edge meets the frame's own colours.
  /// The rectangle lies inside the picture; what would lie outside is left out.
  mutating func extrude(_ rect: PixelRect, by ring: Int) {
    guard ring > 0, rect.width > 0, rect.height > 0 else { return }
    let left = max(0, rect.x - ring)
    let right = min(width, rect.maxX + ring)
    for y in rect.y..<rect.maxY {
      for x in left..<rect.x { self[x, y] = self[rect.x, y] }
      for x in rect.maxX..<right { self[x, y] = self[rect.maxX - 1, y] }
    }
    for y in max(0, rect.y - ring)..<rect.y { repeatRow(rect.y, at: y, from: left, to: right) }
    for y in rect.maxY..<min(height, rect.maxY + ring) { repeatRow(rect.maxY - 1, at: y, from: left, to: right) }
  }

  private mutating func repeatRow(_ source: Int, at target: Int, from left: Int, to right: Int) {
    for x in left..<right { self[x, target] = self[x, source] }
  }

  /// A part of the picture; what lies outside it is transparent.
  func cropped(to rect: PixelRect) -> Bitmap {
    var part = Bitmap(width: rect.width, height: rect.height)
    part.copy(self, from: rect, toX: 0, y: 0)
    return part
  }
}
