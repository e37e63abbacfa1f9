/// The sample time and the duration of one frame of a clip.
package struct FrameTiming: Hashable, Sendable {
  /// The time in the clip, in seconds.
  package let time: Double
  /// The duration of the frame, in whole milliseconds. The durations of all frames add up to the
  /// clip's length.
  package let milliseconds: Int

  /// Returns the frames of a clip. A loop of n frames samples at i/n of its length. A one-shot clip
  /// samples at i/(n−1), including its end.
  ///
  /// - Parameter fps: frames per second; nil for the clip's own number of frames. The maximum is
  ///   one frame per millisecond.
  package static func frames(of clip: Clip, fps: Double? = nil) -> [FrameTiming] {
    if fps == nil, !clip.extraFrames.isEmpty { return uneven(clip) }
    let count = count(seconds: clip.duration, frames: clip.frames, fps: fps)
    let total = Int((clip.duration * 1000).rounded())
    let steps = Double(clip.loop || count == 1 ? count : count - 1)
    return (0..<count).map { index in
      FrameTiming(
        time: clip.duration * Double(index) / steps,
        milliseconds: total * (index + 1) / count - total * index / count)
    }
  }

  /// Returns the evenly spaced frames of a loop, with its extra frames between them.
  private static func uneven(_ clip: Clip) -> [FrameTiming] {
    let even = clip.frames - clip.extraFrames.count
    let total = Int((clip.duration * 1000).rounded())
    let moments =
      (0..<even).map { (time: clip.duration * Double($0) / Double(even), start: total * $0 / even) }
      + clip.extraFrames.map { (time: $0, start: Int(($0 * 1000).rounded())) }
    let sorted = moments.sorted { $0.time < $1.time }
    return zip(sorted, sorted.dropFirst().map(\.start) + [total]).map {
      FrameTiming(time: $0.time, milliseconds: $1 - $0.start)
    }
  }

  /// Returns the number of frames of a clip: its own number, or its length times the frame rate.
  static func count(seconds: Double, frames: Int, fps: Double?) -> Int {
    guard let fps else { return frames }
    return fps > 0 ? max(1, Int((seconds * min(fps, 1000)).rounded())) : 1
  }
}
