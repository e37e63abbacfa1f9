@testable import AvatarScene
import Testing

@Suite struct AvatarResolverTests {
  private func resolve(_ fields: [String: String]) throws -> (avatar: Avatar, warnings: [String]) {
    let record = AvatarRecord(id: "r1", file: "p.json", line: 3, fields: fields)
    let (avatar, diagnostics) = try RepositoryArt.resolver().resolve(record)
    #expect(diagnostics.allSatisfy { $0.severity == .warning })
    return (avatar, diagnostics.map(\.description))
  }

  private func look(_ fields: [String: String]) throws -> Look {
    let (avatar, _) = try resolve(fields)
    guard !avatar.isLegacy else { throw NotAStudent() }
    return avatar.body
  }

  private struct NotAStudent: Error {}

  @Test func whatIsLeftOutHasTheAppsDefault() throws {
    let (_, warnings) = try resolve(["hairStyle": "bun"])
    let look = try look(["hairStyle": "bun"])
    #expect(warnings.isEmpty)
    #expect(
      ["skinTone", "faceShape", "eyeStyle", "hairStyle", "hairColor", "topStyle", "bottomStyle", "shoeStyle"].map {
        look[$0]
      }
        == ["medium", "oval", "round", "bun", "brown", "tshirt", "jeans", "sneakers"])
    #expect(!look.worn.contains { $0.garment == "accessory" } && look["uni"] == nil)
  }

  @Test func theSameRecordIsTheSameAvatar() throws {
    let fields: [String: String] = ["hairStyle": "afro", "topColor": "#123", "accessory1": "scarf", "petType": "cat"]
    #expect(try resolve(fields).avatar == resolve(fields).avatar)
  }

  @Test(arguments: [
    ("hairStyle", "ponytial", "there is no hairStyle \"ponytial\"; drawn as \"short\"; did you mean \"ponytail\"?"),
    ("skinTone", "midium", "there is no skinTone \"midium\"; drawn as \"medium\"; did you mean \"medium\"?"),
    ("topStyle", "hoody", "there is no topStyle \"hoody\"; drawn as \"tshirt\"; did you mean \"hoodie\"?"),
    ("accessory1", "capp", "there is no accessory \"capp\"; drawn as \"none\"; did you mean \"cap\"?"),
    ("accessory2", "xxxxxxxxxxxx", "there is no accessory \"xxxxxxxxxxxx\"; drawn as \"none\""),
    ("topColor", "#12345", "\"#12345\" is not a colour; use #RGB, #RRGGBB or a name such as brown; drawn as #6C5CE7"),
    ("hairStyle", "shrt", "there is no hairStyle \"shrt\"; drawn as \"short\"; did you mean \"short\"?"),
    ("hairColor", "brwon", "\"brwon\" is not a colour; drawn as #5E3A24; did you mean \"brown\"?"),
    ("shoeColor", "tael", "\"tael\" is not a colour; drawn as #FFFFFF; did you mean \"teal\"?"),
    (
      "topColor", "zzzzzzzzzzzzzzz",
      "\"zzzzzzzzzzzzzzz\" is not a colour; use #RGB, #RRGGBB or a name such as brown; drawn as #6C5CE7"
    ),
    ("topColor", "b1ack", "\"b1ack\" is not a colour; use #RGB, #RRGGBB or a name such as brown; drawn as #6C5CE7"),
  ])
  func aValueThatCannotBeDrawnIsNamedWithRecordFieldAndClosest(field: String, value: String, message: String) throws {
    let (_, warnings) = try resolve(["eyeStyle": "round", field: value])
    #expect(warnings == ["warning: p.json:3: record r1: \(field): \(message)"])
  }

  @Test func whatDoesNotMatterIsNotWarnedOf() throws {
    #expect(try resolve(["eyeStyle": "round", "uniMerchEnabled": "perhaps"]).warnings.isEmpty)
  }

  @Test(arguments: ["DarkBrown", "darkBrown", "DARKBROWN"])
  func aHairColourIsFoundByNameWhateverItsCase(name: String) throws {
    #expect(try look(["hairColor": name])["hairColor"] == "darkBrown")
  }

  @Test(arguments: [
    ("#abc", RGBA(0xAA, 0xBB, 0xCC)), ("navy", RGBA(0x22, 0x2B, 0x4F)), ("ginger", RGBA(0xC8, 0x64, 0x2B)),
    ("01020380", RGBA(1, 2, 3, 0x80)),
  ])
  func aColourFieldTakesHexAndNames(value: String, color: RGBA) throws {
    #expect(try look(["topColor": value]).plain["top"] == color)
  }

  @Test func aVeryLongValueIsCutInItsWarning() throws {
    let warning = try #require(try resolve(["hairStyle": String(repeating: "x", count: 100_000)]).warnings.first)
    #expect(warning.utf8.count < 300)
  }

  @Test(arguments: [
    ("glasses", "scarf", ["glasses", "scarf"]), ("scarf", "glasses", ["scarf", "glasses"]), ("none", "cap", ["cap"]),
    ("cap", "none", ["cap"]),
    ("none", "none", []), ("earrings", "earrings", ["earrings"]), ("glasses", "sunglasses", ["glasses", "sunglasses"]),
  ])
  func twoAccessoriesAreWornInOrderAndTheSameOneOnce(first: String, second: String, worn: [String]) throws {
    #expect(
      try look(["accessory1": first, "accessory2": second]).worn.filter { $0.garment == "accessory" }.map(\.variant)
        == worn)
    #expect(try resolve(["accessory1": first, "accessory2": second]).warnings.isEmpty)
  }

  @Test(arguments: [("cap", "beanie"), ("beanie", "cap")])
  func ofTwoHatsTheSecondIsWornWithAWarning(first: String, second: String) throws {
    #expect(try look(["accessory1": first, "accessory2": second]).worn.last?.variant == second)
    #expect(
      try resolve(["accessory1": first, "accessory2": second]).warnings
        == [
          "warning: p.json:3: record r1: accessory1: \"\(first)\" cannot be worn together with \"\(second)\"; drawn without \"\(first)\""
        ])
  }

  @Test func aRecordOfOldIsACircleWithItsEmoji() throws {
    #expect(
      try resolve(["baseColor": "#F6AE2D", "emojiFace": "🤓"]).avatar.body.values.map(\.text) == ["#F6AE2D", "🤓"])
  }

  @Test func anEmptyRecordIsACircleToo() throws {
    let avatar = try resolve([:]).avatar
    #expect(avatar.isLegacy && avatar.body.letters(.emoji) == "🙂")
  }

  @Test func aStudentMayHaveNoPet() throws {
    #expect(try resolve(["petName": "Rex", "petColor": "#111"]).avatar.pet == nil)
  }

  @Test func aPetHasItsCoatAndWhatFollowsFromIt() throws {
    let pet = try #require(
      try resolve(["petType": "bunny", "petColor": "#102030", "petName": "小白", "petAccessory": "bow"]).avatar.pet)
    #expect(pet.figure == FigureID("bunny") && pet.worn == [Worn("petType", "bunny"), Worn("petAccessory", "bow")])
    #expect(pet.plain["coat"] == RGBA(0x10, 0x20, 0x30) && pet.letters(.label) == "小白")
    #expect(Set(pet.plain.keys) == ["coat", "belly", "mark"])
  }

  @Test(arguments: [
    " ", "\u{200B}", "\u{200C}\u{200D}", "\u{2060} ", "\u{FEFF}", "\u{AD}", "\u{3164}", "\u{2800}", "\u{0}",
  ])
  func aPetWithABlankNameHasNone(name: String) throws {
    let pet = try #require(try resolve(["petType": "dog", "petName": name]).avatar.pet)
    #expect(pet.letters(.label) == nil && !pet.values.contains { $0.name == "petName" })
  }

  @Test func aNameMayHoldWhatJoinsItsLetters() throws {
    let pet = try #require(try resolve(["petType": "dog", "petName": "👩\u{200D}🚀"]).avatar.pet)
    #expect(pet.letters(.label) == "👩\u{200D}🚀")
  }

  @Test func anUnknownPetAndItsAccessoryAreNamed() throws {
    let (avatar, warnings) = try resolve(["petType": "dragon", "petAccessory": "bowl", "petColor": "#1"])
    #expect(avatar.pet?.worn == [Worn("petType", "dog")])
    #expect(warnings.count == 3)
    #expect(
      warnings.contains(
        "warning: p.json:3: record r1: petAccessory: there is no petAccessory \"bowl\"; drawn as \"none\"; did you mean \"bow\"?"
      ))
  }
}
