import AvatarCatalog
import AvatarSupport
import AvatarRaster
import AvatarScene
import Dispatch
import Foundation
import NIOConcurrencyHelpers
import Testing

@testable import AvatarHTTP
@testable import AvatarService

/// Tests the server over a real socket: the responses are those of the service, and no client can
/// take more than its share.
@Suite(.serialized) struct SocketTests {
  private static let plain =
    ##"{"id": "amy", "hairStyle": "bun", "hairColor": "brown", "topStyle": "hoodie", "topColor": "#D7263D"}"##

  @Test func onePictureAfterTheOtherOnOneConnection() async throws {
    try await TestServer.run { server in
      let renderer = try AvatarRenderer()
      let wire = try server.wire()
      for size in [16, 32, 16] {
        var options = StillOptions()
        options.size = size
        let wanted = try renderer.keyedThumbnail(
          renderer.resolve(try renderer.record(json: Array(Self.plain.utf8))).avatar, options: options)
        let reply = try await wire.post("/v1/still?size=\(size)", Self.plain)
        #expect(reply.status == 200)
        #expect(reply.body == wanted)
        #expect(reply.fields["content-length"] == "\(wanted.count)")
        #expect(reply.fields["x-content-type-options"] == "nosniff")
      }
      let code = try await wire.post("/v1/code", Self.plain)
      let address = try #require(code.text.firstMatch(of: /"still": "([^"]+)"/)).1
      let get = try await wire.ask("GET", String(address))
      let head = try await wire.ask("HEAD", String(address))
      #expect(get.status == 200)
      #expect(head.status == 200)
      #expect(head.fields["content-length"] == "\(get.body.count)")
      let tag = try #require(get.fields["etag"])
      let unchanged = try await wire.ask("GET", String(address), [("If-None-Match", tag)])
      #expect(unchanged.status == 304)
      #expect(unchanged.fields["content-length"] == nil)
      #expect(try await wire.ask("GET", "/healthz").text == "ok\n")
      // A line is written when its answer has gone.
      try await eventually { server.lines.withLockedValue({ $0.count }) >= 8 }
      let lines = server.lines.withLockedValue { $0 }
      #expect(lines.count == 8)
      for line in lines {
        guard case .object(let members) = try JSONText.parse(Array(line.utf8)) else { return #expect(Bool(false)) }
        #expect(Set(members.keys).isSuperset(of: ["time", "id", "method", "route", "status", "ms", "bytes"]))
        #expect(!line.contains("amy") && !line.contains("bun") && !line.contains(address.suffix(20)))
      }
    }
  }

  @Test func datesAreAsTheStandardHasThem() {
    #expect(Timestamp.http(784_111_777) == "Sun, 06 Nov 1994 08:49:37 GMT")
    #expect(Timestamp.http(1_709_164_799) == "Wed, 28 Feb 2024 23:59:59 GMT")
  }

  @Test func requestsMayComeInOneGo() async throws {
    try await TestServer.run { server in
      let wire = try server.wire()
      try await wire.send(String(repeating: "GET /healthz HTTP/1.1\r\nHost: t\r\n\r\n", count: 5))
      var rest: [UInt8] = []
      for _ in 0..<5 { #expect(try await wire.reply(rest: &rest).text == "ok\n") }
    }
  }

  @Test func everyStatusOfTheSocketIsReached() async throws {
    try await TestServer.run { server in
      #expect(try await server.wire().ask("GET", "/v1/nothing").status == 404)
      #expect(try await server.wire().ask("DELETE", "/v1/still").status == 405)
      #expect(try await server.wire().ask("DELETE", "/v1/still").fields["allow"] == "POST, OPTIONS")
      #expect(try await server.wire().ask("OPTIONS", "/v1/still").status == 204)
      #expect(try await server.wire().post("/v1/still", "{").status == 400)
      #expect(try await server.wire().post("/v1/still", "[]").status == 422)
      #expect(try await server.wire().post("/v1/still", Self.plain, [("Accept", "text/plain")]).status == 406)
      #expect(
        try await server.wire().ask("POST", "/v1/still", [("Content-Type", "text/plain")], body: []).status == 415)
      #expect(try await server.wire().ask("GET", "/" + String(repeating: "x", count: 6000)).status == 414)
      #expect(
        try await server.wire().ask("GET", "/", [("X-Long", String(repeating: "x", count: 20_000))]).status == 431)
      let large = try await server.wire().post("/v1/still", String(repeating: " ", count: 70_000))
      #expect(large.status == 413)
      #expect(large.fields["connection"] == "close")
      #expect(large.text.contains("65536"))
      let garbage = try server.wire()
      try await garbage.send("\u{1}\u{2} nonsense\r\n\r\n")
      var rest: [UInt8] = []
      #expect(try await garbage.reply(rest: &rest).status == 400)
      #expect(try await server.wire().ask("GET", "/healthz").status == 200, "and the server is still there")
    }
  }

