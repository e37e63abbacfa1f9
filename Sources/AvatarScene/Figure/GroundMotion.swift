/// How a figure in an animation meets the ground, for a game that moves it.
package struct GroundMotion: Hashable, Sendable {
  /// The speed of the ground, in points per second.
  package let speed: Double
  /// The velocity of the figure in the picture, in points per second: x to the right, y down. If a
  /// game moves the figure by it, the feet stay where they stand.
  package let velocity: Point
  /// The time spans in which a foot is on the ground, as `[from, to]` in seconds, by the name of
  /// the limb's end bone.
  package let contacts: [String: [[Double]]]

  package init(speed: Double, velocity: Point, contacts: [String: [[Double]]]) {
    (self.speed, self.velocity, self.contacts) = (speed, velocity, contacts)
  }
}

extension Ground {
  /// Returns the motion of a figure whose clip plays several times during a leading clip.
  ///
  /// - Parameters:
  ///   - travel: how far the figure moves in the picture, y up, for each point that it walks.
  ///   - length: the length of the figure's clip, in seconds.
  ///   - cycles: how often it plays.
  ///   - duration: the length of the leading clip, in seconds.
  func motion(travel: Point, length: Double, cycles: Double, in duration: Double) -> GroundMotion {
    // A clip too short or too long to be seen keeps its own pace.
    let ratio = cycles * length / duration
    let rate = (0.001...1000).contains(ratio) ? ratio : 1
    let speed = Self.rounded(self.speed * rate)
    let starts = (0..<Int(min(cycles, Double(SceneLimit.contacts)))).map { Double($0) * length }
    return GroundMotion(
      speed: speed, velocity: Point(Self.rounded(travel.x * speed), Self.rounded(-travel.y * speed)),
      contacts: contacts.mapValues { spans in
        starts.flatMap { start in spans.map { span in span.map { (start + $0) / rate } } }
      })
  }

  /// Rounds to millionths. Zero has no sign.
  private static func rounded(_ value: Double) -> Double { (value * 1_000_000).rounded() / 1_000_000 + 0 }
}

extension FigureAnimation {
  /// The ground under this figure, in the time of the leading clip; nil for a figure that stays in
  /// place.
  var groundMotion: GroundMotion? {
    let travel = clip.rig.travel
    return clip.ground?.motion(
      travel: figure.isMirrored ? Point(-travel.x, travel.y) : travel, length: clip.duration, cycles: cycles,
      in: duration)
  }
}

extension FigureAnimation {
  /// The ground under this figure, in the time of its own clip.
  package var ownGroundMotion: GroundMotion? {
    groundMotion.map { motion in
      let rate = rate
      return GroundMotion(
        speed: motion.speed / rate, velocity: motion.velocity * (1 / rate), contacts: clip.ground?.contacts ?? [:])
    }
  }
}

extension AnimatedAvatar {
  /// The ground under the figure that the picture's feet belong to: the player, or a pet alone.
  package var groundMotion: GroundMotion? { animations.last?.animation.groundMotion }

  /// The centre of the pet's name, in the scene, in points, to a tenth; nil if there is no name.
  package var labelCenter: Point? {
    cast.label.map { Point(($0.center.x * 10).rounded() / 10, ($0.center.y * 10).rounded() / 10) }
  }
}
