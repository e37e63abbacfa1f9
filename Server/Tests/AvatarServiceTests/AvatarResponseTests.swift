import AvatarCatalog
import AvatarSupport
import AvatarRaster
import HTTPTypes
import Testing

@testable import AvatarService

/// Tests that errors have the right status, and tests the routes without pictures.
@Suite struct AvatarResponseTests {
  private struct Case: Sendable, CustomTestStringConvertible {
    let method: HTTPRequest.Method
    let target: String
    var body = ""
    var fields = HTTPFields()
    let status: HTTPResponse.Status
    var words = ""
    var testDescription: String { "\(method) \(target.prefix(60)) \(status.code)" }
  }

  private static let json: HTTPFields = [.contentType: "application/json"]

  private static let cases: [Case] = [
    Case(
      method: .post, target: "/v1/still?size=0", body: Fixture.plain, fields: json, status: .badRequest,
      words: "use a whole number from 1"),
    Case(
      method: .post, target: "/v1/still?size=1025", body: Fixture.plain, fields: json, status: .badRequest,
      words: "from 1 to 1024 pixels"),
    Case(
      method: .post, target: "/v1/still?frameing=head", body: Fixture.plain, fields: json, status: .badRequest,
      words: "\"did_you_mean\": \"framing\""),
    Case(
      method: .post, target: "/v1/still?a=%", body: Fixture.plain, fields: json, status: .badRequest, words: "escape"),
    Case(
      method: .post, target: "/v1/still?clip=moonwalk", body: Fixture.plain, fields: json, status: .badRequest,
      words: "idle"),
    Case(method: .post, target: "/v1/still", fields: json, status: .badRequest, words: "empty"),
    Case(
      method: .post, target: "/v1/still", body: "{\"hairStyle\": }", fields: json, status: .badRequest,
      words: "column 15"),
    Case(
      method: .post, target: "/v1/still", body: "[1]", fields: json, status: .unprocessableContent,
      words: "a record is a JSON object"),
    Case(
      method: .post, target: "/v1/still", body: "{\"hairStyle\": 1}", fields: json, status: .unprocessableContent,
      words: "\"field\": \"hairStyle\""),
    Case(
      method: .post, target: "/v1/still", body: Fixture.plain, fields: [.contentType: "text/csv"],
      status: .unsupportedMediaType, words: "application/json"),
    Case(
      method: .post, target: "/v1/still", body: Fixture.plain,
      fields: [.contentType: "application/json", .contentEncoding: "gzip"],
      status: .unsupportedMediaType, words: "gzip"),
    Case(
      method: .post, target: "/v1/still", body: String(repeating: " ", count: 65_537), fields: json,
      status: .contentTooLarge, words: "65536"),
    Case(
      method: .post, target: "/v1/still", fields: [.contentType: "application/json", .contentLength: "9999999"],
      status: .contentTooLarge),
    Case(
      method: .post, target: "/v1/preview?size=513", body: Fixture.plain, fields: json, status: .badRequest,
      words: "from 16 to 512 pixels"),
    Case(
      method: .post, target: "/v1/preview?size=512&fps=120", body: Fixture.plain, fields: json,
      status: .unprocessableContent, words: "fewer clips"),
    Case(
      method: .post, target: "/v1/sheet?scale=8", body: Fixture.plain, fields: json, status: .badRequest,
      words: "lower scale"),
    Case(method: .get, target: "/v1/still/1AAAA.png", status: .notFound, words: "check sum"),
    Case(method: .get, target: "/v1/still/1AAAA.gif", status: .notFound, words: ".png"),
    Case(method: .get, target: "/v1/still/nothing", status: .notFound),
    Case(method: .get, target: "/v1/still/a/b.png", status: .notFound),
    Case(method: .get, target: "/v1/code/2", status: .notFound, words: "begins with"),
    Case(method: .get, target: "/v1/catalogue", status: .notFound, words: "\"did_you_mean\": \"/v1/catalog\""),
    Case(method: .get, target: "", status: .notFound),
    Case(method: .get, target: "/v1/still", status: .methodNotAllowed),
    Case(method: .put, target: "/v1/still", status: .methodNotAllowed),
    Case(method: .post, target: "/v1/catalog", status: .methodNotAllowed),
    Case(method: .get, target: "/" + String(repeating: "a", count: 5000), status: .uriTooLong),
    Case(
      method: .get, target: "/", fields: [.cookie: String(repeating: "a", count: 20_000)],
      status: .requestHeaderFieldsTooLarge),
    Case(method: .post, target: "/v1/batch/still?size=0", body: Fixture.plain, fields: json, status: .badRequest),
    Case(
      method: .post, target: "/v1/batch/still", body: Fixture.plain, fields: [.accept: "image/png"],
      status: .notAcceptable),
    Case(method: .post, target: "/v1/check?x=1", body: Fixture.plain, fields: json, status: .badRequest),
    Case(method: .post, target: "/v1/check", fields: json, status: .badRequest, words: "empty"),
    Case(method: .get, target: "/healthz", status: .ok, words: "ok"),
    Case(method: .get, target: "/readyz", status: .ok, words: "ready"),
    Case(method: .get, target: "/", status: .ok, words: "/openapi.yaml"),
    Case(method: .get, target: "/v1/catalog", status: .ok, words: "hairStyle"),
    Case(method: .get, target: "/v1/schema", status: .ok, words: "json-schema.org"),
    Case(method: .options, target: "/v1/still", status: .noContent),
  ]

