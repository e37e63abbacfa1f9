import ArtCompiler
import AvatarScene
import Foundation
import Testing

@testable import AvatarRaster

/// CONTRIBUTING.md's five steps to a new hair style, followed in a copy of the art: no Swift, no rebuild.
@Suite struct NewPartTests {
  private static let mohawk = """
    <svg xmlns="http://www.w3.org/2000/svg" viewBox="-48 -68 96 96">
      <title>Mohawk</title>
      <g id="crown">
        <path class="hair" fill="#5E3A24" d="M -2 -36 L -4 -48 L 0 -45 L 4 -48 L 2 -36 Z"/>
        <path fill="#5E3A24" d="M -2 -34 L 2 -34 L 2 -37 L -2 -37 Z"/>
        <path class="hair-line" fill="none" stroke="#3F2515" stroke-width="0.7" stroke-linejoin="round" d="M -2 -36 L -4 -48 L 0 -45 L 4 -48 L 2 -36"/>
      </g>
      <g id="crown.hat"/>
    </svg>
    """
  private static let entry = #"{ "name": "mohawk", "words": "{a color} mohawk", "author": "You", "licence": "CC-BY-4.0" }"#

  /// Steps 1 to 5, up to the check; the pack is compiled from the folder.
  private func packWithMohawk() throws -> ArtPack {
    let copy = FileManager.default.temporaryDirectory.appendingPathComponent("MyArt-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: copy) }
    try FileManager.default.copyItem(at: FixtureRecords.root.appendingPathComponent("Art").resolvingSymlinksInPath(), to: copy)
    try Data(Self.mohawk.utf8).write(to: copy.appendingPathComponent("parts/hairStyle/mohawk.svg"))
    let catalog = copy.appendingPathComponent("catalog.json")
    let listed = try String(contentsOf: catalog, encoding: .utf8).replacingOccurrences(
      of: "{\"name\": \"none\", \"words\": \"no hair\"},", with: "{\"name\": \"none\", \"words\": \"no hair\"},\n        \(Self.entry),")
    try Data(listed.utf8).write(to: catalog)
    var compiler = ArtFolderCompiler(folder: copy.path)
    let archive = compiler.compile()
    #expect(compiler.diagnostics.isEmpty, "\(compiler.diagnostics)")
    return try ArtPack(try #require(archive))
  }

  @Test func theNewStyleIsChosenAndDrawnInTheRecordsColour() throws {
    let renderer = try AvatarRenderer(pack: try packWithMohawk())
    let (avatar, diagnostics) = renderer.resolve(AvatarRecord(id: "a", fields: [.hairStyle: "mohawk", .hairColor: "teal"]))
    #expect(diagnostics.isEmpty)
    let frame = try renderer.frame(of: avatar, clip: "idle", at: 0, scale: 2)
    // The strip stands on the crown, x ±2 and y 36 … 44, above the head of the bald figure.
    #expect(frame.cropped(x: 46 * 2, y: 25 * 2, width: 8, height: 12).largestFlatColor == Color(0x1F, 0x9A, 0x9A))
  }

  @Test func itsEmptyLayerHidesItUnderAHat() throws {
    let renderer = try AvatarRenderer(pack: try packWithMohawk())
    func teal(_ fields: [AvatarRecord.Field: String]) throws -> Int {
      let avatar = renderer.resolve(AvatarRecord(id: "a", fields: fields.merging([.hairStyle: "mohawk", .hairColor: "teal"]) { $1 })).avatar
      return try renderer.frame(of: avatar, clip: "idle", at: 0, scale: 2).count(of: Color(0x1F, 0x9A, 0x9A))
    }
    #expect(try teal([:]) > 40)
    #expect(try teal([.accessory1: "beanie"]) == 0)
  }

  @Test func itsWordsAreInTheAltText() throws {
    let pack = try packWithMohawk()
    let avatar = try AvatarRenderer(pack: pack).resolve(AvatarRecord(id: "a", fields: [.hairStyle: "mohawk", .hairColor: "teal"])).avatar
    #expect(AltText.describe(avatar, catalog: pack.catalog).contains("a teal mohawk"))
  }
}
