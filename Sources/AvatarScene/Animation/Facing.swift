/// Where a figure looks, as a game asks for it. Three views are drawn; the fourth facing is the side mirrored.
public enum Facing: String, Hashable, Sendable, CaseIterable, Codable {
  /// At the viewer.
  case front
  case right, left
  /// Away from the viewer.
  case back

  /// Left is the side mirrored, but for what must stay readable: see `Layer.Upright`.
  public var isMirrored: Bool { self == .left }
}

/// A clip in a facing: what engines call an animation.
public struct FacedClip: Hashable, Sendable {
  public let clip: String
  public let facing: Facing

  public init(clip: String, facing: Facing) { (self.clip, self.facing) = (clip, facing) }

  /// `walk`, which is the front's, `walkRight`, `walkLeft`, `walkBack`.
  public var name: String {
    facing == .front ? clip : clip + facing.rawValue.prefix(1).uppercased() + facing.rawValue.dropFirst()
  }
}
