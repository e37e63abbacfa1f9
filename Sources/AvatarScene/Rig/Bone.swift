/// A joint of the figure: whatever hangs from it turns, moves and stretches about its pivot.
public struct Bone: Hashable, Sendable, Codable {
  public let name: String
  /// The bone that carries this one; nil for a root.
  public let parent: String?
  /// Where the joint lies on the figure at rest, in scene space.
  public let pivot: Point

  public init(name: String, parent: String?, pivot: Point) {
    self.name = name
    self.parent = parent
    self.pivot = pivot
  }
}
