/// A joint of the figure: whatever hangs from it turns, moves and stretches about its pivot.
package struct Bone: Hashable, Sendable, Codable {
  package let name: String
  /// The bone that carries this one; nil for a root.
  package let parent: String?
  /// Where the joint lies on the figure at rest, in scene space.
  package let pivot: Point

  package init(name: String, parent: String?, pivot: Point) {
    self.name = name
    self.parent = parent
    self.pivot = pivot
  }
}
