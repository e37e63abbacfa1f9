@testable import AvatarRaster
import AvatarScene
import AvatarSheets
import Foundation
import TestSupport
import Testing

@testable import AvatarSheets

@Suite struct AtlasSchemaTests {
  private static func schema() throws -> SchemaCheck {
    let file = FixtureRecords.root.appendingPathComponent("docs/atlas.schema.json")
    return SchemaCheck(root: try JSONReading.object(try String(contentsOf: file, encoding: .utf8)))
  }

  private static func atlases(_ change: (inout SheetOptions) -> Void) throws -> [[String: Any]] {
    var options = SheetOptions()
    options.clips = ["walk", "sit"]
    options.framesPerSecond = 3
    change(&options)
    let files = try AtlasFixture.files(try AtlasFixture.avatar(2), options)
    return try files.all.filter { $0.name.hasSuffix(".json") }.map {
      try JSONReading.object(String(decoding: $0.bytes, as: UTF8.self))
    }
  }

  @Test func theDefaultAtlasKeepsToItsSchema() throws {
    let schema = try Self.schema()
    let all =
      try Self.atlases { _ in }
      + Self.atlases {
        $0.layout = .packed; $0.split = .clip; $0.pet = .separate
      }
    for atlas in all { #expect(schema.faults(atlas).isEmpty) }
  }

  @Test func everyFixtureKeepsToItsSchema() throws {
    let schema = try Self.schema()
    var options = SheetOptions()
    options.clips = ["walk"]
    options.framesPerSecond = 2
    options.scales = [1]
    for avatar in try AtlasFixture.avatars() {
      for file in try AtlasFixture.files(avatar, options).all where file.name.hasSuffix(".json") {
        #expect(schema.faults(try JSONReading.object(String(decoding: file.bytes, as: UTF8.self))).isEmpty)
      }
    }
  }

  @Test func severalPagesNameTheOthersInTheFirst() throws {
    let pages = try Self.atlases {
      $0.layout = .packed; $0.scales = [1]; $0.clips = ["walk", "run"]; $0.facings = [.front]; $0.framesPerSecond = 8;
      $0.maximumSize = 130
    }
    let schema = try Self.schema()
    #expect(pages.count == 2)
    for page in pages { #expect(schema.faults(page).isEmpty) }
    let others = (pages.first?["meta"] as? [String: Any])?["related_multi_packs"] as? [String]
    #expect(others == ["fox-1%2520_x-1.json"])
  }

  @Test(arguments: ["rotated", "duration", "pivot"])
  func aFrameThatLacksSomethingIsFound(member: String) throws {
    var atlas = try #require(try Self.atlases { $0.scales = [1] }.first)
    var frames = try #require(atlas["frames"] as? [String: [String: Any]])
    let key = try #require(frames.keys.min())
    frames[key]?[member] = nil
    atlas["frames"] = frames
    #expect(try Self.schema().faults(atlas) == ["$.frames.\(key) lacks \(member)"])
  }

  @Test func aMemberThatNobodyKnowsIsFound() throws {
    var atlas = try #require(try Self.atlases { $0.scales = [1] }.first)
    atlas["made"] = "today"
    #expect(try Self.schema().faults(atlas) == ["$.made should not be there"])
  }
}
