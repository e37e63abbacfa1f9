import AvatarScene
import Foundation
import TestSupport
import Testing

@testable import AvatarRaster

/// Follows CONTRIBUTING.md's six steps to a new hair style in a copy of the art, with the example
/// of its pictures: no Swift, no rebuild.
@Suite struct NewPartTests {
  private static let entry =
    #"{ "name": "spikes", "words": "{color} spikes", "author": "You", "licence": "CC-BY-4.0" }"#

  private static func page(_ name: String) throws -> String {
    try String(contentsOf: FixtureRecords.root.appendingPathComponent("docs/contributing/\(name).svg"), encoding: .utf8)
  }

  /// Performs steps 1 to 5, up to the check, and compiles the pack from the folder.
  private func packWithSpikes() throws -> ArtPack { try packWithSpikes(drawn: try Self.page("spikes")) }

  private func packWithSpikes(drawn svg: String) throws -> ArtPack {
    let copy = try ArtFolder(views: true)
    copy.write(svg, to: "parts/hairStyle/spikes.svg")
    try copy.change(
      "catalog.json", "\"no hair\", \"states\": [\"bareHead\"]},",
      "\"no hair\", \"states\": [\"bareHead\"]},\n        \(Self.entry),")
    let (archive, messages) = copy.compile()
    // It has only a front view.
    #expect(
      messages.count == 1
        && messages[0].contains("\"spikes\" is drawn in front and is left off from the side and from the back"),
      "\(messages)")
    return try ArtPack(try #require(archive))
  }

  @Test func theNewStyleIsChosenAndDrawnInTheRecordsColour() throws {
    let renderer = try AvatarRenderer(pack: try packWithSpikes())
    let (avatar, diagnostics) = renderer.resolve(
      AvatarRecord(id: "a", fields: ["hairStyle": "spikes", "hairColor": "teal"]))
    #expect(diagnostics.isEmpty)
    let frame = try renderer.frame(of: avatar, clip: "idle", at: 0, scale: 2)
    // The fan stands on the crown, x ±2 and y 37 … 43, above the head of the bald figure.
    #expect(frame.cropped(x: 46 * 2, y: 25 * 2, width: 8, height: 12).largestFlatColor() == RGBA(0x1F, 0x9A, 0x9A))
  }

  /// An editor without support for classes: the shape takes its role from its colour, in a layer of
  /// the template.
  @Test func aShapeInTheSwatchsColourOnTheTemplateIsDrawn() throws {
    let crown = "inkscape:label=\"crown\">"
    let drawn = try Self.page("hair-template").replacingOccurrences(
      of: crown, with: crown + "<rect fill=\"#5E3A24\" x=\"-3\" y=\"-45\" width=\"6\" height=\"9\"/>")
    let renderer = try AvatarRenderer(pack: try packWithSpikes(drawn: drawn))
    let avatar = renderer.resolve(AvatarRecord(id: "a", fields: ["hairStyle": "spikes", "hairColor": "teal"])).avatar
    let frame = try renderer.frame(of: avatar, clip: "idle", at: 0, scale: 2)
    #expect(frame.cropped(x: 46 * 2, y: 25 * 2, width: 8, height: 12).largestFlatColor() == RGBA(0x1F, 0x9A, 0x9A))
  }

  /// Figma uses the page's corner as the origin; step 3 accepts its file unchanged.
  @Test func aShapeOnFigmasPageIsDrawnInItsPlace() throws {
    let svg = """
      <svg width="96" height="96" viewBox="0 0 96 96" fill="none" xmlns="http://www.w3.org/2000/svg">
      <g id="crown"><path d="M45 23H51V32H45V23Z" fill="#5E3A24"/></g><g id="crown.hat"></g>
      </svg>
      """
    let renderer = try AvatarRenderer(pack: try packWithSpikes(drawn: svg))
    let avatar = renderer.resolve(AvatarRecord(id: "a", fields: ["hairStyle": "spikes", "hairColor": "teal"])).avatar
    let frame = try renderer.frame(of: avatar, clip: "idle", at: 0, scale: 2)
    #expect(frame.cropped(x: 46 * 2, y: 25 * 2, width: 8, height: 12).largestFlatColor() == RGBA(0x1F, 0x9A, 0x9A))
  }

  @Test func theExampleOnFigmasPageIsTheSamePicture() throws {
    let moved = try Self.page("spikes").replacingOccurrences(
      of: "viewBox=\"-48 -68 96 96\"", with: "viewBox=\"0 0 96 96\""
    )
    .replacingOccurrences(
      of: "inkscape:groupmode=\"layer\"", with: "inkscape:groupmode=\"layer\" transform=\"translate(48 68)\"")
    let frames = try [try packWithSpikes(), try packWithSpikes(drawn: moved)].map { pack in
      let renderer = try AvatarRenderer(pack: pack)
      return try renderer.frame(
        of: renderer.resolve(AvatarRecord(id: "a", fields: ["hairStyle": "spikes"])).avatar, clip: "idle", at: 0,
        scale: 2)
    }
    let isSame = frames[0] == frames[1]
    #expect(isSame)
  }

  @Test func everyPictureOfTheFiveStepsIsThere() throws {
    let text = try String(contentsOf: FixtureRecords.root.appendingPathComponent("CONTRIBUTING.md"), encoding: .utf8)
    let pictures = text.matches(of: /!\[[^\]]+\]\(([^)]+\.png)\)/).map { String($0.output.1) }
    #expect(pictures.count == 5)
    for picture in pictures {
      let data = try Data(contentsOf: FixtureRecords.root.appendingPathComponent(picture))
      #expect(data.starts(with: [0x89, 0x50, 0x4E, 0x47]), "\(picture)")
      #expect(data.count < 64_000, "\(picture) has \(data.count) bytes")
    }
  }

  @Test func itsEmptyLayerHidesItUnderAHat() throws {
    let renderer = try AvatarRenderer(pack: try packWithSpikes())
    func teal(_ fields: [String: String]) throws -> Int {
      let avatar = renderer.resolve(
        AvatarRecord(id: "a", fields: fields.merging(["hairStyle": "spikes", "hairColor": "teal"]) { $1 })
      ).avatar
      return try renderer.frame(of: avatar, clip: "idle", at: 0, scale: 2).count(of: RGBA(0x1F, 0x9A, 0x9A))
    }
    #expect(try teal([:]) > 40)
    #expect(try teal(["accessory1": "beanie"]) == 0)
  }

  @Test func itsWordsAreInTheAltText() throws {
    let pack = try packWithSpikes()
    let avatar = try AvatarRenderer(pack: pack).resolve(
      AvatarRecord(id: "a", fields: ["hairStyle": "spikes", "hairColor": "teal"])
    ).avatar
    #expect(AltText.describe(avatar, catalog: pack.catalog).contains("teal spikes"))
  }
}
