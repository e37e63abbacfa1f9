import AvatarSupport
@testable import AvatarScene
import Testing

/// What docs/seeds.md promises of the built-in art.
@Suite struct SeededLooksTests {
  private typealias Fields = [String: String]

  private static func seeds(_ count: Int) -> [String] { (0..<count).map { "user-\($0)" } }

  private static func all(
    _ count: Int, _ given: Fields = [:], generation: Int? = nil, options: ChanceOptions = ChanceOptions(),
    of looks: SeededLooks? = nil
  ) throws -> [Fields] {
    let looks = try looks ?? RepositoryArt.seededLooks()
    return seeds(count).map { looks.filled(given, seed: $0, generation: generation, options: options) }
  }

  /// What is said of all looks is looked at in these.
  private static let many = Result { try all(12_000) }

  /// The number is from a program in Python that knows nothing but docs/seeds.md. If it changes, so do the faces of
  /// people: a released value keeps its weight, and a new one says its generation.
  @Test func aThousandLooksAreAsTheyWere() throws {
    let looks = try zip(Self.seeds(1000), Self.all(1000)).map { seed, fields in
      "\(seed) " + fields.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }.joined(separator: " ")
    }
    #expect(WeightedChoice.hash(looks.joined(separator: "\n").utf8) == 0xDC5F_9A1C_BD67_7941)
  }

  @Test(arguments: [
    ("headwear", "bobbleHat", 2), ("hairStyle", "quiff", 6), ("hairColor", "silver", 8), ("accessory3", "snood", 3),
    ("topStyle", "duffleCoat", 5), ("skinTone", "olive", 1), ("eyeStyle", "starry", 4),
  ])
  func aFurtherValueChangesTheLooksThatHaveItAndNoOther(field: String, value: String, weight: Int) throws {
    let further = try RepositoryArt.seededLooks { tables, _ in
      let weights = tables[field]?["weights"] as? [String: Int]
      tables[field]?["weights"] = weights?.merging([value: weight]) { $1 }
      tables[field]?["since"] = [value: 2]
    }
    let (old, new) = (try Self.all(3000), try Self.all(3000, of: further))
    #expect(zip(old, new).allSatisfy { ($0 != $1) == ($1[field] == value) })
    #expect(new.contains { $0[field] == value })
    #expect(try Self.all(3000, generation: 1, of: further) == old)
  }

  @Test func aFurtherPaletteChangesNothingButColours() throws {
    let further = try RepositoryArt.seededLooks { tables, palettes in
      let weights = tables["palette"]?["weights"] as? [String: Int]
      tables["palette"]?["weights"] = weights?.merging(["neon": 1]) { $1 }
      palettes["neon"] = ["top": ["#00FF00"], "bottom": ["#111111"], "shoe": ["#FF00FF"], "accent": ["#00FFFF"]]
    }
    let (old, new) = (try Self.all(2000), try Self.all(2000, of: further))
    for (old, new) in zip(old, new) where old != new {
      #expect(new["topColor"] == "#00FF00")
      #expect(old.filter { !$0.key.hasSuffix("Color") } == new.filter { !$0.key.hasSuffix("Color") })
    }
    #expect(old != new)
  }

  @Test func whatARecordSaysStays() throws {
    let own = ["hairStyle": "bob", "headwear": "hijab", "topColor": "#123456", "accessory1": "none", "chair": "power"]
    for look in try Self.all(500, own) { #expect(look.filter { own[$0.key] != nil } == own) }
  }

  @Test func aSeedGivesNothingThatExcludesWhatARecordSays() throws {
    let rivals = ["bucketHat", "beret", "bikeHelmet", "flowerCrown"]
    for look in try Self.all(2000, ["accessory1": "cap"]) {
      #expect(!rivals.contains(look["headwear"] ?? "") && look["accessory3"] != "beanie")
    }
  }

  @Test func aPetIsChosenForThoseWhoHaveOne() throws {
    let without = try Self.all(100)
    #expect(without.allSatisfy { $0["petType"] == nil && $0["petColor"] == nil })
    #expect(try Self.all(100, ["petType": "cat"]).allSatisfy { $0["petColor"] != nil })
  }

  @Test func whatIsAPersonsOwnIsNeverGiven() throws {
    let asked = try RepositoryArt.chance().tables.flatMap { table in (table.asked ?? [:]).keys.map { (table.field, $0) }
    }
    #expect(asked.count > 20)
    let looks = try Self.many.get()
    for (field, value) in asked { #expect(!looks.contains { $0[field] == value }, "\(field) \(value)") }
    for field in ["chair", "handItem", "leftArm", "rightArm", "leftLeg", "rightLeg"] {
      #expect(looks.allSatisfy { $0[field] == nil }, "\(field)")
    }
  }

  @Test func whatIsAPersonsOwnIsGivenWhereItIsAskedFor() throws {
    var options = ChanceOptions()
    options.include = ["headwear.hijab", "chair"]
    let looks = try Self.all(4000, options: options)
    #expect(looks.contains { $0["headwear"] == "hijab" } && looks.contains { $0["chair"] == "sports" })
    #expect(looks.allSatisfy { $0["headwear"] != "turban" && $0["leftArm"] == nil })
  }

  @Test func whatIsExcludedIsNeverChosen() throws {
    var options = ChanceOptions()
    options.exclude = ["headwear", "hairStyle.mohawk"]
    options.only = ["topStyle.hoodie", "topStyle.polo"]
    let looks = try Self.all(4000, options: options)
    #expect(looks.allSatisfy { $0["headwear"] == nil && $0["hairStyle"] != "mohawk" })
    #expect(Set(looks.compactMap { $0["topStyle"] }) == ["hoodie", "polo"])
  }

  @Test func everyAllowedValueOccurs() throws {
    let looks = try Self.many.get() + Self.all(200, ["petType": "dog"])
    for table in try RepositoryArt.chance().tables where !["palette", "loud", "petType"].contains(table.field) {
      let found = Set(looks.compactMap { $0[table.field] })
      for value in (table.weights ?? [:]).keys where !value.isEmpty {
        #expect(found.contains(value), "\(table.field) \(value)")
      }
    }
  }

  @Test func skinsAreEven() throws {
    let skins = Dictionary(grouping: try Self.many.get()) { $0["skinTone"] ?? "" }.mapValues(\.count)
    #expect(skins.count == 12 && skins.values.allSatisfy { abs($0 - 1000) < 120 }, "\(skins)")
  }

  @Test func theColoursOfAnOutfitAreOfOnePalette() throws {
    let palettes = try RepositoryArt.chance().palettes ?? [:]
    for look in try Self.many.get().prefix(2000) {
      let worn = [("top", "topColor"), ("bottom", "bottomColor"), ("shoe", "shoeColor"), ("accent", "headwearColor")]
      let fitting = palettes.values.filter { palette in
        worn.allSatisfy { role, field in look[field].map { palette[role]?.contains($0) ?? false } ?? true }
      }
      #expect(!fitting.isEmpty, "\(look)")
    }
  }

  @Test func atMostOneThingIsLoud() throws {
    let tables = try RepositoryArt.chance().tables
    for look in try Self.many.get() {
      #expect(tables.count { table in look[table.field].map { table.loud?.contains($0) ?? false } ?? false } <= 1)
    }
  }

  @Test func aScarfOfFaithIsNeverGivenWithABeard() throws {
    var options = ChanceOptions()
    options.include = ["headwear"]
    for scarf in ["hijab", "headscarf"] {
      let chosen = try Self.all(4000, options: options).filter { $0["headwear"] == scarf }
      let worn = try Self.all(2000, ["headwear": scarf]) + chosen
      #expect(worn.count > 2000 && worn.allSatisfy { $0["facialHair"] == nil }, "\(scarf)")
    }
  }

  @Test func tiedHairMeetsNoMoustacheAndNoFullBeard() throws {
    let tied = try Self.many.get().filter { ["pigtails", "ponytail", "spaceBuns"].contains($0["hairStyle"]) }
    #expect(tied.contains { $0["facialHair"] == "shortBeard" })
    #expect(tied.allSatisfy { !["moustache", "handlebar", "fullBeard"].contains($0["facialHair"]) })
  }

  @Test func everyStyleOfHairMeetsEveryStyleOfBeardAndDress() throws {
    let looks = try Self.many.get()
    let pairs = Set(looks.map { [$0["hairStyle"] ?? "", $0["facialHair"] ?? ""] })
    for hair in ["long", "bob", "bun", "short", "buzz", "afro"] {
      #expect(pairs.contains([hair, "fullBeard"]) && pairs.contains([hair, ""]), "\(hair)")
      #expect(looks.contains { $0["hairStyle"] == hair && $0["topStyle"] == "dress" }, "\(hair)")
    }
  }

  @Test func noTwoOfAHundredNeighboursAreAlike() throws {
    let seen = ["skinTone", "hairStyle", "hairColor", "topStyle", "topColor"]
    let looks = try Self.all(100).map { look in seen.map { look[$0] ?? "" } }
    for (number, look) in looks.enumerated() {
      for other in looks[..<number] { #expect(zip(look, other).count { $0 != $1 } >= 2, "\(look)") }
    }
  }

  @Test func aRecordWithASeedIsResolvedWithoutAWarning() throws {
    let resolver = try RepositoryArt.resolver()
    for seed in Self.seeds(1000) {
      let (avatar, diagnostics) = resolver.resolve(AvatarRecord(id: seed, fields: ["seed": seed]))
      #expect(diagnostics.isEmpty && !avatar.isLegacy, "\(diagnostics)")
    }
  }

  @Test func theLookIsThatOfTheRecordWithAllItsFields() throws {
    let resolver = try RepositoryArt.resolver()
    let full = try RepositoryArt.seededLooks().filled([:], seed: "user-4711")
    let bySeed = resolver.resolve(AvatarRecord(id: "a", fields: ["seed": "user-4711"])).avatar
    #expect(resolver.resolve(AvatarRecord(id: "a", fields: full)).avatar == bySeed)
  }

  @Test func aSeedMayBeANumber() throws {
    let fields = try RepositoryArt.catalog().fields
    let value = JSONValue.object(["seed": .number(4711), "seedGeneration": .number(1)])
    let record = try RecordDecoder.record(from: value, fields: fields, fallbackID: "a")
    #expect(record.fields == ["seed": "4711", "seedGeneration": "1"])
  }

  @Test(arguments: ["x", "0", "1000001"])
  func aGenerationThatIsNoneIsNamed(_ text: String) throws {
    let record = AvatarRecord(id: "a", fields: ["seed": "s", "seedGeneration": text])
    #expect(
      try RepositoryArt.resolver().resolve(record).diagnostics.map(\.text) == [
        "record a: seedGeneration: \"\(text)\" is no whole number from 1 to 1000000; drawn with the newest generation"
      ])
  }
}
