import AvatarPixels
import Foundation
import Programs
import Testing

/// Tests that drawings become parts as vector editors export them.
@Suite struct ImportCommandTests {
  private static let folder = Tool.root.appendingPathComponent("Fixtures/editors")
  static let editors = [
    "figma", "figma-mask", "illustrator", "affinity", "inkscape", "inkscape-plain", "inkscape-clones", "scour", "svgo",
    "sketch", "coreldraw", "boxy",
  ]

  private let scratch: Scratch

  init() throws { scratch = try Scratch() }

  private func imported(_ file: String, as part: String = "hairStyle/spikes", _ more: [String] = []) throws
    -> Tool.Result
  {
    try Tool.run(["import", file, "--as", part, "--in", scratch.path("pack")] + more)
  }

  private func export(_ editor: String) -> String { Self.folder.appendingPathComponent("\(editor).svg").path }

  private func still(art: String?) throws -> Bitmap {
    try scratch.write(
      "mia.json", ##"{"id": "mia", "hairStyle": "\##(art == nil ? "none" : "spikes")", "hairColor": "#8E3B25"}"##)
    let art = art.map { ["--art", scratch.path($0)] } ?? []
    let result = try Tool.run(["thumbnail", scratch.path("mia.json"), "--size", "280"] + art)
    #expect(result.status == 0, "\(result.errors)")
    return try PNGDecoder.decode(Array(result.output))
  }

  /// Every fixture is the drawing of CONTRIBUTING, with its colours, as that editor writes it.
  @Test(arguments: editors) func whatAnEditorExportsLooksAsItWasDrawn(_ editor: String) throws {
    let result = try imported(export(editor))
    try #require(result.status == 0, "\(result.errors)")
    let drawing = Tool.root.appendingPathComponent("docs/contributing/spikes.svg")
    try scratch.write("own/parts/hairStyle/spikes.svg", try String(contentsOf: drawing, encoding: .utf8))
    let about = #"{"name": "own", "version": "1.0.0", "author": "A", "licence": "CC0-1.0", "over": "campus"}"#
    try scratch.write("own/pack.json", about)
    let (own, theirs) = (try still(art: "own"), try still(art: "pack"))
    let plain = try still(art: nil)
    // Editors round coordinates.
    func far(_ a: Bitmap, _ b: Bitmap) -> Int {
      zip(a.pixels, b.pixels).count { one, other in
        [0, 8, 16, 24].contains { abs(Int(one >> $0 & 255) - Int(other >> $0 & 255)) > 24 }
      }
    }
    #expect(far(own, plain) > 1000 && far(own, theirs) < 20, "\(far(own, theirs))")
  }

  @Test(arguments: editors) func theFormUnderAHatIsThere(_ editor: String) throws {
    #expect(try imported(export(editor)).status == 0)
    let text = String(decoding: try scratch.read("pack/parts/hairStyle/spikes.svg"), as: UTF8.self)
    #expect(text.contains(#"<g id="crown.hat"/>"#), "\(text)")
  }

  @Test func whatWasGuessedIsSaid() throws {
    let notes = try imported(export("figma")).errors
    #expect(notes.contains("fill #C48D66 taken for skin-shade, #C18A5F"), "\(notes)")
    #expect(notes.contains("background left out") && notes.contains("unwrapped"), "\(notes)")
  }

  @Test func theFolderCanBeCheckedAtOnce() throws {
    #expect(try imported(export("illustrator")).status == 0)
    let check = try Tool.run(["check", "--art", scratch.path("pack")])
    #expect(!check.errors.contains("error:"), "\(check.errors)")
  }

  @Test func anotherExportReplacesThePartOnlyIfAsked() throws {
    #expect(try imported(export("figma")).status == 0)
    #expect(try imported(export("figma")).status == 73)
    #expect(try imported(export("figma"), ["--force"]).status == 0)
  }

  /// What editors write in all conscience, and cannot become a part.
  @Test(arguments: [
    ("<linearGradient id=\"a\"/>", "<path d=\"M0 0h9v9z\" fill=\"url(#a)\"/>", "there are no gradients"),
    ("", "<text>a</text>", "convert it to a path"), ("", "<image href=\"a.png\"/>", "<image> is not supported"),
    ("", "<path d=\"M0 0h9v9z\" fill=\"#12AB34\"/>", "is near no swatch of hairStyle; the nearest is "),
    (
      "<style>path:hover{fill:red}</style>", "<path d=\"M0 0h9v9z\" fill=\"#5E3A24\"/>",
      "\"path:hover\" is not understood"
    ),
    ("", "<use href=\"#nothing\"/>", "<use> must name an element"),
  ])
  func whatCannotBeAPartIsNamedWithItsPlace(_ definitions: String, _ content: String, _ words: String) throws {
    try scratch.write(
      "a.svg",
      "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 96 96\"><defs>\(definitions)</defs>\n<g id=\"crown\">\(content)</g></svg>"
    )
    let result = try imported(scratch.path("a.svg"))
    #expect(result.status == 65 && result.errors.contains(words), "\(result.status) \(result.errors)")
    #expect(result.errors.contains("a.svg:"), "\(result.errors)")
    #expect(!FileManager.default.fileExists(atPath: scratch.path("pack")))
  }

  @Test func allFaultsAreToldAtOnce() throws {
    let shapes = (1...5).map { "<path d=\"M0 0h9v9z\" fill=\"#12AB3\($0)\"/>" }.joined(separator: "\n")
    try scratch.write(
      "a.svg", "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 96 96\"><g id=\"crown\">\n\(shapes)</g></svg>")
    let lines = try imported(scratch.path("a.svg")).errors.split(separator: "\n")
    #expect(lines.filter { $0.contains("is near no swatch") }.count == 5, "\(lines)")
  }

  @Test func copiesOfCopiesDoNotGrowWithoutEnd() throws {
    let groups = (1...60).map { "<g id=\"g\($0)\"><use href=\"#g\($0 - 1)\"/><use href=\"#g\($0 - 1)\"/></g>" }
    try scratch.write(
      "a.svg",
      "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 96 96\"><g id=\"crown\"><g id=\"g0\"><use href=\"#g60\"/></g>\(groups.joined())</g></svg>"
    )
    #expect(try imported(scratch.path("a.svg")).status == 65)
  }

  @Test(arguments: ["gpl", "ase"]) func swatchesAreAPaletteForEditors(_ format: String) throws {
    let result = try Tool.run(["template", "hairStyle", "--swatches", format])
    #expect(result.status == 0)
    let head = format == "gpl" ? "GIMP Palette\nName: hairStyle\n" : "ASEF\u{0}\u{1}\u{0}\u{0}"
    #expect(Array(result.output).starts(with: Array(head.utf8)))
    #expect(format == "ase" || String(decoding: result.output, as: UTF8.self).contains("94 58 36\thair\n"))
  }
}
