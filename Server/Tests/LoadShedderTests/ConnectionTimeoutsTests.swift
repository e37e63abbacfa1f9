import HTTPTypes
import NIOCore
import NIOEmbedded
import NIOHTTPTypes
import Testing

@testable import AvatarHTTP

/// Tests how long reading a response may take, with a simulated clock.
@Suite struct ConnectionTimeoutsTests {
  /// Simulates the system, which takes data on request.
  private final class System: ChannelOutboundHandler {
    typealias OutboundIn = HTTPResponsePart
    typealias OutboundOut = HTTPResponsePart
    var waiting: [EventLoopPromise<Void>] = []

    func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
      if let promise { waiting.append(promise) }
    }

    func take() { if !waiting.isEmpty { waiting.removeFirst().succeed() } }
  }

  private let system = System()
  private let channel = EmbeddedChannel()
  private static let piece = 16_384

  /// Sets up a connection with 64 pending response parts, for a client that must read 8 KiB a
  /// second.
  private func answering() throws {
    let times = ConnectionTimeouts.Times(body: .seconds(10), batch: .seconds(600), send: .seconds(30), sendRate: 8192)
    try channel.pipeline.syncOperations.addHandlers([system, ConnectionTimeouts(times)])
    try channel.connect(to: SocketAddress(ipAddress: "127.0.0.1", port: 1)).wait()
    let head = HTTPRequest(method: .get, scheme: nil, authority: nil, path: "/")
    try channel.writeInbound(HTTPRequestPart.head(head))
    try channel.writeInbound(HTTPRequestPart.end(nil))
    channel.write(HTTPResponsePart.head(HTTPResponse(status: .ok)), promise: nil)
    for _ in 0..<64 { channel.write(HTTPResponsePart.body(ByteBuffer(repeating: 0, count: Self.piece)), promise: nil) }
    channel.isWritable = false
    channel.pipeline.fireChannelWritabilityChanged()
  }

  /// Returns the seconds until the connection is closed, while the system takes one part every
  /// `seconds`.
  private func life(piecesEvery seconds: Int64, upTo maximum: Int64 = 2000) -> Int64 {
    for second in 1...maximum {
      channel.embeddedEventLoop.advanceTime(by: .seconds(1))
      if !channel.isActive { return second }
      if second % seconds == 0 { system.take() }
    }
    return .max
  }

  @Test func whatIsNotReadAtAllIsLeft() throws {
    try answering()
    #expect(life(piecesEvery: .max) == 30)
  }

  /// Every part extends the deadline by two seconds.
  @Test func whatIsReadTooSlowlyIsLeft() throws {
    try answering()
    #expect(life(piecesEvery: 4) == 56)
  }

  @Test func whatIsReadFastEnoughIsSent() throws {
    try answering()
    #expect(life(piecesEvery: 2, upTo: 128) == .max)
    #expect(system.waiting.isEmpty)
  }

  /// Unused time does not accumulate.
  @Test func whoeverStopsAfterAWhileIsLeftAsSoon() throws {
    try answering()
    for _ in 0..<60 { system.take() }
    #expect(life(piecesEvery: .max) == 30)
  }

  @Test func aCloseWaitsForTheRestNoLongerThanThat() throws {
    try answering()
    channel.close(promise: nil)
    #expect(channel.isActive)
    #expect(life(piecesEvery: .max) == 30)
  }

  @Test func aCloseComesWhenTheRestHasGone() throws {
    try answering()
    channel.close(promise: nil)
    for _ in 0..<64 {
      #expect(channel.isActive)
      system.take()
    }
    channel.embeddedEventLoop.run()
    #expect(!channel.isActive)
  }
}
