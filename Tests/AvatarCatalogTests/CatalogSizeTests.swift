import AvatarPixels
import AvatarScene
import TestSupport
import Testing

@testable import AvatarCatalog
@testable import AvatarRaster

/// Tests how large the pages of a catalog may be, and how large their files are.
@Suite struct CatalogSizeTests {
  @Test func aCatalogsPageOfTheGreatestSizeIsDrawn() throws {
    try CatalogPictures.check(pictures: 256, cell: 1024)
    #expect(throws: CatalogError.tooLarge(pictures: 257, cell: 1024)) {
      try CatalogPictures.check(pictures: 257, cell: 1024)
    }
  }

  @Test func aCatalogsPageHasAsManyPicturesAsAreCounted() throws {
    let renderer = try Stage.renderer()
    let pictures = CatalogPictures(
      renderer: renderer, listing: try renderer.catalog(), mannequins: try renderer.pack.mannequins(),
      facing: .front, cell: 32)
    for sheet in try renderer.catalogPages() {
      let drawn = try pictures.sheet(sheet).sections.reduce(0) { $0 + $1.cells.count }
      #expect(try pictures.count(of: sheet) == drawn, "\(sheet.name)")
    }
  }

  @Test func aStripsPageIsSmallerThanItsPixelsAsColours() throws {
    let renderer = try Stage.renderer()
    let picture = try renderer.catalogPicture(.clips(of: FigureID("dog"), silhouettes: true), cell: 48)
    let (indexed, colors) = (
      try renderer.catalogPNG(.clips(of: FigureID("dog"), silhouettes: true), cell: 48).count,
      try PNGEncoder.encode(picture).count
    )
    #expect(indexed * 9 < colors * 5, "\(indexed) of \(colors)")
  }
}
