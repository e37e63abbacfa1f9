/// A large image, stored as the small images that lie on it; later ones cover earlier ones. The
/// empty area between them, which is most of a sheet's page, takes no memory.
package struct SparsePage: Sendable {
  package let width: Int
  package let height: Int
  /// The pieces, in the order in which they were added.
  private(set) var pieces: [Piece] = []

  /// An image and the position of its top left pixel. Pixels outside the page are clipped.
  /// Transparent pixels also replace what lies below them.
  package struct Piece: Sendable {
    package let bitmap: Bitmap
    package let x: Int
    package let y: Int
    /// The edge that is extruded around the piece; nil where none is. No other piece overlaps it.
    let edge: Edge?

    /// A rectangle of the page, and the number of pixels around it that repeat its edge.
    struct Edge: Sendable {
      let rect: PixelRect
      let ring: Int
    }

    package init(_ bitmap: Bitmap, x: Int, y: Int) { self.init(bitmap, x, y, nil) }

    private init(_ bitmap: Bitmap, _ x: Int, _ y: Int, _ edge: Edge?) {
      (self.bitmap, self.x, self.y, self.edge) = (bitmap, x, y, edge)
    }

    /// Returns a piece that covers a page rectangle and repeats that rectangle's edges outside it.
    /// The extruded pixels are computed only when the page's scanlines are.
    package func extruded(_ rect: PixelRect, by ring: Int) -> Piece {
      Piece(bitmap, x, y, Edge(rect: rect, ring: ring))
    }

    /// The lines of the page that the piece covers.
    var lines: Range<Int> {
      guard let edge else { return y..<y + bitmap.height }
      return edge.rect.y - edge.ring..<edge.rect.maxY + edge.ring
    }

    /// Returns the row of the image that a line of the page shows; outside the image's rows where
    /// there is none.
    func row(of line: Int) -> Int {
      guard let edge else { return line - y }
      return min(max(line, edge.rect.y), edge.rect.maxY - 1) - y
    }
  }

  package init(width: Int, height: Int) { (self.width, self.height) = (max(0, width), max(0, height)) }

  package mutating func composite(_ piece: Piece) { pieces.append(piece) }

  /// The whole page as one bitmap.
  package var bitmap: Bitmap {
    var page = Bitmap(width: width, height: height)
    for piece in pieces {
      page.copy(piece.bitmap, from: PixelRect(whole: piece.bitmap), toX: piece.x, y: piece.y)
      if let edge = piece.edge { page.extrude(edge.rect, by: edge.ring) }
    }
    return page
  }
}
