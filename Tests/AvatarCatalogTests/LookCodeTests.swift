@testable import AvatarRaster
import AvatarScene
import TestSupport
import Testing

@testable import AvatarCatalog

/// Tests look codes: they round-trip, invalid codes are rejected, and an old code keeps its look.
@Suite struct LookCodeTests {
  private let renderer: AvatarRenderer

  init() throws { renderer = try AvatarRenderer(pack: Stage.pack()) }

  /// Returns the record that a code stores: without the names of people and pets.
  private func nameless(_ record: AvatarRecord) -> AvatarRecord {
    var record = record
    for field in renderer.pack.catalog.fields.all where field.isName { record.fields[field.name] = nil }
    return record
  }

  @Test func aCodeDrawsWhatItsRecordDraws() throws {
    for record in try FixtureRecords.players() {
      let code = try renderer.lookCode(of: record)
      #expect(code.utf8.count < 80, "\(record.id) \(code.utf8.count) \(code)")
      #expect(code.hasPrefix("1"))
      let back = try renderer.record(lookCode: code)
      let options = StillOptions()
      let (wanted, found) = (renderer.resolve(nameless(record)).avatar, renderer.resolve(back))
      #expect(found.diagnostics.isEmpty, "\(found.diagnostics)")
      #expect(
        try renderer.stillKey(of: found.avatar, options: options) == renderer.stillKey(of: wanted, options: options),
        "\(record.id) \(code)")
      #expect(try renderer.lookCode(of: back) == code, "the same look has one code")
    }
  }

  @Test func aLaterFieldsDefaultNeedsNoLetters() throws {
    let plain = AvatarRecord(id: "a", fields: ["hairStyle": "bun"])
    var said = plain
    for field in renderer.pack.catalog.fields.all.dropFirst(LookCode.firstFields) where field.fills {
      said.fields[field.name] = field.garment.flatMap { renderer.pack.catalog[$0] }?.default
    }
    #expect(said.fields.count > 10)
    #expect(try renderer.lookCode(of: said) == renderer.lookCode(of: plain))
  }

  /// A colour that follows another field has no default: its palette's default is a choice like any
  /// other.
  @Test(arguments: ["browColor", "facialHairColor"])
  func aColourThatFollowsIsKeptWhereItIsChosen(field: String) throws {
    let choice = renderer.pack.palettes.choices(.hairColors).defaultValue
    let record = AvatarRecord(id: "a", fields: ["hairColor": "ginger", "facialHair": "stubble", field: choice])
    #expect(renderer.resolve(record).diagnostics.isEmpty)
    #expect(try renderer.record(lookCode: renderer.lookCode(of: record))[field] == choice)
  }

  /// Accessories move up into empty places, and their colours go along.
  @Test(arguments: [
    ["accessory1": "none", "accessory1Color": "#112233", "accessory2": "glasses", "accessory2Color": "#C0A020"],
    ["accessory1": "none", "accessory3": "glasses", "accessory3Color": "#C0A020"],
    ["accessory1": "cap", "accessory1Color": "#112233", "accessory3": "glasses", "accessory3Color": "#C0A020"],
  ])
  func anEmptyPlaceMovesColoursWithTheirAccessories(fields: [String: String]) throws {
    let record = AvatarRecord(id: "a", fields: fields)
    let back = try renderer.record(lookCode: renderer.lookCode(of: record))
    let (wanted, found) = (renderer.resolve(record).avatar.body, renderer.resolve(back).avatar.body)
    #expect(wanted.own[Worn("accessory", "glasses")]?.values.map(\.hex) == ["#C0A020"])
    #expect((found.worn, found.own) == (wanted.worn, wanted.own))
  }

  @Test func theFullestLookIsShort() throws {
    var record = AvatarRecord(id: "full")
    for field in renderer.pack.catalog.fields.all {
      switch field.kind {
      case .color: record.fields[field.name] = "#12345678"
      case .variant:
        record.fields[field.name] = field.garment.flatMap { renderer.pack.catalog[$0] }?.variants.last?.name
      case .flag: record.fields[field.name] = "true"
      case .number: record.fields[field.name] = "\(Int(field.number.range.upperBound))"
      case .text: break
      }
    }
    record.fields["uni"] = "University of Manchester"
    record.fields["enrollmentStatus"] = "offerHolder"
    record.fields["skinTone"] = "medium"
    #expect(try renderer.lookCode(of: record).utf8.count < 260)
  }

  @Test func noNameIsInACode() throws {
    var record = try #require(try FixtureRecords.players().first)
    let code = try renderer.lookCode(of: record)
    record.fields["firstName"] = "Somebody Else"
    record.fields["petName"] = "Another"
    record.id = "other"
    #expect(try renderer.lookCode(of: record) == code)
    #expect(try renderer.record(lookCode: code)["petName"] == nil)
  }

  /// A forged code could otherwise add any caption to a picture.
  @Test(arguments: ["firstName", "petName"]) func aCodeThatHoldsANameIsRefused(name: String) throws {
    var writer = LookEncoder(catalog: renderer.pack.catalog, directory: renderer.resolver.universities)
    for field in renderer.pack.catalog.fields.all { try writer.write(field, field.name == name ? "Zoë" : nil) }
    let code = LookCode.sealed(writer.payload)
    #expect(throws: LookCode.Problem.name(field: name)) { try renderer.record(lookCode: code) }
  }

  @Test func aTextThatIsNoTextIsRefused() {
    #expect(throws: LookCode.Problem.newerCatalog) {
      try renderer.record(lookCode: LookCode.sealed([2, 40] + [UInt8](repeating: 255, count: 40)))
    }
  }

  /// Recorded for version 1. These codes must draw these looks permanently: a change breaks
  /// published addresses.
  @Test func oldCodesKeepTheirLook() throws {
    for (code, fields) in Self.recorded {
      let record = try renderer.record(lookCode: code)
      #expect(record.fields == fields, "\(code)")
    }
  }

  /// Codes identify fields by position, so new fields must be appended.
  @Test func fieldsStandWhereTheyStood() {
    let names = renderer.pack.catalog.fields.all.map(\.name)
    #expect(
      names.prefix(Self.fields.count).elementsEqual(Self.fields),
      "a new field goes behind the others in catalog.json; `order` says where it is shown")
  }

  @Test func namesOfOneFieldHaveDifferentDigests() {
    let catalog = renderer.pack.catalog
    let palettes = renderer.pack.palettes
    let lists =
      catalog.garments.map { ($0.name, $0.variants.map(\.name), LookKind.nameBytes) } + [
        ("colours", Array(Set((palettes.colors + palettes.hairColors).map(\.name))), LookKind.nameBytes),
        ("skin tones", palettes.skinTones.map(\.name), LookKind.nameBytes),
        ("universities", renderer.resolver.universities.universities.map(\.id), LookKind.universityBytes),
      ]
    for field in catalog.fields.all {
      let words = catalog.fields.words(of: field)
      #expect(Set(words.map(LookKind.word)).count == words.count, "\(field.name): two words have one digest")
    }
    for (list, names, bytes) in lists {
      #expect(
        Set(names.map { LookEncoder.digest($0, bytes: bytes) }).count == Set(names).count,
        "\(list): two names have one digest; rename the newer")
    }
  }

  @Test func aChangedLetterIsNoticed() throws {
    let code = try renderer.lookCode(of: try #require(try FixtureRecords.players().last))
    var read = 0
    var tries = 0
    for place in code.indices.dropFirst() {
      for letter in "Ab9-_" where code[place] != letter {
        var changed = code
        changed.replaceSubrange(place...place, with: String(letter))
        tries += 1
        if (try? renderer.record(lookCode: changed)) != nil { read += 1 }
      }
    }
    #expect(read <= tries / 100, "\(read) of \(tries) changed codes were read")
  }

  @Test(arguments: [
    ("", LookCode.Problem.empty), ("2AAAA", .otherVersion("2")), ("é", .otherVersion("é")), ("1A", .notBase64),
    ("1====", .notBase64), ("1AAAA", .damaged),
    ("1" + String(repeating: "A", count: 400), .tooLong),
  ])
  func whatIsNoCodeIsRefused(text: String, problem: LookCode.Problem) {
    #expect(throws: problem) { try renderer.record(lookCode: text) }
  }

  /// Codes with a valid checksum and random contents: the reader terminates with a record or a
  /// problem.
  @Test func anyBytesAreReadOrRefused() {
    var state = UInt64(7)
    func random(_ maximum: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(state >> 33) % maximum
    }
    var read = 0
    for _ in 0..<3000 {
      var payload = (0..<random(60)).map { _ in UInt8(random(256)) }
      if let first = payload.first { payload[0] = first & 0x7F }
      let code = "1" + Base64URL.text(payload + LookEncoder.check(payload))
      guard let record = try? renderer.record(lookCode: code) else { continue }
      read += 1
      _ = renderer.resolve(record)
    }
    #expect(read > 0)
  }

  @Test func whatThePackNoLongerHasIsSaid() throws {
    var writer = LookEncoder(catalog: renderer.pack.catalog, directory: renderer.resolver.universities)
    for field in renderer.pack.catalog.fields.all { try writer.write(field, field.name == "topStyle" ? "toga" : nil) }
    let payload = writer.payload
    let record = try renderer.record(lookCode: "1" + Base64URL.text(payload + LookEncoder.check(payload)))
    let warnings = renderer.resolve(record).diagnostics
    #expect(warnings.map(\.field) == ["topStyle"])
  }

  @Test(arguments: [[], [0], [255], [1, 2], [251, 255, 254], [0, 0, 0, 0]] as [[UInt8]])
  func lettersReadBack(bytes: [UInt8]) { #expect(Base64URL.bytes(Base64URL.text(bytes).utf8) == bytes) }

  private static let fields = [
    "baseColor", "emojiFace", "skinTone", "hairColor", "topStyle", "faceShape", "eyeStyle", "hairStyle", "topColor",
    "bottomStyle", "bottomColor", "shoeStyle",
    "shoeColor", "accessory1", "accessory2", "petType", "petColor", "petAccessory", "petName", "uniMerchEnabled",
    "firstName", "uni", "enrollmentStatus",
  ]

  private static let recorded: [(code: String, fields: [String: String])] = [
    (
      "1_P8PPmgCjgoeaDy5qXt38QAuhqtHSgAuhqtAygAiKDFF6CZl6cQAxoZCw6p6Xg",
      [
        "accessory1": "cap", "accessory2": "glasses", "bottomColor": "#2E86AB", "bottomStyle": "shorts",
        "eyeStyle": "round", "faceShape": "heart",
        "hairColor": "purple", "hairStyle": "afro", "petAccessory": "bandana", "petColor": "#C68642",
        "petType": "bunny", "shoeColor": "#222831",
        "shoeStyle": "boots", "skinTone": "pale", "topColor": "#2E86AB", "topStyle": "varsity",
      ]
    ),
    (
      "1_P8BwIICCN18y6l7SJ938QA7W49HSgD2ri3Q0AD_a0o7bnMffVM",
      [
        "accessory1": "beanie", "accessory2": "necklace", "bottomColor": "#F6AE2D", "bottomStyle": "shorts",
        "eyeStyle": "happy", "faceShape": "round",
        "hairColor": "ginger", "hairStyle": "afro", "shoeColor": "#FF6B4A", "shoeStyle": "heels", "skinTone": "medium",
        "topColor": "#3B5B8F",
        "topStyle": "tshirt",
      ]
    ),
    ("1AwB_kXIE8J-YgEgn", ["baseColor": "#7F9172", "emojiFace": "😀"]),
  ]
}
