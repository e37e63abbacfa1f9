package import HTTPTypes

/// A response, independent of its transport.
package struct AvatarResponse: Sendable {
  /// The response's status.
  package var status: HTTPResponse.Status
  /// The header fields.
  package var fields: HTTPFields
  /// The content.
  package var content: Content
  /// The source of the picture, for the log.
  package var cache: Way?
  /// The lease that counts the content while it is being sent.
  var lease: ResponseByteCounter.Lease?
  /// Whether the connection must be closed, because the request's body was not read to its end.
  package var closes = false
  /// The name of the route that answered, for logs and metrics.
  package var route = ""
  /// A description of an internal error, for the log only.
  package var fault: String?

  /// The content of a response.
  package enum Content: Sendable {
    case none
    case bytes([UInt8])
    /// Content that is written while it is generated; the sink waits for a slow reader.
    case stream(@Sendable (any ByteSink) async throws -> Void)
  }

  /// The source of a picture: drawn now, taken from the cache, or unchanged for the client.
  package enum Way: String, Sendable { case drawn, kept, unchanged }

  /// Creates a response.
  package init(_ status: HTTPResponse.Status, _ fields: HTTPFields = HTTPFields(), _ content: Content = .none) {
    (self.status, self.fields, self.content) = (status, fields, content)
  }

  init(_ status: HTTPResponse.Status, type: String, cacheControl: String = "no-cache", _ bytes: [UInt8]) {
    self.init(status, [.contentType: type, .cacheControl: cacheControl], .bytes(bytes))
  }

  init(type: String, cacheControl: String = "no-cache", _ text: String) {
    self.init(.ok, type: type, cacheControl: cacheControl, Array(text.utf8))
  }

  /// The same response without its content, for HEAD. Its length is that of the GET response.
  package var head: AvatarResponse {
    guard case .bytes(let bytes) = content else { return self }
    var answer = self
    answer.fields[.contentLength] = String(bytes.count)
    answer.content = .none
    return answer
  }
}

/// A sink for a response's bytes that waits for the reader.
package protocol ByteSink: Sendable {
  func write(_ bytes: [UInt8]) async throws
}
