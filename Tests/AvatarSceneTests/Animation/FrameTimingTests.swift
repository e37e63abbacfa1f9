import AvatarScene
import Testing

@Suite struct FrameTimingTests {
  static let durations = ["0.32", "0.4", "0.48", "0.96", "1.2", "1.44", "1.6", "2.4", "0.3333333", "60"]
  static let rates: [Double?] = [nil, 1, 7, 12, 23.976, 25, 29.97, 30, 50, 60, 120, 144]
  private let turn = #"{"time": 0, "value": 0}, {"time": 0.31, "value": 2}, {"time": 1, "value": 0}"#

  @Test(arguments: durations)
  func wholeMillisecondsAddUpToTheClipsLength(duration: String) throws {
    let clip = try Samples.clip("\"tracks\": {}", duration: duration, frames: "12", loop: true)
    for rate in Self.rates {
      let frames = FrameTiming.frames(of: clip, fps: rate)
      #expect(frames.reduce(0) { $0 + $1.milliseconds } == Int((clip.duration * 1000).rounded()), "at \(rate ?? 0) fps")
    }
  }

  @Test(arguments: durations)
  func framesDifferByAMillisecondAtMost(duration: String) throws {
    let clip = try Samples.clip("\"tracks\": {}", duration: duration, frames: "12")
    for rate in Self.rates {
      let lengths = FrameTiming.frames(of: clip, fps: rate).map(\.milliseconds)
      #expect((lengths.max() ?? 0) - (lengths.min() ?? 0) <= 1)
    }
  }

  @Test func aLoopSamplesEqualSharesWithoutItsEnd() throws {
    let clip = try Samples.clip("\"tracks\": {}", duration: "2", frames: "4", loop: true)
    #expect(FrameTiming.frames(of: clip).map(\.time) == [0, 0.5, 1, 1.5])
  }

  @Test func aOneShotIncludesItsEnd() throws {
    let clip = try Samples.clip("\"tracks\": {}", duration: "2", frames: "5")
    #expect(FrameTiming.frames(of: clip).map(\.time) == [0, 0.5, 1, 1.5, 2])
  }

  @Test(arguments: [true, false])
  func aSingleFrameIsTheStart(loop: Bool) throws {
    let clip = try Samples.clip("\"tracks\": {}", duration: "2", frames: "1", loop: loop)
    #expect(FrameTiming.frames(of: clip) == [FrameTiming.frames(of: clip)[0]])
    #expect(FrameTiming.frames(of: clip)[0].time == 0 && FrameTiming.frames(of: clip)[0].milliseconds == 2000)
  }

  @Test func theRateDecidesTheNumberOfFrames() throws {
    let clip = try Samples.clip("\"tracks\": {}", duration: "0.48", frames: "12", loop: true)
    #expect(FrameTiming.frames(of: clip, fps: 60).count == 29)
    #expect(FrameTiming.frames(of: clip, fps: 25).count == 12)
    #expect(FrameTiming.frames(of: clip, fps: 0.001).count == 1)
  }

  @Test func posesAtEqualTimesAreEqualAtEveryRate() throws {
    let clip = try Samples.clip(Samples.track(turn), duration: "1", frames: "10", loop: true)
    let defaultValue = FrameTiming.frames(of: clip)
    let fine = FrameTiming.frames(of: clip, fps: 60)
    for (index, frame) in defaultValue.enumerated() {
      #expect(close(frame.time, fine[index * 6].time))
      let (a, b) = (clip.pose(at: frame.time).bones[2].rotation, clip.pose(at: fine[index * 6].time).bones[2].rotation)
      #expect(close(a, b))
    }
  }

  @Test(arguments: [Double.nan, .infinity, -.infinity, 1e300, -1e300, 0, -5])
  func aRateThatIsNoneGivesAtLeastOneFrameAndNoTrap(rate: Double) throws {
    let clip = try Samples.clip("\"tracks\": {}")
    let frames = FrameTiming.frames(of: clip, fps: rate)
    #expect(!frames.isEmpty)
    #expect(frames.reduce(0) { $0 + $1.milliseconds } == 1000)
  }
}
