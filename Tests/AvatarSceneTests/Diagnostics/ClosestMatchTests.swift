import AvatarScene
import Testing

@Suite struct ClosestMatchTests {
  private let hair = ["none", "messy", "short", "long", "bun", "ponytail", "afro", "braids"]

  @Test(arguments: [
    ("ponytails", "ponytail"), ("ponytial", "ponytail"), ("AFRO", "afro"), ("brades", "braids"), ("shrot", "short"),
    ("lon", "long"),
  ])
  func aTypoFindsWhatWasMeant(word: String, meant: String) {
    #expect(ClosestMatch.find(word, among: hair) == meant)
  }

  @Test(arguments: ["zzzzzzzzzzzz", "🦄🦄🦄🦄🦄🦄🦄"])
  func aWordThatSharesTooLittleFindsNothing(word: String) {
    #expect(ClosestMatch.find(word, among: hair) == nil)
  }

  @Test(arguments: [
    ("hairstile", "hairStyle"), ("hair-style", "hairStyle"), ("petNmae", "petName"), ("PETNAME", "petName"),
  ])
  func aSlipIsNearWhatWasMeant(word: String, meant: String) {
    #expect(ClosestMatch.near(word, among: ["hairStyle", "petName"]) == meant)
  }

  @Test(arguments: ["lastName", "hair", "petNames2020", "", "name"])
  func anotherWordIsNotNear(word: String) {
    #expect(ClosestMatch.near(word, among: ["hairStyle", "petName", "firstName"]) == nil)
  }

  @Test func amongNothingThereIsNothing() {
    #expect(ClosestMatch.find("bun", among: []) == nil)
  }

  @Test func ofTwoEquallyCloseTheOneThatStartsAlikeIsTaken() {
    #expect(ClosestMatch.find("hare-shade", among: ["base-shade", "hair-shade", "lace-shade"]) == "hair-shade")
  }

  /// "bone" is two edits away.
  @Test func twoNeighboursThatChangedPlacesAreOneEdit() {
    #expect(ClosestMatch.find("bnu", among: ["bone", "bun"]) == "bun")
  }

  @Test func ofTwoEquallyCloseTheFirstByNameIsTaken() {
    #expect(ClosestMatch.find("bat", among: ["cat", "bad", "bag"]) == "bad")
  }

  @Test func aVeryLongWordIsNothingsNeighbour() {
    #expect(ClosestMatch.find(String(repeating: "x", count: 1_000_000), among: hair) == nil)
  }

  @Test func theEmptyWordDoesNotTrap() {
    _ = ClosestMatch.find("", among: hair + [""])
  }
}
