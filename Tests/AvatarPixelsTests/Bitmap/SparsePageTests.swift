import Testing

@testable import AvatarPixels

/// Tests that a page stored as pieces equals the page with all its pixels.
@Suite struct SparsePageTests {
  /// Returns a page with pieces of various colours at the given rectangles.
  private func page(_ rects: [PixelRect]) -> SparsePage {
    var page = SparsePage(width: 23, height: 17)
    for (number, rect) in rects.enumerated() {
      var bitmap = Bitmap(width: rect.width, height: rect.height)
      for index in bitmap.pixels.indices where index % 5 != 0 {
        let alpha = UInt32((index * 37 + number * 11) % 256)
        bitmap.pixels[index] = alpha << 24 | alpha / 2 << 16 | alpha / 3 << 8 | alpha
      }
      page.composite(SparsePage.Piece(bitmap, x: rect.x, y: rect.y))
    }
    return page
  }

  static let arrangements: [[PixelRect]] = [
    [], [PixelRect(x: 0, y: 0, width: 23, height: 17)],
    [PixelRect(x: 2, y: 3, width: 4, height: 2), PixelRect(x: 2, y: 3, width: 0, height: 0)],
    // Pieces side by side, stacked, added from the bottom, overlapping, and across the edges.
    [
      PixelRect(x: 0, y: 0, width: 9, height: 5), PixelRect(x: 9, y: 0, width: 9, height: 7),
      PixelRect(x: 0, y: 5, width: 3, height: 12),
    ],
    [PixelRect(x: 1, y: 11, width: 20, height: 3), PixelRect(x: 1, y: 2, width: 20, height: 4)],
    [
      PixelRect(x: 1, y: 4, width: 9, height: 9), PixelRect(x: 5, y: 2, width: 9, height: 9),
      PixelRect(x: 3, y: 6, width: 2, height: 2),
    ],
    [
      PixelRect(x: -3, y: -2, width: 8, height: 4), PixelRect(x: 19, y: 15, width: 30, height: 30),
      PixelRect(x: 40, y: 40, width: 2, height: 2),
    ],
    [PixelRect(x: -9, y: 3, width: 4, height: 4), PixelRect(x: 3, y: -9, width: 4, height: 4)],
  ]

  @Test(arguments: arrangements)
  func itsFileIsThatOfAllItsPixels(rects: [PixelRect]) throws {
    let page = page(rects)
    #expect(try PNGEncoder.page(page).file() == PNGEncoder.encode(page.bitmap))
  }

  @Test func whatIsLaidLaterHidesWhatIsBelow() {
    var page = SparsePage(width: 3, height: 1)
    page.composite(
      SparsePage.Piece(Bitmap(width: 3, height: 1, pixels: [0xFF00_00FF, 0xFF00_00FF, 0xFF00_00FF])!, x: 0, y: 0))
    page.composite(SparsePage.Piece(Bitmap(width: 1, height: 1), x: 1, y: 0))
    #expect(page.bitmap.pixels == [0xFF00_00FF, 0, 0xFF00_00FF])
  }

  /// A pixel in a cell of three by two: extrusion repeats the empty edges of the cell, except where
  /// the pixel touches them.
  @Test func anExtrudedPieceIsItsWholeCellWithItsEdges() {
    var page = SparsePage(width: 5, height: 4)
    page.composite(
      SparsePage.Piece(Bitmap(width: 1, height: 1, pixels: [7])!, x: 3, y: 1).extruded(
        PixelRect(x: 1, y: 1, width: 3, height: 2), by: 1))
    #expect(
      page.bitmap == Bitmap(width: 5, height: 4, pixels: [0, 0, 0, 7, 7, 0, 0, 0, 7, 7, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]))
  }

  /// Cells side by side, stacked and at the page's edge, each with visible pixels somewhere inside,
  /// or none.
  @Test(arguments: [1, 2, 9]) func theFileOfAnExtrudedPageIsThatOfAllItsPixels(ring: Int) throws {
    var page = SparsePage(width: 4 * (6 + 2 * ring), height: 3 * (5 + 2 * ring) - ring)
    for number in 0..<12 {
      let cell = PixelRect(
        x: number % 4 * (6 + 2 * ring) + ring, y: number / 4 * (5 + 2 * ring) + ring, width: 6, height: 5)
      let ink = [
        PixelRect(x: 0, y: 0, width: 6, height: 5), PixelRect(x: 2, y: 1, width: 4, height: 2),
        PixelRect(x: 0, y: 4, width: 3, height: 1),
        PixelRect(x: 3, y: 3, width: 0, height: 0),
      ][number % 4]
      var bitmap = Bitmap(width: ink.width, height: ink.height)
      for index in bitmap.pixels.indices where (index + number) % 4 != 0 {
        let alpha = UInt32((index * 59 + number * 23) % 256)
        bitmap.pixels[index] = alpha << 24 | alpha / 2 << 16 | alpha
      }
      page.composite(SparsePage.Piece(bitmap, x: cell.x + ink.x, y: cell.y + ink.y).extruded(cell, by: ring))
    }
    #expect(try PNGEncoder.page(page).file() == PNGEncoder.encode(page.bitmap))
    #expect(try WebPEncoder.encode(page, frames: [], bleed: 0, effort: 0) == WebPEncoder.encode(page.bitmap, effort: 0))
  }
}
