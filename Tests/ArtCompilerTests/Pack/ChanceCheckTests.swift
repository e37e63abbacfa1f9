import Foundation
import TestSupport
import Testing

@testable import ArtCompiler

/// What seeds choose from: `chance` in `catalog.json`.
@Suite struct ChanceCheckTests {
  @Test(arguments: [
    (
      "\"field\": \"headwear\", \"weights\"", "\"field\": \"headware\", \"weights\"",
      "there is no field \"headware\"; did you mean"
    ),
    ("\"oval\": 4", "\"ovale\": 4", "there is no faceShape \"ovale\"; did you mean \"oval\"?"),
    ("\"oval\": 4", "\"oval\": 0", "the weight 0 is out of range; use 1 to 1000"),
    (
      "\"loud\": [\"mohawk\"]", "\"loud\": [\"mohaw\"]",
      "the table has no weight for \"mohaw\"; did you mean \"mohawk\"?"
    ),
    ("\"role\": \"bottom\"", "\"role\": \"botom\"", "no palette has \"botom\"; did you mean \"bottom\"?"),
    ("{\"topStyle\": [\"jersey\"]}", "{\"shoeStyle\": [\"boots\"]}", "no earlier table is of \"shoeStyle\""),
    (
      "{\"topStyle\": [\"jersey\"]}", "{\"topStyle\": [\"jersy\"]}",
      "there is no topStyle \"jersy\"; did you mean \"jersey\"?"
    ),
    ("{\"top\": [\"#F4F1EA\"", "{\"top\": [\"cream\"", "\"cream\" is no colour; write #RRGGBB"),
  ])
  func whatThereIsNotIsNamed(old: String, new: String, message: String) throws {
    let found = try ArtFolder.messages { try $0.change("catalog.json", old, new) }
    #expect(
      found.contains { $0.hasPrefix("error: catalog.json:") && $0.contains("chance.") && $0.contains(message) },
      "\(found)")
  }
}
