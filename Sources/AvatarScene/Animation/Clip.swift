internal import AvatarSupport

/// An animation: keyframe tracks for bones, switches and depths, which can be sampled at any time.
package struct Clip: Sendable {
  package let name: String
  /// Seconds.
  package internal(set) var duration: Double
  /// The length of one cycle, in seconds: the clip's length, unless it is `repeated`.
  let cycle: Double
  /// The default number of frames in a sheet.
  package internal(set) var frames: Int
  /// Times of additional frames between the evenly spaced ones, in seconds.
  package internal(set) var extraFrames: [Double]
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
  /// A cache of recent poses: all avatars of a run sample the same times. The keys are the times' bits: a dictionary of
  /// integers costs a first picture nothing.
  private var memory = Locked(BoundedCache<Int, Pose>(capacity: maxPoses))
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
  package func pose(at time: Double) -> Pose {
    memory.value(for: Int(truncatingIfNeeded: time.bitPattern)) { poseWithSecondaryMotion(at: time) }
  }

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

  /// The pose as `pose(at:)` has it, for times that are asked for once.
  func poseWithSecondaryMotion(at time: Double) -> Pose {
    var pose = keyedPose(at: time)
    guard !rig.secondaryMotions.isEmpty else { return pose }
    let now = pose
    var earlier: [(lag: Double, pose: Pose)] = []
    for bound in rig.secondaryMotions {
      let lag = bound.motion.lag
      let known = earlier.first { $0.lag == lag }?.pose
      let before = known ?? keyedPose(at: time - lag)
      if known == nil { earlier.append((lag, before)) }
      bound.bend(&pose.bones[bound.bone], rig, before: before, now: now)
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
    // A body goes down by a share of the length of its legs, and a tall one rises less, so that it stays in the frame.
    // A seat has a height of its own.
    if !rig.setup.isEmpty, let leg = rig.limbs.first(where: { $0.limb.sole != nil }),
      let body = rig.parents[leg.upper], let root = rig.parents[body], let lift = rig.setup[body]?.offset.y
    {
      let (share, y) = (lift / (leg.shape.root.y - leg.shape.tip.y), pose.bones[body].y)
      if constraints.contains(where: { $0.isSeated(in: rig) }) {
        pose.bones[body].y -= lift
      } else {
        let rise = max(0, 1 - 1.7 * max(0, share))
        pose.bones[body].y = y < 0 ? y * (1 + share) : y * rise
        pose.bones[root].y *= rise
        pose.bones[root].scaleY -= max(0, pose.bones[root].scaleY - 1) * (1 - rise)
      }
    }
    for track in switches { pose.choices[track.number] = track.choice(at: local) ?? pose.choices[track.number] }
    for track in depths {
      if let choice = track.choice(at: local) { pose.depths[track.number] = Depth.allCases[choice] }
    }
    if let speed = rollingSpeed { roll(&pose, by: speed * local) }
    for constraint in constraints { constraint.pose(&pose, at: local, rig: rig) }
    return pose
  }

  func localTime(_ time: Double) -> Double {
    guard loop else { return min(duration, max(0, time)) }
    let rest = time.truncatingRemainder(dividingBy: cycle)
    return rest < 0 ? rest + cycle : rest
  }

  /// Turns the wheels of the rig over a distance on the ground. A wheel that rolls to the right turns clockwise. Of
  /// a wheel that rolls towards the viewer the tread that is seen moves down, and up on the way back.
  private func roll(_ pose: inout Pose, by distance: Double) {
    for wheel in rig.wheels {
      if !rig.rollsTowardsViewer {
        pose.bones[wheel.bone].rotation -= (rig.travel.x < 0 ? -1 : 1) * distance / wheel.radius
      } else {
        let tread = distance.truncatingRemainder(dividingBy: 2 * .pi * wheel.radius)
        pose.bones[wheel.bone].y += rig.travel.y < 0 ? -tread : tread
      }
    }
  }

  /// The speed of the ground under a clip on which no foot stands, so that the wheels of the rig roll.
  var rollingSpeed: Double? { ground.flatMap { $0.contacts.isEmpty ? $0.speed : nil } }

  /// Returns the loop played several times, as one clip.
  func repeated(_ count: Int) -> Clip {
    guard loop, count > 1 else { return self }
    var clip = self
    clip.duration = cycle * Double(count)
    clip.frames = frames * count
    clip.extraFrames = (0..<count).flatMap { round in extraFrames.map { $0 + Double(round) * cycle } }
    clip.memory = Locked(BoundedCache(capacity: Self.maxPoses))
    return clip
  }
}

extension Rig.BoundSecondaryMotion {
  /// Moves the bone by what its joint and its carrier did since an earlier pose.
  func bend(_ pose: inout BonePose, _ rig: Rig, before: Pose, now: Pose) {
    let moved = before.joint(of: bone, in: rig) - now.joint(of: bone, in: rig)
    pose.rotation +=
      (motion.turn ?? 0) * (before.angle(of: bone, in: rig) - now.angle(of: bone, in: rig))
      + (motion.swing ?? 0) * moved.x + (motion.lift ?? 0) * moved.y
    if let gravity = motion.gravity, let carrier { pose.rotation -= gravity * before.angle(of: carrier, in: rig) }
    pose.scaleY *= max(0.5, 1 - (motion.stretch ?? 0) * moved.y)
  }
}
