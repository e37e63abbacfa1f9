/// A player's look exactly as the app stores it: strings that nobody has judged yet.
public struct AvatarRecord: Hashable, Sendable {
  public var id: String
  /// Where the record comes from, for messages.
  public var file: String?
  public var line: Int?
  /// Non-empty values by the names of the catalog's fields, such as `hairStyle`.
  public var fields: [String: String]
  /// Keys that mean nothing to us, and are not even nearly one that does.
  public var unknownKeys: [String]
  /// What is questionable about its form: keys that are nearly known, two keys for one field, no id where one belongs.
  public var warnings: [Diagnostic]

  public init(
    id: String, file: String? = nil, line: Int? = nil, fields: [String: String] = [:], unknownKeys: [String] = [],
    warnings: [Diagnostic] = []
  ) {
    self.id = id
    self.file = file
    self.line = line
    self.fields = fields
    self.unknownKeys = unknownKeys
    self.warnings = warnings
  }

  public subscript(field: String) -> String? { fields[field] }

  /// True where nothing is said about a student: the record is of the time when players were circles.
  public func isLegacy(_ known: RecordFields) -> Bool {
    known.all.allSatisfy { $0.figure != .player || fields[$0.name] == nil }
  }
}
