internal import AvatarService
internal import HTTPTypes
internal import NIOCore
internal import NIOHTTPTypes

/// Turns requests away that would wait for nothing: where as many drawings wait as may, whoever asks for one more hears so here, before the request takes
/// a task. And hears it a moment later than could be, so that clients which come again at once leave the processor to drawing: within 50 milliseconds.
///
/// It stands before the framework's own handlers, which do not see what was turned away.
final class LoadShedder: ChannelDuplexHandler, RemovableChannelHandler {
  typealias InboundIn = HTTPRequestPart
  typealias InboundOut = HTTPRequestPart
  typealias OutboundIn = HTTPResponsePart
  typealias OutboundOut = HTTPResponsePart

  /// A request that may be turned away: whether it is depends on its body.
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

  private let exchange: Exchange
  /// Requests that went on and are not answered yet; what comes behind them on the connection goes on too, for answers keep their order.
  private var unanswered = 0
  private var held: Held?
  private var refused: Refused?
  /// What came behind a request that is being turned away.
  private var behind: [HTTPRequestPart] = []
  private var wantsToRead = false

  init(_ exchange: Exchange) { self.exchange = exchange }

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

  /// A request that can be refused without reading on, and after whose answer the connection stays.
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

  /// Lets go on what was held.
  private func release(_ context: ChannelHandlerContext) {
    let parts = held?.parts ?? []
    held = nil
    for part in parts { pass(part, context) }
  }

  /// All who are turned away within a hundredth of a second hear it together: a thread that wakes for each of them costs more than telling them.
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

  /// Nothing more is read from who is being turned away.
  func read(context: ChannelHandlerContext) {
    if refused == nil { context.read() } else { wantsToRead = true }
  }

  func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
    if case .end = unwrapOutboundIn(data) { unanswered -= 1 }
    context.write(data, promise: promise)
  }

  /// Whoever is being turned away still hears it.
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
