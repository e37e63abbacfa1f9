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
    let part = try PartImport(
      Array(text.utf8), garment: "hairStyle", layers: ["shadow", "crown"], forms: [], swatches: swatches,
      palettes: pack.palettes, frame: try pack.rig(.player).frame, file: name)
    let ours = try #require(try TemplateDrawing.ours(part.text, of: "hairStyle", file: name))
    // A background is left out, and a white one is not seen over white.
    let theirs = try TemplateDrawing.theirs(text)
    let drawn = ours.pixels.count { $0 != 0 }
    let far = TemplateDrawing.far(ours, theirs)
    #expect(drawn > 1000 && far <= 20, "\(far) of \(drawn) pixels differ: \(part.text)")
  }
}
