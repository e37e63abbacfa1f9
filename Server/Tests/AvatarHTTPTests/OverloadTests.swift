import AvatarService
import Dispatch
import Testing

@testable import AvatarHTTP
@testable import AvatarService

/// Tests what clients get while the server is busy, or about to end.
@Suite(.serialized) struct OverloadTests {
  private static let plain = #"{"id": "amy", "hairStyle": "bun", "hairColor": "brown"}"#

  /// 40 clients ask for one new picture while the only thread draws something else and only one
  /// more request may wait. `outside.py` has more clients: each takes a thread here.
  @Test func oneNewPictureForManyClientsIsOneRequest() async throws {
    try await TestServer.run({ ($0.limits.jobs, $0.limits.queue) = (1, 1) }) { server in
      let semaphore = DispatchSemaphore(value: 0)
      let held = Task { try await server.service.threads.run(within: .seconds(60)) { semaphore.wait() } }
      try await eventually { server.service.threads.depth > 0 }
      let replies = try await withThrowingTaskGroup(of: Wire.Reply.self) { group in
        for _ in 0..<40 { group.addTask { try await server.wire().post("/v1/still?size=77", Self.plain) } }
        try await Task.sleep(for: .milliseconds(500))
        semaphore.signal()
        return try await group.reduce(into: []) { $0.append($1) }
      }
      try await held.value
      #expect(replies.filter { $0.status == 200 }.count == 40)
      #expect(Set(replies.map(\.body)).count == 1)
      let numbers = try await server.wire().ask("GET", "/metrics").text
      #expect(numbers.contains("render_avatars_pictures_total{from=\"drawn\"} 1\n"), "it is drawn once")
    }
  }

  /// A client that keeps its connection must learn that the next request needs another one.
  @Test(arguments: ["/healthz", "/readyz", "/v1/nothing"])
  func whileItDrainsEveryAnswerClosesItsConnection(_ target: String) async throws {
    try await TestServer.run { server in
      let wire = try server.wire()
      #expect(try await wire.ask("GET", "/healthz").fields["connection"] == nil)
      server.service.drain()
      #expect(try await wire.ask("GET", target).fields["connection"] == "close")
      #expect(try await wire.receive().isEmpty, "and the connection is closed")
    }
  }

  @Test func aRefusalWhileItDrainsClosesItsConnection() async throws {
    try await TestServer.run({ ($0.limits.jobs, $0.limits.queue) = (1, 0) }) { server in
      let semaphore = DispatchSemaphore(value: 0)
      let held = Task { try await server.service.threads.run(within: .seconds(60)) { semaphore.wait() } }
      try await eventually { server.service.threads.isFull }
      server.service.drain()
      let wire = try server.wire()
      let reply = try await wire.post("/v1/still?size=16", Self.plain)
      semaphore.signal()
      try await held.value
      #expect(reply.status == 503)
      #expect(reply.fields["connection"] == "close")
    }
  }
}
