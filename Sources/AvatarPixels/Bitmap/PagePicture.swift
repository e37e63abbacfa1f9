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
    /// Whose edges are repeated around it; nil where nothing is. No other piece lies there.
    let edge: Edge?

    /// A rectangle of the page, and how many pixels around it are those of its edge.
    struct Edge: Sendable {
      let rect: PixelRect
      let ring: Int
    }

    package init(_ bitmap: Bitmap, x: Int, y: Int) { self.init(bitmap, x, y, nil) }

    private init(_ bitmap: Bitmap, _ x: Int, _ y: Int, _ edge: Edge?) {
      (self.bitmap, self.x, self.y, self.edge) = (bitmap, x, y, edge)
    }

    /// The picture as all of a rectangle of the page around it, with that rectangle's edges repeated outside: no pixel is made before the page's lines are.
    package func extruded(_ rect: PixelRect, by ring: Int) -> Piece {
      Piece(bitmap, x, y, Edge(rect: rect, ring: ring))
    }

    /// The page's lines that it has a part of.
    var lines: Range<Int> {
      guard let edge else { return y..<y + bitmap.height }
      return edge.rect.y - edge.ring..<edge.rect.maxY + edge.ring
    }

    /// The row of the picture that a line of the page shows; beyond its own where there is none.
    func row(of line: Int) -> Int {
      guard let edge else { return line - y }
      return min(max(line, edge.rect.y), edge.rect.maxY - 1) - y
    }
  }

  package init(width: Int, height: Int) { (self.width, self.height) = (max(0, width), max(0, height)) }

  package mutating func composite(_ piece: Piece) { pieces.append(piece) }

  /// The page with all its pixels.
  package var bitmap: Bitmap {
    var page = Bitmap(width: width, height: height)
    for piece in pieces {
      page.copy(piece.bitmap, from: PixelRect(whole: piece.bitmap), toX: piece.x, y: piece.y)
      if let edge = piece.edge { page.extrude(edge.rect, by: edge.ring) }
    }
    return page
  }
}
