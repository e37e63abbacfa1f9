import AvatarCatalog
import AvatarSupport
import Foundation
import NIOConcurrencyHelpers
import Testing

@testable import AvatarHTTP
@testable import AvatarService

/// Tests that a connection's resources are bounded whatever its client does: clients that do not
/// read, that disconnect, or that use old HTTP versions.
@Suite(.serialized) struct ConnectionTests {
  private static let plain =
    ##"{"id": "amy", "hairStyle": "bun", "hairColor": "brown", "topStyle": "hoodie", "topColor": "#D7263D"}"##

  private static func post(_ target: String, version: String = "1.1", _ fields: String = "") -> String {
    "POST \(target) HTTP/\(version)\r\nHost: t\r\nContent-Type: application/json\r\nContent-Length: \(plain.utf8.count)\r\n\(fields)\r\n\(plain)"
  }

  // MARK: Answers that are not read

  /// Returns the resident bytes of this process, which includes the server.
  private static func resident() throws -> Int {
    let status = try String(contentsOfFile: "/proc/self/status", encoding: .utf8)
    let line = try #require(status.split(separator: "\n").first { $0.hasPrefix("VmRSS:") })
    return try #require(line.split(whereSeparator: { " \t".contains($0) }).compactMap { Int($0) }.first) << 10
  }