  @Test(arguments: cases) private func theStatusSaysWhoseFaultItIs(one: Case) async throws {
    let service = try Fixture.service()
    let answer = await service.answer(
      AvatarRequest(method: one.method, target: one.target, fields: one.fields, body: BodyBytes(Array(one.body.utf8))))
    #expect(answer.status == one.status, "\(answer.text)")
    #expect(answer.text.contains(one.words), "\(answer.text)")
    #expect(answer.fields[.xContentTypeOptions] == "nosniff")
    #expect(answer.fields[.contentSecurityPolicy] != nil)
    guard one.status.code >= 400 else { return }
    #expect(answer.fields[.contentType] == "application/problem+json")
    #expect(answer.fields[.cacheControl] == "no-store")
    #expect(answer.member("status") == .number(Double(one.status.code)))
    #expect(answer.member("title") == .string(one.status.reasonPhrase))
    #expect(answer.fields[.allow] == nil || one.status == .methodNotAllowed)
  }

  @Test func whatWouldTakeTooMuchIsRefused() async throws {
    let service = try Fixture.service {
      $0.limits.sheetMemory = 64
      $0.limits.previewPixels = 300_000
    }
    let sheet = await service.post("/v1/sheet", Fixture.plain)
    #expect(sheet.status == .unprocessableContent)
    #expect(sheet.text.contains("MiB to draw, and this server takes 64"), "\(sheet.text)")
    // Gaps, bleed and the page format count; without them the same sheet is drawn.
    let small = "/v1/sheet?clips=idle&scales=1&fps=4"
    #expect(await service.post(small, Fixture.plain).status == .ok)
    for more in [
      "scales=8&extrude=64&padding=64&bleed=64&maxSize=16384", "padding=64&pageFormat=webp&scales=4",
      "pow2=true&pageFormat=png8&maxSize=16384&fps=100",
    ] {
      let answer = await service.post("/v1/sheet?clips=idle&\(more)", Fixture.plain)
      #expect(answer.status == .unprocessableContent, "\(more): \(answer.text)")
    }
    let preview = await service.post("/v1/preview?clips=walk", Fixture.plain)
    #expect(preview.status == .unprocessableContent)
    #expect(preview.text.contains("fewer clips"))
    // A walk has frames in both directions, and a turn has four views.
    #expect(await service.post("/v1/preview?scene=walk&size=32", Fixture.plain).status == .unprocessableContent)
    #expect(await service.post("/v1/preview?scene=walk&size=16&fps=4", Fixture.plain).status == .ok)
    #expect(await service.post("/v1/preview?clips=walk&size=120", Fixture.plain).status == .ok)
    let turn = await service.post("/v1/preview?clips=walk&size=120&scene=turn", Fixture.plain)
    #expect(turn.status == .unprocessableContent)
  }

  @Test func allowSaysWhatIsTaken() async throws {
    let service = try Fixture.service()
    #expect(await service.get("/v1/still").fields[.allow] == "POST, OPTIONS")
    #expect(await service.post("/v1/catalog", "").fields[.allow] == "GET, HEAD, OPTIONS")
  }

  @Test func aFullServerSaysSoBeforeItResolves() async throws {
    let service = try Fixture.service {
      $0.limits.jobs = 1
      $0.limits.queue = 0
    }
    let (started, go) = (AsyncStream.makeStream(of: Void.self), AsyncStream.makeStream(of: Void.self))
    _ = await service.post("/v1/still?size=16", Fixture.plain)
    let held = Task {
      try await service.threads.run(within: .seconds(60)) {
        started.continuation.yield()
        let box = Waiting()
        Task {
          for await _ in go.stream { break }
          box.open()
        }
        box.wait()
      }
    }
    for await _ in started.stream { break }
    let refused = await service.post("/v1/still?size=17", Fixture.plain)
    #expect(refused.status == .serviceUnavailable)
    #expect(refused.fields[.retryAfter] == "1")
    #expect(await service.post("/v1/still?size=16", Fixture.plain).status == .ok, "what is kept is sent all the same")
    #expect(await service.post("/v1/batch/still", Fixture.plain).status == .serviceUnavailable)
    go.continuation.yield()
    try await held.value
    #expect(await service.post("/v1/still?size=17", Fixture.plain).status == .ok)
  }

  @Test func drainingIsSaid() async throws {
    let service = try Fixture.service()
    service.drain()
    #expect(await service.get("/readyz").status == .serviceUnavailable)
    #expect(await service.get("/healthz").status == .ok)
    #expect(await service.post("/v1/still?size=16", Fixture.plain).status == .ok)
  }

