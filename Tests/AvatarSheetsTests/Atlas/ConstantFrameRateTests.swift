import AvatarSheets
import Testing

@testable import AvatarSheets

@Suite struct ConstantFrameRateTests {
  @Test func equalFramesComeOnce() {
    let timing = ConstantFrameRate([40, 40, 40])
    #expect(timing.steps == [0, 1, 2])
    #expect(timing.rate == 25)
  }

  @Test func roundedDurationsCountAsEqual() {
    #expect(ConstantFrameRate([33, 33, 34, 33, 34]).steps == [0, 1, 2, 3, 4])
  }

  @Test func longerFramesAreRepeated() { #expect(ConstantFrameRate([100, 200, 100]).steps == [0, 1, 1, 2]) }

  @Test(arguments: [[7, 13, 501], [1, 999], [83, 84, 250, 83], [1], [3, 1, 2]])
  func everyFrameStartsWithinHalfAFrameOfADisplay(durations: [Int]) {
    let timing = ConstantFrameRate(durations)
    let step = 1000 / timing.rate
    var due = 0
    for (frame, duration) in durations.enumerated() {
      let start = Double(timing.steps.firstIndex(of: frame) ?? -1) * step
      #expect(abs(start - Double(due)) <= 8.000001)
      due += duration
    }
  }

  /// The clip idle: 200 ms a frame, and a blink of 60.
  @Test func aShortBlinkDoesNotMultiplyTheFrames() {
    let idle = [200, 200, 140, 60, 200, 200, 200, 200, 200, 200, 200, 200, 140, 60]
    #expect(ConstantFrameRate(idle).steps.count <= 40)
  }

  @Test func nothingTrapsOnNothing() {
    #expect(ConstantFrameRate([]).steps.isEmpty)
    #expect(ConstantFrameRate([0]).rate == 0)
  }
}
