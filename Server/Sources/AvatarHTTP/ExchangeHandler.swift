internal import AvatarService
internal import HTTPTypes
internal import HummingbirdCore
internal import NIOCore

#if canImport(Darwin)
  internal import Darwin
#else
  internal import Glibc
#endif

/// Handles one request and its response on a connection.
struct ExchangeHandler: Sendable {
  let service: any RequestHandler
  let log: RequestLog?
  private let date = CachedTimestamp(Timestamp.http)

  init(service: any RequestHandler, log: RequestLog?) { (self.service, self.log) = (service, log) }

  /// Thrown when the connection cannot be used after this response.
  struct Ended: Error {}

  /// The number of bytes of an unwanted body that are read before the connection is closed, so that
  /// a client that is still sending can read its response.
  private static let drained = 1 << 20

  func run(_ request: Request, _ writer: consuming ResponseWriter) async throws {
    let start = ContinuousClock.now
    let id = log?.nextID()
    if request.headers[.expect]?.lowercased() == "100-continue", isShort(request) {
      try await writer.writeInformationalHead(HTTPResponse(status: .continue))
    }
    let body = Incoming(request.body)
    let ask = AvatarRequest(
      method: request.method, target: request.head.path ?? "", host: request.head.authority, fields: request.headers,
      body: body)
    var answer = await service.answer(ask)
    mark(&answer, id)
    if answer.closes { answer.fields[.connection] = "close" }
    var sent = Sent()
    do {
      sent = try await send(answer, isHead: request.method == .head, writer)
    } catch {
      note(id, request.method, answer, start, Sent(bytes: sent.bytes, isWhole: false))
      throw error
    }
    note(id, request.method, answer, start, sent)
    guard sent.isWhole else { throw Ended() }
    guard answer.closes else { return }
    try await drain(body)
    throw Ended()
  }

  /// Returns the head and the content of the response to a rejected request, which is logged and
  /// counted like any other.
  func refuse(_ method: HTTPRequest.Method, _ answer: AvatarResponse, since start: ContinuousClock.Instant) -> (
    head: HTTPResponse, content: [UInt8]
  ) {
    var answer = answer
    let id = log?.nextID()
    mark(&answer, id)
    guard case .bytes(let content) = answer.content else { return (HTTPResponse(status: answer.status), []) }
    answer.fields[.contentLength] = String(content.count)
    note(id, method, answer, start, Sent(bytes: content.count))
    return (HTTPResponse(status: answer.status, headerFields: answer.fields), content)
  }

  private func mark(_ answer: inout AvatarResponse, _ id: String?) {
    if let id { answer.fields[.requestID] = id }
    answer.fields[.date] = date.text(time(nil))
  }

  private func note(
    _ id: String?, _ method: HTTPRequest.Method, _ answer: AvatarResponse, _ start: ContinuousClock.Instant,
    _ sent: Sent
  ) {
    let time = (ContinuousClock.now - start).components
    let seconds = Double(time.seconds) + Double(time.attoseconds) / 1e18
    service.note(answer, seconds: seconds, bytes: sent.bytes)
    if let id { log?.note(id, method: method, answer, seconds: seconds, bytes: sent.bytes, isWhole: sent.isWhole) }
  }

  private struct Sent {
    var bytes = 0
    var isWhole = true
  }

  private func send(_ answer: AvatarResponse, isHead: Bool, _ writer: consuming ResponseWriter) async throws -> Sent {
    var head = HTTPResponse(status: answer.status, headerFields: answer.fields)
    switch answer.content {
    case .none:
      let mayHaveLength = answer.status != .notModified && answer.status != .noContent
      if mayHaveLength, head.headerFields[.contentLength] == nil { head.headerFields[.contentLength] = "0" }
      try await writer.writeResponse(head)
      return Sent()
    case .bytes(let bytes):
      head.headerFields[.contentLength] = String(bytes.count)
      guard bytes.count > Outgoing.piece else {
        try await writer.write(response: head, body: ResponseBody(byteBuffer: ByteBuffer(bytes: bytes)))
        return Sent(bytes: bytes.count)
      }
      let sink = Outgoing(try await writer.writeHead(head))
      try await sink.write(bytes)
      try await sink.finish()
      return Sent(bytes: bytes.count)
    case .stream(let write):
      if isHead {
        try await writer.writeResponse(head)
        return Sent()
      }
      let sink = Outgoing(try await writer.writeHead(head))
      do {
        try await write(sink)
        try await sink.finish()
        return Sent(bytes: sink.count)
      } catch {
        // The head has been sent. The only way to report a truncated response is to close the
        // connection before the last chunk.
        return Sent(bytes: sink.count, isWhole: false)
      }
    }
  }

  /// Whether the body's length is one that will be read. A client with a longer body should get the
  /// response before it sends the body.
  private func isShort(_ request: Request) -> Bool {
    guard let length = request.headers[.contentLength].flatMap(Int.init) else { return true }
    return length <= service.limits.body
  }

  private func drain(_ body: Incoming) async throws {
    var count = 0
    try await body.read { piece in
      count += piece.count
      return count <= Self.drained
    }
  }
}

extension HTTPField.Name {
  static let requestID = HTTPField.Name("X-Request-Id") ?? .server
}

/// A request's body as it arrives, read by one task at a time.
///
/// The framework traps if a body is iterated a second time, so each reader continues where the
/// previous one stopped.
private final class Incoming: BodySource, @unchecked Sendable {
  private let body: RequestBody
  private var iterator: RequestBody.AsyncIterator?
  private var isFinished = false

  init(_ body: RequestBody) { self.body = body }

  func read(_ piece: (ArraySlice<UInt8>) async throws -> Bool) async throws {
    while !isFinished {
      var next = iterator ?? body.makeAsyncIterator()
      let buffer: ByteBuffer?
      do { buffer = try await next.next() } catch {
        isFinished = true
        throw error is BodyTimeout ? error : BodyTruncated()
      }
      iterator = next
      guard let buffer else { return isFinished = true }
      guard try await piece(Array(buffer.readableBytesView)[...]) else { return }
    }
  }
}

/// A response body written piece by piece, by one task at a time.
///
/// A piece is copied after the previous one has been sent. A response that many clients receive at
/// the same time is therefore in memory once, however slowly they read.
private final class Outgoing: ByteSink, @unchecked Sendable {
  /// The size of a piece in bytes. A client that does not read holds up to four of them.
  static let piece = 16_384

  private var writer: (any ResponseBodyWriter)?
  private(set) var count = 0

  init(_ writer: some ResponseBodyWriter) { self.writer = writer }

  func write(_ bytes: [UInt8]) async throws {
    for start in stride(from: 0, to: bytes.count, by: Self.piece) {
      let piece = bytes[start..<min(start + Self.piece, bytes.count)]
      try await writer?.write(ByteBuffer(bytes: piece))
      count += piece.count
    }
  }

  func finish() async throws {
    guard let last = writer else { return }
    writer = nil
    try await last.finish(nil)
  }
}
