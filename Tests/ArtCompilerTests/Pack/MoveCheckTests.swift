import Foundation
import TestSupport
import Testing

@testable import ArtCompiler

/// Tests the bones that a number field moves.
@Suite struct MoveCheckTests {
  private func messages(_ old: String, _ new: String) throws -> [String] {
    try ArtFolder.messages(views: true) { try $0.change("catalog.json", old, new) }.map(withoutLine)
  }

  @Test func aBoneThatNoViewHasIsNamedWithTheClosest() throws {
    #expect(
      try messages("\"moves\": {\"lips\": {\"scaleX\"", "\"moves\": {\"lipps\": {\"scaleX\"") == [
        "error: catalog.json: mouthWidth.moves.lipps: there is no bone \"lipps\"; did you mean \"lips\"?"
      ])
  }

  @Test func aBoneOfAnotherFigureIsNotOne() throws {
    let found = try messages("\"moves\": {\"lips\": {\"scaleX\"", "\"moves\": {\"muzzle\": {\"scaleX\"")
    #expect(found.count == 1 && found[0].hasPrefix("error: catalog.json: mouthWidth.moves.muzzle: there is no bone"))
  }

  @Test func aBoneOfOneSideIsQuestioned() throws {
    let words = "moves one side only, which makes the figure lopsided; move \"rightEye\" too"
    #expect(
      try messages("\"rightEye\": {\"x\": 0.2}, ", "") == [
        "warning: catalog.json: eyeSpacing.moves.leftEye: \(words)"
      ])
  }

  @Test(arguments: ["0.3", "-0.2"])
  func sidesThatAreNoMirrorImagesAreQuestioned(x: String) throws {
    let words =
      "is not the mirror image of \"rightEye\", which makes the figure lopsided; use the opposite x, and the same otherwise"
    #expect(
      try messages("\"rightEye\": {\"x\": 0.2}", "\"rightEye\": {\"x\": \(x)}") == [
        "warning: catalog.json: eyeSpacing.moves.leftEye: \(words)"
      ])
  }
}
