import AvatarCatalog
import AvatarSupport
import AvatarScene
import Foundation
import HTTPTypes
import Testing

@testable import AvatarService

/// Tests that the studio's pages are served and load nothing external, and that artists receive art
/// events.
@Suite struct StudioTests {
  @Test(arguments: ["/", "/world", "/studio/studio.js", "/studio/base.css", "/studio/icon.svg"]) func aPageIsServed(
    target: String
  ) async throws {
    let service = try Fixture.service()
    let answer = await service.get(target)
    #expect(answer.status == .ok)
    let policy = try #require(answer.fields[.contentSecurityPolicy])
    #expect(
      policy.contains("default-src 'none'") && policy.contains("script-src 'self'")
        && policy.contains("frame-ancestors 'none'"))
    #expect(!policy.contains("unsafe") && !policy.contains("http"))
    let tag = try #require(answer.fields[.eTag])
    #expect(await service.get(target, [.ifNoneMatch: tag]).status == .notModified)
    let head = await service.answer(AvatarRequest(method: .head, target: target))
    #expect(head.fields[.contentLength] == "\(answer.bytes.count)")
  }

  /// Every file that a page or a module references is served.
  @Test func everythingThatIsNamedIsThere() async throws {
    let service = try Fixture.service()
    var wanted = ["/", "/world", "/studio/artists.html"]
    var seen: Set<String> = []
    while let target = wanted.popLast() {
      guard seen.insert(target).inserted else { continue }
      let answer = await service.get(target)
      #expect(answer.status == .ok, "\(target)")
      for match in answer.text.matches(of: /"(\/studio\/|\.\/)([a-z0-9-]+\.(?:js|css|svg))"/) {
        wanted.append("/studio/\(match.2)")
      }
    }
    #expect(seen.count > 15)
  }

  /// The policy has no `unsafe-inline`, so the pages must not contain inline code.
  @Test func noPageHasScriptsOrStylesInside() async throws {
    let service = try Fixture.service()
    for target in ["/", "/world", "/studio/artists.html"] {
      let text = await service.get(target).text
      #expect(text.matches(of: /<script(?![^>]*\ssrc=)/).isEmpty && text.matches(of: /<style/).isEmpty)
      #expect(text.matches(of: /\s(?:on[a-z]+|style)="/).isEmpty)
      #expect(text.matches(of: /(?:src|href)="(?!\/|#)/).isEmpty, "nothing from elsewhere")
    }
  }

  @Test(arguments: [
    "/studio/", "/studio/nothing.js", "/studio/..", "/studio/../Package.swift", "/studio/%2e%2e", "/studio/.hidden.js",
    "/studio/studio.js.map",
  ])
  func whatThereIsNotIsNotFound(target: String) async throws {
    #expect(try await Fixture.service().get(target).status == .notFound)
    let folder = FileManager.default.temporaryDirectory.path
    #expect(try await Fixture.service { $0.pages = .folder(folder) }.get(target).status == .notFound)
  }

  @Test func pagesOfAFolderAreReadAnew() async throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("pages-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let service = try Fixture.service { $0.pages = .folder(folder.path) }
    for text in ["one", "two"] {
      try Data(text.utf8).write(to: folder.appendingPathComponent("a.js"))
      #expect(await service.get("/studio/a.js").text == text)
    }
  }

  /// A server that draws only known addresses must not offer free choices.
  @Test func aServerWithKeysHasNoStudio() async throws {
    let keys = try SigningKeys([Array("0123456789abcdef".utf8)])
    let service = try Fixture.service { $0.keys = keys }
    #expect(await service.get("/").text.contains("/openapi.yaml"))
    #expect(await service.get("/").fields[.contentType]?.hasPrefix("text/plain") == true)
    #expect(await service.get("/world").status == .notFound)
    #expect(await service.get("/studio/studio.js").status == .notFound)
  }

  @Test func manyRecordsHaveTheirCodesAtOnce() async throws {
    let service = try Fixture.service()
    let body =
      Fixture.plain + "\n{\"hairStyle\": 4}\n{\"hairStyle\": \"afro\", \"petType\": \"cat\", \"petName\": \"Tom\"}\n"
    let answer = await service.post("/v1/code", body, type: "application/x-ndjson")
    let lines = try answer.text.split(separator: "\n").map { try JSONText.parse(Array($0.utf8)) }
    #expect(lines.count == 3)
    let single = await service.post("/v1/code", Fixture.plain)
    #expect(single.text == answer.text.split(separator: "\n").first.map { String($0) + "\n" }, "the same as alone")
    guard case .object(let broken) = lines[1], case .object(let last) = lines[2], case .string(let alt)? = last["alt"],
      case .object(let record)? = last["record"]
    else { return #expect(Bool(false)) }
    #expect(broken["field"] == .string("hairStyle") && broken["code"] == nil)
    #expect(alt.hasPrefix("Student with ") && alt.hasSuffix("called Tom."))
    #expect(record == ["hairStyle": .string("afro"), "petType": .string("cat"), "petName": .string("Tom")])
  }

  @Test func theCatalogSaysWhatAPageMustKnowOfTheServer() async throws {
    let service = try Fixture.service { $0.limits.stillEdge = 77 }
    guard case .object(let server)? = await service.get("/v1/catalog").member("server") else {
      return #expect(Bool(false))
    }
    #expect(server["artVersion"] == .string(service.artVersion))
    #expect(server["stillEdge"] == .number(77) && server["watches"] == .bool(false))
  }

  @Test func withoutAWatchedFolderThereIsNoNews() async throws {
    let service = try Fixture.service()
    for target in ["/studio/events", "/studio/artists"] {
      let answer = await service.get(target)
      #expect(answer.status == .notFound)
      #expect(answer.text.contains("--watch"))
    }
  }

  private static func news(_ edition: Int, _ diagnostics: [Diagnostic] = []) -> ArtEventBroadcaster.News {
    ArtEventBroadcaster.News(
      edition: edition, artVersion: "v\(edition)", isUsed: true, changed: ["parts/a.svg"], diagnostics: diagnostics,
      milliseconds: 1)
  }

  @Test func artistsHearTheLastNewsAndThoseThatFollowUntilTheEnd() async throws {
    let broadcaster = ArtEventBroadcaster()
    let service = try Fixture.service { $0.broadcaster = broadcaster }
    broadcaster.publish(Self.news(1))
    let late = Diagnostic(
      .error, file: "Art/parts/a.svg", line: 3, column: 7, field: "hair", "<path>: there is no such role")
    broadcaster.publish(Self.news(2, [late]))
    let answer = await service.get("/studio/events")
    #expect(answer.fields[.contentType] == "text/event-stream")
    let written = Task { try await answer.streamed() }
    try await eventually { broadcaster.subscriberCount > 0 }
    broadcaster.publish(Self.news(3))
    service.drain()
    let text = String(decoding: try await written.value, as: UTF8.self)
    let events = text.split(separator: "\n").filter { $0.hasPrefix("data: ") }
    #expect(events.count == 2, "\(text)")
    let place =
      #""file": "Art/parts/a.svg", "line": 3, "column": 7, "field": "hair", "message": "<path>: there is no such role""#
    #expect(events.first?.contains(place) == true, "\(text)")
    #expect(events.last?.contains("\"edition\": 3") == true)
    #expect(await service.get("/studio/events").status == .serviceUnavailable, "no page can listen after the drain")
  }

  @Test func onlySoManyListen() async throws {
    let broadcaster = ArtEventBroadcaster()
    let service = try Fixture.service { $0.broadcaster = broadcaster }
    var held: [AvatarResponse] = []
    for _ in 0..<ArtEventBroadcaster.maxSubscribers { held.append(await service.get("/studio/events")) }
    #expect(held.allSatisfy { $0.status == .ok })
    #expect(await service.get("/studio/events").status == .serviceUnavailable)
    service.drain()
  }

  /// With other art, unchanged pictures are not drawn again.
  @Test func aServiceGoesOnWithOtherArt() async throws {
    let first = try Fixture.service()
    let live = ReloadableService(first)
    _ = await live.answer(
      AvatarRequest(
        method: .post, target: "/v1/still?size=16", fields: [.contentType: "application/json"],
        body: BodyBytes(Array(Fixture.plain.utf8))))
    live.service = try AvatarService(renderer: Fixture.renderer.get(), settings: first.settings, after: first)
    let again = await live.answer(
      AvatarRequest(
        method: .post, target: "/v1/still?size=16", fields: [.contentType: "application/json"],
        body: BodyBytes(Array(Fixture.plain.utf8))))
    #expect(again.cache == .kept)
    live.drain()
    #expect(live.service.isDraining && first.isDraining)
  }
}
