import AvatarScene
import Testing

@testable import ArtCompiler

/// Tests that what editors write means what SVG and CSS say: each drawing is the same as a plain one.
@Suite struct SVGResolverTests {
  private static let ink = "class=\"skin\" fill=\"#000\""

  /// Returns the shapes of the layer `front`, read as an export.
  private func shapes(_ svg: String) throws -> [Shape] {
    let file = "<svg xmlns=\"http://www.w3.org/2000/svg\" xmlns:xlink=\"x\" \(svg)</svg>"
    var export = EditorExport(layers: ["front"], frame: Parts.frame, file: "part.svg")
    let root = export.part(try XMLReader.root(of: Array(file.utf8), file: "part.svg"))
    if let first = export.faults.first { throw first }
    var reader = PartReader(file: "part.svg", frame: Parts.frame, palettes: try RepositoryFolder.palettes())
    let layers = reader.layers(of: root)
    if let first = reader.faults.first { throw first }
    return try #require(layers.count == 1 ? layers.first : nil).shapes
  }

  private func shapes(in content: String, defs: String = "") throws -> [Shape] {
    try shapes("viewBox=\"-48 -68 96 96\">\(defs)<g id=\"front\">\(content)</g>")
  }

  private func error(_ content: String, defs: String = "") -> String {
    do { _ = try shapes(in: content, defs: defs) } catch { return "\(error)" }
    return ""
  }

