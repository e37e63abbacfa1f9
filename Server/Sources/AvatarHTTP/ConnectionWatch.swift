internal import AvatarService
internal import HTTPTypes
internal import NIOCore
internal import NIOHTTPTypes

/// Keeps one connection from taking a place for nothing: a body that does not come is an error after a while, and a client that does not read is left.
/// And a connection is not closed before its last answer has gone: a socket that is closed drops what the system has not taken yet.
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
  /// Answers whose last bytes the system has not taken.
  private var unsent = 0
  /// Somebody waits for them to close the connection.
  private var closing: EventLoopPromise<Void>?

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
    stuck = context.channel.isWritable && closing == nil ? nil : leave(context)
    context.fireChannelWritabilityChanged()
  }

  func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
    guard case .end = unwrapOutboundIn(data) else { return context.write(data, promise: promise) }
    let sent = promise ?? context.eventLoop.makePromise(of: Void.self)
    unsent += 1
    sent.futureResult.assumeIsolated().whenComplete { _ in self.sentOne(context) }
    context.write(data, promise: sent)
  }

  func close(context: ChannelHandlerContext, mode: CloseMode, promise: EventLoopPromise<Void>?) {
    guard mode == .all, unsent > 0 else { return context.close(mode: mode, promise: promise) }
    let closed = closing ?? context.eventLoop.makePromise(of: Void.self)
    closing = closed
    closed.futureResult.cascade(to: promise)
    if stuck == nil { stuck = leave(context) }
  }

  private func sentOne(_ context: ChannelHandlerContext) {
    unsent -= 1
    guard unsent == 0, let closed = closing else { return }
    closing = nil
    context.close(promise: closed)
  }

  /// Closes the connection after a while, whatever has not gone by then.
  private func leave(_ context: ChannelHandlerContext) -> Scheduled<Void> {
    context.eventLoop.assumeIsolated().scheduleTask(in: times.send) { context.close(promise: nil) }
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
