internal import AvatarService
internal import HTTPTypes
internal import NIOCore
internal import NIOHTTPTypes

/// Enforces timeouts on one connection, so that idle clients do not occupy it.
///
/// A request body that does not arrive in time is an error. A client that does not read its
/// response, or reads it too slowly, is disconnected. A client that disconnects while its response
/// is being made is detected.
///
/// A connection is not closed before its last response has been sent: closing a socket drops the
/// data that the system has not taken yet. The framework itself limits how long a connection may be
/// idle between requests, and how long a request head may take.
final class ConnectionTimeouts: ChannelDuplexHandler, RemovableChannelHandler {
  typealias InboundIn = HTTPRequestPart
  typealias InboundOut = HTTPRequestPart
  typealias OutboundIn = HTTPResponsePart
  typealias OutboundOut = HTTPResponsePart

  struct Times: Sendable {
    let body: TimeAmount
    let batch: TimeAmount
    let send: TimeAmount
    /// The minimum rate at which a client reads, in bytes a second, averaged over a whole response.
    let sendRate: Int
  }

  /// The delay between a client's half-close and the probe whether it still reads. A short response
  /// is finished by then.
  static let probeDelay = TimeAmount.milliseconds(200)

  private let times: Times
  private var isReadingBody = false
  private var isBatch = false
  private var late: Scheduled<Void>?
  /// The number of requests whose responses have not been written completely.
  private var unanswered = 0
  /// Whether the head of a response has been written, but not its end.
  private var isAnswering = false
  private var probe: Scheduled<Void>?
  /// The number of response parts that the system has not taken.
  private var pending = 0
  /// When the connection is closed if parts are still pending.
  private var deadline = NIODeadline.uptimeNanoseconds(0)
  private var look: Scheduled<Void>?
  /// The promise of a close that waits until nothing is pending.
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

  /// Schedules a probe after the client half-closes the connection.
  ///
  /// Such a client may still read, or may be gone, which shows only when data is sent to it. An
  /// interim response, which every client ignores, makes the system of a client that is gone report
  /// that, and the connection closes.
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

  /// Extends the deadline after the system has taken a part.
  ///
  /// The extension is the time that the part takes at the minimum rate; the deadline is never later
  /// than the send timeout from now. A whole response therefore takes no longer than its size
  /// allows, and no part stays unread for longer than the send timeout.
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

  /// Checks the deadline when it has passed, and again if it was extended.
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
