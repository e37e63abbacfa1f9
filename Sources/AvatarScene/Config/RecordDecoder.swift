public import AvatarSupport

/// Reads one record from a JSON object in one of three forms: the app's config, an envelope, or a
/// database row.
public enum RecordDecoder {
  /// Reads one record from a JSON value.
  ///
  /// - Parameters:
  ///   - fields: the fields of a record, from the catalog of the pack that draws it.
  ///   - fallbackID: the id of a record without one: the file's stem, or `line-N`.
  /// - Throws: `RecordError` with file, line and field if a value has the wrong type.
  public static func record(
    from value: JSONValue, fields: RecordFields, fallbackID: String, file: String? = nil, line: Int? = nil
  ) throws(RecordError) -> AvatarRecord {
    guard case .object(let object) = value else {
      throw RecordError(Diagnostic(.error, file: file, line: line, "a record is a JSON object, not \(value.kind)"))
    }
    var reader = RecordReader(known: fields, record: AvatarRecord(id: fallbackID, file: file, line: line))
    if case .object(let avatar)? = object["avatar"] {
      try reader.readEnvelope(object, avatar: avatar)
    } else if let avatar = object["avatar"], avatar != .null {
      throw RecordError(
        Diagnostic(.error, file: file, line: line, field: "avatar", "expected an object, found \(avatar.kind)"))
    } else {
      try reader.readFlat(object)
    }
    return reader.finished
  }

  /// Returns whether a text says nothing: a name of blanks is no name.
  package static func isBlank(_ text: String) -> Bool { text.unicodeScalars.allSatisfy(\.properties.isWhitespace) }

  /// Returns whether a text has nothing to draw, such as one of zero-width spaces.
  static func isInvisible(_ text: String) -> Bool {
    text.unicodeScalars.allSatisfy { scalar in
      let properties = scalar.properties
      return properties.isWhitespace || properties.isDefaultIgnorableCodePoint || properties.isNoncharacterCodePoint
        || properties.generalCategory == .control || scalar == "\u{2800}" || ("\u{FFF9}"..."\u{FFFC}").contains(scalar)
    }
  }

  /// Reads one record from named text columns, such as a row of a CSV file. An empty value counts
  /// as absent.
  package static func record(
    fromColumns columns: [(String, String)], fields: RecordFields, fallbackID: String, file: String?, line: Int?
  ) throws(RecordError) -> AvatarRecord {
    var object: [String: JSONValue] = [:]
    // Of two columns with the same name, a non-empty one wins.
    for (name, value) in columns where !value.isEmpty || object[name] == nil {
      object[name] = value.isEmpty ? .null : .string(value)
    }
    return try record(from: .object(object), fields: fields, fallbackID: fallbackID, file: file, line: line)
  }
}

/// An error in a record that cannot be read.
public struct RecordError: DiagnosedError, Hashable {
  /// The problem, with its file, line and field.
  public let diagnostic: Diagnostic
  /// The text of the diagnostic.
  public var description: String { diagnostic.text }
  /// The exit status of a process without a usable record: `noUsableRecord`.
  public var exitStatus: ExitStatus { .noUsableRecord }

  package init(_ diagnostic: Diagnostic) { self.diagnostic = diagnostic }
}

private struct RecordReader {
  let known: RecordFields
  var record: AvatarRecord
  /// The key that each field was read from, by field name.
  private(set) var keys: [String: String] = [:]
  /// True if the object has at least one key of a record, whatever its value.
  private(set) var isRecord = false
  private(set) var remarks: [(field: String?, message: String)] = []

  /// The record with its warnings, which include its id.
  var finished: AvatarRecord {
    var record = record
    record.warnings = remarks.map {
      Diagnostic(.warning, file: record.file, line: record.line, record: record.id, field: $0.field, $0.message)
    }
    return record
  }

  private static let idKeys = ["id", "user_id"]
  private static let parts = ["avatar", "pet", "player"]
  /// What an envelope may say of the player beside the look.
  private static let stateKeys = ["level", "inventory", "weather"]

  mutating func readEnvelope(_ object: [String: JSONValue], avatar: [String: JSONValue]) throws(RecordError) {
    isRecord = true
    for (key, value) in object.sorted(by: { $0.key < $1.key }) {
      switch key {
      case "id", "user_id": continue
      case "avatar": try readFields(avatar, prefix: "avatar.")
      case "pet", "player":
        if value == .null { continue }
        guard case .object(let members) = value else { throw wrongType(key, "an object", value) }
        try readFields(members, prefix: "\(key).")
      default: passOver(key, value, prefix: "", in: .envelope)
      }
    }
    try readID([
      ("id", object["id"]), ("user_id", object["user_id"]), ("avatar.user_id", avatar["user_id"]),
      ("avatar.id", avatar["id"]),
    ])
  }

  mutating func readFlat(_ object: [String: JSONValue]) throws(RecordError) {
    try readFields(object, prefix: "")
    try readID([("id", object["id"]), ("user_id", object["user_id"])])
    if !isRecord, remarks.isEmpty, !object.keys.allSatisfy(Self.idKeys.contains) || object.isEmpty {
      let examples = known.listed.filter(\.fills).prefix(2).map(\.name).joined(separator: ", ")
      remarks.append((nil, "the object has none of a record's fields, such as \(examples); drawn as by default"))
    }
  }

