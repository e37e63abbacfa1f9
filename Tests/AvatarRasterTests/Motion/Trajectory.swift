import AvatarScene
import TestSupport

@testable import AvatarRaster

/// A value of the player's motion over a clip, sampled every few milliseconds.
struct Trajectory {
  let values: [Double]

  /// - Parameter value: computes the value from a pose and a function that transforms a bone's
  ///   point, by bone name.
  init(_ clip: String, _ value: (Pose, (String, Point) -> Point) -> Double) throws {
    let (motion, rig) = (try Stage.clip(clip), try Stage.pack().rig(.player))
    values = stride(from: 0.0, through: motion.duration + 1e-9, by: motion.duration / 240).map { time in
      let pose = motion.pose(at: time)
      let world = pose.worldTransforms(of: rig)
      return value(pose) { bone, point in rig.bone(named: bone).map { world[$0].apply(point) } ?? point }
    }
  }

  /// Returns how often the value rises by `prominence` to a peak and falls by as much again.
  func peaks(prominence: Double) -> Int {
    var (count, low, high, rising) = (0, values.first ?? 0, values.first ?? 0, true)
    for value in values {
      if rising {
        high = max(high, value)
        if high - low >= prominence, high - value >= prominence { (count, rising, low) = (count + 1, false, value) }
        if high - low < prominence { (low, high) = (min(low, value), value < low ? value : high) }
      } else {
        low = min(low, value)
        if value - low >= prominence { (rising, high) = (true, value) }
      }
    }
    return count
  }

  /// Returns how many times the value enters a range.
  func visits(_ range: ClosedRange<Double>) -> Int {
    let inside = values.map { range.contains($0) }
    return zip([false] + inside, inside).count { !$0 && $1 }
  }
}
