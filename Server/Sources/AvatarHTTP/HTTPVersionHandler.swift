internal import NIOCore
internal import NIOHTTP1

/// Applies a request's HTTP version, which the framework ignores.
///
/// An HTTP/1.0 client gets no interim response and no chunked encoding, and its connection is
/// closed after the response. A connection is also closed if the client asks for that, whatever the
/// letter case.
///
/// A request without exactly one Host field is not valid HTTP/1.1 (RFC 9112, section 3.2).
final class HTTPVersionHandler: ChannelDuplexHandler, RemovableChannelHandler {
  typealias InboundIn = HTTPServerRequestPart
  typealias InboundOut = HTTPServerRequestPart
  typealias OutboundIn = HTTPServerResponsePart
  typealias OutboundOut = HTTPServerResponsePart

  private struct Asked {
    let isOld: Bool
    let closes: Bool
  }

  /// The requests whose responses have not been written, in order.
  private var asked = CircularBuffer<Asked>()

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    guard case .head(var head) = unwrapInboundIn(data) else { return context.fireChannelRead(data) }
    let isOld = head.version != .http1_1
    let hosts = head.headers["Host"].count
    guard hosts == 1 || hosts == 0 && isOld else { return context.fireErrorCaught(HTTPParserError.invalidHeaderToken) }
    let closes = isOld || !head.isKeepAlive
    asked.append(Asked(isOld: isOld, closes: closes))
    guard closes else { return context.fireChannelRead(data) }
    if isOld { head.headers.remove(name: "Expect") }
    head.headers.replaceOrAdd(name: "Connection", value: "close")
    context.fireChannelRead(wrapInboundOut(.head(head)))
  }

  func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
    switch unwrapOutboundIn(data) {
    case .head(var head):
      guard let request = asked.first, request.closes else { break }
      if request.isOld {
        guard head.status.code >= 200 else { return promise?.succeed() ?? () }
        head.version = .http1_0
      }
      if head.status.code >= 200 { head.headers.replaceOrAdd(name: "Connection", value: "close") }
      return context.write(wrapOutboundOut(.head(head)), promise: promise)
    case .body: break
    case .end: _ = asked.popFirst()
    }
    context.write(data, promise: promise)
  }
}
