import AvatarScene
import Testing

@testable import AvatarRun

@Suite struct NameClaimsTests {
  private func refused(_ names: [String], endings: [String]) -> [String] {
    var claims = NameClaims(endings: endings)
    return names.enumerated().filter { claims.claim($1, for: AvatarRecord(id: $1, file: "in", line: $0 + 1)) != nil }
      .map(\.element)
  }

  private let pets = [".png", ".json", "-pet.png", "-pet.json", "@2x.png", "-pet@2x.png"]

  @Test func aNameThatIsAnotherWithAnEndingIsRefused() {
    #expect(refused(["a", "a-pet"], endings: pets) == ["a-pet"])
  }

  @Test func theShorterNameIsRefusedWhereItComesLater() {
    #expect(refused(["a-pet", "a"], endings: pets) == ["a"])
  }

  @Test func theMessageNamesBothLines() {
    var claims = NameClaims(endings: pets)
    _ = claims.claim("a", for: AvatarRecord(id: "a", file: "in", line: 3))
    let problem = claims.claim("a-pet", for: AvatarRecord(id: "a-pet", file: "more", line: 9))
    #expect(
      problem?.text
        == "more:9: record a-pet: its files could be those of another record: in:3 and more:9; give one another id")
  }

  @Test func aTemplateThatGivesTwoRecordsOneNameRefusesTheLater() throws {
    var claims = NameClaims(endings: [], template: try NameTemplate("same"))
    #expect(claims.claim(AvatarRecord(id: "a", file: "in", line: 1), number: 1) == nil)
    let problem = claims.claim(AvatarRecord(id: "b", file: "in", line: 2), number: 2)
    #expect(
      problem?.message
        == "its files would be those of another record, in:1 and in:2: --name calls both \"same\"; put {id} into it")
  }

  @Test func otherNamesAreTaken() {
    #expect(refused(["a", "b-pet", "pet", "-pet", "a-pets", "a--pet"], endings: pets) == [])
  }

  @Test func whereNoEndingCanBeAPartOfANameAllAreTaken() {
    #expect(
      refused(["a", "a-pet", "a-0", "a.json", "a.png", "a@2x"], endings: [".png", ".json", "@2x.png", "@2x.json"]) == []
    )
  }

  @Test func aFormatsOwnEndingCounts() {
    #expect(refused(["a", "a.array"], endings: [".png", ".json", ".array.json"]) == ["a.array"])
  }

  @Test func pagesCountWithAndWithoutPets() {
    let pages = ["-0.png", "-1.png", "-pet-0.png", "-pet-1.png"]
    #expect(refused(["a", "a-pet", "a-0", "b-pet", "b"], endings: pages) == ["a-pet", "b"])
  }
}
