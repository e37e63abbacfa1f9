/// A clip as an artist writes it: `Art/clips/<clip>.json`.
package struct ClipSource: Hashable, Sendable, Codable {
  package let name: String
  /// Seconds.
  package let duration: Double
  /// How many frames a sheet has by default, evenly over the clip.
  package let frames: Int
  /// Moments of a loop that have a frame of their own beside those, in seconds: where something short ends, such as a blink.
  package let extraFrames: [Double]?
  package let loop: Bool
  /// The clip that plays on when this one has ended.
  package let then: String?
  /// Bone → property → keyframes.
  package let tracks: [String: [String: [Keyframe]]]?
  /// Switch → options over time.
  package let switches: [String: [ChoiceKey]]?
  /// Limb → depths over time.
  package let depths: [String: [ChoiceKey]]?
  /// What the ends of limbs reach for, by the end's bone.
  package let reach: [String: ReachSource]?
  package let ground: Ground?
  /// Facings in which the clip is there although the view has none of its own; none but the front if left out. The front's clip says it for all views.
  package let facings: [Facing]?
}
