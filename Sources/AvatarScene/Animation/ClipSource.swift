/// A clip as an artist writes it: `Art/clips/<clip>.json`.
public struct ClipSource: Hashable, Sendable, Codable {
  public let name: String
  /// Seconds.
  public let duration: Double
  /// How many frames a sheet has by default, evenly over the clip.
  public let frames: Int
  /// Moments of a loop that have a frame of their own beside those, in seconds: where something short ends, such as a blink.
  public let extraFrames: [Double]?
  public let loop: Bool
  /// The clip that plays on when this one has ended.
  public let then: String?
  /// Bone → property → keyframes.
  public let tracks: [String: [String: [Keyframe]]]?
  /// Switch → options over time.
  public let switches: [String: [ChoiceKey]]?
  /// Limb → depths over time.
  public let depths: [String: [ChoiceKey]]?
  /// What the ends of limbs reach for, by the end's bone.
  public let reach: [String: ReachSource]?
  public let ground: Ground?
  /// Facings in which the clip is there although the view has none of its own; none but the front if left out. The front's clip says it for all views.
  public let facings: [Facing]?
}
