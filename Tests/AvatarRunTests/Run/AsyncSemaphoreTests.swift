@testable import AvatarRun
import AvatarScene
import Testing

/// Tests how many tasks run at the same time.
@Suite struct AsyncSemaphoreTests {
  private struct Watch: Sendable {
    var inside = 0
    var maximum = 0
    var order: [Int] = []
  }

  private struct Failure: Error {}

  @Test("never more at a time than there are permits, and everybody gets one", arguments: [1, 2, 3])
  func atATime(count: Int) async {
    let (permits, watch) = (AsyncSemaphore(count), Locked(Watch()))
    await withTaskGroup(of: Void.self) { group in
      for _ in 0..<200 {
        group.addTask {
          await permits.take {
            watch.withLock {
              $0.inside += 1; $0.maximum = max($0.maximum, $0.inside)
            }
            for _ in 0..<1000 { _ = watch.withLock { $0.maximum } }
            watch.withLock {
              $0.inside -= 1; $0.order.append(0)
            }
          }
        }
      }
    }
    #expect(watch.withLock { $0.maximum } <= count)
    #expect(watch.withLock { $0.order.count } == 200)
  }

  @Test("a turn that ends in an error is handed on")
  func errors() async throws {
    let permits = AsyncSemaphore(1)
    await #expect(throws: Failure.self) { try await permits.take { throw Failure() } }
    #expect(await permits.take { 7 } == 7)
  }

  @Test(
    "for each that is painted one may be ahead and one behind, but on idle cores only",
    arguments: [(1, 1, 0), (1, 2, 2), (2, 2, 0), (1, 8, 2), (3, 8, 6), (6, 8, 4), (9, 8, 0)])
  func beside(jobs: Int, cores: Int, expected: Int) {
    #expect(RunSettings(output: OutputFolder(existing: "."), jobs: jobs, cores: cores).inFlight == expected)
  }
}
