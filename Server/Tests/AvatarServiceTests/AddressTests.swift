import AvatarSupport
import AvatarRaster
import AvatarScene
import HTTPTypes
import Testing

@testable import AvatarService

/// Tests of `POST /v1/urls`, and of the version of a look in addresses.
@Suite struct AddressTests {
  private static let immutable = "public, max-age=31536000, immutable"

  private func lines(_ answer: AvatarResponse) -> [[String: JSONValue]] {
    answer.text.split(separator: "\n").compactMap { line in
      guard case .object(let members)? = try? JSONText.parse(Array(line.utf8)) else { return nil }
      return members
    }
  }

  private func addresses(_ service: AvatarService, _ query: String, _ body: String) async -> [String] {
    lines(await service.post("/v1/urls" + query, body, type: "application/x-ndjson")).compactMap { line in
      guard case .string(let address)? = line["url"] else { return nil }
      return address
    }
  }

  @Test(arguments: ["?size=64&framing=head", "?picture=preview&size=48&clips=wave", "?format=webp&size=32"])
  func anAddressDrawsItsRecordAndIsKeptForGood(_ query: String) async throws {
    let service = try Fixture.service()
    let kind = query.contains("preview") ? "preview" : "still"
    for line in try Fixture.players().prefix(4) {
      let address = try #require(await addresses(service, query, line).first)
      let answer = await service.get(address)
      let posted = await service.post("/v1/\(kind)\(query.replacing("picture=preview&", with: ""))", line)
      #expect(answer.status == .ok, "\(address): \(answer.text.prefix(300))")
      #expect(answer.fields[.cacheControl] == Self.immutable, "\(address)")
      #expect(answer.bytes == posted.bytes, "\(address)")
    }
  }

  @Test func aLineThatIsNoRecordIsALineOfTheAnswer() async throws {
    let body = Fixture.plain + "\n{\"id\": 7,\n" + Fixture.plain
    let answer = lines(await (try Fixture.service()).post("/v1/urls", body, type: "application/x-ndjson"))
    #expect(answer.count == 3)
    #expect(answer.map { $0["url"] != nil } == [true, false, true])
    #expect(answer[1]["line"] == .number(2))
  }

  @Test func aNameStandsInTheAddressAndChangesNoVersion() async throws {
    let service = try Fixture.service()
    let record = ##"{"id": "amy", "petType": "dog", "petName": "Rex & Co?"}"##
    let named = try #require(await addresses(service, "?size=64", record).first)
    let plain = try #require(await addresses(service, "?size=64", record.replacing("Rex & Co?", with: "")).first)
    #expect(named.contains("petName=Rex%20%26%20Co%3F&v="))
    #expect(named.suffix(12) == plain.suffix(12))
    #expect(await service.get(named).fields[.cacheControl] == Self.immutable)
  }

  /// Another font draws it, and that font may change.
  @Test func aCaptionThatTheFirstFontLacksIsAnotherVersion() async throws {
    let service = try Fixture.service()
    let letters = try #require(await addresses(service, "?size=64&caption=Rex", Fixture.plain).first)
    let emoji = try #require(await addresses(service, "?size=64&caption=%F0%9F%90%BE", Fixture.plain).first)
    #expect(letters.suffix(12) != emoji.suffix(12))
    #expect(await service.get(emoji).fields[.cacheControl] == Self.immutable)
  }

  @Test(arguments: ["?size=32", "?size=200&framing=head&shape=circle", "?background=%23fff&format=svg"])
  func sizeFormatAndFramingChangeNoVersion(_ query: String) async throws {
    let service = try Fixture.service()
    let plain = try #require(await addresses(service, "", Fixture.plain).first)
    #expect(try #require(await addresses(service, query, Fixture.plain).first).suffix(12) == plain.suffix(12))
  }

  @Test func anotherClipIsAnotherVersion() async throws {
    let service = try Fixture.service()
    let idle = await addresses(service, "", Fixture.plain)
    let wave = await addresses(service, "?clip=wave", Fixture.plain)
    #expect(try #require(idle.first).suffix(12) != #require(wave.first).suffix(12))
  }

  @Test func anUnknownVersionIsRevalidated() async throws {
    let service = try Fixture.service()
    let address = try #require(await addresses(service, "?size=32", Fixture.plain).first)
    let other = String(address.dropLast(12)) + "0123456789ab"
    #expect(await service.get(other).fields[.cacheControl] == "no-cache")
  }

  /// Art that a look does not show is replaced; then art that it shows.
  @Test(arguments: [("player/parts/hairStyle/afro", true), ("player/parts/hairStyle/bun", false)])
  func newArtChangesTheVersionsOfLooksThatShowIt(_ section: String, _ isSame: Bool) async throws {
    let archive = try Fixture.renderer.get().pack.archive
    let other = try #require(archive.bytes("player/parts/hairStyle/ponytail"))
    let sections = archive.names.map { (name: $0, bytes: $0 == section ? other : archive.bytes($0) ?? []) }
    let released = try AvatarService(renderer: AvatarRenderer(pack: ArtPack(ArtArchive(sections: sections))))
    let before = try #require(await addresses(Fixture.service(), "?size=32", Fixture.plain).first)
    let after = try #require(await addresses(released, "?size=32", Fixture.plain).first)
    #expect((before == after) == isSame)
    #expect((await released.get(before).fields[.cacheControl] == Self.immutable) == isSame)
  }

  @Test func aServerWithKeysSignsTheAddresses() async throws {
    let keys = try SigningKeys([Array("0123456789abcdef".utf8)])
    let service = try Fixture.service { $0.keys = keys }
    let address = try #require(await addresses(service, "?size=32", Fixture.plain).first)
    #expect(keys.verifies(address))
    #expect(await service.get(address).fields[.cacheControl] == Self.immutable)
  }

  @Test func aServerWithPresetsNamesThem() async throws {
    let presets = try Presets(Array(#"{"still": {"face": {"size": 48, "framing": "head", "format": "webp"}}}"#.utf8))
    let service = try Fixture.service { $0.presets = presets }
    let address = try #require(await addresses(service, "?preset=face", Fixture.plain).first)
    #expect(address.contains(".webp?preset=face&v="))
    #expect(await service.get(address).status == .ok)
    #expect(await service.post("/v1/urls", Fixture.plain).status == .badRequest)
  }

  @Test(arguments: [("?picture=movie", "picture"), ("?siz=3", "siz"), ("?size=0", "size")])
  func whatIsWrongWithTheOptionsIsSaidOnce(_ query: String, _ field: String) async throws {
    let answer = await (try Fixture.service()).post("/v1/urls" + query, Fixture.plain)
    #expect(answer.status == .badRequest)
    #expect(answer.member("field") == .string(field))
  }

  @Test func moreAddressesThanAnAnswerHoldsAreRefused() async throws {
    let query = "?caption=" + String(repeating: "%20", count: 1000)
    let answer = await (try Fixture.service()).post(
      "/v1/urls" + query, String(repeating: "{}\n", count: 6000), type: "application/x-ndjson")
    #expect(answer.status == .contentTooLarge)
    #expect(answer.text.contains("send fewer records"))
  }
}
