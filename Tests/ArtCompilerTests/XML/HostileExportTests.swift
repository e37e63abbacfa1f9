import AvatarScene
import AvatarSupport
import Testing

@testable import ArtCompiler

/// Tests that an export is measured before work is done for each pair of its things.
@Suite struct HostileExportTests {
  private func problem(_ body: String) -> String {
    let svg = "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 96 96\">\(body)</svg>"
    do { _ = try XMLReader.root(of: Array(svg.utf8), file: "x.svg") } catch { return "\(error)" }
    return ""
  }

  @Test(arguments: [
    String(repeating: "g,", count: 20_000) + "g{" + String(repeating: "a:b;", count: 10_000) + "}",
    String(repeating: "g{a:b;c:d}", count: 800_000 / 10) + String(repeating: ".c{d:e;f:g}", count: 300_000 / 3),
    String(repeating: ",", count: 2_000_000) + "{}",
  ]) func aStyleSheetIsMeasuredByWhatItsRulesSay(sheet: String) {
    let elements = String(repeating: "<g/>", count: 100)
    #expect(problem("<style>\(sheet)</style>\(elements)").contains("the style sheet is too long for so many elements"))
  }

  @Test func aStyleSheetOfAnEditorIsRead() {
    let sheet = (0..<200).map { ".st\($0){fill:#5E3A24;stroke:none;}" }.joined(separator: "\n")
    #expect(problem("<style>\(sheet)</style>" + String(repeating: "<path class=\"st1\"/>", count: 2000)) == "")
  }

  @Test(arguments: [257, 30_000]) func anElementHasABoundedNumberOfAttributes(count: Int) {
    #expect(
      problem("<g " + (0..<count).map { "x\($0)='1'" }.joined(separator: " ") + "/>").contains(
        "more than 256 attributes"))
  }

  @Test(arguments: ["id", "style", "class", "inkscape:label"]) func anAttributeIsBounded(name: String) {
    #expect(
      problem("<g \(name)='\(String(repeating: "a", count: 20_001))'/>").contains("\(name) is longer than 20000 bytes"))
  }

  @Test(arguments: ["d", "points"]) func anOutlineHasLimitsOfItsOwn(name: String) {
    #expect(problem("<path \(name)='\(String(repeating: "1 ", count: 20_001))'/>") == "")
  }

  @Test func copiesCountWithWhatTheStyleSheetSaysOfEach() {
    let rules = String(repeating: "g{stroke:none}", count: 1000)
    let copies = String(repeating: "<use href=\"#a\"/>", count: 1500)
    let found = Parts.error(in: "<g id=\"a\"><g/></g>\(copies)", defs: "<style>\(rules)</style>")
    #expect(found?.contains("the copies of this file have more than 2000 elements") == true, "\(found ?? "")")
  }

  @Test func definitionsInHiddenGroupsAreReadOnce() throws {
    let depth = 30
    let hidden =
      String(repeating: "<g display=\"none\"><defs>", count: depth) + "<clipPath id=\"c\"><circle r=\"4\"/></clipPath>"
      + String(repeating: "</defs></g>", count: depth)
    let shape = "<circle r=\"9\" class=\"skin\" clip-path=\"url(#c)\"/>"
    #expect(try Parts.shapes(hidden + shape).count == 1)
  }

  @Test func clipsOfClipsAreReadUntilTwoOverlap() {
    let clips = (1...7).map { number in
      let shapes = String(repeating: "<circle r=\"4\" clip-path=\"url(#c\(number - 1))\"/>", count: 60)
      return "<clipPath id=\"c\(number)\">\(shapes)</clipPath>"
    }
    let found = Parts.error(
      in: "<circle r=\"9\" class=\"skin\" clip-path=\"url(#c7)\"/>",
      defs: "<clipPath id=\"c0\"><circle r=\"3\"/></clipPath>" + clips.joined())
    #expect(found?.contains("the shapes of this clipPath overlap") == true, "\(found ?? "")")
  }

  @Test(arguments: [
    ("front", "front"), ("front2", "front"), ("front12.", "front"), ("front_2", "front.2"), ("2front", "2front"),
    ("2", "2"),
    // A name over 200 bytes is the name of no layer, and is not looked through.
    ("front" + String(repeating: "1", count: 200) + "x", "front" + String(repeating: "1", count: 200) + "x"),
    ("front" + String(repeating: "_", count: 196), "front" + String(repeating: "_", count: 196)),
  ])
  func aNumberBehindALayersNameIsLeftOut(id: String, layer: String) throws {
    let frame = FrameGeometry(width: 96, height: 96, originX: 48, originY: 68)
    var export = EditorExport(layers: ["front"], frame: frame, file: "x.svg")
    let svg =
      "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 96 96'><g id='\(id)'><path d='M0 0h9v9z'/></g></svg>"
    let root = export.part(try XMLReader.root(of: Array(svg.utf8), file: "x.svg"))
    #expect(root.children.first?["id"] == layer)
  }

  @Test func namesAndAttributesHaveBrokenRunsOfMarks() throws {
    let marks = "a" + String(repeating: "\u{301}\u{316}", count: 40)
    let svg = "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 96 96'><g id='\(marks)'/></svg>"
    let root = try XMLReader.root(of: Array(svg.utf8), file: "x.svg")
    #expect(root.children.first?["id"]?.utf8.elementsEqual(marks.streamSafe.utf8) == true)
  }
}
