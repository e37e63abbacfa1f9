/// A player's look exactly as the app stores it: strings that nobody has judged yet.
///
/// Every field of the app's `PlayerAvatarConfig` by its own name, in `fields`; the pet's and the player's beside it.
public struct AvatarRecord: Hashable, Sendable {
  public var id: String
  /// Where the record comes from, for messages.
  public var file: String?
  public var line: Int?
  /// Non-empty values by field.
  public var fields: [Field: String]
  /// Keys that mean nothing to us.
  public var unknownKeys: [String]

  public enum Field: String, Hashable, Sendable, CaseIterable {
    case baseColor, emojiFace, skinTone, hairStyle, hairColor, eyeStyle, faceShape, topStyle, topColor
    case bottomStyle, bottomColor, shoeStyle, shoeColor, accessory1, accessory2, uniMerchEnabled
    case petType, petColor, petName, petAccessory
    case firstName, uni, enrollmentStatus
  }

  public init(id: String, file: String? = nil, line: Int? = nil, fields: [Field: String] = [:], unknownKeys: [String] = []) {
    self.id = id
    self.file = file
    self.line = line
    self.fields = fields
    self.unknownKeys = unknownKeys
  }

  public subscript(field: Field) -> String? { fields[field] }

  /// The fields that make a Bitmoji-style avatar; a record with none of them is an old circle avatar.
  static let expanded: [Field] = [
    .skinTone, .hairStyle, .hairColor, .eyeStyle, .faceShape, .topStyle, .topColor, .bottomStyle, .bottomColor, .shoeStyle, .shoeColor,
    .accessory1, .accessory2,
  ]

  public var isLegacy: Bool { Self.expanded.allSatisfy { fields[$0] == nil } }
}