  @Test(arguments: [
    // Copies and inner pages.
    (
      "<use xlink:href=\"#s\" x=\"-5\" y=\"-40\"/>",
      "<defs><svg id=\"s\" viewBox=\"0 0 10 10\" width=\"20\" height=\"20\" overflow=\"visible\"><rect width=\"10\" height=\"10\" \(ink)/></svg></defs>",
      "<g transform=\"translate(-5 -40)\"><g transform=\"scale(2)\"><rect width=\"10\" height=\"10\" \(ink)/></g></g>"
    ),
    (
      "<use href=\"#s\" width=\"8\" height=\"8\" x=\"-4\" y=\"-4\" transform=\"matrix(1 0 0 -1 0 -38)\"/>",
      "<symbol id=\"s\" viewBox=\"-4 -4 8 8\" overflow=\"visible\"><circle r=\"4\" \(ink)/></symbol>",
      "<g transform=\"matrix(1 0 0 -1 0 -38)\"><circle r=\"4\" \(ink)/></g>"
    ),
    (
      "<svg x=\"4\" y=\"2\" width=\"20\" height=\"10\" viewBox=\"0 0 10 10\" preserveAspectRatio=\"xMaxYMid\" overflow=\"visible\"><rect width=\"4\" height=\"4\" \(ink)/></svg>",
      "", "<rect x=\"14\" y=\"2\" width=\"4\" height=\"4\" \(ink)/>"
    ),
    (
      "<switch><foreignObject requiredExtensions=\"x\"/><g><rect width=\"4\" height=\"4\" \(ink)/></g><g><text/></g></switch>",
      "", "<rect width=\"4\" height=\"4\" \(ink)/>"
    ),
    // Inherited clip rules.
    (
      "<rect width=\"9\" height=\"9\" clip-path=\"url(#a)\" \(ink)/>",
      "<g clip-rule=\"evenodd\"><clipPath id=\"a\"><path d=\"M0 0h5v5h-5zM1 1h2v2h-2z\"/></clipPath></g>",
      "<clipPath id=\"a\"><path clip-rule=\"evenodd\" d=\"M0 0h5v5h-5zM1 1h2v2h-2z\"/></clipPath><rect width=\"9\" height=\"9\" clip-path=\"url(#a)\" \(ink)/>"
    ),
    (
      "<rect width=\"9\" height=\"9\" clip-path=\"url('#a')\" \(ink)/>",
      "<clipPath id=\"a\"><use clip-rule=\"evenodd\" href=\"#p\"/></clipPath><defs><path id=\"p\" d=\"M0 0h5v5h-5zM1 1h2v2h-2z\"/></defs>",
      "<clipPath id=\"a\"><path clip-rule=\"evenodd\" d=\"M0 0h5v5h-5zM1 1h2v2h-2z\"/></clipPath><rect width=\"9\" height=\"9\" clip-path=\"url(#a)\" \(ink)/>"
    ),
    // Clips of clips, and masks that cut.
    (
      "<circle r=\"9\" clip-path=\"url(#a)\" \(ink)/>",
      "<clipPath id=\"b\"><path d=\"M0 0h5v5h-5z\"/></clipPath><clipPath id=\"a\" clip-path=\"url(#b)\"><path d=\"M2 2h5v5h-5z\"/></clipPath>",
      "<clipPath id=\"a\"><path d=\"M2 2h5v5h-5z\"/></clipPath><clipPath id=\"b\"><path d=\"M0 0h5v5h-5z\"/></clipPath><g clip-path=\"url(#b)\"><circle r=\"9\" clip-path=\"url(#a)\" \(ink)/></g>"
    ),
    (
      "<mask id=\"m\" style=\"mask-type:alpha\" maskUnits=\"userSpaceOnUse\" x=\"0\" y=\"0\" width=\"5\" height=\"5\"><path d=\"M0 0h5v5h-5z\" fill=\"#D9D9D9\"/></mask><g mask=\"url(#m)\"><circle r=\"9\" \(ink)/></g>",
      "",
      "<clipPath id=\"m\"><path d=\"M0 0h5v5h-5z\"/></clipPath><circle r=\"9\" clip-path=\"url(#m)\" \(ink)/>"
    ),
    (
      "<g mask=\"url(#m)\"><circle r=\"9\" \(ink)/></g>",
      "<defs><path id=\"p\" d=\"M0 0h5v5h-5z\"/></defs><mask id=\"m\" fill=\"white\"><use xlink:href=\"#p\"/></mask>",
      "<clipPath id=\"m\"><path d=\"M0 0h5v5h-5z\"/></clipPath><circle r=\"9\" clip-path=\"url(#m)\" \(ink)/>"
    ),
    // Paint.
    (
      "<circle r=\"4\" class=\"skin\" fill=\"#6C5CE780\"/>", "",
      "<circle r=\"4\" class=\"skin\" fill-opacity=\"0.50196078431372548\"/>"
    ),
    (
      "<circle r=\"4\" class=\"skin\" style=\"fill:rgba(1, 2, 3, 20%)\"/>", "",
      "<circle r=\"4\" class=\"skin\" fill-opacity=\"0.2\"/>"
    ),
    (
      "<g color=\"#fff\"><circle r=\"4\" fill=\"currentColor\"/><circle r=\"3\" fill=\"#fff0\"/></g>", "",
      "<circle r=\"4\" fill=\"white\"/>"
    ),
    (
      "<g fill=\"None\" stroke=\"rgb(0 0% 0)\"><circle r=\"4\" class=\"skin\" fill=\"inherit\" stroke-width=\"inherit\"/></g>",
      "",
      "<circle r=\"4\" class=\"skin\" fill=\"none\" stroke=\"#000\"/>"
    ),
    ("<g opacity=\".5\"><circle r=\"4\" \(ink)/></g>", "", "<circle r=\"4\" opacity=\".5\" \(ink)/>"),
    // The cascade.
    (
      "<circle r=\"4\" class=\"a\" style=\"fill:#ffffff\"/>", "<style>.a{fill:#5E3A24 !important}</style>",
      "<circle r=\"4\" fill=\"#5E3A24\"/>"
    ),
    (
      "<circle id=\"c\" r=\"4\" class=\"a\" fill=\"#123\"/>",
      "<style>#c{fill:#5E3A24}.a{fill:#fff;Stroke:none!important}circle{fill:red}</style>",
      "<circle r=\"4\" fill=\"#5E3A24\"/>"
    ),
    (
      "<circle r=\"4\" style=\"/* a;b */fill:#5E3A24;stroke:none;font-family:'a;b'\" stroke=\"#000\"/>", "",
      "<circle r=\"4\" fill=\"#5E3A24\"/>"
    ),
    // A symbol is never drawn where it stands, and always where it is copied.
    (
      "<use href=\"#s\" width=\"8\" height=\"8\"/>",
      "<symbol id=\"s\" display=\"none\" overflow=\"visible\" viewBox=\"0 0 8 8\"><rect width=\"4\" height=\"4\" \(ink)/></symbol>",
      "<rect width=\"4\" height=\"4\" \(ink)/>"
    ),
    (
      "<g requiredFeatures=\"http://www.w3.org/TR/SVG11/feature#Shape\"><rect width=\"4\" height=\"4\" \(ink)/></g>",
      "",
      "<rect width=\"4\" height=\"4\" \(ink)/>"
    ),
    // Ids are compared byte by byte.
    (
      "<rect width=\"9\" height=\"9\" clip-path=\"url(#\u{E9})\" \(ink)/>",
      "<clipPath id=\"e\u{301}\"><rect width=\"2\" height=\"2\"/></clipPath><clipPath id=\"\u{E9}\"><rect width=\"5\" height=\"5\"/></clipPath>",
      "<clipPath id=\"a\"><rect width=\"5\" height=\"5\"/></clipPath><rect width=\"9\" height=\"9\" clip-path=\"url(#a)\" \(ink)/>"
    ),
    // Equal ids: the first counts.
    (
      "<rect width=\"9\" height=\"9\" clip-path=\"url(#a)\" \(ink)/>",
      "<clipPath id=\"a\"><rect width=\"5\" height=\"5\"/></clipPath><clipPath id=\"a\"><rect width=\"2\" height=\"2\"/></clipPath>",
      "<clipPath id=\"a\"><rect width=\"5\" height=\"5\"/></clipPath><rect width=\"9\" height=\"9\" clip-path=\"url(#a)\" \(ink)/>"
    ),
    (
      "<use href=\"#r\"/>",
      "<defs><rect id=\"r\" width=\"9\" height=\"9\" \(ink)/><circle id=\"r\" r=\"3\" \(ink)/></defs>",
      "<rect width=\"9\" height=\"9\" \(ink)/>"
    ),
    // What is hidden.
    (
      "<rect width=\"9\" height=\"9\" \(ink)/>",
      "<g id=\"layer3\" style=\"display:none\"><image/><path d=\"M0 0h9\" style=\"fill:url(#q)\"/></g>",
      "<rect width=\"9\" height=\"9\" \(ink)/>"
    ),
    (
      "<g visibility=\"hidden\"><text/><rect width=\"9\" height=\"9\" \(ink)/></g><g visibility=\"hidden\"><rect width=\"8\" height=\"9\" \(ink)/><rect width=\"9\" height=\"9\" visibility=\"visible\" \(ink)/></g>",
      "<g id=\"sketch\" visibility=\"hidden\"><image/></g>", "<rect width=\"9\" height=\"9\" \(ink)/>"
    ),
    (
      "<g mask=\"url(#m)\"><circle r=\"4\" \(ink)/></g>",
      "<mask id=\"m\" x=\"-10%\" y=\"-10%\" width=\"120%\" height=\"120%\"><path d=\"M0 0h3v3h-3z\" fill=\"white\"/></mask>",
      "<clipPath id=\"m\"><path d=\"M0 0h3v3h-3z\"/></clipPath><circle r=\"4\" clip-path=\"url(#m)\" \(ink)/>"
    ),
    // What a style sheet says of an id holds for its copies.
    (
      "<use href=\"#r\"/>",
      "<style>#r{opacity:.5}</style><defs><rect id=\"r\" width=\"9\" height=\"9\" \(ink)/></defs>",
      "<rect width=\"9\" height=\"9\" opacity=\".5\" \(ink)/>"
    ),
    // Lengths; an inherited share is one of the inner page.
    (
      "<g stroke-width=\"10%\" stroke=\"#000\"><svg width=\"10\" height=\"10\" viewBox=\"0 0 20 20\" overflow=\"visible\"><circle r=\"4\" \(ink)/></svg></g>",
      "", "<circle r=\"2\" \(ink) stroke=\"#000\" stroke-width=\"1\"/>"
    ),
    (
      "<a stroke-width=\"2%\" stroke=\"#000\"><circle r=\"4\" \(ink)/></a>", "",
      "<circle r=\"4\" \(ink) stroke=\"#000\" stroke-width=\"1.92\"/>"
    ),
    (
      "<rect x=\"1in\" width=\"50%\" height=\"6pt\" rx=\"1\" ry=\"auto\" \(ink)/>", "",
      "<rect x=\"96\" width=\"48\" height=\"8\" rx=\"1\" \(ink)/>"
    ),
    (
      "<rect width=\"4\" height=\"20\" rx=\"10\" \(ink)/>", "",
      "<rect width=\"4\" height=\"20\" rx=\"2\" ry=\"10\" \(ink)/>"
    ),
    (
      "<circle r=\"4\" \(ink) stroke=\"#000\" stroke-width=\"3pt\"/>", "",
      "<circle r=\"4\" \(ink) stroke=\"#000\" stroke-width=\"4\"/>"
    ),
  ])
  func aDrawingMeansWhatSVGSays(content: String, defs: String, plain: String) throws {
    #expect(try shapes(in: content, defs: defs) == shapes(in: plain))
  }

