import AvatarScene
import Testing

@testable import ArtCompiler

/// A file is read strictly, and all of its errors are told at once.
@Suite struct JSONFileTests {
  private struct Toy: Decodable, Equatable {
    let name: String
    let count: Int
    let size: Double?
    let isSoft: Bool?
    let kind: Kind?
    let parts: [Piece]?
    let named: [String: Piece]?

    enum Kind: String, Decodable, CaseIterable { case bear, robot }
    struct Piece: Decodable, Equatable { let weight: Double }
  }

  private func errors(_ text: String) -> [String] {
    do throws(ArtError) {
      _ = try JSONFile(Array(text.utf8), name: "toy.json").decode(Toy.self)
      return []
    } catch {
      return error.diagnostics.map(\.text)
    }
  }

  @Test func aWholeValueIsRead() throws {
    let text = """
      {"$schema": "toy.schema.json", "name": "Ted", "count": 2, "size": 1.5, "isSoft": true, "kind": "bear",
       "parts": [{"weight": 1}], "named": {"a b": {"weight": 2}}}
      """
    let toy = try JSONFile(Array(text.utf8), name: "toy.json").decode(Toy.self)
    #expect(
      toy
        == Toy(
          name: "Ted", count: 2, size: 1.5, isSoft: true, kind: .bear, parts: [Toy.Piece(weight: 1)],
          named: ["a b": Toy.Piece(weight: 2)]))
  }

  @Test(arguments: [
    (#"{"name": "a", "count": 1, "sise": 2}"#, #"toy.json:1:27: sise: means nothing here; did you mean "size"?"#),
    (
      #"{"name": "a", "count": 1, "wheels": 2}"#,
      "toy.json:1:27: wheels: means nothing here; use count, isSoft, kind, name, named, parts, size"
    ),
    (#"{"name": 3, "count": 1}"#, "toy.json:1:10: name: expected a string, found a number"),
    (#"{"name": "a", "count": 1.5}"#, "toy.json:1:24: count: expected a whole number, found 1.5"),
    (#"{"name": "a", "count": "1"}"#, "toy.json:1:24: count: expected a whole number, found a string"),
    (#"{"name": "a"}"#, #"toy.json:1:1: lacks "count""#),
    (
      #"{"name": "a", "count": 1, "kind": "baer"}"#,
      #"toy.json:1:35: kind: "baer" is not known; did you mean "bear"?"#
    ),
    (
      #"{"name": "a", "count": 1, "kind": "spaceship"}"#,
      #"toy.json:1:35: kind: "spaceship" is not known; use bear, robot"#
    ),
    (#"{"name": "a", "count": 1, "parts": {}}"#, "toy.json:1:36: parts: expected a list, found an object"),
    (#"{"name": "a", "count": 1, "named": []}"#, "toy.json:1:36: named: expected an object, found a list"),
    (
      #"{"name": "a", "count": 1, "named": {"b": {"wieght": 1, "weight": 1}}}"#,
      #"toy.json:1:43: named.b.wieght: means nothing here; did you mean "weight"?"#
    ),
    ("[]", "toy.json:1:1: expected an object, found a list"),
    (
      #"{"name": "a", "count": 1, "parts": [{"$schema": "x", "weight": 1}]}"#,
      #"toy.json:1:38: parts[0].$schema: means nothing here; use weight"#
    ),
  ])
  func anErrorNamesPlaceAndHelp(text: String, message: String) { #expect(errors(text) == [message]) }

  @Test func allErrorsAreToldInTheOrderOfTheFile() {
    let text = """
      {"nmae": "a",
       "count": "two",
       "parts": [{"weight": 1}, {"weight": "x"}, 7, {"wait": 2}],
       "kind": "cart",
       "size": true}
      """
    #expect(
      errors(text) == [
        #"toy.json:1:1: lacks "name""#,
        #"toy.json:1:2: nmae: means nothing here; did you mean "name"?"#,
        "toy.json:2:11: count: expected a whole number, found a string",
        "toy.json:3:38: parts[1].weight: expected a number, found a string",
        "toy.json:3:44: parts[2]: expected an object, found a number",
        #"toy.json:3:47: parts[3]: lacks "weight""#,
        "toy.json:3:48: parts[3].wait: means nothing here; use weight",
        #"toy.json:4:10: kind: "cart" is not known; use bear, robot"#,
        "toy.json:5:10: size: expected a number, found a boolean",
      ])
  }

  @Test func noMoreErrorsAreToldThanAPersonReads() {
    let names = (0..<500).map { "\"x\($0)\": 0" }.joined(separator: ", ")
    #expect(errors("{\"name\": \"a\", \"count\": 1, \(names)}").count == ArtLimit.faults)
  }

  @Test func nullMeansAbsent() {
    #expect(errors(#"{"name": "a", "count": 1, "size": null, "parts": null}"#) == [])
  }
}
