import AvatarScene
import Testing

@testable import ArtCompiler

/// Tests what people report of other tools that read SVG: each drawing is the same as a plain one, as a part and by
/// `import`.
@Suite struct ReportedExportTests {
  private static let fill = "class=\"skin\" fill=\"#E8B48C\""
  private static let page = "viewBox=\"-48 -68 96 96\""
  private static let spaces =
    "xmlns=\"http://www.w3.org/2000/svg\" xmlns:xlink=\"http://www.w3.org/1999/xlink\" xmlns:inkscape=\"http://www.inkscape.org/namespaces/inkscape\""

  private struct Drawing: Equatable {
    let roles: [PaintRole]
    let shapes: [Shape]
  }

  private static func file(_ content: String, page: String = page, defs: String = "") -> String {
    "<svg \(spaces) \(page)>\(defs)<g id=\"front\">\(content)</g></svg>"
  }

  private func drawing(_ svg: String) throws -> Drawing {
    var export = EditorExport(layers: ["front"], frame: Parts.frame, file: "part.svg")
    let root = export.part(try XMLReader.root(of: Array(svg.utf8), file: "part.svg"))
    var reader = PartReader(file: "part.svg", frame: Parts.frame, palettes: try RepositoryFolder.palettes())
    let layers = reader.layers(of: root)
    if let first = (export.faults + reader.faults).first { throw first }
    let layer = try #require(layers.count == 1 && layers[0].name == "front" ? layers[0] : nil, "\(layers)")
    return Drawing(roles: layer.roles, shapes: layer.shapes)
  }

  /// Returns the drawing as a part, and after `import`.
  private func drawings(_ svg: String) throws -> [Drawing] {
    let palettes = try RepositoryFolder.palettes()
    let swatch = PartImport.Swatch(
      role: PaintRole(family: "skin"), color: palettes.color(of: PaintRole(family: "skin"), plain: [:]))
    let part = try PartImport(
      Array(svg.utf8), garment: "hairStyle", layers: ["front"], forms: [], swatches: [swatch], palettes: palettes,
      frame: Parts.frame, file: "part.svg")
    return [try drawing(svg), try drawing(part.text)]
  }

  private func check(_ svg: String, is plain: String) throws {
    let expected = try drawing(Self.file(plain))
    #expect(!expected.shapes.isEmpty)
    #expect(try drawings(svg) == [expected, expected])
  }

  private static let skin: String = {
    let color = try? RepositoryFolder.palettes().color(of: PaintRole(family: "skin"), plain: [:]).hex
    return color ?? ""
  }()

  @Test func aCopyOfAnInnerPageHasItsSizeAndViewBox() throws {
    let inner =
      "<defs><svg id=\"tile\" viewBox=\"0 0 4 8\" width=\"16\" height=\"16\"><rect x=\"1\" y=\"1\" width=\"2\" height=\"6\" \(Self.fill)/></svg></defs>"
    try check(
      Self.file("<use xlink:href=\"#tile\" x=\"-9\" y=\"-50\"/>", defs: inner),
      is: "<rect x=\"-3\" y=\"-48\" width=\"4\" height=\"12\" \(Self.fill)/>")
  }

  @Test(arguments: ["", "defs"]) func aSymbolStandsWhereIllustratorPutsIt(around: String) throws {
    let symbol =
      "<symbol id=\"Dot\" viewBox=\"-3 -3 6 6\"><rect x=\"-2\" y=\"-2\" width=\"4\" height=\"4\" \(Self.fill)/></symbol>"
    let copy =
      "<use xlink:href=\"#Dot\" width=\"6\" height=\"6\" x=\"-3\" y=\"-3\" transform=\"matrix(2 0 0 -2 5 -30)\" style=\"overflow:visible;\"/>"
    try check(
      Self.file(copy, defs: around.isEmpty ? symbol : "<defs>\(symbol)</defs>"),
      is:
        "<g transform=\"translate(5 -30) scale(2 -2)\"><rect x=\"-2\" y=\"-2\" width=\"4\" height=\"4\" \(Self.fill)/></g>"
    )
  }

  private static let ring = "M-9-50h18v18h-18zM-5-46h10v10h-10z"

  @Test(arguments: [
    ("", " clip-rule=\"evenodd\"", "<path d=\"\(ring)\"/>", ""),
    ("", "", "<path style=\"clip-rule:evenodd\" d=\"\(ring)\"/>", ""),
    (" style=\"stroke-miterlimit:2;clip-rule:evenodd\"", "", "<path d=\"\(ring)\"/>", ""),
    ("", "", "<use clip-rule=\"evenodd\" xlink:href=\"#ring\"/>", "<path id=\"ring\" d=\"\(ring)\"/>"),
    ("", " class=\"e\"", "<path d=\"\(ring)\"/>", "<style>.e{clip-rule:evenodd}</style>"),
  ])
  func aClipsRuleIsInherited(root: String, clip: String, content: String, defs: String) throws {
    func file(_ root: String, _ clip: String, _ defs: String) -> String {
      Self.file(
        "<rect x=\"-20\" y=\"-60\" width=\"40\" height=\"40\" clip-path=\"url(#a)\" \(Self.fill)/>",
        page: Self.page + root, defs: "<defs>\(defs)\(clip)</defs>")
    }
    let plain = try drawing(
      file("", "<clipPath id=\"a\"><path clip-rule=\"evenodd\" d=\"\(Self.ring)\"/></clipPath>", ""))
    let filled = try drawing(file("", "<clipPath id=\"a\"><path d=\"\(Self.ring)\"/></clipPath>", ""))
    #expect(try drawings(file(root, "<clipPath id=\"a\"\(clip)>\(content)</clipPath>", defs)) == [plain, plain])
    #expect(plain != filled)
  }