  @Test func unsignedAddressesAreForbidden() async throws {
    let keys = try SigningKeys([Array("0123456789abcdef".utf8)])
    try await TestServer.run({ $0.keys = keys }) { server in
      let wire = try server.wire()
      let code = try #require(try await wire.post("/v1/code", Self.plain).text.firstMatch(of: /"code": "([^"]+)"/)).1
      let target = "/v1/still/\(code).png?size=16"
      #expect(try await wire.ask("GET", target).status == 403)
      #expect(try await wire.ask("GET", target + "&s=" + String(repeating: "0", count: 64)).status == 403)
      #expect(try await wire.ask("GET", keys.signed(target)).status == 200)
    }
  }

  @Test func whereEveryPlaceIsTakenTheAnswerIsBusy() async throws {
    try await TestServer.run({ ($0.limits.jobs, $0.limits.queue) = (1, 0) }) { server in
      let door = Door()
      let held = Task { try await server.service.threads.run(within: .seconds(60)) { door.wait() } }
      try await eventually { server.service.threads.isFull }
      let busy = try await server.wire().post("/v1/still?size=16", Self.plain)
      let ready = try await server.wire().ask("GET", "/readyz")
      door.open()
      #expect(
        (busy.status, busy.fields["retry-after"], busy.fields["content-type"]) == (503, "1", "application/problem+json")
      )
      #expect(ready.status == 200)
      try await held.value
      #expect(try await server.wire().post("/v1/still?size=16", Self.plain).status == 200)
    }
  }

  /// Runs a test while the only drawing slot is taken.
  private static func whileFull(
    seconds: Int = 10, _ test: @escaping @Sendable (TestServer) async throws -> Void
  ) async throws {
    try await TestServer.run({ settings in
      (settings.limits.jobs, settings.limits.queue) = (1, 0)
      settings.limits.requestSeconds = seconds
    }) { server in
      // Cached from now on, because the slot is still free.
      #expect(try await server.wire().post("/v1/still?size=16", Self.plain).status == 200)
      let door = Door()
      let held = Task { try await server.service.threads.run(within: .seconds(60)) { door.wait() } }
      try await eventually { server.service.threads.isFull }
      defer { door.open() }
      try await test(server)
      door.open()
      try await held.value
    }
  }

  @Test func whatIsKeptIsAnsweredWhereEveryPlaceIsTaken() async throws {
    try await Self.whileFull { (server: TestServer) async throws in
      #expect(try await server.wire().post("/v1/still?size=16", Self.plain).status == 200)
      #expect(try await server.wire().post("/v1/still?size=17", Self.plain).status == 503)
    }
  }

  @Test func aConnectionGoesOnAfterARefusal() async throws {
    try await Self.whileFull { (server: TestServer) async throws in
      let wire = try server.wire()
      for size in [17, 16, 18] {
        #expect(try await wire.post("/v1/still?size=\(size)", Self.plain).status == (size == 16 ? 200 : 503))
      }
      #expect(try await wire.ask("GET", "/healthz").text == "ok\n")
    }
  }

  @Test func answersKeepTheirOrderAroundARefusal() async throws {
    try await Self.whileFull { (server: TestServer) async throws in
      let wire = try server.wire()
      let still = { (size: Int) in
        "POST /v1/still?size=\(size) HTTP/1.1\r\nHost: t\r\nContent-Type: application/json\r\nContent-Length: \(Self.plain.utf8.count)\r\n\r\n\(Self.plain)"
      }
      let health = "GET /healthz HTTP/1.1\r\nHost: t\r\n\r\n"
      try await wire.send(still(17) + health + still(16) + still(18) + still(19) + health)
      var rest: [UInt8] = []
      var statuses: [Int] = []
      for _ in 0..<6 { statuses.append(try await wire.reply(rest: &rest).status) }
      #expect(statuses == [503, 200, 200, 503, 503, 200])
    }
  }

  @Test func aBodyThatComesInPiecesIsRefusedAtItsEnd() async throws {
    try await Self.whileFull { (server: TestServer) async throws in
      let wire = try server.wire()
      try await wire.send(
        "POST /v1/still HTTP/1.1\r\nHost: t\r\nContent-Type: application/json\r\nContent-Length: \(Self.plain.utf8.count)\r\n\r\n"
      )
      for byte in Self.plain.utf8 { try await wire.send([byte]) }
      var rest: [UInt8] = []
      let reply = try await wire.reply(rest: &rest)
      #expect((reply.status, reply.fields["retry-after"]) == (503, "1"))
    }
  }

  @Test func aBodyThatDoesNotComeIsLateWhereEveryPlaceIsTaken() async throws {
    try await Self.whileFull(seconds: 1) { (server: TestServer) async throws in
      let wire = try server.wire()
      try await wire.send(
        "POST /v1/still HTTP/1.1\r\nHost: t\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{")
      var rest: [UInt8] = []
      #expect(try await wire.reply(rest: &rest).status == 408)
    }
  }

  @Test func aRefusalIsLoggedAndCounted() async throws {
    try await Self.whileFull { (server: TestServer) async throws in
      let reply = try await server.wire().post("/v1/sheet", Self.plain, [("Origin", "https://a.example")])
      #expect(reply.status == 503)
      let line = server.lines.withLockedValue { $0.last { $0.contains("/v1/sheet") } } ?? ""
      #expect(line.contains("\"method\": \"POST\", \"route\": \"/v1/sheet\", \"status\": 503"), "\(line)")
      #expect(line.contains("\"id\": \"\(reply.fields["x-request-id"] ?? "-")\""))
      #expect(reply.fields["x-content-type-options"] == "nosniff")
      let metrics = try await server.wire().ask("GET", "/metrics").text
      #expect(metrics.contains("render_avatars_requests_total{route=\"/v1/sheet\",status=\"503\"} 1"))
    }
  }

  /// Damaged art is the server's error: the response only says so, and the log has the details.
  @Test func ourFaultIsSaidWithoutATrace() async throws {
    let whole = try BuiltInArt.pack().archive
    let sections = whole.names.map { name in
      (name: name, bytes: name.hasSuffix("hairStyle/bun") ? Array("nonsense".utf8) : whole.bytes(name) ?? [])
    }
    try await TestServer.run(pack: ArtPack(ArtArchive(sections: sections))) { server in
      let reply = try await server.wire().post("/v1/still?size=16", Self.plain)
      #expect(reply.status == 500)
      #expect(reply.fields["content-type"] == "application/problem+json")
      #expect(reply.text.contains("the server's log says more") && !reply.text.contains("bun"), "\(reply.text)")
      try await eventually { server.lines.withLockedValue { !$0.isEmpty } }
      #expect(server.lines.withLockedValue { $0.first }?.contains("\"fault\": ") == true)
      #expect(try await server.wire().post("/v1/still?size=16", #"{"hairStyle": "short"}"#).status == 200)
    }
  }

  @Test func aLongBodyInChunksIsRefused() async throws {
    try await TestServer.run { server in
      let wire = try server.wire()
      try await wire.send(
        "POST /v1/still HTTP/1.1\r\nHost: t\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n")
      for _ in 0..<20 { try? await wire.send("1000\r\n" + String(repeating: " ", count: 4096) + "\r\n") }
      var rest: [UInt8] = []
      #expect(try await wire.reply(rest: &rest).status == 413)
    }
  }

  @Test func aBodyThatDoesNotComeIsAnsweredAndLeft() async throws {
    try await TestServer.run({ $0.limits.requestSeconds = 1 }) { server in
      let wire = try server.wire()
      try await wire.send(
        "POST /v1/still HTTP/1.1\r\nHost: t\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{")
      var rest: [UInt8] = []
      let reply = try await wire.reply(rest: &rest)
      #expect(reply.status == 408)
      #expect(try await wire.receive().isEmpty, "the connection is closed")
    }
  }

  @Test func whoeverLeavesInTheMiddleOfABodyIsNoFaultOfOurs() async throws {
    try await TestServer.run { server in
      do {
        let wire = try server.wire()
        try await wire.send(
          "POST /v1/still HTTP/1.1\r\nHost: t\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{")
      }
      try await eventually { server.lines.withLockedValue { !$0.isEmpty } }
      let line = server.lines.withLockedValue { $0.first } ?? ""
      #expect(line.contains("\"status\": 400") && !line.contains("fault"), "\(line)")
    }
  }

  @Test func aHeadThatDoesNotComeIsLeft() async throws {
    try await TestServer.run({ $0.limits.idleSeconds = 1 }) { server in
      let wire = try server.wire()
      try await wire.send("GET /healthz HTTP/1.1\r\nHost:")
      for _ in 0..<4 {
        try await Task.sleep(for: .milliseconds(400))
        try? await wire.send("x")
      }
      #expect((try? await wire.receive())?.isEmpty ?? true)
      #expect(try await server.wire().ask("GET", "/healthz").status == 200)
    }
  }

  @Test func aClientThatSendsNothingMoreIsAnswered() async throws {
    try await TestServer.run { server in
      let wire = try server.wire()
      try await wire.send("GET /healthz HTTP/1.1\r\nHost: t\r\n\r\n")
      wire.finishSending()
      var rest: [UInt8] = []
      #expect(try await wire.reply(rest: &rest).text == "ok\n")
    }
  }

  /// A client requests far more than the socket buffers hold, and reads nothing: it is
  /// disconnected, and what it can still read is incomplete.
  @Test func aClientThatDoesNotReadIsLeft() async throws {
    try await TestServer.run({ $0.limits.sendSeconds = 1 }) { server in
      let size = try await server.wire().ask("GET", "/openapi.yaml").body.count
      let wire = try server.wire()
      let count = 64_000_000 / size
      try await wire.send(String(repeating: "GET /openapi.yaml HTTP/1.1\r\nHost: t\r\n\r\n", count: count))
      var before = -1
      while before != server.lines.withLockedValue({ $0.count }) {
        before = server.lines.withLockedValue { $0.count }
        try await Task.sleep(for: .milliseconds(2500))
      }
      var read = 0
      while let piece = try? await wire.receive(upTo: 1 << 20), !piece.isEmpty { read += piece.count }
      #expect(read < count * size, "\(read) of \(count * size) bytes came")
      #expect(try await server.wire().ask("GET", "/healthz").status == 200)
    }
  }

  /// A page that listens for art events neither prevents the server's shutdown nor delays it.
  @Test func listenersAreLetGoAtTheEnd() async throws {
    let broadcaster = ArtEventBroadcaster()
    try await TestServer.run({ $0.broadcaster = broadcaster }) { server in
      broadcaster.publish(
        ArtEventBroadcaster.News(
          edition: 1, artVersion: "a", isUsed: true, changed: [], diagnostics: [], milliseconds: 1))
      let wire = try server.wire()
      try await wire.send("GET /studio/events HTTP/1.1\r\nHost: t\r\n\r\n")
      var got: [UInt8] = []
      while got.firstRange(of: Array("\"edition\": 1".utf8)) == nil { got += try await wire.receive() }
      server.stop()
      let reply = try await wire.reply(rest: &got)
      #expect(reply.status == 200)
      #expect(reply.fields["content-type"] == "text/event-stream")
    }
  }

  @Test func aBatchStreams() async throws {
    try await TestServer.run { server in
      let wire = try server.wire()
      try await wire.send(
        "POST /v1/batch/still?size=16 HTTP/1.1\r\nHost: t\r\nContent-Type: application/x-ndjson\r\nTransfer-Encoding: chunked\r\n\r\n"
      )
      func chunk(_ text: String) -> String { String(text.utf8.count, radix: 16) + "\r\n" + text + "\r\n" }
      for number in 0..<8 {
        try await wire.send(chunk(Self.plain.replacingOccurrences(of: "amy", with: "r\(number)") + "\n"))
      }
      // Pictures arrive before the request has ended.
      var early: [UInt8] = []
      while early.firstRange(of: Array("r1.png".utf8)) == nil { early += try await wire.receive() }
      try await wire.send(chunk(Self.plain) + "0\r\n\r\n")
      let reply = try await wire.reply(rest: &early)
      #expect(reply.status == 200)
      #expect(reply.fields["content-type"] == "application/x-tar")
      for name in (0..<8).map({ "r\($0).png" }) + ["amy.png"] {
        #expect(reply.body.firstRange(of: Array(name.utf8)) != nil, "\(name)")
      }
      #expect(reply.body.count % 512 == 0)
    }
  }

  /// Requests that run at shutdown are finished; new connections are refused.
  @Test func theEndWaitsForWhatRuns() async throws {
    let replies = Box()
    try await TestServer.run { server in
      let wires = try (0..<6).map { _ in try server.wire() }
      for (number, wire) in wires.enumerated() {
        let body = Self.plain
        try await wire.send(
          "POST /v1/sheet?clips=idle&scale=\(1 + number % 2)&padding=\(number) HTTP/1.1\r\nHost: t\r\nContent-Type: application/json\r\nContent-Length: \(body.utf8.count)\r\n\r\n"
            + body)
      }
      // All six requests, each for another sheet, have been read, and hardly any is drawn.
      try await eventually { server.service.threads.depth + server.lines.withLockedValue({ $0.count }) >= 6 }
      server.stop()
      for wire in wires {
        var rest: [UInt8] = []
        let reply = try await wire.reply(rest: &rest)
        await replies.add(reply.status)
      }
      await #expect(throws: (any Error).self) {
        for _ in 0..<100 {
          try await Task.sleep(for: .milliseconds(20))
          _ = try await server.wire().ask("GET", "/readyz")
        }
      }
    }
    #expect(await replies.values.allSatisfy { $0 == 200 })
    #expect(await replies.values.count == 6)
  }
}

/// A semaphore that blocks one thread until it is opened.
final class Door: Sendable {
  private let semaphore = DispatchSemaphore(value: 0)
  func wait() { semaphore.wait() }
  func open() { semaphore.signal() }
}

private actor Box {
  private(set) var values: [Int] = []
  func add(_ value: Int) { values.append(value) }
}
