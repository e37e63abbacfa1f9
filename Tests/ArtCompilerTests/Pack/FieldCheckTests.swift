import AvatarScene
import Foundation
import TestSupport
import Testing

@testable import ArtCompiler

/// Tests the references of a record field: garments, palettes, paints, other fields.
@Suite struct FieldCheckTests {
  private func messages(named names: String) throws -> [String] {
    try messages("\"name\": \"eyeStyle\", \"column\": \"eye_style\"", names)
  }

  private func messages(_ old: String, _ new: String) throws -> [String] {
    try ArtFolder.messages { try $0.change("catalog.json", old, new) }
  }

  private func line(of text: String) throws -> Int {
    let lines = try ArtFolder().text("catalog.json").split(separator: "\n", omittingEmptySubsequences: false)
    return 1 + (try #require(lines.firstIndex { $0.contains(text) }))
  }

  private func eyes(_ rest: String) throws -> String {
    "error: catalog.json:\(try line(of: "\"name\": \"eyeStyle\"")): eyeStyle.\(rest)"
  }

  @Test func aGarmentThatThereIsNotIsNamedWithTheClosest() throws {
    let found = try messages("\"garment\": \"eyeStyle\"", "\"garment\": \"eyestyle\"")
    #expect(
      found.first == (try eyes("garment: there is no garment \"eyestyle\" among the slots; did you mean \"eyeStyle\"?"))
    )
  }

  @Test func aGarmentThatNoFieldChoosesIsAWarning() throws {
    let found = try messages(
      "\"kind\": \"variant\", \"garment\": \"eyeStyle\"", "\"kind\": \"text\", \"garment\": \"eyeStyle\"")
    let start =
      "warning: catalog.json:\(try line(of: "\"slot\": \"eyeStyle\"")): eyeStyle: has variants, but no field chooses one; add to \"fields\": "
    #expect(found.count == 1 && found[0].hasPrefix(start), "\(found)")
  }

  @Test func aNameOfTwoFieldsIsNamed() throws {
    #expect(
      try messages(named: "\"name\": \"eyeStyle\", \"column\": \"face_shape\"") == [
        try eyes("column: \"face_shape\" is another field's name too")
      ])
  }

  @Test(arguments: ["eye style", "", "../x", "é"])
  func aNameThatCannotBeOneIsNamed(name: String) throws {
    let rest = "column: \"\(name)\" cannot be a field's name; use A-Z a-z 0-9 _, at most 64 characters"
    #expect(try messages(named: "\"name\": \"eyeStyle\", \"column\": \"\(name)\"") == [try eyes(rest)])
  }

  @Test func aNameThatMeansSomethingElseIsNamed() throws {
    #expect(
      try messages(named: "\"name\": \"eyeStyle\", \"column\": \"user_id\"") == [
        try eyes("column: \"user_id\" means something else in a record; use another name")
      ])
  }

  @Test func aVariantOfNothingIsNamed() throws {
    let found = try messages("\"kind\": \"variant\", \"garment\": \"eyeStyle\"", "\"kind\": \"variant\"")
    #expect(found.first == (try eyes("kind: is a variant of nothing; name its \"garment\", or its \"palette\"")))
  }

  @Test func aGarmentHasOneWearer() throws {
    let found = try messages(
      "\"column\": \"accessory2\", \"order\": 15, \"tab\": \"Accessories\", \"figure\": \"player\"",
      "\"column\": \"accessory2\", \"order\": 15, \"figure\": \"pet\"")
    let problem = "is not the figure that wears \"accessory\"; write \"figure\": \"player\""
    #expect(found.contains { $0.hasSuffix("accessory2.figure: \(problem)") }, "\(found)")
  }

  @Test func aPaintThatThereIsNotIsNamedWithTheClosest() throws {
    let found = try messages("\"paints\": \"shoe\"", "\"paints\": \"shoes\"")
    #expect(
      found.count == 1
        && found[0].hasSuffix(
          "shoeColor.paints: there is no paint family \"shoes\" in palettes.json; did you mean \"shoe\"?")
    )
  }

  @Test(arguments: ["\"default\": \"white\"", "\"words\": \"x\""])
  func aColoursDefaultIsOne(member: String) throws {
    let found = try messages("\"default\": \"#FFFFFF\", \"paints\": \"shoe\"", "\(member), \"paints\": \"shoe\"")
    #expect(
      found.count == 1 && found[0].hasSuffix("shoeColor.default: is not a colour; write one such as \"#2E86AB\""),
      "\(found)")
  }

  @Test func aColourThatPaintsNothingIsNamed() throws {
    let found = try messages("\"default\": \"#FFFFFF\", \"paints\": \"shoe\"", "\"default\": \"#FFFFFF\"")
    #expect(
      found.count == 1
        && found[0].hasSuffix("shoeColor.kind: is a colour that paints nothing; name a paint family in \"paints\""),
      "\(found)")
  }

  @Test func merchThatAsksForAFieldThatThereIsNotIsNamed() throws {
    let found = try messages("\"university\": \"uni\"", "\"university\": \"unii\"")
    #expect(
      found.count == 1 && found[0].hasSuffix("topColor.merch: there is no field \"unii\"; did you mean \"uni\"?"),
      "\(found)")
  }

  @Test func aKindThatThereIsNotIsNamed() throws {
    let found = try messages("\"kind\": \"flag\"", "\"kind\": \"switch\"")
    #expect(found.count == 1 && found[0].contains("switch"), "\(found)")
  }

  /// A pack from before fields existed.
  @Test func aPackWithoutFieldsIsToldWhatToCopy() throws {
    let found = try ArtFolder.messages { folder in
      let json = try JSONSerialization.jsonObject(with: Data(try folder.text("catalog.json").utf8))
      var catalog = try #require(json as? [String: Any])
      catalog["fields"] = nil
      folder.write(
        String(decoding: try JSONSerialization.data(withJSONObject: catalog), as: UTF8.self), to: "catalog.json")
    }
    let help =
      "so that no record could choose anything; copy \"fields\" and \"mannequins\" from the catalog.json of the built-in pack (Art/)"
    #expect(found == ["error: catalog.json:1: has no \"fields\", \(help)"])
  }

  @Test func aPetIsNotCalledLikeTheOtherFigures() throws {
    let found = try ArtFolder.messages { $0.write("", to: "pets/legacy/rig.json") }
    #expect(found == ["error: pets/legacy: is no pet's name; use another"])
  }

  @Test func asManyFieldsAsAllowedAreTaken() throws {
    func catalog(_ count: Int) throws -> Catalog {
      let fields = (0..<count).map {
        "{\"name\": \"f\($0)\", \"column\": \"c\($0)\", \"kind\": \"text\", \"order\": 1}"
      }.joined(separator: ", ")
      return try JSONDecoder().decode(Catalog.self, from: Data("{\"fields\": [\(fields)], \"slots\": []}".utf8))
    }
    try ListCheck.check(try catalog(ArtLimit.names), file: "c")
    #expect(throws: ArtError.self) { try ListCheck.check(try catalog(ArtLimit.names + 1), file: "c") }
  }
}
