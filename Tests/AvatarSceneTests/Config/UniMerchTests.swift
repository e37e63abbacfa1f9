@testable import AvatarScene
import AvatarSupport
import Testing

/// Tests when a uni-branded top takes its university's colours: top × flag × status × university ×
/// the record's format.
@Suite struct UniMerchTests {
  private static let leedsRed = RGBA(hex: "#C70000")

  private func look(_ json: String) throws -> (look: Look, warnings: [String]) {
    let record = try RecordDecoder.record(
      from: try JSONText.parse(Array(json.utf8)), fields: RepositoryArt.catalog().fields, fallbackID: "r1")
    let (avatar, diagnostics) = try RepositoryArt.resolver().resolve(record)
    guard !avatar.isLegacy else { throw NotAStudent() }
    return (avatar.body, diagnostics.map(\.description))
  }

  private struct NotAStudent: Error {}

  private static func camel(_ top: String, _ flag: String, _ status: String, _ uni: String) -> String {
    "{\"topStyle\": \"\(top)\", \"topColor\": \"#102030\", \"uniMerchEnabled\": \(flag), \"enrollmentStatus\": \"\(status)\", \"uni\": \"\(uni)\"}"
  }

  private static func row(_ top: String, _ flag: String, _ status: String, _ uni: String) -> String {
    "{\"top_style\": \"\(top)\", \"top_color\": \"#102030\", \"uni_merch_enabled\": \(flag), \"enrollment_status\": \"\(status)\", \"uni\": \"\(uni)\"}"
  }

  private static func envelope(_ top: String, _ flag: String, _ status: String, _ uni: String) -> String {
    """
    {"avatar": {"topStyle": "\(top)", "topColor": "#102030", "uniMerchEnabled": \(flag)}, "player": {"enrollmentStatus": "\(status)", "uni": "\(uni)"}}
    """
  }

  @Test(
    arguments: ["tshirt", "hoodie", "jacket", "polo", "sweater", "jersey", "varsity"],
    ["\"true\"", "true", "\"false\"", "false", "null"])
  func merchNeedsAUniBrandedTopAndTheFlag(top: String, flag: String) throws {
    let branded = ["jersey", "varsity"].contains(top) && flag.contains("true")
    for status in ["offerHolder", "enrolled", "prospect", "firmChoice", "", "ENROLLED"] {
      let dressed = branded && ["offerHolder", "enrolled"].contains(status)
      for json in [
        Self.camel(top, flag, status, "Leeds"), Self.row(top, flag, status, "Leeds"),
        Self.envelope(top, flag, status, "Leeds"),
      ] {
        let (look, warnings) = try look(json)
        #expect(look.plain["top"] == (dressed ? Self.leedsRed : RGBA(0x10, 0x20, 0x30)), "\(json)")
        #expect(look["uni"] == (dressed ? "University of Leeds" : nil))
        #expect(warnings.isEmpty)
      }
    }
  }

