/// A clip as the artist writes it: `Art/clips/<clip>.json`.
package struct ClipSource: Hashable, Sendable, Codable {
  package let name: String
  /// Seconds.
  package let duration: Double
  /// The default number of frames in a sheet, evenly spaced over the clip.
  package let frames: Int
  /// Times of additional frames of a loop, in seconds, such as the end of a blink.
  package let extraFrames: [Double]?
  package let loop: Bool
  /// The clip that plays after this clip ends.
  package let then: String?
  /// Bone → property → keyframes.
  package let tracks: [String: [String: [Keyframe]]]?
  /// Switch → options over time.
  package let switches: [String: [ChoiceKey]]?
  /// Limb → depths over time.
  package let depths: [String: [ChoiceKey]]?
  /// The IK constraints of limbs, by the name of the limb's end bone.
  package let reach: [String: IKConstraintSource]?
  package let ground: Ground?
  /// Facings in which the clip is available even if their view has no clip of its own; only the
  /// front if absent. The front's clip sets this for all views.
  package let facings: [Facing]?
  /// The feelings that the face shows over time; before the first, the player's own face.
  package let feelings: [FeelingKey]?
  /// How much of the figure's stance is shown over time, from 0 to 1; none of it if absent. The
  /// front's clip sets this for all views.
  package var stance: [Keyframe]?

  /// The clip without movement, then with each track, switch, depth and constraint, the ground, the
  /// feelings and the stance alone.
  var parts: [ClipSource] {
    var parts = [with()]
    for (bone, properties) in (tracks ?? [:]).sorted(by: { $0.key < $1.key }) {
      for (property, keys) in properties.sorted(by: { $0.key < $1.key }) {
        parts.append(with(tracks: [bone: [property: keys]]))
      }
    }
    for (name, keys) in (switches ?? [:]).sorted(by: { $0.key < $1.key }) { parts.append(with(switches: [name: keys])) }
    for (name, keys) in (depths ?? [:]).sorted(by: { $0.key < $1.key }) { parts.append(with(depths: [name: keys])) }
    for (name, source) in (reach ?? [:]).sorted(by: { $0.key < $1.key }) { parts.append(with(reach: [name: source])) }
    return parts + [with(ground: ground), with(feelings: feelings), with(stance: stance)]
  }

  /// Returns the clip with the feelings and the stance of another one, unless it has its own, and with the
  /// switches that it does not set.
  ///
  /// - Parameter knows: whether the figure has a switch with these options.
  package func withFace(of other: ClipSource, where knows: (String, Set<String>) -> Bool) -> ClipSource {
    let shared = (other.switches ?? [:]).filter { name, keys in
      switches?[name] == nil && knows(name, Set(keys.map(\.value)).subtracting([Feeling.rest]))
    }
    let all = (switches ?? [:]).merging(shared) { own, _ in own }
    return ClipSource(
      name: name, duration: duration, frames: frames, extraFrames: extraFrames, loop: loop, then: then, tracks: tracks,
      switches: all.isEmpty ? switches : all, depths: depths, reach: reach, ground: ground, facings: facings,
      feelings: feelings ?? other.feelings, stance: stance ?? other.stance)
  }

  /// Returns the clip with the motion that an overlay gives to some bones and limbs in place of its own. No foot
  /// stands on the ground any more: what the overlay seats rolls.
  ///
  /// - Parameter form: the name by which the overlay's places know the clip, `wave.leftShortArm` for a form.
  package func laid(under overlay: ClipOverlay, as form: String, rig: Rig) -> ClipSource {
    let reaching = (overlay.reach ?? [:]).filter { $0.value.clips?.contains(form) ?? true }
    // It keeps stance and contacts where nothing lies over it.
    guard overlay.tracks != nil || overlay.switches != nil || overlay.depths != nil || !reaching.isEmpty else {
      return self
    }
    func keys(_ value: Double) -> [Keyframe] { [Keyframe(time: 0, value: value)] }
    let limbs = rig.limbs.map(\.limb).filter { reaching[$0.end] != nil }
    let replaced = Set(limbs.flatMap { [$0.upper, $0.lower] })
    return ClipSource(
      name: name, duration: duration, frames: frames, extraFrames: extraFrames, loop: loop, then: then,
      tracks: (tracks ?? [:]).filter { !replaced.contains($0.key) }.merging(
        (overlay.tracks ?? [:]).mapValues { $0.mapValues(keys) }
      ) { $1 },
      switches: (switches ?? [:]).merging(overlay.choices(overlay.switches)) { $1 },
      depths: (depths ?? [:]).merging(overlay.choices(overlay.depths)) { $1 },
      reach: (reach ?? [:]).merging(reaching.mapValues(\.source)) { $1 },
      ground: ground.map { Ground(speed: $0.speed, contacts: [:]) }, facings: facings, feelings: feelings)
  }

  private func with(
    tracks: [String: [String: [Keyframe]]]? = nil, switches: [String: [ChoiceKey]]? = nil,
    depths: [String: [ChoiceKey]]? = nil, reach: [String: IKConstraintSource]? = nil, ground: Ground? = nil,
    feelings: [FeelingKey]? = nil, stance: [Keyframe]? = nil
  ) -> ClipSource {
    ClipSource(
      name: name, duration: duration, frames: frames, extraFrames: extraFrames, loop: loop, then: then, tracks: tracks,
      switches: switches, depths: depths, reach: reach, ground: ground, facings: facings, feelings: feelings,
      stance: stance)
  }
}

/// Validation of the keyframes of every track.
extension Clip {
  /// Validates a numeric track: its times, its values and, for a loop, equal first and last values.
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

  /// Checks that a loop's track starts at 0 and returns to its first value at the end. Otherwise
  /// the last frame jumps.
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

/// An error in a clip file.
package struct ClipError: DiagnosedError, Hashable {
  /// The key path inside the file, such as `tracks.rightArm.rotation[3].time`.
  package let path: String
  package let problem: String
  package var description: String { "\(path): \(problem)" }
}
