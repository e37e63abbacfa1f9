internal import AvatarService
internal import HTTPTypes
internal import NIOCore
internal import NIOHTTPTypes

/// Keeps one connection from taking a place for nothing: a body that does not come is an error after a while, and a client that does not read is left.
/// How long a connection may be idle between requests, and how long a head may take, is the framework's to watch.
final class ConnectionWatch: ChannelDuplexHandler, RemovableChannelHandler {
  typealias InboundIn = HTTPRequestPart
  typealias InboundOut = HTTPRequestPart
  typealias OutboundIn = HTTPResponsePart
  typealias OutboundOut = HTTPResponsePart

  struct Times: Sendable {
    let body: TimeAmount
    let batch: TimeAmount
    let send: TimeAmount
  }

  private let times: Times
  private var isReadingBody = false
  private var isBatch = false
  private var late: Scheduled<Void>?
  private var stuck: Scheduled<Void>?

  init(_ times: Times) { self.times = times }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    switch unwrapInboundIn(data) {
    case .head(let head):
      isReadingBody = true
      isBatch = head.path?.hasPrefix("/v1/batch/") == true
    case .body: break
    case .end:
      isReadingBody = false
      late?.cancel()
      late = nil
    }
    context.fireChannelRead(data)
  }

  func channelReadComplete(context: ChannelHandlerContext) {
    if isReadingBody, late == nil {
      late = context.eventLoop.assumeIsolated().scheduleTask(in: isBatch ? times.batch : times.body) { context.fireErrorCaught(BodyIsLate()) }
    }
    context.fireChannelReadComplete()
  }

  func channelWritabilityChanged(context: ChannelHandlerContext) {
    stuck?.cancel()
    stuck = context.channel.isWritable ? nil : context.eventLoop.assumeIsolated().scheduleTask(in: times.send) { context.close(promise: nil) }
    context.fireChannelWritabilityChanged()
  }

  func channelInactive(context: ChannelHandlerContext) {
    stop()
    context.fireChannelInactive()
  }

  func handlerRemoved(context: ChannelHandlerContext) { stop() }

  private func stop() {
    late?.cancel()
    stuck?.cancel()
    (late, stuck) = (nil, nil)
  }
}
