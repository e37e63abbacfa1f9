/// A look that can be drawn: every choice made, every colour known.
public struct Avatar: Hashable, Sendable {
  public let id: String
  public let body: Body
  public let pet: Pet?
  /// The player's first name, for captions; empty when unknown.
  public let firstName: String

  public enum Body: Hashable, Sendable {
    case student(Look)
    case legacy(LegacyLook)
  }

  public init(id: String, body: Body, pet: Pet?, firstName: String) {
    self.id = id
    self.body = body
    self.pet = pet
    self.firstName = firstName
  }
}

/// A Bitmoji-style student.
public struct Look: Hashable, Sendable {
  public var skinTone: String
  public var faceShape: String
  public var eyeStyle: String
  public var hairStyle: String
  public var hairColor: NamedColor
  public var topStyle: String
  public var topColor: Color
  public var bottomStyle: String
  public var bottomColor: Color
  public var shoeStyle: String
  public var shoeColor: Color
  /// None, one or two different ones, in the order in which they are put on.
  public var accessories: [String]
  /// The university whose colours the top has; nil when it has its own.
  public var university: String?
  /// The plain colour of every paint family that the record decides.
  public var plain: [String: Color]
}

/// The circle with an emoji that players had before avatars had bodies.
public struct LegacyLook: Hashable, Sendable {
  public let baseColor: Color
  public let emoji: String
}

/// A pet that goes with the player.
public struct Pet: Hashable, Sendable {
  public let type: String
  public let coat: Color
  public let name: String
  public let accessory: String?
  public let plain: [String: Color]
}
