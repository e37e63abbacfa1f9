import ArtCompiler
import AvatarRaster
import AvatarScene
import Testing

/// `shop.json` of a pack: what players can own.
@Suite struct ShopTests {
  private static let quiff = #"""
    {"id": "winter.quiff", "name": "Quiff", "category": "hair", "field": "hairStyle", "variant": "quiff", "cost": 120, "unlockLevel": 3}
    """#

  private static func shop(_ items: String..., name: String = "winter") throws -> TestPack {
    var pack = try TestPack.quiff(name)
    pack.files["shop.json"] = Array("{\"items\": [\n\(items.joined(separator: ",\n"))]}".utf8)
    return pack
  }

  @Test func thePackOfTheProjectHasNoShop() throws {
    #expect(try BuiltInArt.pack().shop().isEmpty)
  }

  @Test func aPackSellsItsVariants() throws {
    let pack = try TestPack.stack([Self.shop(Self.quiff)])
    let item = try #require(try pack.shop().first)
    #expect(
      [item.id, item.name, item.category.rawValue, item.field, item.variant] == [
        "winter.quiff", "Quiff", "hair", "hairStyle", "quiff",
      ])
    #expect(item.cost == 120 && item.unlockLevel == 3)
    #expect(try pack.changes()[0].changes.added.contains("shop.json: items.winter.quiff"))
  }

  @Test func anItemReplacesTheOneWithItsIDAndOthersFollow() throws {
    let bun = Self.quiff.replacing("quiff", with: "bun")
    let over = TestPack("sale", ["shop.json": "{\"items\": [\(bun), \(Self.quiff.replacing("120", with: "60"))]}"])
    let pack = try TestPack.stack([Self.shop(Self.quiff), over])
    #expect(try pack.shop().map(\.id) == ["winter.quiff", "winter.bun"])
    #expect(try pack.shop().map(\.cost) == [60, 120])
    #expect(try pack.changes()[1].changes.replaced == ["shop.json: items.winter.quiff"])
  }

  @Test(arguments: [
    (
      #""hairStyle""#, #""hairStile""#,
      "items[0].field: no field \"hairStile\" chooses a variant; did you mean \"hairStyle\"?"
    ),
    (#""hairStyle""#, #""hairColor""#, "items[0].field: no field \"hairColor\" chooses a variant"),
    (#""quiff""#, #""quif""#, "items[0].variant: there is no hairStyle \"quif\"; did you mean \"quiff\"?"),
    (#""quiff""#, #""short""#, "items[0].variant: \"short\" is the default, which all players have"),
    ("120", "-1", "items[0].cost: -1 is out of range; use 0 to 1000000000"),
    ("120", "1.5", "items[0].cost: expected a whole number, found 1.5"),
    ("120", "1e999", "number"),
    (": 3}", ": -3}", "items[0].unlockLevel: -3 is out of range"),
    (#""hair""#, #""hear""#, "items[0].category: \"hear\" is not known; did you mean \"hair\"?"),
    (#""cost""#, #""price""#, "items[0].price: means nothing here"),
    (#""Quiff""#, #""""#, "items[0].name: says nothing"),
    ("winter.quiff", "../quiff", "items[0].id: is no id"),
    ("winter.quiff", ".quiff", "items[0].id: is no id"),
  ])
  func aMistakeIsNamedByItsPlace(old: String, new: String, message: String) throws {
    let messages = try Self.shop(Self.quiff.replacing(old, with: new)).compile().messages
    #expect(messages.contains { $0.hasPrefix("error: winter/shop.json:2:") && $0.contains(message) }, "\(messages)")
  }

  @Test func oneIDIsOneItem() throws {
    let messages = try Self.shop(Self.quiff, Self.quiff.replacing("\"quiff\"", with: "\"bun\"")).compile().messages
    #expect(
      messages == [
        "error: winter/shop.json:3:8: items[1].id: \"winter.quiff\" is there twice; give each item its own id"
      ])
  }

  @Test func oneThingIsSoldOnce() throws {
    let other = Self.quiff.replacing("winter.quiff", with: "winter.fringe")
    #expect(
      try Self.shop(Self.quiff, other).compile().messages.map { String($0.suffix(88)) }
        == [
          "items[1].variant: \"quiff\" is sold as \"winter.quiff\" already; keep one item for each thing"
        ].map { String($0.suffix(88)) })
  }
}
