/// Reads one record from a JSON object in any of its three forms: the app's config, an envelope, a database row.
public enum RecordDecoder {
  /// - Parameters:
  ///   - fields: what a record has, from the catalog of the pack that draws it.
  ///   - fallbackID: the record's id where it names none: the file's stem, or `line-N`.
  /// - Throws: `RecordError` with file, line and field where a value has the wrong type.
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

  /// Reads one record from named text columns, as CSV has them; empty means absent.
  package static func record(
    fromColumns columns: [(String, String)], fields: RecordFields, fallbackID: String, file: String?, line: Int?
  ) throws(RecordError) -> AvatarRecord {
    var object: [String: JSONValue] = [:]
    // Of two columns of one name the one that says something.
    for (name, value) in columns where !value.isEmpty || object[name] == nil {
      object[name] = value.isEmpty ? .null : .string(value)
    }
    return try record(from: .object(object), fields: fields, fallbackID: fallbackID, file: file, line: line)
  }
}

/// A record that cannot be read.
public struct RecordError: DiagnosedError, Hashable {
  public let diagnostic: Diagnostic
  public var description: String { diagnostic.text }
  public var exitStatus: ExitStatus { .noUsableRecord }

  package init(_ diagnostic: Diagnostic) { self.diagnostic = diagnostic }
}

private struct RecordReader {
  let known: RecordFields
  var record: AvatarRecord
  /// By field: the key that it was read from.
  private(set) var keys: [String: String] = [:]
  /// Whether the object is a record at all: a key of it is one of a record's, whatever it holds.
  private(set) var isRecord = false
  private(set) var remarks: [(field: String?, message: String)] = []

  /// The record with its warnings, which tell its id.
  var finished: AvatarRecord {
    var record = record
    record.warnings = remarks.map {
      Diagnostic(.warning, file: record.file, line: record.line, record: record.id, field: $0.field, $0.message)
    }
    return record
  }

  private static let idKeys = ["id", "user_id"]
  private static let parts = ["avatar", "pet", "player"]

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
      } else {
        passOver(key, value, prefix: prefix, in: prefix.isEmpty ? .flat : .part)
      }
    }
  }

  private mutating func read(_ field: RecordField, key: String, _ value: JSONValue) throws(RecordError) {
    switch value {
    case .null: return
    case .string(let text): if !text.isEmpty { set(field, text, key) }
    case .bool(let flag) where field.kind == .flag: set(field, flag ? "true" : "false", key)
    default: throw wrongType(key, "a string", value)
    }
  }

  /// A record may spell a field in two ways; the later one counts, and where they differ that is said.
  private mutating func set(_ field: RecordField, _ text: String, _ key: String) {
    if let earlier = keys[field.name], let other = record.fields[field.name], other != text {
      let message =
        "says \"\(text.prefix(80))\" where \(earlier) says \"\(other.prefix(80))\"; drawn as \(key) says; keep one of them"
      remarks.append((key, message))
    }
    keys[field.name] = key
    record.fields[field.name] = text
  }

  /// The first of these that says something; where all that are there are empty, the record is called by its place, which is said.
  private mutating func readID(_ found: [(key: String, value: JSONValue?)]) throws(RecordError) {
    for (key, value) in found {
      switch value {
      case nil, .null, .string(""): continue
      case .string(let text): return record.id = text
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

  /// What kind of object a key stands in.
  private enum Place { case flat, envelope, part }

  /// A key that means nothing there. One of an app's own is nobody's business; one that is nearly ours was meant to be, unless it holds nothing.
  private mutating func passOver(_ key: String, _ value: JSONValue, prefix: String, in place: Place) {
    let isOneOfMany = record.unknownKeys.count + remarks.count >= SceneLimit.questionedKeys
    guard value != .null, !isOneOfMany, let problem = problem(of: key, value, in: place) else {
      return record.unknownKeys.append(prefix + key)
    }
    remarks.append((prefix + key, problem))
  }

  private func problem(of key: String, _ value: JSONValue, in place: Place) -> String? {
    let isObject = if case .object = value { true } else { false }
    if place == .envelope, known[key] != nil { return "is not read there; put it into \"avatar\"" }
    if place == .flat, isObject, Self.parts.contains(key) {
      return "is not read there; it stands beside \"avatar\", as in {\"avatar\": {…}, \"\(key)\": {…}}"
    }
    let others = place == .part ? [] : Self.idKeys + (place == .envelope || isObject ? Self.parts : [])
    guard let meant = known.meant(by: key, others: others) else { return nil }
    return
      "there is no such key; did you mean \"\(place == .envelope && known[meant] != nil ? "avatar." : "")\(meant)\"?"
  }

  private func wrongType(_ key: String, _ expected: String, _ found: JSONValue) -> RecordError {
    RecordError(
      Diagnostic(.error, file: record.file, line: record.line, field: key, "expected \(expected), found \(found.kind)"))
  }
}
