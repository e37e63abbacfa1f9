/// What can be chosen: for each slot its variants, in the order in which they are shown, and the default.
///
/// Source: `Art/catalog.json`.
public struct Catalog: Hashable, Sendable, Codable {
  public let slots: [Entry]

  /// The choices of one slot.
  public struct Entry: Hashable, Sendable, Codable {
    public let slot: String
    public let `default`: String
    public let variants: [Variant]

    public func variant(named name: String) -> Variant? { variants.first { $0.name == name } }
  }

  /// One choice, and what else wearing it means.
  public struct Variant: Hashable, Sendable, Codable {
    public let name: String
    /// For alt texts: `{a color} hoodie`.
    public let words: String?
    /// True for a top that takes the university's colours.
    public let uniBranded: Bool?
    /// States it sets while worn: another variant's layer `front.hat` replaces `front` while `hat` is set.
    public let states: [String]?
    /// Of several worn variants with the same word here only the last is drawn.
    public let exclusive: String?
    /// Changes to the rig's setup, such as a lower scalp on a round face.
    public let bones: [String: Adjustment]?
    /// Who drew it, where that is not the pack's author.
    public let author: String?
    public let licence: String?
  }

  /// A bone's setup change: points, y up, and factors.
  public struct Adjustment: Hashable, Sendable, Codable {
    public let x: Double?
    public let y: Double?
    public let scaleX: Double?
    public let scaleY: Double?

    public var pose: BonePose {
      var pose = BonePose()
      pose.x = x ?? 0
      pose.y = y ?? 0
      pose.scaleX = scaleX ?? 1
      pose.scaleY = scaleY ?? 1
      return pose
    }
  }

  public init(slots: [Entry]) { self.slots = slots }

  /// Every state that some variant sets, by name.
  public var states: [String] { Set(slots.flatMap { $0.variants.flatMap { $0.states ?? [] } }).sorted() }

  public subscript(slot: String) -> Entry? { slots.first { $0.slot == slot } }
}
