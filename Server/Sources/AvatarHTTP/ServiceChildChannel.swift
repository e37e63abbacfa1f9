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

/// A connection configured for the service: it buffers little unsent data, applies HTTP/1.0 rules
/// (`HTTPVersionHandler`), and cancels its work when it closes.
struct ServiceChildChannel: ServerChildChannel {
  let base: HTTP1Channel
  let isTCP: Bool

  /// The watermarks of the write buffer in bytes: above the high one the next piece of a response
  /// waits, below the low one writing continues.
  private static let waiting = ChannelOptions.Types.WriteBufferWaterMark(low: 16_384, high: 32_768)
  /// The bytes that the system buffers beyond those that the client's receive window has room for.
  /// With a larger value, the progress of a slow reader would show in steps of megabytes, and it
  /// could not be told from a client that does not read.
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
