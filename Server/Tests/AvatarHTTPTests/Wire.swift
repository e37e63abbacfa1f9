import Dispatch
import Foundation

/// A client that sends exactly the given bytes over a real socket.
final class Wire: Sendable {
  struct Failed: Error { let words: String }

  struct Reply: Sendable {
    var status = 0
    var fields: [String: String] = [:]
    var body: [UInt8] = []
    var text: String { String(decoding: body, as: UTF8.self) }
  }

  private let descriptor: Int32
  /// Blocking calls must not run on the threads of the server's tasks.
  private static let queue = DispatchQueue(label: "wires", attributes: .concurrent)

  /// - Parameter receiving: the size of the receive buffer in bytes; nil for the default.
  init(port: Int, receiving: Int32? = nil) throws {
    descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    if var size = receiving {
      setsockopt(descriptor, SOL_SOCKET, SO_RCVBUF, &size, socklen_t(MemoryLayout<Int32>.size))
    }
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = in_port_t(port).bigEndian
    address.sin_addr.s_addr = inet_addr("127.0.0.1")
    let status = withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
    guard status == 0 else { throw Failed(words: "cannot connect: \(errno)") }
    var time = timeval(tv_sec: 60, tv_usec: 0)
    setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &time, socklen_t(MemoryLayout<timeval>.size))
    setsockopt(descriptor, SOL_SOCKET, SO_SNDTIMEO, &time, socklen_t(MemoryLayout<timeval>.size))
  }

  deinit { close(descriptor) }

  private func away<R: Sendable>(_ work: @escaping @Sendable () throws -> R) async throws -> R {
    try await withCheckedThrowingContinuation { next in Self.queue.async { next.resume(with: Result { try work() }) } }
  }

  func send(_ bytes: [UInt8]) async throws {
    try await away { [descriptor] in
      var rest = bytes[...]
      while !rest.isEmpty {
        let count = rest.withUnsafeBytes { Glibc.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
        guard count > 0 else { throw Failed(words: "cannot send: \(errno)") }
        rest = rest.dropFirst(count)
      }
    }
  }

  func send(_ text: String) async throws { try await send(Array(text.utf8)) }

  /// Makes closing reset the connection.
  func abortOnClose() {
    var now = linger(l_onoff: 1, l_linger: 0)
    setsockopt(descriptor, SOL_SOCKET, SO_LINGER, &now, socklen_t(MemoryLayout<linger>.size))
  }

  func finishSending() { shutdown(descriptor, Int32(SHUT_WR)) }

  /// Returns the next bytes; empty if the other end has closed.
  func receive(upTo count: Int = 65_536) async throws -> [UInt8] {
    try await away { [descriptor] in
      var buffer = [UInt8](repeating: 0, count: count)
      let got = recv(descriptor, &buffer, count, 0)
      guard got >= 0 else { throw Failed(words: "nothing came: \(errno)") }
      return Array(buffer.prefix(got))
    }
  }

  /// Reads one whole response.
  ///
  /// - Parameter rest: the bytes after an earlier response; on return, those after this one.
  func reply(isHead: Bool = false, rest: inout [UInt8]) async throws -> Reply {
    var bytes = rest
    func more() async throws {
      let piece = try await receive()
      guard !piece.isEmpty else { throw Failed(words: "the connection ended after \(bytes.count) bytes") }
      bytes += piece
    }
    let gap = Array("\r\n\r\n".utf8)
    while bytes.firstRange(of: gap) == nil { try await more() }
    let end = bytes.firstRange(of: gap)?.upperBound ?? 0
    var reply = Reply()
    let lines = String(decoding: bytes[..<end], as: UTF8.self).split(separator: "\r\n")
    reply.status = Int(lines[0].split(separator: " ")[1]) ?? 0
    for line in lines.dropFirst() {
      let parts = line.split(separator: ":", maxSplits: 1)
      reply.fields[parts[0].lowercased()] = parts.count > 1 ? parts[1].trimmingCharacters(in: .whitespaces) : ""
    }
    bytes = Array(bytes[end...])
    if reply.fields["transfer-encoding"] == "chunked" {
      while true {
        while bytes.firstRange(of: Array("\r\n".utf8)) == nil { try await more() }
        guard let line = bytes.firstRange(of: Array("\r\n".utf8)),
          let size = Int(String(decoding: bytes[..<line.lowerBound], as: UTF8.self), radix: 16)
        else {
          throw Failed(words: "no chunk")
        }
        while bytes.count < line.upperBound + size + 2 { try await more() }
        reply.body += bytes[line.upperBound..<(line.upperBound + size)]
        bytes = Array(bytes[(line.upperBound + size + 2)...])
        if size == 0 { break }
      }
    } else if !isHead, reply.status != 304, reply.status != 204, reply.status >= 200 {
      let length = Int(reply.fields["content-length"] ?? "") ?? 0
      while bytes.count < length { try await more() }
      reply.body = Array(bytes.prefix(length))
      bytes = Array(bytes.dropFirst(length))
    }
    rest = bytes
    return reply
  }

  /// Sends a request and reads the response.
  func ask(_ method: String, _ target: String, _ fields: [(String, String)] = [], body: [UInt8]? = nil) async throws
    -> Reply
  {
    var head = "\(method) \(target) HTTP/1.1\r\nHost: test\r\n"
    for (name, value) in fields { head += "\(name): \(value)\r\n" }
    if let body { head += "Content-Length: \(body.count)\r\n" }
    try await send(Array((head + "\r\n").utf8) + (body ?? []))
    var rest: [UInt8] = []
    return try await reply(isHead: method == "HEAD", rest: &rest)
  }

  func post(_ target: String, _ body: String, _ fields: [(String, String)] = []) async throws -> Reply {
    try await ask("POST", target, [("Content-Type", "application/json")] + fields, body: Array(body.utf8))
  }
}
