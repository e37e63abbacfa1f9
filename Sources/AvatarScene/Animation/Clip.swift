internal import AvatarSupport

/// An animation: keyframe tracks for bones, switches and depths, which can be sampled at any time.
package struct Clip: Sendable {
  package let name: String
  /// Seconds.
  package let duration: Double
  /// The default number of frames in a sheet.
  package let frames: Int
  /// Times of additional frames between the evenly spaced ones, in seconds.
  package let extraFrames: [Double]
  package let loop: Bool
  package let then: String?
  /// The speed of the ground and the ground contacts of the feet; nil for a clip that stays in
  /// place.
  package let ground: Ground?
  package let facings: [Facing]
  package internal(set) var rig: Rig
  let tracks: [Track]
  let switches: [ChoiceTrack]
  let depths: [ChoiceTrack]
  /// The IK constraints in evaluation order: each comes after the constraints that move its limb or
  /// its target.
  let constraints: [IKConstraint]
  /// A cache of recent poses: all avatars of a run sample the same times.
  private var memory = Locked(BoundedCache<Double, Pose>(capacity: maxPoses))
  /// The clip on adjusted rigs, by the text of the adjustments that move limbs. A text as key: the
  /// first picture pays for each further type of key.
  private let adjusted = Locked(BoundedCache<String, Clip>(capacity: 64))
  /// What the clip asks of faces.
  let feelings: [(time: Double, feeling: Feeling)]
  /// How much of the figure's stance the clip shows over time, from 0 to 1; nil for none of it.
  let stanceWeight: Track?
  /// What the stance of the figure adds to the pose, by bone index.
  private var stance: [Int: BonePose] = [:]
  /// Large enough for a long clip at a high frame rate.
  static let maxPoses = 256

  /// A track of the options of a switch, or of the depths of a group, by index.
  struct ChoiceTrack: Sendable {
    let number: Int
    let keys: [(time: Double, choice: Int)]

    func choice(at time: Double) -> Int? { (keys.last { $0.time <= time + Clip.tick } ?? keys.first)?.choice }
  }

  /// Returns the pose at a time, in seconds. A loop repeats; a one-shot clip holds its first and
  /// last pose.
  package func pose(at time: Double) -> Pose { memory.value(for: time) { poseWithSecondaryMotion(at: time) } }

  /// Returns the clip solved on a rig whose setup moves limbs, and with a stance; the clip itself if
  /// neither changes it. Hanging things swing as on the rig that was drawn.
  package func solved(on rig: Rig, stance: [Int: BonePose] = [:]) -> Clip {
    let setup = rig.limbSetup
    let stance = stanceWeight == nil ? [:] : stance
    guard !setup.isEmpty || !stance.isEmpty else { return self }
    return adjusted.value(for: BoneSetup.text(of: setup) + BonePose.text(of: stance)) {
      var clip = self
      clip.rig = self.rig.adjusted(by: setup)
      clip.stance = stance
      clip.memory = Locked(BoundedCache(capacity: Self.maxPoses))
      return clip
    }
  }

  /// The feelings that the clip asks for.
  package var requestedFeelings: [Feeling] { feelings.map(\.feeling) }

  /// Returns what the clip asks of the face at a time; nil for the player's own face.
  package func feeling(at time: Double) -> Feeling? {
    let local = localTime(time)
    return feelings.last { $0.time <= local + Self.tick }?.feeling
  }

  private func poseWithSecondaryMotion(at time: Double) -> Pose {
    var pose = keyedPose(at: time)
    guard !rig.secondaryMotions.isEmpty else { return pose }
    let now = SecondaryMotionState(pose, rig)
    var earlier: [Double: SecondaryMotionState] = [:]
    for bound in rig.secondaryMotions {
      let lag = bound.motion.lag
      let before = earlier[lag] ?? SecondaryMotionState(keyedPose(at: time - lag), rig)
      earlier[lag] = before
      bound.motion.bend(&pose.bones[bound.bone], bone: bound.bone, carrier: bound.carrier, before: before, now: now)
    }
    return pose
  }

  /// Returns the pose from keyframes and IK constraints, without secondary motion.
  func keyedPose(at time: Double) -> Pose {
    let local = localTime(time)
    var pose = Pose(rest: rig)
    for track in tracks { pose.bones[track.bone][track.property] = track.value(at: local) }
    if let weight = stanceWeight?.value(at: local), weight > 0 {
      for (bone, change) in stance { pose.bones[bone].add(change, weight: weight) }
    }
    for track in switches { pose.choices[track.number] = track.choice(at: local) ?? pose.choices[track.number] }
    for track in depths {
      if let choice = track.choice(at: local) { pose.depths[track.number] = Depth.allCases[choice] }
    }
    for constraint in constraints { constraint.pose(&pose, at: local, rig: rig) }
    return pose
  }

  func localTime(_ time: Double) -> Double {
    guard loop else { return min(duration, max(0, time)) }
    let rest = time.truncatingRemainder(dividingBy: duration)
    return rest < 0 ? rest + duration : rest
  }
}

/// The input of secondary motion: the world rotation of each bone in radians, and the position of
/// each joint.
struct SecondaryMotionState {
  let angles: [Double]
  let joints: [Point]

  init(_ pose: Pose, _ rig: Rig) {
    let world = pose.plainTransforms(of: rig)
    var angles: [Double] = []
    for (index, parent) in rig.parents.enumerated() {
      angles.append((parent.map { angles[$0] } ?? 0) + pose.bones[index].rotation)
    }
    self.angles = angles
    joints = rig.bones.enumerated().map { world[$0].apply($1.pivot) }
  }
}

extension SecondaryMotion {
  func bend(
    _ pose: inout BonePose, bone: Int, carrier: Int?, before: SecondaryMotionState, now: SecondaryMotionState
  ) {
    let moved = before.joints[bone] - now.joints[bone]
    pose.rotation +=
      (turn ?? 0) * (before.angles[bone] - now.angles[bone]) + (swing ?? 0) * moved.x + (lift ?? 0) * moved.y
    if let gravity, let carrier { pose.rotation -= gravity * before.angles[carrier] }
    pose.scaleY *= max(0.5, 1 - (stretch ?? 0) * moved.y)
  }
}
