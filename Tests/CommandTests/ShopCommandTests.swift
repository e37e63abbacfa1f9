import AvatarPixels
import Foundation
import Programs
import Testing

/// A shop on the command line: its list, its pictures, and what a player may wear.
@Suite struct ShopCommandTests {
  private let scratch: Scratch

  init() throws {
    scratch = try Scratch()
    try scratch.write(
      "kiosk/pack.json",
      #"{"name": "kiosk", "version": "1.0.0", "author": "Ann", "licence": "CC0-1.0", "over": "campus"}"#)
    try scratch.write(
      "kiosk/shop.json",
      """
      {"items": [
        {"id": "kiosk.beret", "name": "Beret", "category": "accessory", "field": "headwear", "variant": "beret", "cost": 120},
        {"id": "kiosk.afro", "name": "Afro", "category": "hair", "field": "hairStyle", "variant": "afro", "cost": 80, "unlockLevel": 3},
        {"id": "kiosk.glasses", "name": "Glasses", "category": "accessory", "field": "accessory2", "variant": "glasses", "cost": 5},
        {"id": "kiosk.cat", "name": "Cat", "category": "pet", "field": "petType", "variant": "cat", "cost": 900},
        {"id": "kiosk.bow", "name": "Bow", "category": "pet", "field": "petAccessory", "variant": "bow", "cost": 20}
      ]}
      """)
  }

  private func run(_ arguments: String...) throws -> Tool.Result {
    try Tool.run(arguments, environment: ["XDG_CACHE_HOME": scratch.path("cache")], in: scratch.url)
  }

  @Test func theListIsByCategoryWithPricesAndLevels() throws {
    let lines = try run("catalog", "--shop", "--art", "kiosk").lines.map {
      $0.split(separator: " ").joined(separator: " ")
    }
    #expect(
      lines == [
        "hair", "kiosk.afro Afro 80 coins, from level 3: hairStyle afro", "accessory",
        "kiosk.beret Beret 120 coins: headwear beret", "kiosk.glasses Glasses 5 coins: accessory2 glasses", "pet",
        "kiosk.cat Cat 900 coins: petType cat", "kiosk.bow Bow 20 coins: petAccessory bow",
      ])
  }

  @Test func theJSONHasTheItemsAsThePackHasThem() throws {
    let own = try run("catalog", "--shop", "--format", "json", "--art", "kiosk")
    let source = try JSONSerialization.jsonObject(with: scratch.read("kiosk/shop.json")) as? NSDictionary
    #expect(try JSONSerialization.jsonObject(with: own.output) as? NSDictionary == source)
    let whole = try run("catalog", "--format", "json", "--art", "kiosk")
    let listing = try JSONSerialization.jsonObject(with: whole.output) as? [String: Any]
    #expect(listing?["shop"] as? NSArray == source?["items"] as? NSArray)
  }

