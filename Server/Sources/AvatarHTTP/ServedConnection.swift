internal import AvatarService
internal import HummingbirdCore
internal import Logging
internal import NIOCore
internal import NIOHTTPTypesHTTP1

#if canImport(Darwin)
  internal import Darwin
#else
  internal import Glibc
#endif

/// A connection as the service wants it: little waits to be sent on it, what HTTP/1.0 does not have is not sent to it, and what is done for it ends with it.
struct ServedConnection: ServerChildChannel {
  let base: HTTP1Channel
  let isTCP: Bool

  /// Bytes that wait in the process before an answer's next piece is held back, and bytes with which it goes on.
  private static let waiting = ChannelOptions.Types.WriteBufferWaterMark(low: 16_384, high: 32_768)
  /// Bytes that the system takes beyond those that the client has room for. With more it would tell of a slow reader's progress in steps of megabytes, so
  /// that a client which reads could not be told from one which does not.
  private static let unsent = 65_536

  func setup(channel: any Channel, logger: Logger) -> EventLoopFuture<HTTP1Channel.Value> {
    let isTCP = isTCP
    return base.setup(channel: channel, logger: logger).flatMapThrowing { value in
      let options = channel.syncOptions
      try options?.setOption(.writeBufferWaterMark, value: Self.waiting)
      if isTCP { try options?.setOption(.tcpOption(.init(rawValue: TCP_NOTSENT_LOWAT)), value: Self.unsent) }
      let pipeline = channel.pipeline.syncOperations
      let codec = try pipeline.handler(type: HTTP1ToHTTPServerCodec.self)
      try pipeline.addHandler(HTTPVersionHandler(), position: .before(codec))
      return value
    }
  }

  func handle(value: HTTP1Channel.Value, logger: Logger) async {
    let scope = ConnectionScope()
    value.channel.closeFuture.whenComplete { _ in scope.close() }
    await ConnectionScope.$current.withValue(scope) { await base.handle(value: value, logger: logger) }
  }
}
