import AvatarService
import HTTPTypes
import NIOCore
import NIOEmbedded
import NIOHTTPTypes
import Testing

@testable import AvatarHTTP

/// Tests timing that cannot be tested over a socket.
@Suite struct LoadShedderTests {
  /// A service at capacity.
  private struct Full: RequestHandler {
    let limits = ServiceLimits()
    let isFull = true
    func answer(_ ask: AvatarRequest) async -> AvatarResponse { AvatarResponse(.ok) }
    func refusal(of target: String, fields: HTTPFields, body: [UInt8]) -> AvatarResponse? {
      AvatarResponse(.serviceUnavailable, [:], .bytes(body))
    }
    func note(_ answer: AvatarResponse, seconds: Double, bytes: Int) {}
    func stop() {}
  }

  /// Returns a connection with a pending request.
  private func asked() throws -> EmbeddedChannel {
    let channel = EmbeddedChannel(handler: LoadShedder(ExchangeHandler(service: Full(), log: nil)))
    try channel.connect(to: SocketAddress(ipAddress: "127.0.0.1", port: 1)).wait()
    let head = HTTPRequest(method: .post, scheme: nil, authority: nil, path: "/", headerFields: [.contentLength: "2"])
    for part in [HTTPRequestPart.head(head), .body(ByteBuffer(string: "{}")), .end(nil)] {
      try channel.writeInbound(part)
    }
    return channel
  }

  private func answers(_ channel: EmbeddedChannel) throws -> [Int] {
    var statuses: [Int] = []
    while let part = try channel.readOutbound(as: HTTPResponsePart.self) {
      if case .head(let head) = part { statuses.append(head.status.code) }
    }
    return statuses
  }

  @Test func whatIsRefusedIsSeenByNobodyElse() throws {
    #expect(try asked().readInbound(as: HTTPRequestPart.self) == nil)
  }

  @Test func theWordComesAMomentLater() throws {
    let channel = try asked()
    #expect(try answers(channel).isEmpty)
    channel.embeddedEventLoop.advanceTime(by: .milliseconds(45))
    #expect(try answers(channel) == [503])
  }

  @Test func theEndOfTheConnectionDoesNotCutIt() throws {
    let channel = try asked()
    try channel.close().wait()
    #expect(try answers(channel) == [503])
  }
}
