import Foundation
import TestSupport
import Testing

@testable import ArtCompiler

/// Tests the references of a catalog variant: states, bones, its author.
@Suite struct VariantCheckTests {
  /// Returns the line of the catalog that contains a text.
  private func line(of text: String) throws -> Int {
    let lines = try ArtFolder().text("catalog.json").split(separator: "\n", omittingEmptySubsequences: false)
    return 1 + (try #require(lines.firstIndex { $0.contains(text) }))
  }

  @Test func aStateThatNoLayerKnowsIsNamedWithTheClosest() throws {
    let found = try ArtFolder.messages {
      try $0.change(
        "catalog.json", "\"{a color} cap\", \"states\": [\"hat\"]", "\"{a color} cap\", \"states\": [\"hatt\"]")
    }
    let line = try line(of: "\"{a color} cap\"")
    #expect(
      found == [
        "error: catalog.json:\(line): accessory.cap.states[0]: no layer has a form for the state \"hatt\"; did you mean \"hat\"?"
      ])
  }

  @Test func aStateLikeNoneSaysWhatToDraw() throws {
    let found = try ArtFolder.messages {
      try $0.change(
        "catalog.json", "\"{a color} cap\", \"states\": [\"hat\"]",
        "\"{a color} cap\", \"states\": [\"hat\", \"qwxyz\"]")
    }
    let help = "draw one, such as <g id=\"front.qwxyz\">, or leave the state out"
    let line = try line(of: "\"{a color} cap\"")
    #expect(
      found == [
        "error: catalog.json:\(line): accessory.cap.states[1]: no layer has a form for the state \"qwxyz\"; \(help)"
      ])
  }

  /// The only drawing with a form for `glasses` cannot be read. The unknown state is a consequence
  /// and is not reported.
  @Test func aStateWhoseDrawingIsFaultyIsNoSecondError() throws {
    let found = try ArtFolder.messages { $0.write("<svg", to: "parts/accessory/sunglasses.svg") }
    #expect(found.count == 1 && found[0].hasPrefix("error: parts/accessory/sunglasses.svg:1: "), "\(found)")
  }

  @Test func aBoneThatTheRigLacksIsNamedWithTheClosest() throws {
    let found = try ArtFolder.messages { try $0.change("catalog.json", "\"hat\": {\"y\": 1.2", "\"hut\": {\"y\": 1.2") }
    let line = try line(of: "\"a round face\"")
    #expect(
      found == [
        "error: catalog.json:\(line): faceShape.round.bones.hut: there is no bone \"hut\" in the rig \"player\"; did you mean \"hat\"?"
      ])
  }

  @Test(arguments: [
    ("front", "heat", "stance.front.heat: there is no bone \"heat\" in the rig \"player\"; did you mean \"head\"?"),
    ("frnt", "head", "stance.frnt: there is no view \"frnt\"; did you mean \"front\"?"),
  ])
  func aStancesViewAndBonesAreLookedUp(view: String, bone: String, problem: String) throws {
    let found = try ArtFolder.messages {
      try $0.change(
        "catalog.json", "\"words\": \"a round face\"",
        "\"words\": \"a round face\", \"stance\": {\"\(view)\": {\"\(bone)\": {\"rotation\": 0.1}}}")
    }
    #expect(found == ["error: catalog.json:\(try line(of: "\"a round face\"")): faceShape.round.\(problem)"])
  }

  @Test(arguments: [("dog", "\"a {color} dog\"", "tale", "tail"), ("bird", "\"a {color} bird\"", "crst", "crest")])
  func aPetsBoneIsLookedUpInItsOwnRig(pet: String, words: String, bone: String, meant: String) throws {
    let found = try ArtFolder.messages {
      try $0.change("catalog.json", words, words + ", \"bones\": {\"\(bone)\": {\"x\": 1}, \"\(meant)\": {}}")
    }
    let line = try line(of: words)
    #expect(
      found == [
        "error: catalog.json:\(line): petType.\(pet).bones.\(bone): there is no bone \"\(bone)\" in the rig \"\(pet)\"; did you mean \"\(meant)\"?"
      ])
  }

  @Test func aPetsAccessoryMayMoveABoneThatOnlySomePetsHave() throws {
    #expect(
      try ArtFolder.messages {
        try $0.change("catalog.json", "\"a bandana\"", "\"a bandana\", \"bones\": {\"scarfEnd\": {\"x\": 1}}")
      } == [])
  }

  @Test(arguments: [
    "\"author\": \"Mia\"", "\"author\": \"Mia\", \"licence\": \"\"",
  ])
  func anAuthorWithoutALicenceIsNamed(members: String) throws {
    let found = try ArtFolder.messages {
      try $0.change("catalog.json", "\"an oval face\"", "\"an oval face\", \(members)")
    }
    let line = try line(of: "\"an oval face\"")
    let help = "\"Mia\" drew it, under no licence; add \"licence\", such as \"licence\": \"CC-BY-4.0\""
    #expect(found == ["error: catalog.json:\(line): faceShape.oval.author: \(help)"])
  }

  @Test func aLicenceThatIsSpeltInAnotherWayIsNamed() throws {
    let found = try ArtFolder.messages {
      try $0.change("catalog.json", "\"an oval face\"", "\"an oval face\", \"author\": \"Mia\", \"license\": \"MIT\"")
    }
    #expect(
      found.count == 1 && found.first?.hasSuffix("license: means nothing here; did you mean \"licence\"?") == true)
  }

  @Test func anAuthorWithALicenceIsFine() throws {
    #expect(
      try ArtFolder.messages {
        try $0.change(
          "catalog.json", "\"an oval face\"", "\"an oval face\", \"author\": \"Mia\", \"licence\": \"CC0-1.0\"")
      } == [])
  }

  @Test func aFaultyDrawingIsNotSaidToBeMissingToo() throws {
    let found = try ArtFolder.messages { try $0.change("parts/topStyle/polo.svg", "class=\"top\"", "class=\"tpo\"") }
    #expect(
      !found.isEmpty && found.allSatisfy { $0.hasPrefix("error: parts/topStyle/polo.svg:") && $0.contains("\"tpo\"") },
      "\(found)")
  }

  /// Of two words that are nearly one, each alone, the first is named.
  @Test(arguments: ["piercin", "pierceng"]) func aWordThatExcludesNothingIsNamedWithTheOneThatIsNearlyIt(word: String)
    throws
  {
    let found = try ArtFolder.messages {
      try $0.change("catalog.json", "\"{color} earrings\", ", "\"{color} earrings\", \"exclusive\": \"\(word)\", ")
      try $0.change("catalog.json", "\"{a color} necklace\", ", "\"{a color} necklace\", \"exclusive\": \"piercing\", ")
    }
    let line = try line(of: "\"{color} earrings\"")
    let help = "accessory.necklace has \"piercing\": write the same word in both"
    #expect(
      found == [
        "error: catalog.json:\(line): accessory.earrings.exclusive: no other variant has the word \"\(word)\", so nothing is excluded; \(help)"
      ])
  }

  @Test func amongMoreTheWordOfTheOthersIsMeant() throws {
    let found = try ArtFolder.messages {
      try $0.change("catalog.json", "\"{color} earrings\", ", "\"{color} earrings\", \"exclusive\": \"headwaer\", ")
    }
    #expect(
      found.count == 1
        && found[0].hasSuffix(
          "no other variant has the word \"headwaer\", so nothing is excluded; did you mean \"headwear\"?"),
      "\(found)")
  }

  @Test func aWordLikeNoOtherIsAWarning() throws {
    let found = try ArtFolder.messages {
      try $0.change("catalog.json", "\"{color} earrings\", ", "\"{color} earrings\", \"exclusive\": \"ears\", ")
    }
    #expect(
      found.count == 1 && found[0].hasPrefix("warning: catalog.json:")
        && found[0].hasSuffix("leave it out until there is another"), "\(found)")
  }
}
