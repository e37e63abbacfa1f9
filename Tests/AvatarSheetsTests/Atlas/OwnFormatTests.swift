import AvatarRaster
import AvatarSheets
import Testing

/// Tests a custom format that a program adds.
@Suite struct OwnFormatTests {
  private struct FrameList: AtlasExporter {
    static let format = "list"

    func files(for set: AtlasSet) throws -> [OutputFile] {
      [
        OutputFile(
          name: set.name + ".txt",
          text: set.atlases.flatMap { $0.frames.map { "\($0.clip) \($0.index)" } }.joined(separator: "\n"))
      ]
    }
  }

  private func files(_ formats: AtlasFormats, _ names: [String]) throws -> [String] {
    let renderer = try AvatarRenderer(formats: formats, sprites: nil)
    var options = SheetOptions()
    (options.clips, options.scales, options.formats) = (["wave"], [1], names)
    return try renderer.sheet(renderer.resolve(renderer.record(columns: [:])).avatar, name: "mia", options: options)
      .map(\.name)
  }

  @Test func aRendererWritesAFormatThatItWasGiven() throws {
    #expect(
      try files(AtlasFormats.standard.adding(FrameList.self), ["json", "list"]) == ["mia.png", "mia.json", "mia.txt"])
  }

  @Test func aRendererWithoutItSaysWhichFormatsThereAre() throws {
    let error = try #require(throws: RenderError.self) { try files(.standard, ["list"]) }
    #expect(error == .sheet(.unknownFormat("list", known: AtlasFormats.standard.names)))
  }
}
