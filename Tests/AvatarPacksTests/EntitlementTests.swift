import AvatarRaster
import AvatarScene
import Foundation
import Testing

/// Records of players who wear what a shop sells.
@Suite struct EntitlementTests {
  private static let shop = TestPack(
    "kiosk",
    [
      "shop.json": """
      {"items": [
        {"id": "kiosk.beret", "name": "Beret", "category": "accessory", "field": "headwear", "variant": "beret", "cost": 120},
        {"id": "kiosk.afro", "name": "Afro", "category": "hair", "field": "hairStyle", "variant": "afro", "cost": 80, "unlockLevel": 3},
        {"id": "kiosk.glasses", "name": "Glasses", "category": "accessory", "field": "accessory1", "variant": "glasses", "cost": 5},
        {"id": "kiosk.cat", "name": "Cat", "category": "pet", "field": "petType", "variant": "cat", "cost": 900}
      ]}
      """
    ])

  private static func renderer(_ mode: RecordRules.Entitlements) throws -> AvatarRenderer {
    var rules = RecordRules()
    rules.entitlements = mode
    return try AvatarRenderer(pack: TestPack.stack([shop]), rules: rules)
  }

  /// Wears what it does not own: the beret and the pet are another's, and the hair needs a level.
  private static let hostile = """
    {"id": "eve", "avatar": {"headwear": "beret", "hairStyle": "afro", "accessory2": "glasses"}, "pet": {"petType": "cat"},
     "player": {"level": 2, "inventory": ["kiosk.afro", "KIOSK.BERET", "kiosk.beret ", "beret", "forged.cat", "kiosk.glasses"]}}
    """

  private static func resolved(_ json: String, _ mode: RecordRules.Entitlements) throws
    -> (avatar: Avatar, diagnostics: [String])
  {
    let renderer = try renderer(mode)
    let (avatar, diagnostics) = renderer.resolve(try renderer.record(json: Array(json.utf8)))
    return (avatar, diagnostics.map(\.description))
  }

  private static let warnings = [
    "warning: record eve: hairStyle: \"afro\" is locked: the item \"kiosk.afro\" needs level 3, and the player has level 2",
    "warning: record eve: petType: \"cat\" is not owned: the item \"kiosk.cat\" costs 900 coins",
    "warning: record eve: headwear: \"beret\" is not owned: the item \"kiosk.beret\" costs 120 coins",
  ]

  @Test func withoutAModeEverythingIsDrawn() throws {
    let found = try Self.resolved(Self.hostile, .none)
    #expect(found.diagnostics.isEmpty)
    #expect(found.avatar.body["headwear"] == "beret" && found.avatar.pet?.figure.name == "cat")
  }

  @Test func aHostileRecordIsNamedAndDrawnWhereItIsChecked() throws {
    let found = try Self.resolved(Self.hostile, .check)
    #expect(found.diagnostics == Self.warnings)
    #expect(try found.avatar == Self.resolved(Self.hostile, .none).avatar)
  }

  @Test func aHostileRecordIsDrawnWithDefaultsWhereItIsEnforced() throws {
    let found = try Self.resolved(Self.hostile, .enforce)
    #expect(
      found.diagnostics == zip(Self.warnings, ["short", "dog", "none"]).map { "\($0); drawn as \"\($1)\"" })
    let plain =
      #"{"id": "eve", "avatar": {"accessory2": "glasses", "hairStyle": "short", "headwear": "none"}, "pet": {"petType": "dog"}}"#
    #expect(try found.avatar == Self.resolved(plain, .none).avatar)
  }

  @Test func whatIsOwnedIsWorn() throws {
    let owner = Self.hostile.replacing("\"level\": 2", with: "\"level\": \"3\"").replacing(
      "forged.cat", with: "kiosk.cat"
    )
    .replacing("beret \"", with: "beret\"")
    let found = try Self.resolved(owner, .enforce)
    #expect(found.diagnostics.isEmpty)
    #expect(try found.avatar == Self.resolved(owner, .none).avatar)
  }

  @Test func aStudentInThingsOfOthersIsNoOldRecord() throws {
    let found = try Self.resolved(#"{"id": "a", "avatar": {"headwear": "beret"}}"#, .enforce)
    #expect(!found.avatar.isLegacy && found.avatar.body["headwear"] == "none")
  }

  @Test(arguments: [
    #""inventory": "kiosk.beret""#, #""inventory": {"kiosk.beret": true}"#, #""inventory": 1"#, #""inventory": true"#,
    #""inventory": [1, null, {}, [], ["kiosk.beret"]]"#, #""inventory": null"#, #""inventory": []"#,
  ])
  func anInventoryThatIsNoListOfIDsOwnsNothing(player: String) throws {
    let json = "{\"id\": \"eve\", \"avatar\": {\"headwear\": \"beret\"}, \"player\": {\(player)}}"
    let found = try Self.resolved(json, .enforce)
    #expect(found.avatar.body["headwear"] == "none")
    let isFine = ["null", "[]"].contains { player.hasSuffix(": \($0)") }
    let remark = "player.inventory: is no list of ids; what is no text is not read"
    #expect(found.diagnostics.contains { $0.hasSuffix(remark) } != isFine)
  }

  @Test(arguments: ["\"NaN\"", "\"inf\"", "\"-inf\"", "\"1e999\"", "\"\"", "\"three\"", "[3]", "{}", "true", "-1e300"])
  func aLevelThatIsNoNumberUnlocksNothing(level: String) throws {
    let json =
      "{\"id\": \"eve\", \"avatar\": {\"hairStyle\": \"afro\"}, \"player\": {\"level\": \(level), \"inventory\": [\"kiosk.afro\"]}}"
    let found = try Self.resolved(json, .enforce)
    #expect(found.avatar.body["hairStyle"] == "short")
    #expect(found.diagnostics.contains { $0.hasSuffix("player.level: is no number; read as 0") } != (level == "-1e300"))
  }

  @Test func aHugeInventoryIsRead() throws {
    let ids = (0..<100_000).map { "\"forged.\($0)\"" }.joined(separator: ",")
    let json = "{\"id\": \"eve\", \"avatar\": {\"headwear\": \"beret\"}, \"player\": {\"inventory\": [\(ids)]}}"
    #expect(try Self.resolved(json, .enforce).avatar.body["headwear"] == "none")
    let owned = json.replacing("\"forged.99999\"", with: "\"kiosk.beret\"")
    #expect(try Self.resolved(owned, .enforce).avatar.body["headwear"] == "beret")
  }

  @Test func aMisspeltKeyIsNamed() throws {
    let found = try Self.resolved(#"{"id": "a", "avatar": {}, "player": {"inventroy": []}}"#, .none)
    #expect(
      found.diagnostics == ["warning: record a: player.inventroy: there is no such key; did you mean \"inventory\"?"])
  }
}
