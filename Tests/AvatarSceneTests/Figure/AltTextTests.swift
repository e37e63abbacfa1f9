import AvatarScene
import Testing

@Suite struct AltTextTests {
  private func text(_ fields: [String: String]) throws -> String {
    AltText.describe(
      try RepositoryArt.resolver().resolve(AvatarRecord(id: "r", fields: fields)).avatar,
      catalog: try RepositoryArt.catalog())
  }

  @Test func aStudentIsDescribedFromHeadToFoot() throws {
    let fields: [String: String] = [
      "skinTone": "tan", "hairStyle": "short", "hairColor": "darkBrown", "accessory1": "glasses", "topStyle": "hoodie",
      "topColor": "#2E6FC8",
      "bottomStyle": "jeans", "bottomColor": "#000000", "shoeStyle": "sneakers", "shoeColor": "#FFFFFF",
    ]
    #expect(
      try text(fields)
        == "Student with tan skin, short dark brown hair, round glasses, a blue hoodie, black jeans and white sneakers."
    )
  }

  @Test func thePetIsDescribedWithItsNameAndAccessory() throws {
    let text = try text([
      "hairStyle": "bun", "petType": "cat", "petColor": "#000000", "petName": "小白", "petAccessory": "bow",
    ])
    #expect(text.hasSuffix(", and a black cat with a bow called 小白."))
  }

  @Test func aPetWithoutANameHasNone() throws {
    #expect(try text(["hairStyle": "bun", "petType": "dog", "petColor": "#FFFFFF"]).hasSuffix(", and a white dog."))
  }

  @Test func anArticleFollowsItsColour() throws {
    #expect(try text(["topStyle": "polo", "topColor": "#F5822A"]).contains("an orange polo shirt"))
  }

  @Test func aCircleIsDescribedByItsEmoji() throws {
    #expect(try text(["baseColor": "#F6C930", "emojiFace": "🤓"]) == "A yellow circle with the face 🤓.")
  }

  @Test func everyVariantHasWords() throws {
    for entry in try RepositoryArt.catalog().garments where !["body", "hand", "features"].contains(entry.name) {
      let told = entry.variants.filter { ($0.name != "none" || entry.name == "hairStyle") && $0.drawn != false }
      for variant in told {
        #expect(variant.words?.isEmpty == false, "\(entry.name).\(variant.name)")
      }
    }
  }
}
