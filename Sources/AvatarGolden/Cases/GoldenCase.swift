public import AvatarScene

/// One picture to keep: whose, of what, under which name.
public struct GoldenCase: Hashable, Sendable {
  /// Unique in its set, such as `hairStyle/bun`; also the path of its files.
  public let name: String
  /// The one question that the picture answers, in words.
  public let asks: String?
  /// The record as it is drawn, `changes` included.
  public let record: AvatarRecord
  /// What the case sets in the record, by field.
  public let changes: [Change]
  public let subject: GoldenSubject
  /// Nil for exact equality.
  public let budget: GoldenBudget?

  /// A field that the case sets, and its value.
  public struct Change: Hashable, Sendable {
    public let field: String
    public let value: String
  }

  /// `plain hairStyle=bun`: the record's id and what is changed in it.
  public var subjectName: String { ([record.id] + changes.map { "\($0.field)=\($0.value)" }).joined(separator: " ") }
}

/// How far a picture may be from its golden, and why. Nothing may be spent without a reason, and a budget that is not needed is an error.
public struct GoldenBudget: Hashable, Sendable {
  /// The largest difference of one channel, 0 to 255, on premultiplied values.
  public let channel: Int
  /// How many pixels may differ.
  public let pixels: Int
  public let reason: String

  public func covers(_ difference: PictureDifference) -> Bool {
    difference.largest <= channel && difference.count <= pixels
  }
}
