package import AvatarScene

/// One golden picture: its record, its subject and its name.
package struct GoldenCase: Hashable, Sendable {
  /// Unique in its set, such as `hairStyle/bun`; also the path of its files.
  package let name: String
  /// The one question that the picture answers, as a sentence.
  package let asks: String?
  /// The record as it is rendered, including `changes`.
  package let record: AvatarRecord
  /// The fields that the case sets in the record.
  package let changes: [Change]
  /// What the picture shows of the avatar.
  package let subject: GoldenSubject

  /// A field that the case sets, and its value.
  package struct Change: Hashable, Sendable {
    /// The name of the field.
    package let field: String
    /// The new value.
    package let value: String
  }

  /// The record's id and its changes: `plain hairStyle=bun`.
  package var subjectName: String { ([record.id] + changes.map { "\($0.field)=\($0.value)" }).joined(separator: " ") }
}
