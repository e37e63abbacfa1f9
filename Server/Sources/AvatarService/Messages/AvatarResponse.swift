public import HTTPTypes

/// What is answered, apart from how it is sent.
public struct AvatarResponse: Sendable {
  public var status: HTTPResponse.Status
  public var fields: HTTPFields
  public var content: Content
  /// What a log line says of the picture's way.
  public var cache: Way?
  /// What counts the content while it is sent.
  var lease: ResponseMemory.Lease?
  /// The connection is of no further use: a body was not read to its end.
  public var closes = false
  /// The route that answered, for logs and metrics.
  public var route = ""
  /// What went wrong on our side, for the log alone.
  public var fault: String?

  public enum Content: Sendable {
    case none
    case bytes([UInt8])
    /// Written as it comes to be; the sink waits for a reader that is slow.
    case stream(@Sendable (any ByteSink) async throws -> Void)
  }

  /// Where a picture came from.
  public enum Way: String, Sendable { case drawn, kept, unchanged }

  public init(_ status: HTTPResponse.Status, _ fields: HTTPFields = HTTPFields(), _ content: Content = .none) {
    (self.status, self.fields, self.content) = (status, fields, content)
  }

  init(_ status: HTTPResponse.Status, type: String, cacheControl: String = "no-cache", _ bytes: [UInt8]) {
    self.init(status, [.contentType: type, .cacheControl: cacheControl], .bytes(bytes))
  }

  init(type: String, cacheControl: String = "no-cache", _ text: String) {
    self.init(.ok, type: type, cacheControl: cacheControl, Array(text.utf8))
  }

  /// The same without its content, as HEAD asks: its length is that of what GET answers.
  public var head: AvatarResponse {
    guard case .bytes(let bytes) = content else { return self }
    var answer = self
    answer.fields[.contentLength] = String(bytes.count)
    answer.content = .none
    return answer
  }
}

/// Takes an answer's bytes, at the pace at which they are read.
public protocol ByteSink: Sendable {
  func write(_ bytes: [UInt8]) async throws
}
