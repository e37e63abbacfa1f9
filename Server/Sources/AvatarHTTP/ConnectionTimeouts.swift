internal import AvatarService
internal import HTTPTypes
internal import NIOCore
internal import NIOHTTPTypes

/// Keeps one connection from taking a place for nothing: a body that does not come is an error after a while, a client that does not read its answer, or
/// reads it too slowly, loses its connection, and one that has left while its answer was made is found out.
///
/// A connection is not closed before its last answer has gone: a socket that is closed drops what the system has not taken yet.
/// How long a connection may be idle between requests, and how long a head may take, is the framework's to watch.
final class ConnectionTimeouts: ChannelDuplexHandler, RemovableChannelHandler {
  typealias InboundIn = HTTPRequestPart
  typealias InboundOut = HTTPRequestPart
  typealias OutboundIn = HTTPResponsePart
  typealias OutboundOut = HTTPResponsePart

  struct Times: Sendable {
    let body: TimeAmount
    let batch: TimeAmount
    let send: TimeAmount
    /// Bytes a second that a client reads at least, over a whole answer.
    let sendRate: Int
  }

  /// How long after a client has closed its side it is looked whether it still reads: a short answer is there by then.
  static let probeDelay = TimeAmount.milliseconds(200)

  private let times: Times
  private var isReadingBody = false
  private var isBatch = false
  private var late: Scheduled<Void>?
  /// Requests whose answers have not been written to their ends.
  private var unanswered = 0
  /// The head of an answer has been written, and its end has not.
  private var isAnswering = false
  private var probe: Scheduled<Void>?
  /// Parts of answers that the system has not taken.
  private var pending = 0
  /// When the connection is closed if any is pending then.
  private var deadline = NIODeadline.uptimeNanoseconds(0)
  private var look: Scheduled<Void>?
  /// The connection is to be closed when nothing is pending.
  private var closing: EventLoopPromise<Void>?

  init(_ times: Times) { self.times = times }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    switch unwrapInboundIn(data) {
    case .head(let head):
      unanswered += 1
      isReadingBody = true
      isBatch = head.path.map { $0.utf8.starts(with: "/v1/batch/".utf8) } ?? false
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
      late = context.eventLoop.assumeIsolated().scheduleTask(in: isBatch ? times.batch : times.body) {
        context.fireErrorCaught(BodyTimeout())
      }
    }
    context.fireChannelReadComplete()
  }

  // MARK: A client that has left

  /// A client that sends no more may still read, or may have left: that shows only when something is sent to it. An interim answer, which every client
  /// passes over, makes the system of one that has left say so, and the connection closes.
  func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
    if let event = event as? ChannelEvent, event == .inputClosed, probe == nil {
      probe = context.eventLoop.assumeIsolated().scheduleTask(in: Self.probeDelay) {
        guard self.unanswered > 0, !self.isAnswering else { return }
        context.writeAndFlush(self.wrapOutboundOut(.head(HTTPResponse(status: .continue))), promise: nil)
      }
    }
    context.fireUserInboundEventTriggered(event)
  }

  // MARK: A client that does not read

  func channelWritabilityChanged(context: ChannelHandlerContext) {
    if !context.channel.isWritable { watch(context) }
    context.fireChannelWritabilityChanged()
  }

  func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
    let size: Int
    switch unwrapOutboundIn(data) {
    case .head(let head):
      isAnswering = head.status.kind != .informational
      return context.write(data, promise: promise)
    case .body(let piece): size = piece.readableBytes
    case .end:
      size = 0
      unanswered -= 1
      isAnswering = false
    }
    let taken = promise ?? context.eventLoop.makePromise(of: Void.self)
    if pending == 0 { deadline = context.eventLoop.now + times.send }
    pending += 1
    taken.futureResult.assumeIsolated().whenComplete { _ in self.took(size, context) }
    context.write(data, promise: taken)
  }

  /// What is taken puts off the end by the time that it may take at the slowest, never by more than a client may read nothing: so a whole answer takes no
  /// longer than its size allows, and no part of it stays unread for longer than that.
  private func took(_ size: Int, _ context: ChannelHandlerContext) {
    let earned = TimeAmount.nanoseconds(Int64(size) * 1_000_000_000 / Int64(max(1, times.sendRate)))
    deadline = min(context.eventLoop.now + times.send, deadline + earned)
    pending -= 1
    guard pending == 0, let closed = closing else { return }
    closing = nil
    context.close(promise: closed)
  }

  func close(context: ChannelHandlerContext, mode: CloseMode, promise: EventLoopPromise<Void>?) {
    guard mode == .all, pending > 0 else { return context.close(mode: mode, promise: promise) }
    let closed = closing ?? context.eventLoop.makePromise(of: Void.self)
    closing = closed
    closed.futureResult.cascade(to: promise)
    watch(context)
  }

  /// Looks at the deadline when it has come, and again where it was put off.
  private func watch(_ context: ChannelHandlerContext) {
    guard look == nil else { return }
    look = context.eventLoop.assumeIsolated().scheduleTask(deadline: deadline) {
      self.look = nil
      guard self.pending > 0 else { return }
      if context.eventLoop.now < self.deadline { self.watch(context) } else { context.close(promise: nil) }
    }
  }

  func channelInactive(context: ChannelHandlerContext) {
    stop()
    context.fireChannelInactive()
  }

  func handlerRemoved(context: ChannelHandlerContext) { stop() }

  private func stop() {
    for scheduled in [late, look, probe] { scheduled?.cancel() }
    (late, look, probe) = (nil, nil, nil)
  }
}
