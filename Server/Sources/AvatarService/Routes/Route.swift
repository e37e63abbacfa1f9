internal import HTTPTypes

/// An address, or a family of them, and what each method answers there.
struct Route: Sendable {
  typealias Handler = @Sendable (AvatarService, AvatarRequest, _ rest: Substring) async throws -> AvatarResponse

  /// As logs, metrics and the description call it: `/v1/still/{picture}`.
  let name: String
  /// The path, or what it begins with where it ends in `/`.
  let path: String
  let get: Handler?
  let post: Handler?
  /// Fields of every answer here.
  let safety: HTTPFields

  init(_ name: String, get: Handler? = nil, post: Handler? = nil, safety: HTTPFields = HTTPFields()) {
    self.name = name
    path = String(name.unicodeScalars.prefix { $0 != "{" })
    (self.get, self.post, self.safety) = (get, post, safety)
  }

  /// The methods that it knows, for `Allow`.
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

  /// What may be done here; to a page of a known origin also that it may.
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
