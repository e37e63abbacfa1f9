import HTTPTypes
import Testing

@testable import AvatarService

/// Tests the page of a golden set: who may have something done by its buttons.
@Suite struct GoldenPageTests {
  private let token = PageToken()

  private func service() throws -> AvatarService {
    try Fixture.service {
      $0.goldens = GoldenPage(token: token, html: "<p>2 goldens differ") { act, body in
        (act == "accept" ? 200 : 404, Array("\(act) ".utf8) + body)
      }
    }
  }

  @Test func thePageIsShown() async throws {
    let answer = try await service().get("/goldens")
    #expect(answer.status == .ok && answer.text == "<p>2 goldens differ")
    #expect(answer.fields[.contentSecurityPolicy]?.contains("connect-src 'self'") == true)
  }

  @Test func aButtonIsCarriedOutForWhoHasTheToken() async throws {
    let answer = try await service().post("/goldens/accept", "{}", [.authorization: "Bearer \(token.text)"])
    #expect(answer.status == .ok && answer.text == "accept {}")
  }

  @Test(arguments: ["", "Bearer ", "Bearer 00000000000000000000000000000000"])
  func withoutTheTokenNothingIsDone(authorization: String) async throws {
    let answer = try await service().post("/goldens/accept", "{}", [.authorization: authorization])
    #expect(answer.status == .forbidden && answer.text.contains("the address that the server printed"))
  }

  @Test func aFormOfAnotherSiteIsRefused() async throws {
    let answer = try await service().post(
      "/goldens/accept", "{}", type: "text/plain", [.authorization: "Bearer \(token.text)"])
    #expect(answer.status == .unsupportedMediaType)
  }

  @Test func whatTheSetDoesNotKnowIsNotFound() async throws {
    let answer = try await service().post("/goldens/grow", "{}", [.authorization: "Bearer \(token.text)"])
    #expect(answer.status == .notFound)
  }

  @Test func aServerWithoutASetSaysHowToShowOne() async throws {
    let answer = try await Fixture.service().get("/goldens")
    #expect(answer.status == .notFound && answer.text.contains("--goldens SET"))
  }
}
