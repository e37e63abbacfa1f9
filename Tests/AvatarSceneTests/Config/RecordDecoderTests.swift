import AvatarSupport
import AvatarScene
import Testing

@Suite struct RecordDecoderTests {
  private func record(_ json: String, id: String = "line-1") throws -> AvatarRecord {
    try RecordDecoder.record(
      from: try JSONText.parse(Array(json.utf8)), fields: RepositoryArt.catalog().fields, fallbackID: id,
      file: "players.ndjson", line: 7)
  }

  private func error(_ json: String) throws -> String? {
    do { _ = try record(json) } catch let error as RecordError { return error.diagnostic.description }
    return nil
  }

  @Test func everyFieldOfTheAppsConfigIsRead() throws {
    let fields = try RepositoryArt.catalog().fields.all
    let members = fields.map { "\"\($0.name)\": \"v-\($0.name)\"" }
    let record = try record("{\(members.joined(separator: ", "))}")
    for field in fields { #expect(record[field.name] == "v-\(field.name)") }
    #expect(record.unknownKeys.isEmpty)
  }

  @Test func everyColumnOfTheTableIsRead() throws {
    let fields = try RepositoryArt.catalog().fields.all
    let members = fields.map { "\"\($0.column)\": \"v-\($0.name)\"" }
    let record = try record("{\(members.joined(separator: ", "))}")
    for field in fields { #expect(record[field.name] == "v-\(field.name)") }
    #expect(record.unknownKeys.isEmpty)
  }

  @Test func anEnvelopeIsReadWithItsPetAndPlayer() throws {
    let record = try record(
      """
      {"id": "u1", "avatar": {"hairStyle": "bun"}, "pet": {"petType": "cat", "petColor": "#111", "petName": "Tom", "petAccessory": "bow"},
       "player": {"firstName": "Ada", "uni": "Leeds", "enrollmentStatus": "enrolled"}}
      """)
    #expect(record.id == "u1")
    let fields: [String: String] = [
      "hairStyle": "bun", "petType": "cat", "petColor": "#111", "petName": "Tom", "petAccessory": "bow",
      "firstName": "Ada", "uni": "Leeds",
      "enrollmentStatus": "enrolled",
    ]
    #expect(record.fields == fields)
  }

  @Test(arguments: [
    #"{"avatar": {}}"#, #"{"avatar": {}, "pet": null, "player": null}"#, #"{"id": null, "avatar": {}}"#,
  ])
  func anEnvelopesOtherMembersMayBeLeftOut(json: String) throws {
    let record = try record(json)
    #expect(record.id == "line-1")
    #expect(record.fields.isEmpty)
  }

  @Test func anEnvelopesColumnsMayBeSnakeCase() throws {
    let record = try record(
      #"{"avatar": {"hair_style": "bun", "user_id": "u9"}, "player": {"enrollment_status": "enrolled"}}"#)
    #expect(record.id == "u9")
    #expect(record.fields == ["hairStyle": "bun", "enrollmentStatus": "enrolled"])
  }

  @Test(arguments: [
    (#"{"id": "a"}"#, "a"), (#"{"user_id": "b"}"#, "b"), (#"{"id": "a", "user_id": "b"}"#, "a"),
    (#"{"user_id": "b", "id": "a"}"#, "a"),
    (#"{"id": 42}"#, "42"), (#"{"id": -7}"#, "-7"), (#"{"id": ""}"#, "stem"), (#"{"id": null}"#, "stem"),
    (#"{}"#, "stem"),
    (#"{"id": "../../etc/passwd"}"#, "../../etc/passwd"), (#"{"user_id": 1e14, "avatar": {}}"#, "100000000000000"),
  ])
  func theIDIs(json: String, id: String) throws {
    #expect(try record(json, id: "stem").id == id)
  }

  @Test(arguments: [
    (#"{"id": true}"#, "a boolean"), (#"{"id": 1.5}"#, "a number"), (#"{"id": 1e300}"#, "a number"),
    (#"{"id": []}"#, "a list"),
    (#"{"user_id": {}}"#, "an object"),
  ])
  func anIDOfAnotherTypeIsAnError(json: String, kind: String) throws {
    let error = try error(json)
    #expect(error?.contains("id: expected a string, ") == true && error?.hasSuffix("found \(kind)") == true)
  }

  @Test func fileAndLineAreKeptForMessages() throws {
    let record = try record(#"{"hairStyle": "bun"}"#)
    #expect(record.file == "players.ndjson" && record.line == 7)
  }

  @Test(arguments: [
    (#"{"hairColor": 12345}"#, "hairColor", "a number"), (#"{"hair_color": []}"#, "hair_color", "a list"),
    (#"{"topStyle": {}}"#, "topStyle", "an object"),
    (#"{"topStyle": true}"#, "topStyle", "a boolean"), (#"{"uni_merch_enabled": 1}"#, "uni_merch_enabled", "a number"),
    (#"{"avatar": {"hairColor": 1}}"#, "avatar.hairColor", "a number"),
    (#"{"avatar": {}, "pet": {"petName": 7}}"#, "pet.petName", "a number"),
  ])
  func aValueOfTheWrongTypeIsNamedWithFileLineAndField(json: String, field: String, kind: String) throws {
    #expect(try error(json) == "error: players.ndjson:7: \(field): expected a string, found \(kind)")
  }

  @Test(arguments: [
    (#"{"avatar": []}"#, "avatar", "a list"), (#"{"avatar": "x"}"#, "avatar", "a string"),
    (#"{"avatar": {}, "pet": "cat"}"#, "pet", "a string"),
    (#"{"avatar": {}, "player": 3}"#, "player", "a number"),
  ])
  func anEnvelopesMemberOfTheWrongTypeIsNamed(json: String, field: String, kind: String) throws {
    #expect(try error(json) == "error: players.ndjson:7: \(field): expected an object, found \(kind)")
  }

  @Test(arguments: [
    ("3", "a number"), ("[]", "a list"), ("\"x\"", "a string"), ("null", "null"), ("true", "a boolean"),
  ])
  func aRecordThatIsNoObjectIsRefused(json: String, kind: String) throws {
    #expect(try error(json) == "error: players.ndjson:7: a record is a JSON object, not \(kind)")
  }

  @Test(arguments: [("true", "true"), ("false", "false"), ("\"true\"", "true")])
  func merchMayBeABoolean(json: String, value: String) throws {
    #expect(try record("{\"uniMerchEnabled\": \(json)}")["uniMerchEnabled"] == value)
  }

  @Test func nullAndEmptyTextMeanAbsent() throws {
    #expect(try record(#"{"hairStyle": null, "topStyle": "", "skin_tone": null}"#).fields.isEmpty)
  }

  @Test func unknownKeysAreKeptAsNotes() throws {
    #expect(try record(#"{"created_at": "now", "hairStyle": "bun", "x": [1]}"#).unknownKeys == ["created_at", "x"])
    #expect(try record(#"{"avatar": {"y": 1}, "z": 2}"#).unknownKeys == ["avatar.y", "z"])
  }

  @Test func columnsOfTextAreReadLikeARow() throws {
    let record = try RecordDecoder.record(
      fromColumns: [("user_id", "u1"), ("hair_style", "bun"), ("top_style", ""), ("uni_merch_enabled", "true")],
      fields: RepositoryArt.catalog().fields,
      fallbackID: "line-2", file: nil, line: 2)
    #expect(record.id == "u1")
    #expect(record.fields == ["hairStyle": "bun", "uniMerchEnabled": "true"])
  }

  @Test func aRecordWithoutExpandedFieldsIsLegacy() throws {
    #expect(
      try record(##"{"baseColor": "#123456", "emojiFace": "😎", "petType": "dog", "uniMerchEnabled": "true"}"##)
        .isLegacy(RepositoryArt.catalog().fields))
    #expect(try !record(##"{"baseColor": "#123456", "accessory1": "cap"}"##).isLegacy(RepositoryArt.catalog().fields))
  }

  private func warnings(_ json: String) throws -> [String] { try record(json).warnings.map(\.description) }

  @Test(arguments: [
    (#"{"hairStile": "bun"}"#, "hairStile", "hairStyle"), (#"{"hair_stile": "bun"}"#, "hair_stile", "hair_style"),
    (#"{"hairstyle": "bun"}"#, "hairstyle", "hairStyle"),
    (#"{"hair-style": "bun"}"#, "hair-style", "hairStyle"), (#"{"HairColour": "red"}"#, "HairColour", "hairColor"),
    (#"{"accesory1": "cap"}"#, "accesory1", "accessory1"),
    (#"{"userId": "u1", "topStyle": "polo"}"#, "userId", "user_id"),
    (#"{"avatr": {"hairStyle": "bun"}}"#, "avatr", "avatar"),
    (#"{"avatar": {"topStlye": "polo"}}"#, "avatar.topStlye", "topStyle"),
    (#"{"avatar": {}, "pet": {"petTyp": "cat"}}"#, "pet.petTyp", "petType"),
    (#"{"avatar": {}, "plyer": {}}"#, "plyer", "player"),
    (#"{"avatar": {}, "petTpye": "cat"}"#, "petTpye", "avatar.petType"),
  ])
  func aKeyThatIsNearlyKnownIsAWarningWithTheOneThatWasMeant(json: String, key: String, meant: String) throws {
    #expect(
      try warnings(json) == [
        "warning: players.ndjson:7: record line-1: \(key): there is no such key; did you mean \"\(meant)\"?"
      ])
    #expect(try record(json).unknownKeys == [])
  }

  /// Columns that belong to the app are ignored with a note; empty ones without a note.
  @Test(arguments: [
    "created_at", "lastName", "last_name", "email", "player_id", "pet_id", "level", "score", "hair_length", "unit",
    "ui", "name",
  ])
  func aKeyOfAnAppsOwnIsANote(key: String) throws {
    let record = try record(#"{"hairStyle": "bun", "KEY": "x"}"#.replacing("KEY", with: key))
    #expect(record.unknownKeys == [key])
    #expect(record.warnings == [])
  }

  @Test func aMisspeltKeyThatHoldsNothingIsANote() throws {
    #expect(try warnings(#"{"hairStyle": "bun", "topStile": null}"#) == [])
  }

  @Test func asManyKeysAreQuestionedAsAllowed() throws {
    func found(_ before: Int) throws -> Int {
      let others = (0..<before).map { "\"a\($0)zzzzzzzzzzzz\": 1, " }.joined()
      return try record("{\(others)\"hairStile\": \"bun\"}").warnings.count
    }
    #expect(try found(SceneLimit.questionedKeys - 1) == 1)
    #expect(try found(SceneLimit.questionedKeys) == 1)
  }

  @Test(arguments: [
    (#"{"hairStyle": "bun", "hair_style": "afro"}"#, "hair_style", "hairStyle", "afro", "bun"),
    (#"{"avatar": {"petName": "Rex"}, "pet": {"petName": "Tom"}}"#, "pet.petName", "avatar.petName", "Tom", "Rex"),
  ])
  func ofTwoKeysForOneFieldItIsSaidWhichCounts(json: String, key: String, other: String, value: String, lost: String)
    throws
  {
    let record = try record(json)
    #expect(record.fields.values.sorted() == [value])
    let words = "\(key): says \"\(value)\" where \(other) says \"\(lost)\"; drawn as \(key) says; keep one of them"
    #expect(record.warnings.map(\.description) == ["warning: players.ndjson:7: record line-1: \(words)"])
  }

  @Test(arguments: [
    #"{"hairStyle": "bun", "hair_style": "bun"}"#, #"{"hairStyle": "bun", "hair_style": null}"#,
    #"{"hairStyle": "", "hair_style": "bun"}"#,
  ])
  func twoKeysThatAgreeAreFine(json: String) throws {
    #expect(try record(json).fields == ["hairStyle": "bun"])
    #expect(try warnings(json) == [])
  }

  @Test(arguments: [#"{"foo": 1}"#, "{}", #"{"id": "a", "title": "x"}"#])
  func anObjectWithoutARecordsFieldsIsQuestioned(json: String) throws {
    let words = try warnings(json)
    #expect(words.count == 1)
    #expect(
      words.first?.hasSuffix(
        ": the object has none of a record's fields, such as hairStyle, eyeStyle; drawn as by default") == true,
      "\(words)")
  }

  @Test(arguments: [#"{"id": "a"}"#, #"{"avatar": {}}"#, #"{"hairStyle": null, "x": 1}"#, ##"{"baseColor": "#fff"}"##])
  func aRecordThatSaysLittleIsNotQuestioned(json: String) throws {
    #expect(try warnings(json) == [])
  }

  @Test(arguments: [
    (#"{"id": null, "hairStyle": "bun"}"#, "id"), (#"{"id": "", "user_id": null, "hairStyle": "bun"}"#, "id"),
    (#"{"user_id": "", "avatar": {}}"#, "user_id"),
    (#"{"avatar": {"user_id": null}}"#, "avatar.user_id"),
  ])
  func anIDThatIsEmptyIsSaidToBe(json: String, key: String) throws {
    #expect(
      try warnings(json)
        == [
          "warning: players.ndjson:7: record line-1: \(key): is empty; the record is called \"line-1\" by its place; give it an id of its own"
        ])
  }

  @Test func anIDThatIsEmptyGivesWayToTheOther() throws {
    let record = try record(#"{"id": null, "user_id": "u1", "hairStyle": "bun"}"#)
    #expect(record.id == "u1")
    #expect(record.warnings == [])
  }

  @Test func aPetBesideTheLookItselfIsSaidToBeLost() throws {
    let words = "pet: is not read there; it stands beside \"avatar\", as in {\"avatar\": {…}, \"pet\": {…}}"
    #expect(
      try warnings(#"{"hairStyle": "bun", "pet": {"petType": "cat"}}"#) == [
        "warning: players.ndjson:7: record line-1: \(words)"
      ])
  }
}