  @Test func artWithoutAShopSaysSo() throws {
    let result = try run("catalog", "--shop")
    #expect(result.status == 64)
    #expect(
      result.errors.hasPrefix("Error: the art has no shop; add a pack with a shop.json, such as --art winter\n"))
  }

  @Test func eachItemHasTwoTransparentPictures() throws {
    let result = try run("catalog", "--shop", "--format", "png", "-o", "icons", "--size", "48", "--art", "kiosk")
    #expect(result.status == 0 && result.lines.count == 10, "\(result.errors)")
    for name in ["afro", "beret", "glasses", "cat", "bow"] {
      for (file, edge) in [("kiosk.\(name).png", 48), ("kiosk.\(name)@2x.png", 96)] {
        let picture = try PNGDecoder.decode(Array(scratch.read("icons/\(file)")))
        #expect(picture.width == edge && picture.height == edge)
        let inked = picture.pixels.indices.filter { picture.pixels[$0] >> 24 > 0 }
        #expect(inked.count < edge * edge * 9 / 10, "\(file) has a background")
        let (columns, rows) = (Set(inked.map { $0 % edge }).count, Set(inked.map { $0 / edge }).count)
        #expect(max(columns, rows) > edge * 8 / 10, "\(file) is small: \(columns) × \(rows)")
      }
    }
  }

  /// A vest draws the shoulders of its wearer.
  @Test func aPictureOfClothesShowsNoSkin() throws {
    try scratch.write(
      "kiosk/shop.json",
      """
      {"items": [{"id": "kiosk.tank", "name": "Vest", "category": "outfit", "field": "topStyle", "variant": "tank", "cost": 1}]}
      """)
    #expect(try run("catalog", "--shop", "--format", "png", "-o", "icons", "--art", "kiosk").status == 0)
    let picture = try PNGDecoder.decode(Array(scratch.read("icons/kiosk.tank.png")))
    let brown = picture.pixels.filter { pixel in
      let (red, blue) = (pixel >> 16 & 255, pixel & 255)
      return pixel >> 24 == 255 && red > blue + 40
    }
    #expect(brown.isEmpty)
  }

  @Test func whatLiesOnAFaceIsShownWithIt() throws {
    try scratch.write(
      "kiosk/shop.json",
      """
      {"items": [{"id": "kiosk.freckles", "name": "Freckles", "category": "accessory", "field": "faceDetail1", "variant": "freckles", "cost": 1},
        {"id": "kiosk.bun", "name": "Bun", "category": "hair", "field": "hairStyle", "variant": "bun", "cost": 1}]}
      """)
    #expect(try run("catalog", "--shop", "--format", "png", "-o", "icons", "--art", "kiosk").status == 0)
    // The mannequin's skin is there with freckles, and is not with hair.
    for (name, isThere) in [("freckles", true), ("bun", false)] {
      let picture = try PNGDecoder.decode(Array(scratch.read("icons/kiosk.\(name).png")))
      let middle = picture.pixels[144 * 100 + 72] >> 24
      #expect((middle > 0) == isThere, "\(name)")
    }
  }

  @Test func aPageShowsAllItems() throws {
    let page = try run("catalog", "--shop", "--format", "png", "--size", "48", "--art", "kiosk")
    #expect(page.status == 0 && page.output.starts(with: [0x89, 0x50]))
    let named = try run("catalog", "--slot", "shop", "--format", "png", "--size", "48", "--art", "kiosk")
    let isSame = named.output == page.output
    #expect(isSame)
  }

  @Test(arguments: [
    ["--slot", "headwear", "--format", "png"], ["--combine", "headwear,hairStyle", "--format", "png"],
    ["--format", "schema"],
  ])
  func aShopIsNoOtherPage(words: [String]) throws {
    let result = try Tool.run(["catalog", "--shop", "--art", "kiosk"] + words, in: scratch.url)
    #expect(result.status == 64 && result.errors.contains("--shop and --"), "\(result.errors)")
  }

  private static let eve = """
    {"id": "eve", "avatar": {"headwear": "beret", "hairStyle": "afro"}, "player": {"level": 2, "inventory": ["kiosk.afro"]}}
    """

  @Test func checkNamesRecordFieldVariantItemAndCost() throws {
    try scratch.write("eve.ndjson", Self.eve)
    let result = try run("check", "eve.ndjson", "--art", "kiosk", "--entitlements", "check")
    #expect(result.status == 0)
    #expect(
      result.errors.split(separator: "\n").filter { $0.hasPrefix("warning: ") } == [
        "warning: eve.ndjson:1: record eve: hairStyle: \"afro\" is locked: the item \"kiosk.afro\" needs level 3, and the player has level 2",
        "warning: eve.ndjson:1: record eve: headwear: \"beret\" is not owned: the item \"kiosk.beret\" costs 120 coins",
      ])
    #expect(try run("check", "eve.ndjson", "--art", "kiosk", "--entitlements", "check", "--strict").status == 65)
    #expect(try run("check", "eve.ndjson", "--art", "kiosk", "--strict").status == 0)
  }

  @Test(arguments: [
    ["thumbnail"], ["preview", "--clips", "wave"], ["sheet", "--clips", "idle", "--facings", "front"],
  ])
  func whatIsNotOwnedIsDrawnAsTheDefaultWhereItIsEnforced(command: [String]) throws {
    try scratch.write("eve.json", Self.eve)
    try scratch.write("bare/eve.json", #"{"id": "eve", "avatar": {"headwear": "none", "hairStyle": "short"}}"#)
    func files(_ record: String, _ mode: String...) throws -> [String: Data] {
      let folder = UUID().uuidString
      let words = command + [record, "--art", "kiosk", "-o", folder, "--size", "48", "--quiet"] + mode
      let result = try Tool.run(
        words.filter { command[0] != "sheet" || !["--size", "48"].contains($0) }, in: scratch.url)
      #expect(result.status == 0, "\(result.errors)")
      return try scratch.tree(folder)
    }
    let (worn, bare) = (try files("eve.json"), try files("bare/eve.json"))
    #expect(worn != bare)
    #expect(try files("eve.json", "--entitlements", "check") == worn)
    #expect(try files("eve.json", "--entitlements", "enforce") == bare)
  }

  @Test func aWeatherWithoutClothesIsAnErrorThatNamesAPack() throws {
    try scratch.write("eve.json", Self.eve)
    let result = try run("thumbnail", "eve.json", "--weather", "rain", "--art", "kiosk")
    #expect(result.status == 64)
    let problem = "the art has no clothes for rain; add a pack with a weather.json, such as --art weather"
    #expect(result.errors.hasPrefix("Error: --weather rain: \(problem)\n"))
    #expect(try run("thumbnail", "eve.json", "--weather", "none", "-o", "eve.png").status == 0)
    #expect(try run("thumbnail", "eve.json", "--weather", "fog").status == 64)
  }

  @Test func everybodyIsDrawnInTheWeatherOfTheOption() throws {
    try scratch.write("kiosk/weather.json", #"{"rain": {"topStyle": "puffer"}}"#)
    try scratch.write("a.json", #"{"id": "a", "avatar": {"topStyle": "tshirt"}}"#)
    try scratch.write("b.json", #"{"id": "a", "avatar": {"topStyle": "puffer"}}"#)
    try scratch.write("c.json", #"{"id": "a", "avatar": {"topStyle": "tshirt"}, "player": {"weather": "rain"}}"#)
    let rain = try run("thumbnail", "a.json", "--art", "kiosk", "--weather", "rain").output
    let (puffer, said) = (
      try run("thumbnail", "b.json").output, try run("thumbnail", "c.json", "--art", "kiosk").output
    )
    let isSame = rain == puffer && rain == said
    #expect(isSame && !rain.isEmpty)
    let listing = try run("catalog", "--format", "json", "--art", "kiosk").output
    let members = try JSONSerialization.jsonObject(with: listing) as? [String: Any]
    #expect(members?["weather"] as? [String] == ["rain"])
  }
}