  @Test(arguments: [
    ("<g filter=\"url(#f)\"/>", "", "filter=\"url(#f)\" is not supported"),
    ("<circle r=\"4\" class=\"skin\" fill=\"5E3A24\"/>", "", "is no flat colour; write #RRGGBB"),
    ("<circle r=\"4\" class=\"skin\" fill=\"var(--a)\"/>", "", "is no flat colour"),
    ("<circle r=\"4\" class=\"skin\"><animate/></circle>", "", "<animate> is not supported"),
    ("<use href=\"#u\"/>", "<g id=\"u\"><use href=\"#u\"/></g>", "does a <use> copy itself?"),
    ("<use href=\"#c\"/>", "<clipPath id=\"c\"><circle r=\"1\"/></clipPath>", "<use> copies a <clipPath>"),
    (
      "<g mask=\"url(#m)\"><circle r=\"9\" class=\"skin\"/></g>",
      "<mask id=\"m\"><circle r=\"4\" fill=\"#888\"/></mask>", "a mask is a plain white shape"
    ),
    (
      "<g mask=\"url(#m)\"><circle r=\"9\" class=\"skin\"/></g>",
      "<mask id=\"m\" transform=\"scale(2)\"><circle r=\"4\" fill=\"white\"/></mask>", "transform on a mask"
    ),
    ("<g systemLanguage=\"de\"/>", "", "systemLanguage shows it to some readers only"),
    ("<g requiredFeatures=\"http://example.org/x\"/>", "", "requiredFeatures shows it to some readers only"),
    ("<g requiredFeatures=\"\"/>", "", "requiredFeatures shows it to some readers only"),
    (
      "<use href=\"#s\" height=\"9\"/>",
      "<symbol id=\"s\" width=\"9\" height=\"9\"><rect width=\"4\" height=\"4\" \(ink)/></symbol>",
      "width on <symbol> is read by some programs only"
    ),
    (
      "<circle r=\"9\" clip-path=\"url(#a)\" \(ink)/>",
      "<defs><rect id=\"a\" width=\"2\" height=\"2\"/></defs><clipPath id=\"a\"><circle r=\"4\"/></clipPath>",
      "there is no clipPath \"a\" in this file; the first \"a\" is a <rect>"
    ),
    (
      "<path d=\"M0 0h0\" class=\"skin\" fill=\"none\" stroke=\"#000\" stroke-linecap=\"square\"/>", "",
      "a dot of a line with square ends is not drawn"
    ),
    ("<polygon points=\"0,0 4,,0 4,4\" \(ink)/>", "", "points: expected pairs of numbers"),
    ("<circle r=\"1em\" class=\"skin\"/>", "", "is not a number of points"),
    ("<circle r=\"9 px\" class=\"skin\"/>", "", "is not a number of points"),
    ("<circle r=\"9,\" class=\"skin\"/>", "", "is not a number of points"),
    ("<circle r=\"9.\" class=\"skin\"/>", "", "is not a number of points"),
    ("<g style=\"transform:rotate(3deg)\"/>", "", "transform=\"rotate(3deg)\" is not supported"),
  ])
  func whatCannotBeDrawnIsNamed(content: String, defs: String, message: String) {
    let found = error(content, defs: defs)
    #expect(found.contains(message) && found.hasPrefix("error: part.svg:1:"), "\(found)")
  }