  @Test func aUniversityThatNobodyKnowsIsAWarningAndKeepsTheTopsColour() throws {
    let (look, warnings) = try look(Self.camel("jersey", "true", "enrolled", "Univercity of Leedz"))
    #expect(look.plain["top"] == RGBA(0x10, 0x20, 0x30) && look["uni"] == nil)
    #expect(
      warnings == [
        "warning: record r1: uni: \"Univercity of Leedz\" is not a known university; the top keeps its own colour; did you mean \"University of Leeds\"?"
      ])
  }

  /// It matters as soon as the student has an offer or changes clothes.
  @Test(arguments: [("hoodie", "enrolled"), ("jersey", "prospect")])
  func aUniversityThatNobodyKnowsIsAWarningEvenWhereItIsNotWorn(top: String, status: String) throws {
    #expect(
      try look(Self.camel(top, "true", status, "Hogwarts")).warnings == [
        "warning: record r1: uni: \"Hogwarts\" is not a known university"
      ])
  }

  @Test func aFlagThatIsNeitherIsAWarningAndMeansNo() throws {
    let (look, warnings) = try look(Self.camel("jersey", "\"yes\"", "enrolled", "Leeds"))
    #expect(look["uni"] == nil)
    #expect(
      warnings == ["warning: record r1: uniMerchEnabled: \"yes\" is neither \"true\" nor \"false\"; read as \"false\""])
  }

  @Test func theTrimIsTheSecondColourWhereItCanBeSeen() throws {
    let (look, _) = try look(Self.camel("varsity", "true", "enrolled", "Leeds"))
    let (trim, top) = (try #require(look.plain["trim"]), try #require(look.plain["top"]))
    #expect(abs(OKLab(trim).lightness - OKLab(top).lightness) >= 0.25 || trim != top)
  }

  /// Only a second colour of the top gives way to the university's.
  @Test func hairBeardAndEyesKeepTheirColoursAboveAUniBrandedTop() throws {
    let own = "{\"hairColor2\": \"#F07CA8\", \"facialHairColor\": \"#C8642B\", \"eyeColor\": \"#3C6FD1\", "
    let (look, _) = try look(own + Self.camel("varsity", "true", "enrolled", "Leeds").dropFirst())
    #expect(look.plain["top"] == Self.leedsRed)
    for (family, color) in [("hair2", "#F07CA8"), ("beard", "#C8642B"), ("iris", "#3C6FD1")] {
      #expect(look.plain[family] == RGBA(hex: color), "\(family)")
    }
  }

  /// Until a record says another, the ends have the colour of the hair.
  @Test func theSecondColourOfHairFollowsTheFirst() throws {
    #expect(try look("{\"hairColor\": \"ginger\"}").look.plain["hair2"] == RGBA(hex: "#C8642B"))
  }

  /// Until a record says another, it is the trim; a university's colours win over both.
  @Test func theSecondColourOfATopIsTheTrimUntilARecordSetsIt() throws {
    let top = "\"topStyle\": \"dress\", \"topColor\": \"#102030\""
    #expect(try look("{\(top)}").look.plain["trim"] == PaintRule.trim(top: RGBA(0x10, 0x20, 0x30)))
    #expect(try look("{\(top), \"topColor2\": \"#F07CA8\"}").look.plain["trim"] == RGBA(hex: "#F07CA8"))
    let branded = Self.camel("varsity", "true", "enrolled", "Leeds")
    let own = "{\"topColor2\": \"#F07CA8\", " + branded.dropFirst()
    #expect(try look(own).look.plain["trim"] == look(branded).look.plain["trim"])
  }

  /// Teams may play in other colours than the brand's. Their trim stays, however close it is.
  @Test(arguments: [(true, "#336699", "#4477AA"), (false, "#101010", "#F6F5FB")])
  func aKitTakesTheColoursOfTheTeams(isKit: Bool, top: String, trim: String) throws {
    let university = ##"""
      {"id": "x", "name": "X", "primary": "#101010", "kit": {"primary": "#336699", "secondary": "#4477AA"}}
      """##
    let tops = """
      {"slot": "topStyle", "default": "vest", "variants": [{"name": "vest", "uniBranded": true, "kit": \(isKit)}]}
      """
    let catalog = Catalog(fields: try RepositoryArt.catalog().fields, garments: [try Samples.decode(tops)])
    let resolver = AvatarResolver(
      palettes: try RepositoryArt.palettes(), catalog: catalog,
      universities: UniversityDirectory([try Samples.decode(university)]))
    let fields = ["topStyle": "vest", "uniMerchEnabled": "true", "enrollmentStatus": "enrolled", "uni": "X"]
    let look = resolver.resolve(AvatarRecord(id: "x", fields: fields)).avatar.body
    #expect(look.plain["top"] == RGBA(hex: top) && look.plain["trim"] == RGBA(hex: trim))
    #expect(look["topColor"] == top)
  }

  @Test func extraUniversitiesExtendThePack() throws {
    let extra: [University] = try Samples.decode(
      ##"[{"id": "hogwarts", "name": "Hogwarts", "primary": "#740001", "secondary": "#D3A625"}]"##)
    let directory = UniversityDirectory(try RepositoryArt.universities().universities + extra)
    let resolver = AvatarResolver(
      palettes: try RepositoryArt.palettes(), catalog: try RepositoryArt.catalog(), universities: directory)
    let fields: [String: String] = [
      "topStyle": "jersey", "uniMerchEnabled": "true", "enrollmentStatus": "enrolled", "uni": "hogwarts",
    ]
    let look = resolver.resolve(AvatarRecord(id: "x", fields: fields)).avatar.body
    #expect(look.plain["top"] == RGBA(0x74, 0x00, 0x01))
  }
}
