internal import AvatarService
internal import HTTPTypes
internal import NIOCore
internal import NIOHTTPTypes

/// Rejects requests early while the server is overloaded.
///
/// If the queue of drawings is full, a request for another drawing is rejected here, before it
/// takes a task. The rejection is delayed by up to 50 milliseconds, so that clients that retry at
/// once leave the processor to drawing.
///
/// This handler comes before the framework's own handlers, which do not see rejected requests.
final class LoadShedder: ChannelDuplexHandler, RemovableChannelHandler {
  typealias InboundIn = HTTPRequestPart
  typealias InboundOut = HTTPRequestPart
  typealias OutboundIn = HTTPResponsePart
  typealias OutboundOut = HTTPResponsePart

  /// A request that may be rejected; the decision needs its body.
  private struct Held {
    let head: HTTPRequest
    let start = ContinuousClock.now
    var parts: [HTTPRequestPart] = []
    var body: [UInt8] = []
  }

  private struct Refused {
    let held: Held
    let answer: AvatarResponse
    let deadline: Scheduled<Void>
  }

  private let exchange: ExchangeHandler
  /// The number of requests that were passed on and are not answered yet. Later requests on the
  /// connection are passed on too, because responses keep their order.
  private var unanswered = 0
  private var held: Held?
  private var refused: Refused?
  /// The parts that arrived after a request that is being rejected.
  private var behind: [HTTPRequestPart] = []
  private var wantsToRead = false

  init(_ exchange: ExchangeHandler) { self.exchange = exchange }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) { take(unwrapInboundIn(data), context) }

  private func take(_ part: HTTPRequestPart, _ context: ChannelHandlerContext) {
    guard refused == nil else { return behind.append(part) }
    if case .head(let head) = part, unanswered == 0, exchange.service.isFull, isShort(head) { held = Held(head: head) }
    guard held != nil else { return pass(part, context) }
    held?.parts.append(part)
    switch part {
    case .head: break
    case .body(let piece): held?.body.append(contentsOf: piece.readableBytesView)
    case .end: decide(context)
    }
  }

  private func pass(_ part: HTTPRequestPart, _ context: ChannelHandlerContext) {
    if case .head = part { unanswered += 1 }
    context.fireChannelRead(wrapInboundOut(part))
  }

  /// Whether a request can be rejected within the body limit, and the connection stays open after
  /// the response.
  private func isShort(_ head: HTTPRequest) -> Bool {
    let fields = head.headerFields
    guard head.method == .post, let length = fields[.contentLength].flatMap(Int.init), fields[.expect] == nil else {
      return false
    }
    return length <= exchange.service.limits.body && (fields[.connection]?.lowercased() ?? "keep-alive") == "keep-alive"
  }

  private func decide(_ context: ChannelHandlerContext) {
    guard let held else { return }
    guard
      let answer = exchange.service.refusal(of: held.head.path ?? "", fields: held.head.headerFields, body: held.body)
    else {
      return release(context)
    }
    self.held = nil
    let reported = context.eventLoop.assumeIsolated().scheduleTask(deadline: Self.next(after: context.eventLoop.now)) {
      self.report(context)
    }
    refused = Refused(held: held, answer: answer, deadline: reported)
  }

  /// Passes on the parts of the held request.
  private func release(_ context: ChannelHandlerContext) {
    let parts = held?.parts ?? []
    held = nil
    for part in parts { pass(part, context) }
  }

  /// Returns the time of the next batch of rejections.
  ///
  /// All rejections within 10 milliseconds are sent together: waking a thread for each one costs
  /// more than sending it.
  private static func next(after now: NIODeadline) -> NIODeadline {
    let step: UInt64 = 10_000_000
    return .uptimeNanoseconds((now.uptimeNanoseconds / step + 4) * step)
  }

  private func report(_ context: ChannelHandlerContext) {
    guard let refused else { return }
    self.refused = nil
    refused.deadline.cancel()
    let (head, content) = exchange.refuse(refused.held.head.method, refused.answer, since: refused.held.start)
    context.write(wrapOutboundOut(.head(head)), promise: nil)
    context.write(wrapOutboundOut(.body(ByteBuffer(bytes: content))), promise: nil)
    context.writeAndFlush(wrapOutboundOut(.end(nil)), promise: nil)
    let parts = behind
    behind = []
    for part in parts { take(part, context) }
    if !parts.isEmpty { context.fireChannelReadComplete() }
    if wantsToRead, self.refused == nil {
      wantsToRead = false
      context.read()
    }
  }

  /// Reads nothing more from a client while its request is being rejected.
  func read(context: ChannelHandlerContext) {
    if refused == nil { context.read() } else { wantsToRead = true }
  }

  func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
    if case .end = unwrapOutboundIn(data) { unanswered -= 1 }
    context.write(data, promise: promise)
  }

  /// Sends a pending rejection before the connection closes.
  func close(context: ChannelHandlerContext, mode: CloseMode, promise: EventLoopPromise<Void>?) {
    report(context)
    context.close(mode: mode, promise: promise)
  }

  func errorCaught(context: ChannelHandlerContext, error: any Error) {
    release(context)
    context.fireErrorCaught(error)
  }

  func channelInactive(context: ChannelHandlerContext) {
    stop()
    context.fireChannelInactive()
  }

  func handlerRemoved(context: ChannelHandlerContext) { stop() }

  private func stop() {
    refused?.deadline.cancel()
    (refused, held, behind) = (nil, nil, [])
  }
}
