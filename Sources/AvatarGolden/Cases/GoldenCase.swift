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
  /// The permitted difference; nil for exact equality.
  public let budget: GoldenBudget?

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

/// The permitted difference between a picture and its golden, and the reason. The reason is
/// required, and a budget that is not needed is an error.
public struct GoldenBudget: Hashable, Sendable {
  /// The maximum difference of one channel, 0 to 255, on premultiplied values.
  public let channel: Int
  /// The maximum number of pixels that differ.
  public let pixels: Int
  /// The reason for the budget.
  public let reason: String

  /// Returns whether the difference is within the budget.
  public func covers(_ difference: PictureDifference) -> Bool {
    difference.largest <= channel && difference.count <= pixels
  }
}
