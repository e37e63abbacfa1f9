import ArtCompiler
import AvatarPixels
import AvatarScene
import Foundation
import Programs
import TestSupport
import Testing

@testable import AvatarRaster

/// Tests that exports of vector editors become parts that look as another renderer draws the exports.
@Suite struct EditorDrawingTests {
  private static let folder = FixtureRecords.root.appending(path: "Fixtures/editors")

  @Test(
    .needs("rsvg-convert"),
    arguments: [
      "affinity", "boxy", "clip-studio", "coreldraw", "figma", "figma-mask", "illustrator", "inkscape",
      "inkscape-clones", "inkscape-plain", "procreate", "scour", "sketch", "svgo",
    ])
  func anExportIsDrawnAsAnotherRendererDrawsIt(_ name: String) throws {
    let text = try String(contentsOf: Self.folder.appending(path: name + ".svg"), encoding: .utf8)
    let pack = try Stage.pack()
    let swatches = try TemplateDrawing.roles.map {
      PartImport.Swatch(role: $0, color: try TemplateDrawing.color(of: $0))
    }
    let rig = try pack.rig(.player)
    let layers = rig.slots.map(\.slot).filter { $0.part == "hairStyle" }.map(\.layer)
    let part = try PartImport(
      Array(text.utf8), garment: "hairStyle", layers: Set(layers), forms: [], swatches: swatches,
      palettes: pack.palettes, frame: rig.frame, file: name)
    // Forms for a hat need a catalog.
    let plain = part.text.replacing(/<g id="\w+\.\w+"\/>/, with: "")
    let own = try #require(try TemplateDrawing.ours(plain, of: "hairStyle", file: name))
    let drawn = own.pixels.count { $0 != 0 }
    // A white background is left out.
    let white = own.pixels.map { (pixel: UInt32) -> UInt32 in pixel &+ (255 - (pixel >> 24)) &* 0x101_0101 }
    let ours = try #require(Bitmap(width: own.width, height: own.height, pixels: white))
    let theirs = try TemplateDrawing.theirs(text, over: "white")
    let far = TemplateDrawing.far(ours, theirs)
    #expect(drawn > 500 && far <= 20, "\(far) of \(drawn) pixels differ: \(part.text)")
  }
}
