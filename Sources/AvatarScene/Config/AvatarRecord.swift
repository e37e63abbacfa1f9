/// A player's look as the app stores it: strings that are not validated yet.
public struct AvatarRecord: Hashable, Sendable {
  /// The id of the record.
  public var id: String
  /// The source file of the record, for messages.
  package var file: String?
  /// The line in the source file, counted from 1.
  package var line: Int?
  /// Non-empty values, by the names of the catalog's fields, such as `hairStyle`.
  public var fields: [String: String]
  /// What the app says of the player beside the look.
  public var player = PlayerState()
  /// Unknown keys that resemble no known key.
  package var unknownKeys: [String]
  /// Warnings about the form of the record: misspelt keys, two keys for one field, a missing id.
  package var warnings: [Diagnostic]

  /// Creates a record.
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

  /// Returns the value of a field.
  public subscript(field: String) -> String? { fields[field] }

  /// True if no field of the player has a value: the record is from the time when players were
  /// circles.
  package func isLegacy(_ known: RecordFields) -> Bool {
    known.all.allSatisfy { $0.figure != .player || fields[$0.name] == nil }
  }
}
