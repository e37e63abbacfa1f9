import AvatarRaster
import AvatarScene
import Testing

/// Seeds with a pack whose `chance` adds to the tables beneath.
@Suite struct SeedTests {
  private static let hats = TestPack(
    "hats",
    [
      "catalog.json": """
      {"slots": [{"slot": "headwear", "variants": [{"name": "boater", "words": "a boater", "drawn": false}]}],
       "chance": {"tables": [{"field": "headwear", "weights": {"boater": 3}, "since": {"boater": 2}}]}}
      """
    ])

  private static func looks(_ renderer: AvatarRenderer, generation: Int? = nil) throws -> [[String: String]] {
    try (0..<2000).map { try renderer.record(seed: "user-\($0)", generation: generation).fields }
  }

  @Test func aHatOfAPackChangesTheLooksThatWearItAndNoOther() throws {
    let old = try Self.looks(AvatarRenderer())
    let new = try Self.looks(AvatarRenderer(pack: TestPack.stack([Self.hats])))
    #expect(zip(old, new).allSatisfy { ($0 != $1) == ($1["headwear"] == "boater") })
    #expect(new.contains { $0["headwear"] == "boater" })
  }

  @Test func aSeedOfAnEarlierGenerationStaysAsItIs() throws {
    let renderer = try AvatarRenderer(pack: TestPack.stack([Self.hats]))
    #expect(try Self.looks(renderer, generation: 1) == Self.looks(AvatarRenderer()))
  }

  @Test func aSeedChoosesNothingThatThePlayerWouldHaveToBuy() throws {
    let shop = """
      {"items": [{"id": "beret", "name": "Beret", "category": "accessory", "field": "headwear", "variant": "beret", "cost": 5}]}
      """
    var rules = RecordRules()
    rules.entitlements = .enforce
    let renderer = try AvatarRenderer(pack: TestPack.stack([TestPack("shop", ["shop.json": shop])]), rules: rules)
    var owner = AvatarRecord(id: "a")
    owner.player.inventory = ["beret"]
    var (bought, given) = (0, 0)
    for number in 0..<1000 {
      owner.fields = ["seed": "user-\(number)"]
      if renderer.filled(owner)["headwear"] == "beret" { bought += 1 }
      let other = AvatarRecord(id: "b", fields: owner.fields)
      if renderer.filled(other)["headwear"] == "beret" { given += 1 }
      #expect(renderer.resolve(other).diagnostics.isEmpty)
    }
    #expect(bought > 0 && given == 0)
  }
}
