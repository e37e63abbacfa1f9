import Foundation
import HTTPTypes
import NIOConcurrencyHelpers
import Testing

@testable import AvatarService

@Suite struct LimitTests {
  @Test func beyondTheQueueRequestsAreRefusedAtOnce() async throws {
    let threads = DrawingThreads(jobs: 1, queue: 1)
    let (started, go) = (AsyncStream.makeStream(of: Void.self), NIOLockedValueBox(false))
    let running = Task {
      try await threads.run(within: .seconds(60)) {
        started.continuation.yield()
        while !go.withLockedValue({ $0 }) {}
        return 1
      }
    }
    for await _ in started.stream { break }
    let waiting = Task { try await threads.run(within: .seconds(60)) { 2 } }
    try await eventually { threads.isFull }
    do {
      _ = try await threads.run(within: .seconds(60)) { 3 }
      Issue.record("a third was let in")
    } catch let problem as Problem {
      #expect(problem.status == .serviceUnavailable)
      #expect(problem.extra[.retryAfter] == "1")
    }
    go.withLockedValue { $0 = true }
    #expect(try await running.value == 1)
    #expect(try await waiting.value == 2)
    #expect(threads.depth == 0)
    threads.stop()
  }

  @Test(.timeLimit(.minutes(1))) func aCancelledRequestLeavesTheQueue() async throws {
    let threads = DrawingThreads(jobs: 1, queue: 1)
    let go = NIOLockedValueBox(false)
    let running = Task { try await threads.run(within: .seconds(60)) { while !go.withLockedValue({ $0 }) {} } }
    try await eventually { threads.depth > 0 }
    let connection = ConnectionScope()
    let waiting = Task {
      try await ConnectionScope.$current.withValue(connection) { try await threads.run(within: .seconds(60)) { 2 } }
    }
    try await eventually { threads.isFull }
    connection.close()
    await #expect(throws: CancellationError.self) { try await waiting.value }
    #expect(threads.depth == 1)
    go.withLockedValue { $0 = true }
    try await running.value
    #expect(threads.depth == 0)
    threads.stop()
  }

  @Test func whoseTurnComesTooLateIsTold() async throws {
    let threads = DrawingThreads(jobs: 1, queue: 1)
    await #expect(throws: Problem.self) { try await threads.run(within: .zero) { 1 } }
    #expect(threads.depth == 0)
    threads.stop()
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
