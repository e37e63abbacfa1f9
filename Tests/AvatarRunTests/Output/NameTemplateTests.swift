import Testing

@testable import AvatarRun

@Suite struct NameTemplateTests {
  @Test(arguments: [
    ("{id}", "a%2Fb"), ("player-{id}", "player-a%2Fb"), ("{index}-{id}", "7-a%2Fb"),
    ("{id}.v2_{index}x", "a%2Fb.v2_7x"), ("{index}", "7"), ("hero", "hero"),
  ])
  func placeholdersAreFilledIn(text: String, name: String) throws {
    #expect(try NameTemplate(text).name(id: "a/b", index: 7) == name)
  }

  @Test(
    arguments: [
      ("", .empty), ("{id", .unclosedBrace), ("{name}", .unknownPlaceholder("name")), ("{}", .unknownPlaceholder("")),
      ("{id}-{id}", .repeated("id")),
      ("{index}.{index}", .repeated("index")), ("a//{id}", .emptyFolder), ("/{id}", .emptyFolder),
      ("a/.{id}", .leadingDot), ("{key:0}", .digits("0")),
      ("{key:33}", .digits("33")), ("{id}}", .illegalCharacter("}")), ("é{id}", .illegalCharacter("é")),
      ("{id}\n", .illegalCharacter("\n")), (".{id}", .leadingDot), ("{id}{index}", .touching),
      ("{index}12{id}", .touching), ("{id}~", .illegalCharacter("~")),
      ("{id}.png", .ending(".png")), ("{id}.JSON", .ending(".json")), ("x.webp", .ending(".webp")),
    ] as [(String, NameTemplateError)])
  func aTemplateThatCannotNameFilesIsRefused(text: String, error: NameTemplateError) {
    #expect(throws: error) { try NameTemplate(text) }
  }

  @Test(arguments: [
    ("{key}", "0123456789abcdef0123456789abcdef"), ("{key:2}/{key:3}/{id}", "01/012/a%2Fb"), ("v1/{index}", "v1/7"),
  ])
  func keysAndFoldersAreFilledIn(text: String, name: String) throws {
    #expect(try NameTemplate(text).name(id: "a/b", index: 7, key: "0123456789abcdef0123456789abcdef") == name)
  }

  @Test func aKeyTellsNoRecordsApart() throws {
    #expect(try !NameTemplate("{key}").isUniquePerRecord)
    #expect(try NameTemplate("{key:2}/{id}").isUniquePerRecord)
  }

  @Test func aTemplateWithoutPlaceholdersTellsNoRecordsApart() throws {
    #expect(try !NameTemplate("hero").isUniquePerRecord)
    #expect(NameTemplate.standard.isUniquePerRecord)
  }

  @Test func aLongIdLeavesRoomForTheRest() throws {
    let id = String(repeating: "x", count: 300)
    let template = try NameTemplate(String(repeating: "p", count: 99) + "-{id}")
    #expect(template.name(id: id, index: 1).utf8.count == FileName.maximumLength)
    #expect(throws: NameTemplateError.tooLong) { try NameTemplate(String(repeating: "p", count: 101)) }
  }

  @Test func aHundredThousandBracesNeedNoStack() {
    #expect(throws: NameTemplateError.self) { try NameTemplate(String(repeating: "{id}", count: 100_000)) }
  }

  @Test(arguments: ["{index}-{id}", "{id}-{index}", "{id}x9{index}"])
  func differentRecordsHaveDifferentNames(text: String) throws {
    let template = try NameTemplate(text)
    let ids = ["1", "1-1", "1-1-1", "-1", "9", "9-9", "x9", "x99", "1x9", "1x91"]
    let names = ids.flatMap { id in (1...99).map { template.name(id: id, index: $0) } }
    // Every pair of a different id and a different number.
    let pairs = ids.flatMap { id in (1...99).map { (id, $0) } }
    let byName = Dictionary(grouping: zip(names, pairs), by: \.0)
    #expect(byName.values.allSatisfy { group in Set(group.map(\.1.0)).count == 1 || Set(group.map(\.1.1)).count == 1 })
  }
}