  @Test(arguments: ["class=\"skin\" ", ""], ["#RGB33", "rgba(R,G,B,.2)"])
  func theOpacityOfAColourIsKept(role: String, form: String) throws {
    let parts = stride(from: 1, to: 7, by: 2).map { Self.skin.dropFirst($0).prefix(2) }
    let numbers = parts.compactMap { UInt8($0, radix: 16) }.map(String.init).joined(separator: ",")
    let color = form.hasPrefix("#") ? Self.skin + "33" : form.replacing("R,G,B", with: numbers)
    try check(
      Self.file("<circle cy=\"-40\" r=\"7\" \(role)fill=\"\(color)\"/>"),
      is: "<circle cy=\"-40\" r=\"7\" class=\"skin\" fill=\"#000\" fill-opacity=\".2\"/>")
  }

  @Test(arguments: ["#FFFFFF00", "#fff0", "transparent", "rgba(9 9 9 / 0)"])
  func aColourThatCannotBeSeenPaintsNothing(color: String) throws {
    let seen = "<circle cy=\"-40\" r=\"7\" \(Self.fill)/>"
    try check(Self.file(seen + "<rect width=\"9\" height=\"9\" fill=\"\(color)\"/>"), is: seen)
  }

  @Test(arguments: ["fill=\"inherit\"", "fill=\"None\"", "style=\"fill:INHERIT\"", "style=\"fill: none\""])
  func aFillMayBeTheGroupsOrWrittenInCapitals(fill: String) throws {
    func file(_ fill: String) -> String {
      Self.file(
        "<g fill=\"none\" stroke=\"#000\" stroke-width=\"2\"><circle cy=\"-40\" r=\"7\" class=\"skin-line\" \(fill)/></g>"
      )
    }
    let plain = try drawing(file(""))
    #expect(plain.shapes.allSatisfy { $0.fill == nil && $0.stroke != nil })
    #expect(try drawings(file(fill)) == [plain, plain])
  }

  @Test(arguments: [
    (".a{fill:SKIN!important}", "class=\"a\" style=\"fill:#ffffff\""),
    ("circle{fill:SKIN ! IMPORTANT}", "fill=\"#123456\" style=\"fill:#123456;fill:#654321\""),
    (".a{fill:#fff!important}", "class=\"a\" style=\"fill:SKIN!important\""),
    (".a{fill:none!important}#b{fill:SKIN!important}", "class=\"a\" id=\"b\""),
  ])
  func whatIsImportantBeatsTheElementsOwnStyle(sheet: String, attributes: String) throws {
    let words = [sheet, attributes].map { $0.replacing("SKIN", with: Self.skin) }
    try check(
      Self.file("<circle cy=\"-40\" r=\"7\" \(words[1])/>", defs: "<style>\(words[0])</style>"),
      is: "<circle cy=\"-40\" r=\"7\" \(Self.fill)/>")
  }

  @Test func ofTwoElementsWithOneIDTheFirstCounts() throws {
    let clips = [4, 9].map { "<clipPath id=\"cut\"><rect y=\"-40\" width=\"\($0)\" height=\"6\"/></clipPath>" }
    let shape = "<rect x=\"-20\" y=\"-60\" width=\"40\" height=\"40\" clip-path=\"url(#cut)\" \(Self.fill)/>"
    let plain = try drawing(Self.file(shape, defs: clips[0]))
    #expect(try drawings(Self.file(shape, defs: clips.joined())) == [plain, plain])
  }

  @Test func ofTwoClipsWithOneIDTheSecondIsNoPage() throws {
    let clips = [(-9, -40, 4, 6), (-48, -68, 96, 96)].map {
      "<clipPath id=\"cut\"><rect x=\"\($0.0)\" y=\"\($0.1)\" width=\"\($0.2)\" height=\"\($0.3)\"/></clipPath>"
    }
    let layer = "<g clip-path=\"url(#cut)\"><g id=\"front\"><circle cy=\"-40\" r=\"20\" \(Self.fill)/></g></g>"
    let plain = try drawing("<svg \(Self.spaces) \(Self.page)>\(clips[0])\(layer)</svg>")
    #expect(try drawings("<svg \(Self.spaces) \(Self.page)>\(clips.joined())\(layer)</svg>") == [plain, plain])
  }

  @Test(arguments: ["style=\"display:none\"", "display=\"none\"", "visibility=\"hidden\""])
  func aHiddenLayerIsLeftOut(hidden: String) throws {
    let sketch =
      "<g inkscape:groupmode=\"layer\" inkscape:label=\"Pencil\" id=\"layer7\" \(hidden)><image xlink:href=\"scan.jpg\" width=\"9\" height=\"9\"/><text>later</text></g>"
    let seen = "<circle cy=\"-40\" r=\"7\" \(Self.fill)/>"
    try check(Self.file(seen, defs: sketch), is: seen)
  }

  @Test func ofASwitchWhatIllustratorCannotDrawElsewhereIsPassedOver() throws {
    let seen = "<circle cy=\"-40\" r=\"7\" \(Self.fill)/>"
    let foreign =
      "<foreignObject requiredExtensions=\"http://ns.adobe.com/AdobeIllustrator/10.0/\" width=\"1\" height=\"1\"/>"
    for (outer, inner) in [("<switch>\(foreign)<g>|</g></switch>", "|"), ("|", "<switch>\(foreign)<g>|</g></switch>")] {
      let layer = "<g id=\"front\">\(inner.replacing("|", with: seen))</g>"
      let svg = "<svg \(Self.spaces) \(Self.page)>\(outer.replacing("|", with: layer))</svg>"
      let plain = try drawing(Self.file(seen))
      #expect(try drawings(svg) == [plain, plain])
    }
  }
}
