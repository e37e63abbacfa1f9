internal import AvatarRun
internal import AvatarScene
internal import AvatarSupport
internal import Platform

/// A small HTTP server for a page on this machine: it listens on 127.0.0.1 alone, and answers only
/// requests that have its token. It serves one person, so it answers one request at a time.
struct LoopbackServer {
  /// A request that passed the checks of host, token and size.
  struct Request {
    let isPost: Bool
    /// The path below the token, such as `accept`; empty for the page.
    let path: String
    let body: [UInt8]
  }

  struct Response {
    var status = 200
    var type = "application/json"
    var policy = "default-src 'none'"
    let body: [UInt8]
  }

  /// The limits of a client: connections at a time, bytes of a request's head and body, and the
  /// milliseconds in which a client must take what is sent.
  private static let (connections, headBytes, bodyBytes, patience) = (32, 16 << 10, 1 << 20, 10_000)

  private let socket: Int32
  private let port: UInt16
  private let token: String

  /// The address of the page, with its token.
  var address: String { "http://127.0.0.1:\(port)/\(token)/" }

  /// Listens.
  ///
  /// - Parameter port: 0 for a free one.
  /// - Throws: `CommandError` if the port is taken or may not be used.
  init(port: Int) throws {
    var generator = SystemRandomNumberGenerator()
    token = (0..<2).map { _ in
      let digits = String(UInt64.random(in: 0...UInt64.max, using: &generator), radix: 16)
      return String(repeating: "0", count: 16 - digits.utf8.count) + digits
    }.joined()
    #if canImport(Glibc)
      socket = Platform.socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    #else
      socket = Platform.socket(AF_INET, SOCK_STREAM, 0)
    #endif
    var (yes, place) = (Int32(1), sockaddr_in())
    setsockopt(socket, SOL_SOCKET, SO_REUSEADDR, &yes, socklen_t(MemoryLayout<Int32>.size))
    place.sin_family = sa_family_t(AF_INET)
    place.sin_port = UInt16(port).bigEndian
    place.sin_addr.s_addr = UInt32(INADDR_LOOPBACK).bigEndian
    var size = socklen_t(MemoryLayout<sockaddr_in>.size)
    let isBound = withUnsafeMutablePointer(to: &place) { [socket, size] pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(socket, $0, size) == 0 && listen(socket, 16) == 0
      }
    }
    guard isBound else {
      throw CommandError(
        "port \(port) of 127.0.0.1 cannot be listened on (\(SystemError(code: errno))); name another one with --port",
        .cannotCreate)
    }
    withUnsafeMutablePointer(to: &place) { [socket] pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { _ = getsockname(socket, $0, &size) }
    }
    self.port = UInt16(bigEndian: place.sin_port)
    _ = fcntl(socket, F_SETFD, FD_CLOEXEC)
    // Who writes to a client that has left gets an error, no signal.
    signal(SIGPIPE, SIG_IGN)
  }

  /// Answers requests until `answer` says that it was the last one.
  ///
  /// A browser opens connections before it needs them, so none of them may hold up the others.
  func run(_ answer: (Request) -> (response: Response, isLast: Bool)) {
    var clients: [(socket: Int32, bytes: [UInt8])] = []
    while true {
      var waiting = [pollfd(fd: socket, events: Int16(POLLIN), revents: 0)]
      waiting += clients.map { pollfd(fd: $0.socket, events: Int16(POLLIN), revents: 0) }
      guard poll(&waiting, nfds_t(waiting.count), -1) > 0 else { continue }
      for index in clients.indices.reversed() where waiting[index + 1].revents != 0 {
        guard let more = Self.received(clients[index].socket) else {
          close(clients.remove(at: index).socket)
          continue
        }
        clients[index].bytes += more
        guard let (response, isLast) = reply(to: clients[index].bytes, answer) else { continue }
        let client = clients.remove(at: index).socket
        send(response, to: client)
        close(client)
        if isLast { return }
      }
      guard waiting[0].revents != 0 else { continue }
      let client = accept(socket, nil, nil)
      guard client >= 0 else { continue }
      var time = timeval(tv_sec: Self.patience / 1000, tv_usec: 0)
      setsockopt(client, SOL_SOCKET, SO_SNDTIMEO, &time, socklen_t(MemoryLayout<timeval>.size))
      if clients.count == Self.connections { close(clients.removeFirst().socket) }
      clients.append((client, []))
    }
  }

  /// Returns what a client has sent; nil if it has left.
  private static func received(_ client: Int32) -> [UInt8]? {
    var bytes = [UInt8](repeating: 0, count: 64 << 10)
    let count = recv(client, &bytes, bytes.count, 0)
    return count > 0 ? Array(bytes.prefix(count)) : nil
  }

  /// Returns the answer to a request; nil as long as it is not whole.
  private func reply(to bytes: [UInt8], _ answer: (Request) -> (Response, Bool)) -> (Response, Bool)? {
    func refused(_ status: Int, _ words: String) -> (Response, Bool) {
      (Response(status: status, type: "text/plain", body: Array("\(words)\n".utf8)), false)
    }
    guard let end = bytes.firstRange(of: Array("\r\n\r\n".utf8)), end.lowerBound <= Self.headBytes else {
      return bytes.count > Self.headBytes ? refused(431, "The request's head is too long.") : nil
    }
    let lines = String(decoding: bytes[..<end.lowerBound], as: UTF8.self).utf8.split(separator: "\n")
      .map { String($0.utf8.removing(suffix: "\r") ?? $0) }
    let words = (lines.first ?? "").utf8.split(separator: " ").map(String.init)
    func header(_ name: String) -> String? {
      for line in lines.dropFirst() {
        guard let (key, value) = line.utf8.halves(at: ":"), key.lowercased() == name else { continue }
        return String(Substring(value.utf8.drop { $0 == UInt8(ascii: " ") }))
      }
      return nil
    }
    guard words.count == 3, ["GET", "POST"].contains(words[0]) else {
      return refused(405, "Only GET and POST are answered.")
    }
    // A page of another site that resolves to this machine has another name for it.
    guard ["127.0.0.1:\(port)", "localhost:\(port)"].contains(header("host") ?? "") else {
      return refused(421, "This server is called 127.0.0.1:\(port).")
    }
    guard words[1].utf8.hasPrefix("/\(token)/") else {
      return refused(404, "Use the address that goldens serve printed.")
    }
    let isPost = words[0] == "POST"
    let length = isPost ? Int(header("content-length") ?? "") ?? -1 : 0
    guard 0...Self.bodyBytes ~= length else {
      return refused(413, "Send a content-length of at most \(Self.bodyBytes) bytes.")
    }
    guard !isPost || header("content-type") == "application/json" else { return refused(415, "Send JSON.") }
    let body = bytes[end.upperBound...]
    guard body.count >= length else { return nil }
    return answer(
      Request(
        isPost: isPost, path: String(Substring(words[1].utf8.dropFirst(token.utf8.count + 2))),
        body: Array(body.prefix(length))))
  }

  private func send(_ response: Response, to client: Int32) {
    let head = """
      HTTP/1.1 \(response.status) \(response.status < 400 ? "OK" : "Refused")
      content-type: \(response.type); charset=utf-8
      content-length: \(response.body.count)
      content-security-policy: \(response.policy); frame-ancestors 'none'
      cache-control: no-store
      x-content-type-options: nosniff
      referrer-policy: no-referrer
      connection: close


      """
    let bytes = Array(head.utf8.flatMap { $0 == UInt8(ascii: "\n") ? [UInt8(ascii: "\r"), $0] : [$0] }) + response.body
    var sent = 0
    while sent < bytes.count {
      let count = bytes[sent...].withUnsafeBytes { Platform.send(client, $0.baseAddress, $0.count, 0) }
      guard count > 0 else { return }
      sent += count
    }
  }
}
