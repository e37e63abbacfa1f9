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
  package let reach: [String: IKConstraintSource]?
  package let ground: Ground?
  /// Facings in which the clip is there although the view has none of its own; none but the front if left out. The front's clip says it for all views.
  package let facings: [Facing]?
}

/// What holds for the keyframes of every track, wherever it leads.
extension Clip {
  /// A track of numbers: its times, its values, and in a loop its ends.
  static func check(_ keys: [Keyframe], _ path: String, of source: ClipSource) throws(ClipError) {
    try check(keys.map(\.time), path, source.duration)
    try checkValues(keys, path)
    if source.loop { try checkCloses(keys, path, source.duration) }
  }

  static func check(_ times: [Double], _ path: String, _ duration: Double) throws(ClipError) {
    guard !times.isEmpty else { throw ClipError(path: path, problem: "has no keyframes") }
    for (index, time) in times.enumerated() {
      let place = "\(path)[\(index)].time"
      guard time.isFinite, time >= 0, time <= duration + tick else {
        throw ClipError(path: place, problem: "\(time) lies outside the clip; use 0 to \(duration)")
      }
      if index > 0, time <= times[index - 1] {
        throw ClipError(
          path: place,
          problem: time == times[index - 1] ? "\(time) is named twice" : "\(time) comes before \(times[index - 1])")
      }
    }
  }

  private static func checkValues(_ keys: [Keyframe], _ path: String) throws(ClipError) {
    for (index, key) in keys.enumerated() where !(abs(key.value) <= SceneLimit.keyframeValue) {
      let maximum = Int(SceneLimit.keyframeValue)
      throw ClipError(
        path: "\(path)[\(index)].value", problem: "\(key.value) is out of reach; use \(-maximum) to \(maximum)")
    }
  }

  /// A loop's track must say where it starts and come back there at the end, or its last frame jumps.
  private static func checkCloses(_ keys: [Keyframe], _ path: String, _ duration: Double) throws(ClipError) {
    guard keys.count > 1, let first = keys.first, let last = keys.last else { return }
    guard first.time <= tick, abs(last.time - duration) <= tick else {
      throw ClipError(
        path: path,
        problem: "a loop's track starts at 0 and ends at \(duration); this one runs from \(first.time) to \(last.time)")
    }
    guard abs(first.value - last.value) <= 1e-6 else {
      throw ClipError(
        path: "\(path)[\(keys.count - 1)].value",
        problem: "the loop drifts: it ends at \(last.value) and starts at \(first.value)")
    }
  }
}

/// What is wrong in a clip file, and where.
package struct ClipError: DiagnosedError, Hashable {
  /// The key path inside the file, such as `tracks.rightArm.rotation[3].time`.
  package let path: String
  package let problem: String
  package var description: String { "\(path): \(problem)" }
}