  private mutating func readFields(_ object: [String: JSONValue], prefix: String) throws(RecordError) {
    for (key, value) in object.sorted(by: { $0.key < $1.key }) {
      if ["", "avatar."].contains(prefix), Self.idKeys.contains(key) { continue }
      if let field = known[key] {
        isRecord = true
        try read(field, key: prefix + key, value)
      } else if prefix == "player.", Self.stateKeys.contains(key) {
        readState(key, value)
      } else {
        passOver(key, value, prefix: prefix, in: prefix.isEmpty ? .flat : prefix == "player." ? .player : .part)
      }
    }
  }

  private mutating func read(_ field: RecordField, key: String, _ value: JSONValue) throws(RecordError) {
    switch value {
    case .null: return
    case .string(let text): if !RecordDecoder.isBlank(text) { set(field, text, key) }
    case .bool(let flag) where field.kind == .flag: set(field, flag ? "true" : "false", key)
    case .number(let number) where field.kind == .number || SeededLooks.isRead(field):
      set(field, FieldResolver.text(number), key)
    default: throw wrongType(key, field.kind == .number ? "a number" : "a string", value)
    }
  }

  /// Reads what the app says of the player. A wrong value counts as absent, with a warning: apps may
  /// have used the key for something else.
  private mutating func readState(_ key: String, _ value: JSONValue) {
    switch (key, value) {
    case (_, .null): return
    case ("level", .number), ("level", .string):
      guard let level = value.number ?? value.string.flatMap(Double.init), level.isFinite else { break }
      return record.player.level = level
    case ("inventory", .array(let items)):
      record.player.inventory = Set(items.compactMap(\.string))
      guard items.allSatisfy({ $0.string != nil }) else { break }
      return
    case ("weather", .string(let name)): return record.player.weather = name.isEmpty ? nil : name
    default: break
    }
    let problems = [
      "level": "is no number; read as 0", "inventory": "is no list of ids; what is no text is not read",
      "weather": "is no text; write rain, sun or snow",
    ]
    remarks.append(("player." + key, problems[key] ?? ""))
  }

  /// Sets the value of a field. A record can spell a field in two ways; the later key wins, and
  /// different values cause a warning.
  private mutating func set(_ field: RecordField, _ text: String, _ key: String) {
    if let earlier = keys[field.name], let other = record.fields[field.name], other != text {
      let message =
        "says \"\(text.prefix(80))\" where \(earlier) says \"\(other.prefix(80))\"; drawn as \(key) says; keep one of them"
      remarks.append((key, message))
    }
    keys[field.name] = key
    record.fields[field.name] = text
  }

  /// Sets the record's id to the first non-empty value. If all present values are empty, the record
  /// keeps its fallback id and gets a warning.
  private mutating func readID(_ found: [(key: String, value: JSONValue?)]) throws(RecordError) {
    for (key, value) in found {
      switch value {
      case nil, .null: continue
      case .string(let text):
        if RecordDecoder.isBlank(text) { continue }
        return record.id = text
      case .number(let number) where number == number.rounded() && abs(number) < 0x1p53:
        return record.id = String(Int(number))
      case .number:
        throw wrongType(
          key, "a string, or a whole number below 9007199254740992 (put larger ones in quotes)", value ?? .null)
      default: throw wrongType(key, "a string", value ?? .null)
      }
    }
    guard let empty = found.first(where: { $0.value != nil })?.key else { return }
    remarks.append((empty, "is empty; the record is called \"\(record.id)\" by its place; give it an id of its own"))
  }

  /// The kind of object that contains a key.
  private enum Level { case flat, envelope, part, player }

  /// Handles a key that has no meaning at its place. An unrelated key of the app is only listed. A
  /// misspelt or misplaced key causes a warning, unless its value is null.
  private mutating func passOver(_ key: String, _ value: JSONValue, prefix: String, in level: Level) {
    let isOneOfMany = record.unknownKeys.count + remarks.count >= SceneLimit.questionedKeys
    guard value != .null, !isOneOfMany, let problem = problem(of: key, value, in: level) else {
      return record.unknownKeys.append(prefix + key)
    }
    remarks.append((prefix + key, problem))
  }

  private func problem(of key: String, _ value: JSONValue, in level: Level) -> String? {
    let isObject = if case .object = value { true } else { false }
    if level == .envelope, known[key] != nil { return "is not read there; put it into \"avatar\"" }
    if level == .flat, isObject, Self.parts.contains(key) {
      return "is not read there; it stands beside \"avatar\", as in {\"avatar\": {…}, \"\(key)\": {…}}"
    }
    let others =
      switch level {
      case .part: [String]()
      case .player: Self.stateKeys
      case .flat, .envelope: Self.idKeys + (level == .envelope || isObject ? Self.parts : [])
      }
    guard let meant = known.meant(by: key, others: others) else { return nil }
    return
      "there is no such key; did you mean \"\(level == .envelope && known[meant] != nil ? "avatar." : "")\(meant)\"?"
  }

  private func wrongType(_ key: String, _ expected: String, _ found: JSONValue) -> RecordError {
    RecordError(
      Diagnostic(.error, file: record.file, line: record.line, field: key, "expected \(expected), found \(found.kind)"))
  }
}
