/// A clip's frames at one constant rate, for engines that know no duration of a single frame: longer frames come several times.
package struct ConstantFrameRate: Hashable, Sendable {
  /// Frames by their place in the clip, one for each step.
  package let steps: [Int]
  /// The clip's length, in milliseconds.
  package let milliseconds: Int

  /// Steps a second.
  package var rate: Double { milliseconds > 0 ? Double(steps.count) * 1000 / Double(milliseconds) : 0 }

  /// The fewest steps that start every frame within a millisecond of its own moment. In the end steps of a millisecond always do.
  ///
  /// - Parameter durations: milliseconds.
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

  /// The step at which each frame ends; nil where one is a millisecond off, or a frame would vanish.
  private static func boundaries(_ ends: [Int], _ total: Int, _ count: Int) -> [Int]? {
    guard total > 0 else { return nil }
    var result: [Int] = []
    for end in ends {
      let step = (end * count + total / 2) / total
      guard abs(step * total - end * count) <= count, step > result.last ?? 0 else { return nil }
      result.append(step)
    }
    return result
  }
}
