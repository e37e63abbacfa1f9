/// What the app says of a player beside the look.
public struct PlayerState: Hashable, Sendable {
  /// The player's level, which some items of a shop need.
  public var level = 0.0
  /// The ids of the shop's items that the player has.
  public var inventory: Set<String> = []
  /// The weather where the player is, such as `rain`, not yet validated; nil for none.
  public var weather: String?

  /// Creates the state of a new player.
  public init() {}
}
