public import HTTPTypes

/// A request, apart from how it came.
public struct AvatarRequest: Sendable {
  public let method: HTTPRequest.Method
  /// The path and the query, byte for byte as they were sent.
  public let target: String
  /// Whom the client takes this server for, as the field `Host` has it; nil where it does not say.
  public let host: String?
  public let fields: HTTPFields
  public let body: any BodySource

  public init(
    method: HTTPRequest.Method, target: String, host: String? = nil, fields: HTTPFields = HTTPFields(),
    body: any BodySource = BodyBytes()
  ) {
    (self.method, self.target, self.host, self.fields, self.body) = (method, target, host, fields, body)
  }

  /// What stands before `?`.
  var path: Substring { target[..<(mark ?? target.endIndex)] }
  /// What stands behind it; nil where there is none.
  var query: Substring? { Self.query(of: target) }

  static func query(of target: String) -> Substring? {
    mark(in: target).map { target[target.utf8.index(after: $0)...] }
  }

  private var mark: String.Index? { Self.mark(in: target) }
  /// By bytes: by characters it takes a tenth of an answer that is known.
  private static func mark(in target: String) -> String.Index? { target.utf8.firstIndex(of: UInt8(ascii: "?")) }
}

/// Where a request's body comes from.
public protocol BodySource: Sendable {
  /// Hands over the body piece by piece, until it ends or the receiver has enough and answers false.
  func read(_ piece: (ArraySlice<UInt8>) async throws -> Bool) async throws
}

/// A body that is there already.
public struct BodyBytes: BodySource {
  let bytes: [UInt8]

  public init(_ bytes: [UInt8] = []) { self.bytes = bytes }

  public func read(_ piece: (ArraySlice<UInt8>) async throws -> Bool) async throws { _ = try await piece(bytes[...]) }
}

extension BodySource {
  /// The whole body; nil where it is longer than `limit`.
  func whole(upTo limit: Int) async throws -> [UInt8]? {
    var bytes: [UInt8] = []
    var fits = true
    try await read { piece in
      fits = bytes.count + piece.count <= limit
      if fits { bytes += piece }
      return fits
    }
    return fits ? bytes : nil
  }
}

/// A body did not come in time.
public struct BodyTimeout: Error {
  public init() {}
}

/// A body ended before its end, or in the middle of something: its client went away, or does not speak HTTP.
public struct BodyTruncated: Error {
  public init() {}
}
