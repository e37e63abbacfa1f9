import AvatarScene
import Foundation
import TestSupport
import Testing

@testable import AvatarCatalog
@testable import AvatarRaster

/// Tests the page `mix`: it shows every choice of a student on some figure, for any number of
/// choices in a pack.
@Suite struct CatalogMixTests {
  /// Returns a renderer whose art has more hair styles and hats, which are copies of existing ones.
  private func renderer(hairStyles: Int, hats: Int) throws -> AvatarRenderer {
    let copy = try ArtFolder(views: true)
    var text = try copy.text("catalog.json")
    func add(_ count: Int, like variant: String, of garment: String, before entry: String, _ members: String) throws {
      for number in 0..<count {
        copy.write(try copy.text("parts/\(garment)/\(variant).svg"), to: "parts/\(garment)/x\(number).svg")
        text = text.replacing(entry, with: "{\"name\": \"x\(number)\"\(members)}, " + entry, maxReplacements: 1)
      }
    }
    try add(hairStyles, like: "bun", of: "hairStyle", before: "{\"name\": \"bun\"", "")
    try add(
      hats, like: "cap", of: "accessory", before: "{\"name\": \"cap\"",
      ", \"states\": [\"hat\"], \"exclusive\": \"headwear\"")
    copy.write(text, to: "catalog.json")
    let (archive, messages) = copy.compile()
    #expect(messages.allSatisfy { $0.contains("is drawn in front and is left off") }, "\(messages)")
    return try AvatarRenderer(pack: ArtPack(try #require(archive)))
  }

  private func pictures(_ renderer: AvatarRenderer) throws -> CatalogPictures {
    CatalogPictures(
      renderer: renderer, listing: try renderer.catalog(), mannequins: try renderer.pack.mannequins(),
      facing: .front, cell: 32)
  }

  @Test(arguments: [(0, 0), (1, 0), (2, 3), (4, 0), (7, 1), (8, 12), (30, 0)])
  func everyChoiceIsOnSomebody(hairStyles: Int, hats: Int) throws {
    let renderer = try renderer(hairStyles: hairStyles, hats: hats)
    let records = try pictures(renderer).mixed()
    let worn = Set(records.flatMap { renderer.resolve($0).avatar.body.worn }.map { Worn($0.garment, $0.variant) })
    for garment in renderer.pack.catalog.garments where renderer.pack.catalog.wearer(of: garment.name) == .player {
      let missing = garment.variants.map(\.name).filter {
        !worn.contains(Worn(garment.name, $0)) && !(garment.isOptional && $0 == "none")
      }
      #expect(missing == [], "\(garment.name)")
    }
    let colors = Set(records.compactMap { $0["hairColor"] })
    #expect(colors.isSuperset(of: renderer.pack.palettes.hairColors.map(\.name)))
    #expect(try pictures(renderer).count(of: .mix) == records.count)
  }

  @Test func theFirstTwoDozenAreLooksOfSeeds() throws {
    let renderer = try AvatarRenderer()
    let records = try pictures(renderer).mixed().prefix(24)
    var options = ChanceOptions()
    (options.include, options.exclude) = (["all"], ["petType"])
    let looks = try (1...24).map { try renderer.record(seed: "student-\($0)", options: options).fields }
    #expect(records.map(\.fields) == looks)
    #expect(records.allSatisfy { renderer.resolve($0).diagnostics.isEmpty })
  }

  @Test func nobodyOfTheMixHasABeardBesideAScarfOfFaith() throws {
    let records = try pictures(AvatarRenderer()).mixed()
    let worn = records.filter { ["hijab", "headscarf"].contains($0["headwear"]) }
    #expect(worn.count >= 2 && worn.allSatisfy { ["none", nil].contains($0["facialHair"]) })
  }

  @Test func thePageHasFewMoreStudentsThanTheLongestSlotHasChoices() throws {
    let renderer = try renderer(hairStyles: 0, hats: 0)
    let longest = renderer.pack.catalog.garments.map(\.variants.count).max() ?? 0
    let count = try pictures(renderer).mixed().count
    #expect(count <= longest + 12)
  }
}
