internal import AvatarText

/// What a scene may be made of, so that no art and no record can take up the machine. `docs/limits.md` states each.
package enum SceneLimit {
  /// Lists and objects inside each other in any JSON that is read.
  package static let nesting = JSONText.maximumDepth
  /// A clip's length, in seconds; every clip is longer than 0.
  package static let clipSeconds = 60.0
  /// Frames of a clip by its own rate.
  package static let clipFrames = 600
  /// Keyframes of a clip over all its tracks.
  package static let keyframes = 10_000
  /// How far from 0 a keyframe's value may be: points, radians or factors.
  package static let keyframeValue = 1000.0
  package static let bones = 256
  package static let slots = 512
  package static let trails = 256
  package static let switches = 64
  package static let limbs = 64
  /// How far from its joint a limb's bend reaches, in points.
  package static let bends = 0.1...100.0
  /// How much longer a limb may get, as a factor.
  package static let stretches = 1.0...2.0
  /// The least length of a limb's bone, in points.
  package static let shortestBone = 0.5
  /// A frame's edge, and how far from its corner the origin and the ground may lie, in points.
  package static let frameEdge = 1024.0
  /// How far from the origin a joint may lie, in points.
  package static let coordinate = 10_000.0
  /// Points of ground that a clip leaves behind in a second.
  package static let groundSpeeds = 0.0...10_000.0
  /// How often a foot may stand on the ground in a clip.
  package static let contacts = 64
  /// How long a trail may lag, in seconds.
  package static let motionLag = 10.0
  /// A trail's factors.
  package static let motionFactor = 1000.0
  /// Keys of one record that are held against the known ones; of more it is only noted that they are passed over.
  package static let questionedKeys = 64
  /// What a message quotes of a name from outside, in Unicode scalars.
  package static let quotedScalars = 100
  /// A message's length, in Unicode scalars.
  package static let messageScalars = PlainText.defaultLimit
}
