import AvatarScene
import Testing

@Suite struct UniversityDirectoryTests {
  @Test(arguments: ["University of Leeds", "leeds", "LEEDS", " university  of leeds ", "University-of-Leeds"])
  func caseSpacingAndPunctuationDoNotMatter(name: String) throws {
    #expect(try RepositoryArt.universities().university(named: name)?.id == "leeds")
  }

  @Test(arguments: ["", "Hogwarts", "Lee", "!!!"])
  func aPlaceThatNobodyKnowsIsNil(name: String) throws {
    #expect(try RepositoryArt.universities().university(named: name) == nil)
  }

  @Test func everyNameAndAliasFindsItsOwnUniversity() throws {
    let directory = try RepositoryArt.universities()
    for university in directory.universities {
      for name in [university.id, university.name] + (university.aliases ?? []) {
        #expect(directory.university(named: name)?.id == university.id, "\(name)")
      }
    }
  }

  @Test func aLaterEntryWinsOverAnEarlierOne() throws {
    let extra: [University] = try Samples.decode(
      ##"[{"id": "leeds", "name": "University of Leeds", "primary": "#010203"}]"##)
    let directory = UniversityDirectory(try RepositoryArt.universities().universities + extra)
    #expect(directory.university(named: "leeds")?.primary == RGBA(1, 2, 3))
  }

  @Test func theClosestNameIsFoundForATypo() throws {
    #expect(try RepositoryArt.universities().closest(to: "Univercity of Leedz") == "University of Leeds")
  }
}
