import ArgumentParser
import AvatarRaster
internal import AvatarSheets

/// Options for the content of sheets, independent of their layout.
struct DrawingOptions: ParsableArguments {
  @Option(SheetOptions.fields, "clips", completion: .choices) var clips: [String] = []
  @Option(SheetOptions.fields, "facings", completion: .choices) var facings: [String] = []
  @Option(SheetOptions.fields, "fps") var fps: String?
  @Option(SheetOptions.fields, "scales", completion: .choices) var scales: [String] = []
  @Option(SheetOptions.fields, "pet") var pet: String?
  @Option(SheetOptions.fields, "background", completion: .list(["none", "hub"])) var background: String?
  @Flag(SheetOptions.fields, "shadow") var shadow = false
  @Flag(SheetOptions.fields, "names") var names = false

  func validate() throws {
    var options = SheetOptions()
    try SheetOptions.fields.apply([self], to: &options)
  }
}

/// Options for the layout and the atlas files of sheets.
struct LayoutOptions: ParsableArguments {
  @Option(SheetOptions.fields, "layout") var layout: String?
  @Option(SheetOptions.fields, "split") var split: String?
  @Flag(SheetOptions.fields, "trim") var trim = false
  @Option(SheetOptions.fields, "trimMargin") var trimMargin: String?
  @Option(SheetOptions.fields, "padding") var padding: String?
  @Option(SheetOptions.fields, "extrude") var extrude: String?
  @Option(SheetOptions.fields, "bleed") var bleed: String?
  @Flag(SheetOptions.fields, "pow2") var pow2 = false
  @Option(SheetOptions.fields, "maxSize") var maxSize: String?
  @Option(SheetOptions.fields, "formats", completion: .choices) var formats: [String] = []
  @Option(SheetOptions.fields, "pageFormat") var pageFormat: String?

  func validate() throws {
    for name in try options(nil).formats where name != AtlasFormats.dragonBones {
      do { _ = try AtlasFormats.standard.exporter(named: name) } catch { throw ValidationError("\(error)") }
    }
  }

  func options(_ drawing: DrawingOptions?) throws -> SheetOptions {
    var options = SheetOptions()
    try SheetOptions.fields.apply([self] + (drawing.map { [$0] } ?? []), to: &options)
    options.scales = Set(options.scales).sorted()
    return options
  }
}