  /// A regression test: each connection once had its own copy of the whole response, and these 400
  /// would take 1.6 GB.
  @Test(.enabled(if: FileManager.default.fileExists(atPath: "/proc/self/status")))
  func unreadAnswersOfAKeptPictureAreThereOnce() async throws {
    try await TestServer.run { server in
      let target = "/v1/sheet?clips=idle,walk&scale=4&bleed=0"
      let size = try await server.wire().post(target, Self.plain).body.count
      #expect(size > 2_000_000, "the answer is to be larger than what the system takes: \(size)")
      let before = try Self.resident()
      let wires = try (0..<400).map { _ in try server.wire(receiving: 4096) }
      for wire in wires { try await wire.send(Self.post(target)) }
      // All responses are under way: each client has received the status.
      for wire in wires { #expect(try await wire.receive(upTo: 12) == Array("HTTP/1.1 200".utf8)) }
      let grown = try Self.resident() - before
      #expect(grown < 100_000_000, "\(grown >> 20) MiB for \(wires.count) answers of \(size >> 10) KiB")
      #expect(server.service.held.total < 2 * size, "the picture counts once")
    }
  }

  @Test func whoeverReadsSlowlyIsSentEverything() async throws {
    try await TestServer.run({ ($0.limits.sendSeconds, $0.limits.sendRate) = (1, 64) }) { server in
      let target = "/v1/sheet?clips=idle&scale=3"
      let wanted = try await server.wire().post(target, Self.plain).body
      let wire = try server.wire(receiving: 4096)
      try await wire.send(Self.post(target))
      var got: [UInt8] = []
      // Four times the minimum rate, and for longer than the send timeout.
      while got.count < 400_000 {
        got += try await wire.receive(upTo: 16_384)
        try await Task.sleep(for: .milliseconds(30))
      }
      let reply = try await wire.reply(rest: &got)
      #expect(reply.body == wanted)
    }
  }

  /// A few bytes now and then do not count as reading; otherwise a client could keep its connection
  /// and its response for days.
  @Test(arguments: [1, 700]) func whoeverReadsByDropsIsLeft(piece: Int) async throws {
    try await TestServer.run({ ($0.limits.sendSeconds, $0.limits.sendRate) = (1, 64) }) { server in
      let wire = try server.wire(receiving: 4096)
      try await wire.send(Self.post("/v1/sheet?clips=idle,walk&scale=3"))
      while !server.lines.withLockedValue({ $0.contains { $0.contains("\"broken\": true") } }) {
        _ = try? await wire.receive(upTo: piece)
        try await Task.sleep(for: .milliseconds(100))
      }
      while server.service.held.total > server.service.pictures.withLockedValue({ $0.statistics.cost }) {
        await Task.yield()
      }
    }
  }

  /// Unread responses share a memory limit. A further picture is not drawn, and a cached one is
  /// still sent.
  @Test func whereTooMuchWaitsToBeReadNothingMoreIsDrawn() async throws {
    try await TestServer.run({ ($0.limits.unread, $0.limits.cache) = (16, 1) }) { server in
      let lease = server.service.held.hold(18 << 20)
      let busy = try await server.wire().post("/v1/still?size=16", Self.plain)
      #expect((busy.status, busy.fields["retry-after"]) == (503, "1"))
      #expect(busy.text.contains("wait to be read"))
      #expect(try await server.wire().post("/v1/check", Self.plain).status == 503)
      #expect(try await server.wire().ask("GET", "/healthz").status == 200)
      withExtendedLifetime(lease) {}
    }
  }

  // MARK: Clients that leave

  /// The ways to disconnect at the TCP level: a normal close, a reset, and a close in the middle of
  /// pipelined requests.
  enum Leaving: CaseIterable, Sendable { case closing, aborting, withMoreBehind }

  @Test(arguments: Leaving.allCases) func workForAClientThatHasLeftIsCancelled(way: Leaving) async throws {
    try await TestServer.run({ ($0.limits.jobs, $0.limits.sheetMemory) = (1, 4096) }) { server in
      do {
        let wire = try server.wire()
        try await wire.send(Self.post("/v1/sheet?scale=4&layout=packed&trim=true&fps=30"))
        if way == .withMoreBehind { try await wire.send("GET /healthz HTTP/1.1\r\nHost: t\r\n\r\n") }
        try await eventually { server.service.threads.depth > 0 }
        if way == .aborting { wire.abortOnClose() }
      }
      try await eventually { server.service.threads.depth == 0 }
      try await eventually { server.lines.withLockedValue { !$0.isEmpty } }
      let line = server.lines.withLockedValue { $0.first } ?? ""
      #expect(line.contains("\"route\": \"/v1/sheet\", \"status\": 499"), "\(line)")
      let metrics = try await server.wire().ask("GET", "/metrics").text
      #expect(metrics.contains("render_avatars_requests_total{route=\"/v1/sheet\",status=\"499\"} 1"))
      #expect(!metrics.contains("from=\"drawn\""), "nothing was drawn to its end")
    }
  }

  /// A half-closed client is not one that has disconnected, even if its response takes longer.
  @Test func aClientThatStillReadsIsAnswered() async throws {
    try await TestServer.run({ $0.limits.jobs = 1 }) { server in
      let wire = try server.wire()
      let door = Door()
      let held = Task { try await server.service.threads.run(within: .seconds(60)) { door.wait() } }
      try await eventually { server.service.threads.depth > 0 }
      try await wire.send(Self.post("/v1/still?size=16"))
      wire.finishSending()
      var got: [UInt8] = []
      while got.firstRange(of: Array("\r\n\r\n".utf8)) == nil { got += try await wire.receive() }
      #expect(String(decoding: got, as: UTF8.self) == "HTTP/1.1 100 Continue\r\n\r\n")
      got = []
      door.open()
      try await held.value
      #expect(try await wire.reply(rest: &got).status == 200)
    }
  }

  // MARK: HTTP's versions

  @Test(arguments: ["Connection: keep-alive\r\n", "Expect: 100-continue\r\n", ""])
  func anOlderClientIsAnsweredInItsOwnVersion(fields: String) async throws {
    try await TestServer.run { server in
      for request in [Self.post("/v1/still?size=16", version: "1.0", fields), "GET /healthz HTTP/1.0\r\n\(fields)\r\n"]
      {
        let wire = try server.wire()
        try await wire.send(request)
        var got: [UInt8] = []
        while case let piece = try await wire.receive(), !piece.isEmpty { got += piece }
        let text = String(decoding: got, as: UTF8.self)
        #expect(text.hasPrefix("HTTP/1.0 200 OK\r\n"), "\(text.prefix(200))")
        #expect(text.lowercased().contains("\r\nconnection: close\r\n"))
      }
    }
  }

  /// HTTP/1.0 has no chunked encoding.
  @Test func anOlderClientIsSentABatchAsItIs() async throws {
    try await TestServer.run { server in
      let wire = try server.wire()
      try await wire.send(Self.post("/v1/batch/still?size=16", version: "1.0"))
      var got: [UInt8] = []
      while case let piece = try await wire.receive(), !piece.isEmpty { got += piece }
      let end = try #require(got.firstRange(of: Array("\r\n\r\n".utf8))?.upperBound)
      #expect(!String(decoding: got[..<end], as: UTF8.self).lowercased().contains("transfer-encoding"))
      #expect(got[end...].starts(with: "amy.png\0".utf8))
      #expect((got.count - end) % 512 == 0)
    }
  }

  @Test(arguments: ["close", "Close", "TE, close"]) func aConnectionIsClosedWhereTheClientAsksForIt(word: String)
    async throws
  {
    try await TestServer.run { server in
      let wire = try server.wire()
      let reply = try await wire.ask("GET", "/healthz", [("Connection", word)])
      #expect((reply.status, reply.fields["connection"]) == (200, "close"))
      #expect(try await wire.receive().isEmpty)
    }
  }

  @Test(arguments: ["", "Host: a\r\nHost: a\r\n"]) func aRequestWithoutOneHostIsNone(fields: String) async throws {
    try await TestServer.run { server in
      let wire = try server.wire()
      try await wire.send("GET /healthz HTTP/1.1\r\n\(fields)\r\n")
      var rest: [UInt8] = []
      #expect(try await wire.reply(rest: &rest).status == 400)
    }
  }

  // MARK: Hosts

  @Test func aStrangersNameForThisMachineIsNotAnsweredFor() async throws {
    try await TestServer.run({ $0.hosts = AllowedHosts(["Avatars.Example"]) }) { server in
      for (host, status) in [
        ("localhost:1", 200), ("127.0.0.1", 200), ("[::1]:80", 200), ("avatars.example", 200), ("evil.example", 421),
        ("", 421),
      ] {
        let wire = try server.wire()
        try await wire.send("GET /studio/studio.js HTTP/1.1\r\nHost: \(host)\r\n\r\n")
        var rest: [UInt8] = []
        let reply = try await wire.reply(rest: &rest)
        #expect(reply.status == status, "\(host)")
        if status == 421 { #expect(reply.text.contains("--host"), "\(reply.text)") }
      }
    }
  }
}
