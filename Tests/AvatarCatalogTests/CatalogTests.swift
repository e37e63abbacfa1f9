import AvatarSupport
import AvatarScene
import Foundation
import TestSupport
import Testing

@testable import AvatarCatalog
@testable import AvatarPixels
@testable import AvatarRaster

@Suite struct CatalogTests {
  private let renderer: AvatarRenderer

  init() throws { renderer = try Students.renderer.get() }

  @Test func everyFieldThatChoosesAVariantIsListed() throws {
    let fields = try renderer.catalog().slots.flatMap(\.fields)
    #expect(
      fields == [
        "skinTone", "hairStyle", "hairColor", "hairColor2", "eyeStyle", "faceShape", "topStyle", "topPattern",
        "bottomStyle", "shoeStyle", "socks",
        "accessory1", "accessory2", "accessory3", "petType", "petAccessory", "headwear", "mouthStyle", "browStyle",
        "browColor", "noseStyle", "facialHair", "facialHairColor", "faceDetail1", "faceDetail2", "bodyShape", "leftArm",
        "rightArm", "leftLeg", "rightLeg", "handItem", "chair", "stance",
      ])
  }

  @Test func everyChoiceIsDrawnWithoutAWarning() throws {
    for slot in try renderer.catalog().slots {
      for choice in slot.choices {
        for field in slot.fields {
          var fields: [String: String] = ["skinTone": "tan", "petType": "cat"]
          fields[field] = choice.name
          #expect(
            renderer.resolve(AvatarRecord(id: "a", fields: fields)).diagnostics.isEmpty, "\(field) \(choice.name)")
        }
      }
    }
  }

  @Test func theDefaultIsOneOfTheChoices() throws {
    for slot in try renderer.catalog().slots {
      #expect(slot.choices.contains { $0.name == slot.defaultValue }, "\(slot.name)")
    }
  }

  @Test func theJSONReadsBack() throws {
    let text = JSONWriter.text(try renderer.catalog().json, openLevels: 3)
    guard case .object(let members) = try JSONText.parse(Array(text.utf8)) else {
      throw CatalogError.unknownSheet("", known: [], fields: [])
    }
    #expect(
      Set(members.keys) == [
        "app", "version", "pack", "fields", "slots", "colors", "colorNames", "clips", "poses", "universities",
        "frame",
      ])
    guard case .array(let clips)? = members["clips"] else {
      throw CatalogError.unknownSheet("clips", known: [], fields: [])
    }
    #expect(clips.count == 32)
  }

  /// An editor can be built from the fields alone: each field has its page, its choices and its
  /// condition.
  @Test func theFieldsSayWhatAnEditorNeeds() throws {
    guard case .object(let members) = try JSONText.parse(Array(JSONWriter.text(try renderer.catalog().json).utf8)),
      case .array(let list)? = members["fields"]
    else { throw CatalogError.unknownSheet("fields", known: [], fields: []) }
    let fields: [[String: JSONValue]] = list.compactMap { if case .object(let field) = $0 { field } else { nil } }
    func field(_ name: String) -> [String: JSONValue]? { fields.first { $0["name"] == .string(name) } }
    #expect(fields.count == renderer.pack.catalog.fields.all.count)
    #expect(field("hairColor")?["slot"] == .string("hairColor"))
    #expect(field("accessory2")?["slot"] == .string("accessory"))
    #expect(field("topColor")?["default"] == .string("#6C5CE7"))
    let places = ["hairStyle", "topStyle", "bottomStyle", "shoeStyle", "accessory1"].map { field($0)?["place"] }
    #expect(places == ["head", "torso", "legs", "feet", "bust"].map { .string($0) })
    #expect(field("petType")?["place"] == nil)
    #expect(field("petType")?["needs"] == nil)
    #expect(field("petName")?["needs"] == .array([.object(["field": .string("petType")])]))
    let branded = JSONValue.object([
      "field": .string("topStyle"), "values": .array([.string("jersey"), .string("varsity")]),
    ])
    let student = JSONValue.object([
      "field": .string("enrollmentStatus"), "values": .array([.string("offerHolder"), .string("enrolled")]),
    ])
    #expect(field("uniMerchEnabled")?["needs"] == .array([branded, student, .object(["field": .string("uni")])]))
    #expect(Set(fields.compactMap { $0["tab"] }).count == 8)
  }

  @Test func theSchemaOfARecordIsThePublishedOne() throws {
    let published = try String(
      contentsOf: FixtureRecords.root.appendingPathComponent("docs/record.schema.json"), encoding: .utf8)
    let isSame = JSONWriter.text(try renderer.catalog().recordSchema, openLevels: 2) == published
    #expect(isSame, "write it anew: render-avatars catalog --format schema -o docs/record.schema.json")
  }

  @Test func theTextMarksTheDefault() throws {
    let text = try renderer.catalog().text
    #expect(text.contains("\nhairStyle\n    none\n    messy\n  * short\n"))
    #expect(text.contains("    sit             0.4 s, 8 frames, once, then sitLoop\n"))
  }

  @Test func everyPageCanBeDrawn() throws {
    for page in try renderer.catalogPages() {
      let picture = try renderer.catalogPicture(page, cell: 32)
      #expect(picture.pixels.allSatisfy { $0 >> 24 == 255 }, "\(page.name) has paper everywhere")
      #expect(Set(picture.pixels).count > 2, "\(page.name) is not blank")
      #expect(try renderer.catalogPage(named: page.name) == page)
    }
  }

  @Test func aPageThatThereIsNotIsNamed() throws {
    let error = try #require(throws: CatalogError.self) { try renderer.catalogPage(named: "unheard-of things") }
    #expect(error.description.hasPrefix("the catalog has no page \"unheard-of things\"; use skinTone, hairStyle"))
  }

  @Test func aFieldNamesThePageOfItsSlot() throws {
    #expect(try renderer.catalogPage(named: "faceDetail2") == .slot("faceDetail"))
    let table = try renderer.catalogPage(rows: "hairStyle", columns: "accessory1", isMatrix: true)
    #expect(table == .matrix(rows: "hairStyle", columns: "accessory"))
  }

  @Test(arguments: ["accesory1", "faceDetial2"]) func aMisspeltFieldIsToldWithTheClosest(name: String) throws {
    let closest = ["accesory1": "accessory1", "faceDetial2": "faceDetail2"][name] ?? ""
    for page in [
      { try renderer.catalogPage(named: name) }, { try renderer.catalogPage(rows: "hairStyle", columns: name) },
    ] {
      let error = try #require(throws: CatalogError.self) { try page() }
      #expect(error.description == "the catalog has no page \"\(name)\"; did you mean \"\(closest)\"?")
    }
  }

  @Test func aSilhouetteIsBlackAndAsLargeAsItsPicture() {
    let picture = Pictures.gradient(width: 9, height: 9)
    let black = picture.silhouette
    #expect(zip(picture.pixels, black.pixels).allSatisfy { $1 == $0 & 0xFF00_0000 })
  }

  @Test func aStripsFramesLoseTheBorderThatAllOfThemShare() {
    var (first, second) = (Bitmap(width: 9, height: 9), Bitmap(width: 9, height: 9))
    first.pixels[2 * 9 + 3] = 0xFF00_0000
    second.pixels[4 * 9 + 6] = 0xFF00_0000
    let cropped = ClipStrips.cropped([first, second])
    #expect(cropped.map(\.width) == [4, 4] && cropped.map(\.height) == [3, 3])
    #expect(cropped[0][0, 0] == 0xFF00_0000 && cropped[1][3, 2] == 0xFF00_0000)
  }

  @Test(arguments: [(20, 60, 10), (18, 60, 9), (5, 60, 5), (1, 5000, 1), (0, 60, 1)])
  func aLongStripIsBrokenIntoLinesOfOneLength(count: Int, width: Int, columns: Int) {
    #expect(ContactSheet.columns(count, of: width, within: 700) == columns)
  }

  /// The figure of a strip is meant to be judged at 96 pixels.
  @Test func aStripsFigureIsNearly96PixelsHigh() throws {
    let listing = try renderer.catalog()
    let mannequin = Mannequin(catalog: renderer.pack.catalog, mannequins: try renderer.pack.mannequins())
    let strips = ClipStrips(renderer: renderer, listing: listing, mannequin: mannequin, height: 96, silhouettes: true)
    let heights = try strips.sheet(of: .player).sections.filter { $0.heading == "idle" }.flatMap(\.cells).map(
      \.bitmap.height)
    #expect(heights.allSatisfy { (80...96).contains($0) }, "\(heights)")
  }
}
