internal import AvatarSupport
internal import HTTPTypes

/// Routes of the page of a golden set.
extension AvatarService {
  /// The page has a policy that is stricter than this one.
  static let goldenPolicy =
    "default-src 'none'; img-src data:; style-src 'unsafe-inline'; script-src 'unsafe-inline'; connect-src 'self'; "
    + "frame-ancestors 'none'"

  /// `GET /goldens`: what differs.
  func goldens() throws -> AvatarResponse {
    AvatarResponse(type: "text/html; charset=utf-8", cacheControl: "no-store", try requireGoldens().html)
  }

  /// `POST /goldens/ACT`: accepts, refuses or ends. Only a page that has the token may do so.
  func reviewGoldens(_ act: Substring, _ ask: AvatarRequest) async throws -> AvatarResponse {
    let goldens = try requireGoldens()
    guard goldens.token.isIn(ask.fields) else {
      throw Problem(.forbidden, "open the page by the address that the server printed; it has a token")
    }
    try MediaType.check(ask.fields, isOneOf: ["application/json"])
    let (status, json) = await goldens.take(String(act), try await body(of: ask))
    return AvatarResponse(.init(code: status), type: "application/json", cacheControl: "no-store", json)
  }

  private func requireGoldens() throws(Problem) -> GoldenPage {
    guard let goldens = settings.goldens else {
      throw .notFound("no golden set is shown; start the server on 127.0.0.1 with --goldens SET")
    }
    return goldens
  }
}

extension OpenAPI {
  /// The paths of the page of goldens.
  var goldenPaths: [(String, JSON?)] {
    let act = Self.parameter(
      "act", in: "path", "What a button does: accept, refuse or finish.",
      .members([("type", .string("string")), ("pattern", .string("^[a-z]+$"))]))
    let review = operation(
      "reviewGoldens", "Accepts or refuses goldens, or ends the server, for the page of goldens, which has a token.",
      parameters: [act], body: ("application/json", Self.type("object")),
      answers: [(200, Self.content("What was done.", ["application/json"], Self.type("object")))],
      problems: [400, 403, 404, 408, 409, 413, 414, 415, 431, 500])
    return [
      (
        "/goldens",
        item(get: document("getGoldens", "What differs in the golden set of --goldens.", "text/html", others: [404]))
      ), ("/goldens/{act}", item(post: review)),
    ]
  }
}
