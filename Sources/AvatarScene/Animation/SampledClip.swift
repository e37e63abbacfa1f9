/// A clip sampled at even times, for runtimes without keyframes and inverse kinematics.
///
/// Values are interpolated linearly; choices hold until the next one.
package struct SampledClip: Sendable {
  /// A property of a bone that does not rest all the time.
  package struct Track: Sendable {
    package let bone: Int
    package let property: BoneProperty
    /// A value at each time, angles without jumps; a single value if it is constant.
    package let values: [Double]
  }

  /// A value that holds from a time on, in seconds.
  package struct Choice<Value: Equatable & Sendable>: Sendable {
    package let time: Double
    package let value: Value
  }

  package let clip: Clip
  /// The number of equal parts of the clip. Values are given at both ends of each.
  package let parts: Int
  package let tracks: [Track]
  /// By switch index of the rig: the indices of its options, the first at time 0. Switches that
  /// stay as they are at rest are left out.
  package let switches: [(number: Int, choices: [Choice<Int>])]
  /// By index of the depth group. Groups that stay in front are left out.
  package let depths: [(number: Int, choices: [Choice<Depth>])]
  package let feelings: [Choice<Feeling>]

  /// Samples a clip.
  ///
  /// - Parameter rate: parts a second; at least that many. The times of the clip's own frames are
  ///   among those of the values: there the artist placed what a movement goes through.
  package init(_ clip: Clip, rate: Double) {
    let parts = Self.parts(of: clip, rate: rate)
    let poses = (0...parts).map { clip.poseWithSecondaryMotion(at: clip.duration * Double($0) / Double(parts)) }
    (self.clip, self.parts) = (clip, parts)
    tracks = clip.rig.bones.indices.flatMap { bone in
      BoneProperty.allCases.compactMap { property in
        let period = clip.rig.period(of: property, bone)
        return Track(bone, property, poses.map { $0.bones[bone][property] }, period: period)
      }
    }
    switches = clip.switches.compactMap { track in
      let choices = Choice.sequence(track.keys.map { ($0.time, $0.choice) })
      return choices.allSatisfy { $0.value == 0 } ? nil : (track.number, choices)
    }
    depths = clip.depths.compactMap { track in
      let choices = Choice.sequence(track.keys.map { ($0.time, Depth.allCases[$0.choice]) })
      return choices.allSatisfy { $0.value == .front } ? nil : (track.number, choices)
    }
    feelings = clip.feelings.map { Choice(time: $0.time, value: $0.feeling) }
  }

  /// Returns the number of equal parts of a clip.
  package static func parts(of clip: Clip, rate: Double) -> Int {
    let frames = max(1, clip.frames - clip.extraFrames.count - (clip.loop ? 0 : 1))
    return frames * max(1, Int((clip.duration * rate / Double(frames) - 1e-6).rounded(.up)))
  }
}

extension SampledClip.Choice {
  /// Returns the changes among keyframes. What the first one says holds from the start.
  fileprivate static func sequence(_ keys: [(Double, Value)]) -> [Self] {
    keys.reduce(into: []) { list, key in
      if list.isEmpty {
        list.append(Self(time: 0, value: key.1))
      } else if list.last?.value != key.1 {
        list.append(Self(time: key.0, value: key.1))
      }
    }
  }
}

extension SampledClip.Track {
  /// Steps a unit, to which values are rounded: a hundredth of a point, a thousandth of a radian or of a factor.
  /// Together they err by less than a tenth of a pixel at three pixels a point.
  private static func steps(_ property: BoneProperty) -> Double { property == .x || property == .y ? 100 : 1000 }

  /// Nil for a bone that stays at rest.
  fileprivate init?(_ bone: Int, _ property: BoneProperty, _ exact: [Double], period: Double?) {
    guard exact.contains(where: { $0 != property.atRest }) else { return nil }
    var values: [Double] = []
    for value in exact {
      let turns = period.flatMap { period in values.last.map { (($0 - value) / period).rounded() * period } } ?? 0
      values.append(value + turns)
    }
    let steps = Self.steps(property)
    values = values.map { ($0 * steps).rounded() / steps + 0 }
    if values.allSatisfy({ $0 == values[0] }) { values = [values[0]] }
    guard values != [property.atRest] else { return nil }
    (self.bone, self.property, self.values) = (bone, property, values)
  }
}

extension Rig {
  /// The period of a property: a whole turn, or for the tread of a wheel its circumference. Nil if it has none, as
  /// the bend of a limb.
  package func period(of property: BoneProperty, _ bone: Int) -> Double? {
    switch property {
    case .rotation: limbs.contains { $0.lower == bone } ? nil : 2 * .pi
    case .y: rollsTowardsViewer ? wheels.first { $0.bone == bone }.map { 2 * .pi * $0.radius } : nil
    case .x, .scaleX, .scaleY, .length: nil
    }
  }

  /// True if the figure moves towards or away from the viewer, who then sees the treads of its wheels.
  var rollsTowardsViewer: Bool { abs(travel.x) < abs(travel.y) }
}