  @Test(arguments: [
    "opacity=\".5\"", "clip-path=\"url(#a)\"", "display=\"none\"", "transform=\"scale(2)\"", "filter=\"url(#a)\"",
  ])
  func whatTheRootSaysIsNotPassedOver(attribute: String) {
    let found = Parts.error("<svg viewBox=\"-48 -68 96 96\" \(attribute)><g id=\"front\"/></svg>") ?? ""
    #expect(found.contains("supported"), "\(found)")
  }

  @Test(arguments: ["none", "xMidYMid slice"]) func aRootThatStretchesOrCutsThePageIsRefused(ratio: String) {
    let page = "viewBox=\"0 0 96 96\" width=\"200\" height=\"100\" preserveAspectRatio=\"\(ratio)\""
    #expect(throws: ArtError.self) { try shapes(page + "><g id=\"front\"><circle r=\"4\" \(Self.ink)/></g>") }
  }

  @Test func aPageInMillimetresIsThePage() throws {
    let rect = "<g id=\"front\"><rect x=\"43\" y=\"28\" width=\"10\" height=\"10\" \(Self.ink)/></g>"
    #expect(try shapes("width=\"25.4mm\" height=\"25.4mm\">" + rect) == shapes("viewBox=\"0 0 96 96\">" + rect))
    #expect(throws: ArtError.self) { try shapes("width=\"100%\" height=\"100%\">" + rect) }
  }

  @Test func aFileMayHaveTheEncodingThatItNames() throws {
    let text = "<?xml version=\"1.0\" encoding=\"ISO-8859-1\"?><svg><title>\u{E9}</title></svg>"
    let latin = text.unicodeScalars.map { UInt8($0.value) }
    #expect(try XMLReader.root(of: latin, file: "a.svg").children.count == 1)
    let wide: [UInt8] = [0xFF, 0xFE] + "<svg/>".utf16.flatMap { [UInt8($0 & 255), UInt8($0 >> 8)] }
    #expect(try XMLReader.root(of: wide, file: "a.svg").name == "svg")
  }
}
