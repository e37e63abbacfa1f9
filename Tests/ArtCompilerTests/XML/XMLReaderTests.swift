import AvatarScene
import Foundation
import Testing

@testable import ArtCompiler

@Suite struct XMLReaderTests {
  private func root(_ text: String) throws -> XMLElement { try XMLReader.root(of: Array(text.utf8), file: "a.svg") }

  private func error(_ bytes: [UInt8]) -> String? {
    do { _ = try XMLReader.root(of: bytes, file: "a.svg") } catch { return "\(error)" }
    return nil
  }

  private func error(_ text: String) -> String? { error(Array(text.utf8)) }

  @Test func elementsKeepTheirLinesAttributesAndOrder() throws {
    let root = try root("<?xml version=\"1.0\"?>\n<a x=\"1\">\n  <b/>\n  <!-- c -->\n  <d y=\"é&lt;&#65;\"/>\n</a>")
    #expect(root.name == "a" && root.line == 2 && root["x"] == "1")
    #expect(root.children.map(\.name) == ["b", "d"])
    #expect(root.children.map(\.line) == [3, 5])
    #expect(root.children[1]["y"] == "é<A")
    #expect(root.descendants.map(\.name) == ["a", "b", "d"])
  }

  private static let doctype =
    "error: a.svg:2: a document type (<!DOCTYPE …>) that declares entities is not allowed; delete it (Illustrator: File → Export, or Save As without \"Preserve Illustrator Editing Capabilities\")"

  /// Editors write these. What they name is not read.
  @Test(arguments: [
    "<?xml version=\"1.0\"?>\n<!DOCTYPE svg PUBLIC \"-//W3C//DTD SVG 1.1//EN\" \"file:///dev/random\">\n<svg/>",
    "\n<!DOCTYPE svg><svg/>",
  ])
  func aDocumentTypeThatDeclaresNothingIsPassedOver(text: String) {
    #expect(error(text) == nil)
  }

  @Test(arguments: [
    "\n<!DOCTYPE svg [<!ENTITY xxe SYSTEM \"file:///etc/passwd\">]>\n<svg>&xxe;</svg>",
    "\n<!DOCTYPE svg [<!ENTITY % p SYSTEM \"http://127.0.0.1/\"> %p;]><svg/>",
  ])
  func aDocumentTypeThatDeclaresEntitiesIsRefused(text: String) {
    #expect(error(text) == Self.doctype)
  }

  /// Expanding these entities would never end in practice.
  @Test func aBillionLaughsAreRefused() {
    var entities = "<!ENTITY a \"ha\">"
    for letter in "bcdefghij" {
      entities +=
        "<!ENTITY \(letter) \""
        + String(
          repeating: "&\(letter == "b" ? "a" : Character(UnicodeScalar(letter.asciiValue.map { $0 - 1 } ?? 97)));",
          count: 10)
        + "\">"
    }
    #expect(error("\n<!DOCTYPE svg [\(entities)]><svg>&j;</svg>") == Self.doctype)
  }

  @Test(arguments: [
    ("", "error: a.svg:1: is not well-formed XML: no element found"),
    ("<svg>\n<g></svg>", "error: a.svg:2: is not well-formed XML: mismatched tag"),
    ("<svg>", "error: a.svg:1: is not well-formed XML: no element found"),
    ("<svg/>\n<svg/>", "error: a.svg:2: is not well-formed XML: junk after document element"),
    ("<svg a=\"1\" a=\"2\"/>", "error: a.svg:1: is not well-formed XML: duplicate attribute"),
    ("<svg>&nobody;</svg>", "error: a.svg:1: is not well-formed XML: undefined entity"),
    ("plain text", "error: a.svg:1: is not well-formed XML: syntax error"),
    ("<svg a=1/>", "error: a.svg:1: is not well-formed XML: not well-formed (invalid token)"),
  ])
  func whatIsNotXMLIsNamedWithItsLine(text: String, message: String) {
    #expect(error(text)?.replacing(#/:(\d+):\d+: /#) { ":\($0.1): " } == message)
  }

  @Test(
    arguments: [
      [0xFF, 0xFE, 0x3C], [0x3C, 0x61, 0x20, 0x62, 0x3D, 0x22, 0xFF, 0x22, 0x2F, 0x3E], [0], [0x3C, 0, 0x3E],
    ] as [[UInt8]])
  func bytesThatAreNotTextAreRefused(bytes: [UInt8]) {
    #expect(error(bytes)?.contains(#/^error: a.svg:1:\d+: is not well-formed XML: /#) == true)
  }

  @Test func theStyleSheetOfAnotherFileIsRefused() {
    #expect(
      error("<?xml version=\"1.0\"?>\n<?xml-stylesheet href=\"a.css\" type=\"text/css\"?><svg/>")
        == "error: a.svg:2: the style sheet of <?xml-stylesheet …?> is not read; export with presentation attributes")
  }

  @Test(arguments: ["xmlns:svg=\"http://example.org/x\"", "xmlns:s=\"http://www.w3.org/2000/svg\""])
  func aPrefixThatDoesNotSayWhatItSeemsToIsRefused(declaration: String) {
    #expect(error("<svg \(declaration)/>")?.contains("write the elements of SVG without a prefix") == true)
  }

  @Test func whatIsNotXMLIsNamedWithItsColumn() {
    #expect(error("<svg>\n  <g></svg>") == "error: a.svg:2:8: is not well-formed XML: mismatched tag")
  }

  @Test func elementsThatAreNestedTooDeepAreRefused() {
    #expect(error(String(repeating: "<g>", count: 100_000)) == "error: a.svg:1: elements are nested deeper than 64")
  }

  @Test func aFileThatIsTooLargeIsRefused() {
    #expect(
      error(Array(repeating: 0x20, count: (4 << 20) + 1))
        == "error: a.svg: is larger than 4 MB; a part is a few kilobytes")
  }

  @Test func aFileThatIsCutAnywhereIsRefused() {
    let text = Array("<svg a=\"é\"><g id='x'/>\n<!-- c --></svg>".utf8)
    for length in 0..<text.count { #expect(error(Array(text.prefix(length))) != nil, "cut at \(length)") }
  }
}
