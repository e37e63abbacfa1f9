internal import HTTPTypes

/// A path or a family of paths, with the handlers of its methods.
struct Route: Sendable {
  typealias Handler = @Sendable (AvatarService, AvatarRequest, _ rest: Substring) async throws -> AvatarResponse

  /// The name in logs, metrics and the OpenAPI description: `/v1/still/{picture}`.
  let name: String
  /// The path, or a prefix of it if it ends in `/`.
  let path: String
  let get: Handler?
  let post: Handler?
  /// The header fields of every response of the route.
  let safety: HTTPFields

  init(_ name: String, get: Handler? = nil, post: Handler? = nil, safety: HTTPFields = HTTPFields()) {
    self.name = name
    path = String(name.unicodeScalars.prefix { $0 != "{" })
    (self.get, self.post, self.safety) = (get, post, safety)
  }

  /// The supported methods, for the `Allow` field.
  var allowed: String {
    ((get == nil ? [] : ["GET", "HEAD"]) + (post == nil ? [] : ["POST"]) + ["OPTIONS"]).joined(separator: ", ")
  }

  func answer(_ ask: AvatarRequest, _ rest: Substring, _ service: AvatarService) async throws -> AvatarResponse {
    switch ask.method {
    case .get, .head: if let get { return try await get(service, ask, rest) }
    case .post: if let post { return try await post(service, ask, rest) }
    case .options: return options(ask, service)
    default: break
    }
    throw Problem(.methodNotAllowed, "\(name) takes \(allowed)", extra: [.allow: allowed])
  }

  /// Returns the response to OPTIONS: the allowed methods, and the CORS fields for a page of an
  /// allowed origin.
  private func options(_ ask: AvatarRequest, _ service: AvatarService) -> AvatarResponse {
    var answer = AvatarResponse(.noContent, [.allow: allowed])
    let origins = service.settings.origins
    guard let origin = ask.fields[.origin], origins.contains(origin) || origins.contains("*") else { return answer }
    answer.fields[.accessControlAllowMethods] = allowed
    answer.fields[.accessControlAllowHeaders] = "Content-Type, If-None-Match"
    answer.fields[.accessControlMaxAge] = "86400"
    return answer
  }
}
