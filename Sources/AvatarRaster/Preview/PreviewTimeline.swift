internal import AvatarScene

/// The order of a preview's images. Loops repeat. One-shot clips hold their end for a moment and
/// play backwards to their start.
struct PreviewTimeline {
  let clips: [Clip]
  let options: PreviewOptions

  /// The duration for which the end of a one-shot clip is held, in milliseconds.
  static let hold = 480
  /// The minimum play time of a loop among other clips, in seconds.
  static let seen = 1.4
  /// The shortest frame, in seconds. Viewers slow down shorter frames, so a fast preview has fewer.
  private static let shortest = 0.02

  func steps() -> [PreviewStep] {
    var steps: [PreviewStep] = []
    var index = 0
    while index < clips.count {
      let clip = clips[index]
      let next = index + 1
      if clip.loop {
        steps += looped(index)
      } else if next < clips.count, clip.then == clips[next].name {
        steps += once(index) + looped(next) + back(index)
        index = next
      } else {
        steps += held(index)
      }
      index += 1
    }
    return steps
  }

  /// Returns the order of a pose's motion, again and again: forwards, and backwards too unless its
  /// end is where it begins. All of the order above for no pose.
  func steps(of pose: NamedPose?) -> [PreviewStep] {
    guard let pose, let clip = clips.first else { return steps() }
    let (from, to) = (pose.moves?.from ?? 0, pose.moves?.to ?? clip.duration)
    let all = once(0)
    let shown = all.filter { $0.time >= from - Self.sameTime && $0.time <= to + Self.sameTime }
    guard let last = shown.last else { return Array(all.prefix(1)) }
    let isWhole = clip.loop && shown.count == all.count
    guard !isWhole, shown.count > 1 else { return shown }
    if clip.pose(at: last.time).isClose(to: clip.pose(at: shown[0].time)) { return shown.dropLast() }
    return shown + shown.dropFirst().dropLast().reversed()
  }

  /// The difference between times that counts as none, in seconds.
  private static let sameTime = 1e-6

  private func once(_ index: Int) -> [PreviewStep] {
    let clip = clips[index]
    let wanted = options.framesPerSecond ?? Double(clip.frames) / clip.duration
    let rate = min(wanted, 1 / (Self.shortest * options.speed))
    return FrameTiming.frames(of: clip, fps: rate == wanted ? options.framesPerSecond : rate).map {
      PreviewStep(clip: index, time: $0.time, milliseconds: $0.milliseconds)
    }
  }

  private func looped(_ index: Int) -> [PreviewStep] {
    let once = once(index)
    let times = clips.count > 1 ? Int((Self.seen / max(0.05, clips[index].duration)).rounded(.up)) : 1
    return Array(repeating: once, count: max(1, times)).flatMap { $0 }
  }

  private func held(_ index: Int) -> [PreviewStep] {
    var steps = once(index)
    guard let last = steps.last else { return steps }
    steps[steps.count - 1].milliseconds += Self.hold
    let clip = clips[index]
    return clip.pose(at: last.time).isClose(to: clip.pose(at: 0)) ? steps : steps + back(index)
  }

  /// Returns the steps backwards, without the images at both ends, which are already adjacent.
  private func back(_ index: Int) -> [PreviewStep] { once(index).dropFirst().dropLast().reversed() }
}

extension Pose {
  /// Whether a cut between the poses is invisible. Secondary motion never comes fully to rest, so
  /// small differences are allowed.
  func isClose(to other: Pose) -> Bool {
    guard choices == other.choices, depths == other.depths, bones.count == other.bones.count else { return false }
    return zip(bones, other.bones).allSatisfy { a, b in BoneProperty.allCases.allSatisfy { abs(a[$0] - b[$0]) < 0.12 } }
  }
}

/// One image of a preview: a time in a clip, and its duration.
struct PreviewStep: Hashable {
  /// The index of the clip in the preview's list.
  let clip: Int
  /// The time in the clip, in seconds.
  let time: Double
  /// The duration at normal speed, in milliseconds.
  var milliseconds: Int
}
