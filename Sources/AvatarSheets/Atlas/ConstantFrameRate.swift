/// The frames of a clip at a constant rate, for engines without durations of single frames. Longer
/// frames are repeated.
package struct ConstantFrameRate: Hashable, Sendable {
  /// For each step the index of its frame in the clip.
  package let steps: [Int]
  /// The duration of the clip, in milliseconds.
  package let milliseconds: Int

  /// The rate, in steps per second.
  package var rate: Double { milliseconds > 0 ? Double(steps.count) * 1000 / Double(milliseconds) : 0 }

  /// The maximum distance of a frame's start from its time, in milliseconds: half a frame of a
  /// display with 60 Hz. A blink of 60 ms would otherwise multiply the entries of its clip.
  static let tolerance = 8

  /// Finds the smallest number of steps that starts every frame at its time, within the tolerance.
  /// Steps of a millisecond always do.
  /// - Parameter durations: the durations of the frames, in milliseconds.
  package init(_ durations: [Int]) {
    let total = durations.reduce(0, +)
    let ends = durations.indices.map { durations[...$0].reduce(0, +) }
    milliseconds = total
    let count =
      (durations.count..<max(durations.count + 1, total)).first { Self.boundaries(ends, total, $0) != nil } ?? total
    let boundaries = Self.boundaries(ends, total, count) ?? ends
    steps = boundaries.indices.flatMap { frame in
      Array(repeating: frame, count: boundaries[frame] - (frame == 0 ? 0 : boundaries[frame - 1]))
    }
  }

  /// Returns the step at which each frame ends. Returns nil if one is off by more than the
  /// tolerance, or if a frame would get no step.
  private static func boundaries(_ ends: [Int], _ total: Int, _ count: Int) -> [Int]? {
    guard total > 0 else { return nil }
    var result: [Int] = []
    for end in ends {
      let step = (end * count + total / 2) / total
      guard abs(step * total - end * count) <= tolerance * count, step > result.last ?? 0 else { return nil }
      result.append(step)
    }
    return result
  }
}
