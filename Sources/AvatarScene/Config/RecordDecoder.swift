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
      throw RecordError(Diagnostic(.error, file: file, line: line, field: "avatar", "expected an object, found \(avatar.kind)"))
    } else {
      try reader.readFlat(object)
    }
    return reader.record
  }

  /// Reads one record from named text columns, as CSV has them; empty means absent.
  public static func record(
    fromColumns columns: [(String, String)], fields: RecordFields, fallbackID: String, file: String?, line: Int?
  ) throws(RecordError) -> AvatarRecord {
    var object: [String: JSONValue] = [:]
    for (name, value) in columns where !value.isEmpty { object[name] = .string(value) }
    return try record(from: .object(object), fields: fields, fallbackID: fallbackID, file: file, line: line)
  }
}

/// A record that cannot be read.
public struct RecordError: Error, Hashable, Sendable {
  public let diagnostic: Diagnostic
  public init(_ diagnostic: Diagnostic) { self.diagnostic = diagnostic }
}

private struct RecordReader {
  let known: RecordFields
  var record: AvatarRecord

  mutating func readEnvelope(_ object: [String: JSONValue], avatar: [String: JSONValue]) throws(RecordError) {
    for (key, value) in object.sorted(by: { $0.key < $1.key }) {
      switch key {
      case "id": try readID(key, value)
      case "user_id": if object["id"] == nil { try readID(key, value) }
      case "avatar": try readFields(avatar, prefix: "avatar.")
      case "pet", "player":
        if value == .null { continue }
        guard case .object(let members) = value else { throw wrongType(key, "an object", value) }
        try readFields(members, prefix: "\(key).")
      default: record.unknownKeys.append(key)
      }
    }
    if object["id"] == nil, object["user_id"] == nil, let id = avatar["user_id"] ?? avatar["id"] { try readID("avatar.user_id", id) }
  }

  mutating func readFlat(_ object: [String: JSONValue]) throws(RecordError) {
    try readFields(object, prefix: "")
  }

  private mutating func readFields(_ object: [String: JSONValue], prefix: String) throws(RecordError) {
    for (key, value) in object.sorted(by: { $0.key < $1.key }) {
      if prefix.isEmpty, key == "id" || key == "user_id" {
        if key == "id" || object["id"] == nil { try readID(key, value) }
      } else if prefix == "avatar.", key == "id" || key == "user_id" {
        continue
      } else if let field = known[key] {
        try read(field, key: prefix + key, value)
      } else {
        record.unknownKeys.append(prefix + key)
      }
    }
  }

  private mutating func read(_ field: RecordField, key: String, _ value: JSONValue) throws(RecordError) {
    switch value {
    case .null: return
    case .string(let text): if !text.isEmpty { record.fields[field.name] = text }
    case .bool(let flag) where field.kind == .flag: record.fields[field.name] = flag ? "true" : "false"
    default: throw wrongType(key, "a string", value)
    }
  }

  private mutating func readID(_ key: String, _ value: JSONValue) throws(RecordError) {
    switch value {
    case .string(let text) where !text.isEmpty: record.id = text
    case .number(let number) where number == number.rounded() && abs(number) < 0x1p53: record.id = String(Int(number))
    case .number: throw wrongType(key, "a string, or a whole number below 9007199254740992 (put larger ones in quotes)", value)
    case .null, .string: return
    default: throw wrongType(key, "a string", value)
    }
  }

  private func wrongType(_ key: String, _ expected: String, _ found: JSONValue) -> RecordError {
    RecordError(
      Diagnostic(.error, file: record.file, line: record.line, field: key, "expected \(expected), found \(found.kind)"))
  }
}
