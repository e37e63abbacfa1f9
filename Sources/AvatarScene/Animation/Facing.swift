/// The direction in which a figure looks, as a game requests it. Three views are drawn; `left` is
/// the side view mirrored.
public enum Facing: String, Hashable, Sendable, CaseIterable, Codable {
  /// Towards the viewer.
  case front
  case right, left
  /// Away from the viewer.
  case back

  /// True for `left`, which mirrors the side view except for shapes that must stay readable: see
  /// `Layer.Upright`.
  package var isMirrored: Bool { self == .left }
}

/// A clip in one facing. Game engines call this an animation.
package struct FacedClip: Hashable, Sendable {
  /// The name of the clip.
  package let clip: String
  /// The facing of the figure.
  package let facing: Facing

  /// Creates a clip in one facing.
  package init(clip: String, facing: Facing) { (self.clip, self.facing) = (clip, facing) }

  /// The name of the animation: `walk` for the front, `walkRight`, `walkLeft`, `walkBack`.
  package var name: String {
    facing == .front ? clip : clip + facing.rawValue.prefix(1).uppercased() + facing.rawValue.dropFirst()
  }
}
