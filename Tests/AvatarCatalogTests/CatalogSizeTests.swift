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

  @Test func aTableHasALabelForEveryLineAndColumnAndNothingIsCutOff() throws {
    let renderer = try Stage.renderer()
    let listing = try renderer.catalog()
    func names(_ slot: String) -> [String] {
      listing.slots.first { $0.name == slot }?.choices.map(\.name) ?? []
    }
    let pictures = CatalogPictures(
      renderer: renderer, listing: listing, mannequins: try renderer.pack.mannequins(), facing: .left, cell: 32)
    let page = try renderer.catalogPage(rows: "headwear", columns: "mouthStyle", isMatrix: true)
    let sheet = try pictures.sheet(page)
    let section = try #require(sheet.sections.first)
    #expect(section.rowLabels.map { $0.replacing(" *", with: "") } == names("headwear"))
    #expect(section.columnLabels.map { $0.replacing(" *", with: "") } == names("mouthStyle"))
    #expect(section.cells.count == section.rowLabels.count * section.columnLabels.count)
    #expect(try pictures.count(of: page) == section.cells.count)
    // Every text ends before the margin of the page.
    let picture = try sheet.draw(renderer.frames.text)
    let paper = picture[0, 0]
    let isWhole = (0..<picture.height).allSatisfy { y in
      (0..<8).allSatisfy { picture[$0, y] == paper && picture[picture.width - 1 - $0, y] == paper }
    }
    #expect(isWhole)
    let cells = section.cells.map(\.bitmap.width).max() ?? 0
    #expect(picture.width >= section.columnLabels.count * cells)
  }

  @Test func aRemarkIsNotCutOff() throws {
    let renderer = try Stage.renderer()
    func height(_ labels: [String]) throws -> Int {
      let bitmap = Bitmap(width: 48, height: 48)
      let cells = labels.map { ContactSheet.Cell(bitmap: bitmap, label: $0) }
      let section = ContactSheet.Section(heading: "", columns: labels.count, cells: cells)
      return try ContactSheet(title: "", sections: [section]).draw(renderer.frames.text).height
    }
    let one = try height(["bun"])
    #expect(try height(["bun", "hat\nhidden"]) - one == 18, "a line for each part of a label")
    #expect(try height(["bun is not worn"]) > one, "a line that is wider than the image is broken")
    #expect(try height(["onewordthatiswiderthanitsimage"]) == one)
  }

  @Test func imagesWithTheSameKeyAreDrawnOnce() throws {
    let renderer = try Stage.renderer()
    let memory = CatalogMemory()
    func page() throws -> Bitmap {
      defer { memory.endPage() }
      return try renderer.catalogPicture(.slot("mouthStyle"), cell: 32, memory: memory)
    }
    let (first, second) = (try page(), try page())
    let areEqual = try first == second && first == renderer.catalogPicture(.slot("mouthStyle"), cell: 32)
    #expect(areEqual)
    #expect(memory.drawn == (try renderer.catalog().slots.first { $0.name == "mouthStyle" }?.choices.count))
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
