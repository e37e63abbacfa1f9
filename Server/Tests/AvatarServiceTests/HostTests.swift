import AvatarCatalog
import AvatarSupport
import HTTPTypes
import Testing

@testable import AvatarService

@Suite struct HostTests {
  private let own = AllowedHosts(["avatars.example", "10.0.0.7", "FE80::1"])

  @Test(arguments: [
    "localhost", "LocalHost:8080", "127.0.0.1", "127.255.0.9:1", "[::1]", "[::1]:443", "avatars.example",
    "AVATARS.EXAMPLE:80", "10.0.0.7", "[fe80::1]:80",
    "localhost:",
  ]) func theseAreAnsweredFor(host: String) { #expect(own.contains(host)) }

  @Test(arguments: [
    "", ":80", "evil.example", "127.0.0.1.evil.example", "127.evil.example", "localhost.evil.example", "xlocalhost",
    "127.0.0.256", "127.0.0", "127.0.0.1.1",
    "127.0.0.01x", "10.0.0.8", "[::2]", "[::1", "::1", "[::1]x", "localhost:80x", "localhost:80:80", "user@localhost",
    "localhost@evil.example",
    "localhost/evil", "localhost\u{301}", "localhost \u{600}:80", "127.0.0.1, evil.example", "0.0.0.0", "2130706433",
  ]) func theseAreNot(host: String) { #expect(!own.contains(host)) }

  @Test func everyRouteIsBehindIt() async throws {
    let service = try Fixture.service { $0.hosts = AllowedHosts() }
    for target in [
      "/", "/world", "/studio/studio.js", "/v1/catalog", "/metrics", "/healthz", "/v1/still/1.png", "/nowhere",
    ] {
      let answer = await service.answer(AvatarRequest(method: .get, target: target, host: "evil.example"))
      #expect(answer.status == .misdirectedRequest, "\(target)")
      #expect(
        answer.member("detail")
          == .string(
            "this server does not answer for \"evil.example\"; ask for localhost, or start it with --host NAME"))
    }
    let posted = await service.answer(
      AvatarRequest(
        method: .post, target: "/v1/still", host: "evil.example", body: BodyBytes(Array(Fixture.plain.utf8))))
    #expect(posted.status == .misdirectedRequest)
    #expect(await service.answer(AvatarRequest(method: .get, target: "/healthz", host: "localhost:8080")).status == .ok)
    #expect(await service.get("/openapi.yaml").text.contains("\"421\""))
  }

  @Test func withoutNamesAnyHostIsAnsweredFor() async throws {
    let service = try Fixture.service()
    #expect(
      await service.answer(AvatarRequest(method: .get, target: "/healthz", host: "anything.example")).status == .ok)
    #expect(await !service.get("/openapi.yaml").text.contains("\"421\""))
  }
}
