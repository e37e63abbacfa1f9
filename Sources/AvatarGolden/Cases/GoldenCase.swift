public import AvatarScene

/// One golden picture: its record, its subject and its name.
public struct GoldenCase: Hashable, Sendable {
  /// Unique in its set, such as `hairStyle/bun`; also the path of its files.
  public let name: String
  /// The one question that the picture answers, as a sentence.
  public let asks: String?
  /// The record as it is rendered, including `changes`.
  public let record: AvatarRecord
  /// The fields that the case sets in the record.
  public let changes: [Change]
  /// What the picture shows of the avatar.
  public let subject: GoldenSubject

  /// A field that the case sets, and its value.
  public struct Change: Hashable, Sendable {
    /// The name of the field.
    public let field: String
    /// The new value.
    public let value: String
  }

  /// The record's id and its changes: `plain hairStyle=bun`.
  public var subjectName: String { ([record.id] + changes.map { "\($0.field)=\($0.value)" }).joined(separator: " ") }
}
