// Folders, each knowing only those to its left (`make lint` checks it): Diagnostics Packing Geometry Path Paint Rig Animation Art Config Figure

internal import AvatarSupport

/// Limits on the content of a scene, so that no art and no record can exhaust the machine.
/// `docs/limits.md` lists each limit.
package enum SceneLimit {
  /// The maximum nesting depth of arrays and objects in any JSON input.
  package static let nesting = JSONText.maximumDepth
  /// The maximum number of values in any JSON input.
  package static let values = JSONText.maximumValues
  /// The maximum length of a clip, in seconds. The length of every clip is above 0.
  package static let clipSeconds = 60.0
  /// The maximum number of frames of a clip at its own frame rate.
  package static let clipFrames = 600
  /// The maximum number of keyframes of a clip, over all its tracks.
  package static let keyframes = 10_000
  /// The maximum magnitude of a keyframe's value: points, radians or factors.
  package static let keyframeValue = 1000.0
  package static let bones = 256
  package static let slots = 512
  package static let trails = 256
  package static let switches = 64
  package static let limbs = 64
  /// The distance that the bend of a limb reaches from its joint, in points.
  package static let bends = 0.1...100.0
  /// The maximum stretch of a limb, as a factor.
  package static let stretches = 1.0...2.0
  /// The radius of a wheel, in points.
  package static let wheels = 0.1...100.0
  /// The minimum length of a limb's bone, in points.
  package static let shortestBone = 0.5
  /// The maximum edge of a frame, and the maximum distance of the origin and the ground from its
  /// corner, in points.
  package static let frameEdge = 1024.0
  /// The maximum distance of a joint from the origin, in points.
  package static let coordinate = 10_000.0
  /// The speed of the ground under a clip, in points per second.
  package static let groundSpeeds = 0.0...10_000.0
  /// The maximum number of ground contacts of one foot in a clip.
  package static let contacts = 64
  /// The intensities of a feeling.
  package static let intensities = 0...9
  /// The maximum lag of secondary motion, in seconds.
  package static let motionLag = 10.0
  /// The maximum magnitude of the factors of secondary motion.
  package static let motionFactor = 1000.0
  /// The maximum number of keys of one record that are compared with the known keys. Further
  /// unknown keys are only listed.
  package static let questionedKeys = 64
  /// The maximum length of an external name quoted in a message, in Unicode scalars.
  package static let quotedScalars = 100
  /// The maximum length of a message, in Unicode scalars.
  package static let messageScalars = PlainText.defaultLimit
}
