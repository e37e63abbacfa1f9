/// A large picture as the small ones that lie on it, later ones over earlier ones. What is between them, most of a sheet's page, is nowhere in memory.
package struct PagePicture: Sendable {
  package let width: Int
  package let height: Int
  /// In the order in which they were laid.
  private(set) var pieces: [Piece] = []

  /// A picture and the place of its top left pixel; what lies outside the page is left out. Its transparent pixels hide what is below them, too.
  package struct Piece: Sendable {
    package let bitmap: Bitmap
    package let x: Int
    package let y: Int

    package init(_ bitmap: Bitmap, x: Int, y: Int) { (self.bitmap, self.x, self.y) = (bitmap, x, y) }

    /// The picture as all of a rectangle of the page around it, with that rectangle's edges repeated outside.
    package func extruded(_ rect: PixelRect, by ring: Int) -> Piece {
      let outer = rect.grown(by: ring)
      var whole = Bitmap(width: outer.width, height: outer.height)
      whole.copy(bitmap, from: PixelRect(whole: bitmap), toX: x - outer.x, y: y - outer.y)
      whole.extrude(PixelRect(x: ring, y: ring, width: rect.width, height: rect.height), by: ring)
      return Piece(whole, x: outer.x, y: outer.y)
    }
  }

  package init(width: Int, height: Int) { (self.width, self.height) = (max(0, width), max(0, height)) }

  package mutating func lay(_ piece: Piece) { pieces.append(piece) }

  /// The page with all its pixels.
  package var bitmap: Bitmap {
    var page = Bitmap(width: width, height: height)
    for piece in pieces { page.copy(piece.bitmap, from: PixelRect(whole: piece.bitmap), toX: piece.x, y: piece.y) }
    return page
  }
}
