import AvatarScene
import Foundation
import TestSupport
import Testing

@testable import ArtCompiler

/// Tests a figure's views other than the front.
@Suite struct ViewCheckTests {
  @Test func aVariantThatAViewLacksIsNamed() throws {
    let found = try ArtFolder.messages(views: true) { try $0.remove("player/side/parts/hairStyle/bun.svg") }
    let words =
      "is missing: \"bun\" is drawn in front and is left off from the side; draw it, or give its slot \"views\" without \"side\" in catalog.json"
    #expect(found == ["warning: player/side/parts/hairStyle/bun.svg: \(words)"])
  }

  @Test func aCellOfAnotherSizeIsRefused() throws {
    let found = try ArtFolder.messages(views: true) {
      try $0.change("player/back/rig.json", "\"ground\": -16", "\"ground\": -15")
    }
    #expect(
      found.contains(
        "error: player/back/rig.json:3: frame: frame and ground must be the front's, since a sheet has one cell for all views"
      ))
  }

  @Test func aJointAtAnotherHeightIsQuestioned() throws {
    let found = try ArtFolder.messages(views: true) {
      try $0.change("player/side/rig.json", "\"pivot\": [-2, 12]", "\"pivot\": [-2, 12.5]")
    }
    let words =
      "its joint lies at y 12.5 of the rig, which counts up, in front at 12.0; a view moves a joint to the side only, or the figure grows as it turns"
    #expect(found.map(withoutLine).contains("warning: player/side/rig.json: bones.leftArm: \(words)"), "\(found)")
  }

  @Test func aRecordsColourIsSeenFromEverySide() throws {
    let found = try ArtFolder.messages(views: true) { folder in
      let file = "player/back/parts/topStyle/tshirt.svg"
      folder.write(
        try folder.text(file).replacing("class=\"top\"", with: "class=\"white\"").replacing(
          "class=\"top ", with: "class=\"white "), to: file)
    }
    #expect(
      found.contains(
        "warning: player/back/parts/topStyle/tshirt.svg: nothing here has the role \"top\", the colour that a record chooses, as in front"
      ),
      "\(found)")
  }

  @Test func aTopAtAnotherHeightIsQuestioned() throws {
    let found = try ArtFolder.messages(views: true) { folder in
      let file = "player/back/parts/bottomStyle/shorts.svg"
      folder.write(
        try folder.text(file).replacing("<g id=\"", with: "<g transform=\"translate(0 8)\" id=\""), to: file)
    }
    // The page counts down, as the editor shows it: what was moved down by 8 has the greater number.
    let said = found.compactMap {
      $0.firstMatch(of: /shorts.svg: its top lies at y (.+) of the page, in front at ([^:]+):/)
    }
    let (back, front) = try #require(
      said.first.flatMap { match in Double(match.1).flatMap { back in Double(match.2).map { (back, $0) } } })
    #expect((4...12).contains(back - front), "\(found)")
  }

  @Test func aClipOfAnotherLengthIsRefused() throws {
    let found = try ArtFolder.messages(views: true) {
      try $0.change("player/side/clips/walk.json", "\"frames\": 12", "\"frames\": 10")
    }
    let words = "is not as long as the front's; write what that has: 0.64 seconds, 12 frames, loop true"
    #expect(found.contains("error: player/side/clips/walk.json: \(words)"), "\(found)")
  }

  @Test func aClipHasOneFaceForAllViews() throws {
    let folder = try ArtFolder(views: true)
    let file = "player/side/clips/wave.json"
    var clip = try #require(
      try JSONSerialization.jsonObject(with: Data(folder.text(file).utf8)) as? [String: Any])
    clip["switches"] = ["brows": [["time": 0, "value": "worried"]]]
    clip["feelings"] = nil
    folder.write(String(decoding: try JSONSerialization.data(withJSONObject: clip), as: UTF8.self), to: file)
    let (archive, messages) = folder.compile()
    #expect(messages == [])
    let front = try JSONDecoder().decode(ClipSource.self, from: Data(folder.text("clips/wave.json").utf8))
    let compiled = try #require(archive)
    let side = try #require(try compiled.decodeIfPresent(ClipSource.self, "player/side/clips/wave"))
    #expect(side.feelings == front.feelings)
    #expect(side.switches?["eyes"] == front.switches?["eyes"] && front.switches?["eyes"] != nil)
    #expect(side.switches?["brows"]?.map(\.value) == ["worried"])
  }

  @Test func aClipOfTheFrontIsCheckedOnAViewsBones() throws {
    let found = try ArtFolder.messages(views: true) {
      try $0.change("player/back/rig.json", "{\"name\": \"skirt\"", "{\"name\": \"skirts\"")
    }
    #expect(found.contains { $0.hasPrefix("error: ") && $0.contains("skirt") }, "\(found)")
  }
}
