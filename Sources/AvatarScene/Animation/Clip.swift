/// A motion: tracks of keyframes over bones, switches and depths, sampled at any time.
package struct Clip: Sendable {
  package let name: String
  /// Seconds.
  package let duration: Double
  /// How many frames a sheet has by default.
  package let frames: Int
  /// Moments with a frame beside the even ones, in seconds.
  package let extraFrames: [Double]
  package let loop: Bool
  package let then: String?
  /// How fast the ground goes by and when feet stand on it; nil for a clip that goes nowhere.
  package let ground: Ground?
  package let facings: [Facing]
  package let rig: Rig
  let tracks: [Track]
  let switches: [ChoiceTrack]
  let depths: [ChoiceTrack]
  /// Those that carry others' places first.
  let reaches: [IKConstraint]
  /// The poses that it was lately asked for: every avatar of a run asks for the same moments.
  private let memory = Memo<Double, Pose>(maximum: maxPoses)
  /// Enough for a long clip at many frames a second.
  static let maxPoses = 256

  /// Which of its options a switch has, or which depth a group, from which moment on; all by their numbers.
  struct ChoiceTrack: Sendable {
    let number: Int
    let keys: [(time: Double, choice: Int)]

    func choice(at time: Double) -> Int? { (keys.last { $0.time <= time + Clip.tick } ?? keys.first)?.choice }
  }

  /// The pose at a moment: for a loop any time will do, a one-shot waits at its ends.
  package func pose(at time: Double) -> Pose { memory.value(for: time) { poseWithSecondaryMotion(at: time) } }

  private func poseWithSecondaryMotion(at time: Double) -> Pose {
    var pose = keyedPose(at: time)
    guard !rig.trails.isEmpty else { return pose }
    let now = SecondaryMotionState(pose, rig)
    var earlier: [Double: SecondaryMotionState] = [:]
    for bound in rig.trails {
      let lag = bound.trail.lag
      let before = earlier[lag] ?? SecondaryMotionState(keyedPose(at: time - lag), rig)
      earlier[lag] = before
      bound.trail.bend(&pose.bones[bound.bone], bone: bound.bone, before: before, now: now)
    }
    return pose
  }

  /// The pose from the keyframes alone, without what trails behind.
  func keyedPose(at time: Double) -> Pose {
    let local = localTime(time)
    var pose = Pose(rest: rig)
    for track in tracks { pose.bones[track.bone][track.property] = track.value(at: local) }
    for track in switches { pose.choices[track.number] = track.choice(at: local) ?? pose.choices[track.number] }
    for track in depths {
      if let choice = track.choice(at: local) { pose.depths[track.number] = Depth.allCases[choice] }
    }
    for reach in reaches { reach.pose(&pose, at: local, rig: rig) }
    return pose
  }

  func localTime(_ time: Double) -> Double {
    guard loop else { return min(duration, max(0, time)) }
    let rest = time.truncatingRemainder(dividingBy: duration)
    return rest < 0 ? rest + duration : rest
  }
}

/// What trails answer to: how far each bone's carrier has turned, and where each joint is.
struct SecondaryMotionState {
  let angles: [Double]
  let joints: [Point]

  init(_ pose: Pose, _ rig: Rig) {
    let world = pose.worldTransforms(of: rig)
    var angles: [Double] = []
    for (index, parent) in rig.parents.enumerated() {
      angles.append((parent.map { angles[$0] } ?? 0) + pose.bones[index].rotation)
    }
    self.angles = angles
    joints = rig.bones.enumerated().map { world[$0].apply($1.pivot) }
  }
}

extension SecondaryMotion {
  func bend(_ pose: inout BonePose, bone: Int, before: SecondaryMotionState, now: SecondaryMotionState) {
    let moved = before.joints[bone] - now.joints[bone]
    pose.rotation +=
      (turn ?? 0) * (before.angles[bone] - now.angles[bone]) + (swing ?? 0) * moved.x + (lift ?? 0) * moved.y
    pose.scaleY *= max(0.5, 1 - (stretch ?? 0) * moved.y)
  }
}
