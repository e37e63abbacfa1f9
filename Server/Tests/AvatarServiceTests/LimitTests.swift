import Foundation
import HTTPTypes
import NIOConcurrencyHelpers
import Testing

@testable import AvatarService

@Suite struct LimitTests {
  @Test func whatWasAskedForLongestAgoGoes() {
    let kept = LRUCache<Int, String>(capacity: 80)
    for number in 0..<8 { kept.keep("\(number)", for: number, cost: 10) }
    #expect(kept[0] == "0")
    kept.keep("8", for: 8, cost: 10)
    #expect(kept[1] == nil)
    #expect(kept[0] == "0")
    kept.keep("too large", for: 9, cost: 11)
    #expect(kept[9] == nil)
    kept.keep("again", for: 0, cost: 5)
    #expect(kept[0] == "again")
    #expect(kept.statistics.bytes == 75)
    #expect(kept.statistics.count == 8)
  }

  @Test func manyKeptValuesGoWithoutADeepStack() {
    let kept = LRUCache<Int, Int>(capacity: 10_000_000)
    for number in 0..<300_000 { kept.keep(number, for: number, cost: 1) }
    #expect(kept.statistics.count == 300_000)
  }

  @Test func keptBytesStayWithinTheirRoom() {
    let kept = LRUCache<Int, Int>(capacity: 1000)
    var random = Seeded(state: 5)
    for _ in 0..<5000 {
      let key = random.below(60)
      if random.below(2) == 0 {
        kept.keep(key, for: key, cost: random.below(140))
      } else if let value = kept[key] {
        #expect(value == key)
      }
      #expect(kept.statistics.bytes <= 1000)
    }
  }

  @Test func beyondItsRoomTheGateTurnsAwayAtOnce() async throws {
    let gate = DrawingThreads(jobs: 1, queue: 1)
    let (started, go) = (AsyncStream.makeStream(of: Void.self), NIOLockedValueBox(false))
    let running = Task {
      try await gate.run(within: .seconds(60)) {
        started.continuation.yield()
        while !go.withLockedValue({ $0 }) {}
        return 1
      }
    }
    for await _ in started.stream { break }
    let waiting = Task { try await gate.run(within: .seconds(60)) { 2 } }
    while !gate.isFull { await Task.yield() }
    do {
      _ = try await gate.run(within: .seconds(60)) { 3 }
      Issue.record("a third was let in")
    } catch let problem as Problem {
      #expect(problem.status == .serviceUnavailable)
      #expect(problem.extra[.retryAfter] == "1")
    }
    go.withLockedValue { $0 = true }
    #expect(try await running.value == 1)
    #expect(try await waiting.value == 2)
    #expect(gate.depth == 0)
    gate.stop()
  }

  @Test(.timeLimit(.minutes(1))) func whoLeavesWhileWaitingLeavesTheQueue() async throws {
    let gate = DrawingThreads(jobs: 1, queue: 1)
    let go = NIOLockedValueBox(false)
    let running = Task { try await gate.run(within: .seconds(60)) { while !go.withLockedValue({ $0 }) {} } }
    while gate.depth == 0 { await Task.yield() }
    let connection = ConnectionScope()
    let waiting = Task {
      try await ConnectionScope.$current.withValue(connection) { try await gate.run(within: .seconds(60)) { 2 } }
    }
    while !gate.isFull { await Task.yield() }
    connection.close()
    await #expect(throws: CancellationError.self) { try await waiting.value }
    #expect(gate.depth == 1)
    go.withLockedValue { $0 = true }
    try await running.value
    #expect(gate.depth == 0)
    gate.stop()
  }

  @Test func whoseTurnComesTooLateIsTold() async throws {
    let gate = DrawingThreads(jobs: 1, queue: 1)
    await #expect(throws: Problem.self) { try await gate.run(within: .zero) { 1 } }
    #expect(gate.depth == 0)
    gate.stop()
  }

  @Test func everyLimitCanBeSetAndStandsOnItsPage() throws {
    let defaultValue = ServiceLimits()
    #expect(Set(ServiceLimits.fields.map(\.name)).count == ServiceLimits.fields.count)
    var page = URL(fileURLWithPath: #filePath)
    for _ in 0..<4 { page.deleteLastPathComponent() }
    let rows = try String(contentsOf: page.appendingPathComponent("docs/limits.md"), encoding: .utf8).split(
      separator: "\n"
    ).filter { $0.hasPrefix("| --") }
    #expect(rows.count == ServiceLimits.fields.count)
    for field in ServiceLimits.fields {
      #expect(
        rows.contains { $0.hasPrefix("| --\(field.name) | \(defaultValue[keyPath: field.place]) |") },
        "docs/limits.md does not say what --\(field.name) is")
      #expect(field.range.contains(defaultValue[keyPath: field.place]), "\(field.name)")
      var limits = defaultValue
      limits[keyPath: field.place] = field.range.upperBound
      #expect(limits != defaultValue || defaultValue[keyPath: field.place] == field.range.upperBound)
    }
    #expect(Mirror(reflecting: defaultValue).children.count == ServiceLimits.fields.count, "a limit without an option")
  }
}
