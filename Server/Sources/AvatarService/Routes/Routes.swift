internal import AvatarScene
internal import AvatarSupport
internal import AvatarRaster
internal import HTTPTypes

/// All routes of the service.
enum Routes {
  static let strictPolicy = "default-src 'none'; frame-ancestors 'none'"
  /// The policy for an SVG file that is opened as a page: it may contain pictures of its emoji, and
  /// nothing else.
  private static let picture: HTTPFields = [
    .contentSecurityPolicy: "default-src 'none'; img-src data:; style-src 'unsafe-inline'; sandbox",
    .crossOriginResourcePolicy: "cross-origin",
  ]

  static let all: [Route] = [
    Route("/v1/still", post: { service, ask, _ in try await service.posted(\.still, ask) }, safety: picture),
    Route(
      "/v1/still/seed/{picture}", get: { service, ask, name in try await service.handleSeed(\.still, ask, name) },
      safety: picture),
    Route(
      "/v1/still/{picture}", get: { service, ask, name in try await service.handleGet(\.still, ask, name) },
      safety: picture),
    Route("/v1/preview", post: { service, ask, _ in try await service.posted(\.preview, ask) }, safety: picture),
    Route(
      "/v1/preview/seed/{picture}", get: { service, ask, name in try await service.handleSeed(\.preview, ask, name) },
      safety: picture),
    Route(
      "/v1/preview/{picture}", get: { service, ask, name in try await service.handleGet(\.preview, ask, name) },
      safety: picture),
    Route("/v1/sticker", post: { service, ask, _ in try await service.posted(\.sticker, ask) }, safety: picture),
    Route(
      "/v1/sticker/seed/{picture}", get: { service, ask, name in try await service.handleSeed(\.sticker, ask, name) },
      safety: picture),
    Route(
      "/v1/sticker/{picture}", get: { service, ask, name in try await service.handleGet(\.sticker, ask, name) },
      safety: picture),
    Route(
      "/v1/parts/seed/{picture}", get: { service, ask, name in try await service.handleSeed(\.parts, ask, name) },
      safety: picture),
    Route(
      "/v1/parts/{picture}", get: { service, ask, name in try await service.handleGet(\.parts, ask, name) },
      safety: picture),
    Route(
      "/v1/motion/{motion}", get: { service, ask, name in try await service.handleMotion(ask, name) }, safety: picture),
    Route("/v1/sheet", post: { service, ask, _ in try await service.posted(\.sheet, ask) }),
    Route("/v1/batch/still", post: { service, ask, _ in try await service.batch(\.still, ask) }),
    Route("/v1/batch/parts", post: { service, ask, _ in try await service.batch(\.parts, ask) }),
    Route("/v1/check", post: { service, ask, _ in try await service.check(ask) }),
    Route("/v1/urls", post: { service, ask, _ in try await service.addresses(ask) }),
    Route("/v1/catalog", get: { service, ask, _ in service.documents.catalog.answer(ask) }),
    Route("/v1/schema", get: { service, ask, _ in service.documents.schema.answer(ask) }),
    Route("/v1/code", post: { service, ask, _ in try await service.code(ask) }),
    Route("/v1/code/{code}", get: { service, ask, code in try await service.record(of: code, ask) }),
    Route(
      "/healthz",
      get: { _, _, _ in AvatarResponse(type: "text/plain; charset=utf-8", cacheControl: "no-store", "ok\n") }),
    Route("/readyz", get: { service, _, _ in try service.ready() }),
    Route("/metrics", get: { service, _, _ in service.measured() }),
    Route("/openapi.yaml", get: { service, ask, _ in service.documents.description.answer(ask) }),
    Route("/", get: { service, ask, _ in try service.front(ask) }),
    Route("/world", get: { service, ask, _ in try service.page("world.html", ask) }),
    Route("/studio/artists", get: { service, ask, _ in try service.artists(ask) }),
    Route("/studio/events", get: { service, _, _ in try service.events() }),
    Route("/studio/catalog", post: { service, ask, _ in try await service.list(ask) }),
    Route("/studio/shapes/{code}", get: { service, ask, code in try await service.shapes(of: code, ask) }),
    Route(
      "/goldens", get: { service, _, _ in try service.goldens() },
      safety: [.contentSecurityPolicy: AvatarService.goldenPolicy]),
    Route("/goldens/{act}", post: { service, ask, act in try await service.reviewGoldens(act, ask) }),
    Route("/studio/{file}", get: { service, ask, name in try service.page(name, ask) }),
  ]

  private static let exact = Dictionary(
    all.filter { !$0.name.utf8.contains("{") }.map { ($0.path, $0) }, uniquingKeysWith: { first, _ in first })
  /// The routes that draw a posted record, by path.
  static let drawing = Dictionary(
    all.filter { ["/v1/still", "/v1/preview", "/v1/sticker", "/v1/sheet"].contains($0.path) }.map {
      (Substring($0.path), $0)
    },
    uniquingKeysWith: { first, _ in first })
  private static let families = all.filter { $0.name.utf8.contains("{") }

  /// Returns the route of a path, and the rest of the path after the route's prefix.
  static func find(_ path: Substring) throws(Problem) -> (route: Route, rest: Substring) {
    if let route = exact[String(path)] { return (route, "") }
    if let route = families.first(where: { path.utf8.hasPrefix($0.path) }) {
      let rest = Substring(path.utf8.dropFirst(route.path.utf8.count))
      if !rest.isEmpty, !rest.utf8.contains(UInt8(ascii: "/")) { return (route, rest) }
    }
    let meant = ClosestMatch.find(String(path.prefix(200)), among: all.map(\.name))
    let help = meant.map { "did you mean \"\($0)\"?" } ?? "GET /openapi.yaml lists what there is"
    throw .notFound("there is nothing at \(path.prefix(200)); \(help)", meant: meant)
  }
}