  @Test func pagesOfKnownOriginsMayRead() async throws {
    let service = try Fixture.service { $0.origins = ["https://a.example"] }
    let known = await service.get("/healthz", [.origin: "https://a.example"])
    #expect(known.fields[.accessControlAllowOrigin] == "https://a.example")
    #expect(known.fields[.vary] == "Origin")
    #expect(await service.get("/healthz", [.origin: "https://b.example"]).fields[.accessControlAllowOrigin] == nil)
    #expect(await service.get("/healthz").fields[.accessControlAllowOrigin] == nil)
    let asked = await service.answer(
      AvatarRequest(method: .options, target: "/v1/still", fields: [.origin: "https://a.example"]))
    #expect(asked.fields[.accessControlAllowMethods] == "POST, OPTIONS")
    #expect(
      try await Fixture.service().get("/healthz", [.origin: "https://a.example"]).fields[.accessControlAllowOrigin]
        == nil)
  }

  @Test func checkSaysWhatIsWrongWithEachRecord() async throws {
    let service = try Fixture.service()
    let body = Fixture.plain + "\n\n{\"hairStyle\": \"bunn\", \"id\": \"b\"}\n{\"hairStyle\": 4}\nnonsense\n"
    let lines = await service.post("/v1/check", body, type: "application/x-ndjson").text.split(separator: "\n")
    #expect(lines.count == 4, "\(lines)")
    #expect(lines.first?.contains("\"did_you_mean\": \"bun\"") == true)
    #expect(lines.first?.contains("\"record\": \"b\"") == true)
    #expect(lines[1].contains("\"line\": 4"))
    #expect(lines.last == #"{"summary": {"fine": 2, "failed": 2, "warnings": 1}}"#)
    let list = await service.post("/v1/check", "[\(Fixture.plain), 3]").text
    #expect(list.hasSuffix("{\"summary\": {\"fine\": 1, \"failed\": 1, \"warnings\": 0}}\n"))
    let spread = await service.post("/v1/check", Fixture.plain.replacing(", ", with: ",\n")).text
    #expect(spread == "{\"summary\": {\"fine\": 1, \"failed\": 0, \"warnings\": 0}}\n")
  }

  @Test func documentsHaveTags() async throws {
    let service = try Fixture.service()
    for target in ["/v1/catalog", "/v1/schema", "/openapi.yaml", "/"] {
      let answer = await service.get(target)
      let tag = try #require(answer.fields[.eTag])
      #expect(await service.get(target, [.ifNoneMatch: tag]).status == .notModified)
    }
  }

  /// The description contains every route and every option of the lists that serve the requests.
  @Test func theDescriptionIsWhole() async throws {
    let text = try await Fixture.service().get("/openapi.yaml")
    guard case .object(let paths)? = text.member("paths") else {
      return #expect(Bool(false), "\(text.text.prefix(200))")
    }
    #expect(Set(paths.keys) == Set(Routes.all.map(\.name)))
    for route in Routes.all {
      guard case .object(let item)? = paths[route.name] else { continue }
      #expect((item["get"] != nil) == (route.get != nil), "\(route.name)")
      #expect((item["post"] != nil) == (route.post != nil), "\(route.name)")
    }
    func parameters(_ path: String) -> Set<String> {
      guard case .object(let item)? = paths[path], case .object(let post)? = item["post"],
        case .array(let list)? = post["parameters"]
      else { return [] }
      return Set(
        list.compactMap {
          if case .object(let members) = $0, case .string(let name)? = members["name"] { name } else { nil }
        })
    }
    #expect(parameters("/v1/still") == Set(OptionQuery.names(StillOptions.fields) + ["strict", "v"]))
    #expect(parameters("/v1/sheet") == Set(OptionQuery.names(SheetOptions.fields) + ["strict", "v"]))
  }

  /// Every request gets a response, and none of them is an internal error.
  @Test func hostileRequestsAreAnswered() async throws {
    let service = try Fixture.service()
    var random = Seeded(state: 21)
    let pieces = [
      "/v1/still", "/v1/preview/", "/v1/code/", "1AAAA", ".png", "?", "&", "=", "size", "40", "%00", "%", "../", "é",
      "\u{202E}", "s=", "format", "svg",
      "caption", "%F0%9F%90%B6",
      "{", "}", "\"hairStyle\"", ":", "null", "[", "1e999", "petName", "\\u0000",
    ]
    for _ in 0..<1500 {
      func text(_ maximum: Int) -> String {
        (0..<random.below(maximum)).map { _ in pieces[random.below(pieces.count)] }.joined()
      }
      let method: HTTPRequest.Method = [.get, .post, .head, .delete][random.below(4)]
      let target = random.below(2) == 0 ? text(8) : "/v1/still?" + text(6)
      let body = random.below(3) == 0 ? Array(text(9).utf8) : random.bytes(30)
      let answer = await service.answer(AvatarRequest(method: method, target: target, body: BodyBytes(body)))
      #expect(answer.status.code < 500, "\(method) \(target): \(answer.text)")
    }
  }
}

import Dispatch

/// A semaphore that blocks one thread until it is opened.
private final class Waiting: Sendable {
  private let semaphore = DispatchSemaphore(value: 0)
  func wait() { semaphore.wait() }
  func open() { semaphore.signal() }
}
