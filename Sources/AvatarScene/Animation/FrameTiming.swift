/// When a clip's frames are taken and how long each is shown.
package struct FrameTiming: Hashable, Sendable {
  /// The moment of the clip, in seconds.
  package let time: Double
  /// How long the frame stays, in whole milliseconds; all frames together make the clip's length.
  package let milliseconds: Int

  /// A loop of n frames samples i/n of its length, a one-shot i/(n−1), its end included.
  ///
  /// - Parameter fps: frames a second; nil for the clip's own number of frames. No more than one frame a millisecond is taken.
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

  /// The even frames of a loop, with its extra ones between them.
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

  /// How many frames a clip of a length has: its own number, or by a rate.
  static func count(seconds: Double, frames: Int, fps: Double?) -> Int {
    guard let fps else { return frames }
    return fps > 0 ? max(1, Int((seconds * min(fps, 1000)).rounded())) : 1
  }
}
