import AvatarCatalog
import AvatarSupport
import AvatarRaster
import AvatarRun
import AvatarScene
import AvatarSheets
import Foundation
import HTTPTypes
import Testing

@testable import AvatarService

/// Tests that pictures have exactly the library's bytes, with the right header fields.
@Suite struct PictureTests {
  @Test func aStillIsTheLibrarys() async throws {
    let (service, renderer) = (try Fixture.service(), try Fixture.renderer.get())
    for line in try Fixture.players().prefix(6) {
      var options = StillOptions()
      (options.size, options.framing, options.shape) = (64, .head, .circle)
      let avatar = renderer.resolve(try renderer.record(json: Array(line.utf8))).avatar
      let answer = await service.post("/v1/still?size=64&framing=head&shape=circle", line)
      #expect(answer.status == .ok)
      #expect(try answer.bytes == renderer.keyedThumbnail(avatar, options: options))
      #expect(try answer.fields[.eTag] == "\"" + renderer.stillKey(of: avatar, options: options) + "\"")
      #expect(answer.fields[.contentType] == "image/png")
      #expect(answer.fields[.cacheControl] == "no-cache")
    }
  }

  @Test func aSeedHasAnAddress() async throws {
    let (service, renderer) = (try Fixture.service(), try Fixture.renderer.get())
    var options = StillOptions()
    options.size = 64
    for (address, seed) in [("user-4711", "user-4711"), ("a.b%40example.org", "a.b@example.org"), ("1+1", "1+1")] {
      let avatar = try renderer.resolve(renderer.record(seed: seed)).avatar
      let answer = await service.get("/v1/still/seed/\(address).png?size=64")
      #expect(try answer.bytes == renderer.keyedThumbnail(avatar, options: options))
    }
    #expect(await service.get("/v1/still/seed/%zz.png").status == .badRequest)
    #expect(await service.get("/v1/still/seed/user-4711").status == .notFound)
  }

  @Test func theKeyOfASeedsPictureIsThatOfItsLook() async throws {
    let (service, look) = (try Fixture.service(), try Fixture.renderer.get().record(seed: "user-4711").fields)
    let record = JSONWriter.line(.object(look.map { JSON.Member($0, .string($1)) }))
    let answers = [
      await service.get("/v1/still/seed/user-4711.png?size=64"), await service.post("/v1/still?size=64", record),
      await service.post("/v1/still?size=64", #"{"id": "bob", "seed": "user-4711"}"#),
    ]
    #expect(answers[0].fields[.eTag] != nil && Set(answers.map { $0.fields[.eTag] }).count == 1)
  }

  @Test func thePageShowsAnAddressThatIsAnswered() async throws {
    var url = URL(fileURLWithPath: #filePath)
    for _ in 0..<4 { url.deleteLastPathComponent() }
    let page = try String(contentsOf: url.appendingPathComponent("docs/seeds.md"), encoding: .utf8)
    let address = try #require(page.firstMatch(of: /<img src="http:\/\/[^\/]+([^"]+)"/)?.1)
    let answer = await (try Fixture.service()).get(String(address))
    #expect(answer.status == .ok && answer.fields[.contentType] == "image/png")
  }

  @Test func aSeedOfAGenerationHasAnAddress() async throws {
    let answer = await (try Fixture.service()).get("/v1/still/seed/user-4711.png?size=64&seedGeneration=x")
    #expect(answer.status == .badRequest && answer.text.contains("whole number"))
  }

  @Test func aSeedChoosesFromWhatAnAddressSays() async throws {
    let (service, renderer) = (try Fixture.service(), try Fixture.renderer.get())
    var (options, still) = (ChanceOptions(), StillOptions())
    (options.only, still.size) = (["topStyle.hoodie"], 64)
    let avatar = try renderer.resolve(renderer.record(seed: "a", options: options)).avatar
    let answer = await service.get("/v1/still/seed/a.png?size=64&seedOnly=topStyle.hoodie")
    #expect(try answer.bytes == renderer.keyedThumbnail(avatar, options: still))
    let unknown = await service.get("/v1/still/seed/a.png?seedOnly=topStyle.hoody")
    #expect(unknown.status == .badRequest && unknown.text.contains("did you mean"))
  }

  @Test func aCodeOfASeedComesWithItsRecord() async throws {
    let renderer = try Fixture.renderer.get()
    let answer = await (try Fixture.service()).post("/v1/code?seedInclude=all", #"{"seed": "user-4711"}"#)
    guard case .object(let top) = try JSONText.parse(answer.bytes), case .object(let members)? = top["record"] else {
      Issue.record("no record: \(answer.text)")
      return
    }
    let said = members.compactMapValues { if case .string(let text) = $0 { text } else { nil } }
    var options = ChanceOptions()
    options.include = ["all"]
    #expect(try said == renderer.record(seed: "user-4711", options: options).fields)
  }

  @Test func aPreviewIsTheLibrarys() async throws {
    let (service, renderer) = (try Fixture.service(), try Fixture.renderer.get())
    var options = PreviewOptions()
    (options.size, options.clips, options.format) = (48, ["wave"], .webp)
    let avatar = renderer.resolve(try renderer.record(json: Array(Fixture.plain.utf8))).avatar
    let answer = await service.post("/v1/preview?size=48&clips=wave&format=webp", Fixture.plain)
    #expect(try answer.bytes == renderer.keyedPreview(avatar, options: options))
    #expect(answer.fields[.contentType] == "image/webp")
  }

  @Test func anEscapedCodeIsTheSameAddress() async throws {
    let (service, renderer) = (try Fixture.service(), try Fixture.renderer.get())
    let code = try renderer.lookCode(of: renderer.record(json: Array(Fixture.plain.utf8)))
    let escaped = code.utf8.map { "%" + String($0, radix: 16, uppercase: true) }.joined()
    let still = await service.get("/v1/still/\(code).png?size=32")
    #expect(still.status == .ok)
    #expect(await service.get("/v1/still/\(escaped).png?size=32").bytes == still.bytes)
    #expect(await service.get("/v1/code/\(code)").bytes == service.get("/v1/code/\(escaped)").bytes)
    #expect(await service.get("/v1/code/\(code)%5").status == .notFound)
  }

  @Test func aGIFIsAPreview() async throws {
    let code = try Fixture.renderer.get().lookCode(of: Fixture.renderer.get().record(json: Array(Fixture.plain.utf8)))
    let answer = await (try Fixture.service()).get("/v1/preview/\(code).gif?size=32&clips=wave")
    #expect(answer.fields[.contentType] == "image/gif" && answer.bytes.starts(with: "GIF89a".utf8))
  }

  @Test func aStickerIsTheLibrarys() async throws {
    let (service, renderer) = (try Fixture.service(), try Fixture.renderer.get())
    let avatar = renderer.resolve(try renderer.record(json: Array(Fixture.plain.utf8))).avatar
    let code = try renderer.lookCode(of: renderer.record(json: Array(Fixture.plain.utf8)))
    var options = StickerOptions()
    (options.size, options.pose) = (48, "wave")
    let still = await service.post("/v1/sticker?size=48&pose=wave", Fixture.plain)
    #expect(try still.bytes == renderer.keyedSticker(avatar, options: options))
    #expect(still.fields[.contentType] == "image/webp")
    (options.format, options.moving) = (.apng, true)
    let moving = await service.get("/v1/sticker/\(code).apng?size=48&pose=wave")
    #expect(moving.fields[.contentType] == "image/apng")
    #expect(moving.status == .ok && !moving.bytes.isEmpty)
    let png = await service.get("/v1/sticker/\(code).png?size=48&pose=wave&moving=true")
    #expect(png.status == .badRequest)
    let unknown = await service.get("/v1/sticker/\(code).png?pose=wav")
    #expect(unknown.status == .badRequest)
    #expect(unknown.text.contains("did you mean"))
  }

  /// Addresses of stickers say what the student does.
  @Test func aStickerHasAnAddress() async throws {
    let service = try Fixture.service()
    let answer = await service.post("/v1/urls?picture=sticker&pose=wave&size=64", Fixture.plain)
    #expect(answer.status == .ok)
    #expect(answer.text.contains("/v1/sticker/1") && answer.text.contains("Student waving, with "))
  }

  /// Before anything is drawn.
  @Test func aStickerThatIsTooLargeIsRefused() async throws {
    let service = try Fixture.service { $0.limits.previewPixels = 65_536 }
    let answer = await service.post("/v1/sticker?size=256&moving=true&pose=wave", Fixture.plain)
    #expect(answer.status == .unprocessableContent)
    #expect(await service.post("/v1/sticker?size=256&pose=wave", Fixture.plain).status == .ok)
    #expect(await service.post("/v1/sticker?size=4096", Fixture.plain).status == .badRequest)
  }

  @Test func aSheetIsTheLibrarysFiles() async throws {
    let (service, renderer) = (try Fixture.service(), try Fixture.renderer.get())
    var options = SheetOptions()
    (options.clips, options.scales, options.formats) = (["idle"], [1], ["json", "aseprite"])
    let avatar = renderer.resolve(try renderer.record(json: Array(Fixture.plain.utf8))).avatar
    let wanted = try SheetRenderJob.files(of: renderer.drawSheet(avatar, options: options), name: "amy")
    let answer = await service.post("/v1/sheet?clips=idle&scale=1&format=json,aseprite", Fixture.plain)
    let files = try Untar.files(answer.bytes)
    #expect(files.map(\.name) == wanted.map(\.name))
    #expect(files.map(\.bytes) == wanted.map(\.bytes))
    let other = await service.post(
      "/v1/sheet?clips=idle&scale=1&format=json,aseprite", Fixture.plain.replacing("amy", with: "ben"))
    #expect(other.fields[.eTag] != answer.fields[.eTag], "the files of two records have different names")
  }

  @Test func aCodeDrawsWhatItsRecordDraws() async throws {
    let service = try Fixture.service()
    let made = await service.post("/v1/code", Fixture.plain)
    guard case .string(let code)? = made.member("code"), case .string(let address)? = made.member("still") else {
      Issue.record("\(made.text)")
      return
    }
    let posted = await service.post("/v1/still?size=48", Fixture.plain)
    let fetched = await service.get("/v1/still/\(code).png?size=48")
    #expect(fetched.bytes == posted.bytes)
    #expect(fetched.fields[.cacheControl] == "no-cache")
    let pinned = await service.get(address)
    #expect(pinned.fields[.cacheControl] == "public, max-age=31536000, immutable")
    let stale = await service.get("/v1/still/\(code).png?v=another")
    #expect(stale.status == .ok)
    #expect(stale.fields[.cacheControl] == "no-cache")
    let preview = await service.get("/v1/preview/\(code).webp?size=32&clips=wave")
    #expect(preview.fields[.contentType] == "image/webp")
    let back = await service.get("/v1/code/\(code)")
    let again = await service.post("/v1/code", back.text)
    #expect(again.member("code") == .string(code))
  }

  @Test func namesTravelInTheAddress() async throws {
    let service = try Fixture.service()
    let pet = #"{"id": "amy", "hairStyle": "bun", "petType": "dog", "petName": "Rex", "firstName": "Amy"}"#
    guard case .string(let code)? = await service.post("/v1/code", pet).member("code") else {
      return #expect(Bool(false))
    }
    let query = "size=96&caption=Hi%20%7BfirstName%7D"
    let posted = await service.post("/v1/still?" + query, pet)
    let fetched = await service.get("/v1/still/\(code).png?\(query)&petName=Rex&firstName=Amy")
    #expect(fetched.bytes == posted.bytes)
    #expect(await service.get("/v1/still/\(code).png?\(query)").bytes != posted.bytes)
  }

  @Test func whatTheClientHasIsNotDrawn() async throws {
    let service = try Fixture.service()
    let first = await service.post("/v1/still?size=40", Fixture.plain)
    #expect(first.cache == .drawn)
    let tag = try #require(first.fields[.eTag])
    let fresh = try Fixture.service()
    for service in [service, fresh] {
      let second = await service.post("/v1/still?size=40", Fixture.plain, [.ifNoneMatch: tag])
      #expect(second.status == .notModified)
      #expect(second.cache == .unchanged)
      #expect(second.bytes.isEmpty)
      #expect(second.fields[.eTag] == tag)
      #expect(second.fields[.cacheControl] == "no-cache")
      #expect(second.fields[.vary] == "Accept")
    }
    #expect(await service.post("/v1/still?size=40", Fixture.plain).cache == .kept)
    #expect(await service.post("/v1/still?size=40", Fixture.plain, [.ifNoneMatch: "\"other\""]).status == .ok)
  }

  @Test func aFallbackIsSaidAndNotKeptForLong() async throws {
    let service = try Fixture.service()
    let record = #"{"id": "x", "hairStyle": "bunn", "topColor": "\u00e9\"\\"}"#
    let answer = await service.post("/v1/still?size=32", record)
    #expect(answer.status == .ok)
    #expect(answer.fields[.cacheControl] == "public, max-age=60")
    let said = try #require(answer.fields[HTTPField.Name.diagnostics])
    #expect(said.hasPrefix("\"hairStyle: ") || said.contains("\"hairStyle: "))
    #expect(said.utf8.allSatisfy { (0x20...0x7E).contains($0) })
    let strict = await service.post("/v1/still?size=32&strict=true", record)
    #expect(strict.status == .unprocessableContent)
    #expect(strict.text.contains("did you mean"))
    #expect(await service.post("/v1/still?size=32&strict=true", Fixture.plain).status == .ok)
  }

  @Test func theFormIsTheClients() async throws {
    let service = try Fixture.service()
    let svg = await service.post("/v1/still?size=32", Fixture.plain, [.accept: "image/svg+xml"])
    #expect(svg.fields[.contentType] == "image/svg+xml")
    #expect(svg.fields[.contentSecurityPolicy]?.contains("sandbox") == true)
    let webp = await service.post("/v1/still?size=32&format=webp", Fixture.plain, [.accept: "image/*"])
    #expect(webp.fields[.contentType] == "image/webp")
    #expect(await service.post("/v1/still", Fixture.plain, [.accept: "text/html"]).status == .notAcceptable)
  }

  /// Generated clients put the types of all answers into `Accept`, or only that of the errors.
  @Test(arguments: ["application/problem+json", "image/png", "application/json"])
  func aFormatThatIsNamedDecides(_ accept: String) async throws {
    let answer = try await Fixture.service().post("/v1/still?size=16&format=webp", Fixture.plain, [.accept: accept])
    #expect(answer.status == .ok)
    #expect(answer.fields[.contentType] == "image/webp")
    #expect(answer.fields[.vary] == nil, "the picture does not depend on the field")
  }

  @Test(arguments: [
    ("/v1/still?size=16", "image/png"), ("/v1/preview?size=16&clips=wave", "image/apng"),
    ("/v1/sheet?clips=idle&scale=1", "application/x-tar"), ("/v1/batch/still?size=16", "application/x-tar"),
  ])
  func aClientThatAcceptsOnlyErrorsGetsThePicture(_ target: String, _ type: String) async throws {
    let answer = try await Fixture.service().post(target, Fixture.plain, [.accept: "application/problem+json"])
    #expect(answer.status == .ok)
    #expect(answer.fields[.contentType] == type)
  }

  @Test func theEndingOfAnAddressDecides() async throws {
    let service = try Fixture.service()
    guard case .string(let code)? = await service.post("/v1/code", Fixture.plain).member("code") else {
      return #expect(Bool(false))
    }
    let answer = await service.get("/v1/still/\(code).svg?size=16", [.accept: "image/png"])
    #expect(answer.fields[.contentType] == "image/svg+xml")
  }

  /// The range that a message names is the server's own, however far beyond it the size is.
  @Test(arguments: [("still", 1025, 1024), ("still", 5000, 1024), ("preview", 513, 512), ("preview", 5000, 512)])
  func aSizesRangeIsTheServers(_ kind: String, _ size: Int, _ most: Int) async throws {
    let answer = try await Fixture.service().post("/v1/\(kind)?size=\(size)", Fixture.plain)
    #expect(answer.status == .badRequest)
    guard case .string(let words)? = answer.member("detail") else { return #expect(Bool(false)) }
    #expect(words.hasSuffix(" to \(most) pixels"), "\(words)")
  }

  @Test func headSaysWhatGetWouldSend() async throws {
    let service = try Fixture.service()
    guard case .string(let address)? = await service.post("/v1/code", Fixture.plain).member("still") else {
      return #expect(Bool(false))
    }
    let get = await service.get(address)
    let head = await service.answer(AvatarRequest(method: .head, target: address))
    #expect(head.status == .ok)
    #expect(head.bytes.isEmpty)
    #expect(head.fields[.contentLength] == "\(get.bytes.count)")
    #expect(head.fields[.eTag] == get.fields[.eTag])
  }

  @Test func presetsAreAllThatIsDrawn() async throws {
    let file = #"{"still": {"face": {"size": 48, "framing": "head", "shadow": false, "format": "webp"}}}"#
    let presets = try Presets(Array(file.utf8))
    let service = try Fixture.service { $0.presets = presets }
    let face = await service.post("/v1/still?preset=face", Fixture.plain)
    #expect(face.fields[.contentType] == "image/webp")
    let free = try Fixture.service()
    #expect(
      await free.post("/v1/still?size=48&framing=head&shadow=false&format=webp", Fixture.plain).bytes == face.bytes)
    for query in ["", "?size=48", "?preset=other", "?preset=face&size=49", "?preset=face&preset=face"] {
      let answer = await service.post("/v1/still" + query, Fixture.plain)
      #expect(answer.status == .badRequest, "\(query)")
      #expect(answer.text.contains("face"))
    }
    #expect(await service.post("/v1/sheet?preset=face", Fixture.plain).status == .notFound)
    for broken in [
      "[]", #"{"still": 1}"#, #"{"movie": {}}"#, #"{"still": {"a": {"size": 0}}}"#, #"{"still": {"a": {"siz": 10}}}"#,
    ] {
      if broken == #"{"movie": {}}"# { continue }
      #expect(throws: (any Error).self, "\(broken)") { try Presets(Array(broken.utf8)) }
    }
  }

  @Test func signedAddressesAloneAreDrawn() async throws {
    let keys = try SigningKeys([Array("0123456789abcdef".utf8)])
    let (service, free) = (try Fixture.service { $0.keys = keys }, try Fixture.service())
    guard case .string(let code)? = await free.post("/v1/code", Fixture.plain).member("code") else {
      return #expect(Bool(false))
    }
    let target = "/v1/still/\(code).png?size=48"
    #expect(await service.get(target).status == .forbidden)
    let signed = await service.get(keys.signed(target))
    #expect(signed.status == .ok)
    #expect(await free.get(target).bytes == signed.bytes)
    #expect(await service.get(keys.signed(target).replacing("48", with: "49")).status == .forbidden)
    #expect(await service.get(keys.signed(target) + "&size=49").status == .forbidden)
    #expect(await service.get(keys.signed("/v1/preview/\(code).png?size=32&clips=wave")).status == .ok)
    #expect(await free.get(keys.signed(target)).status == .badRequest)
  }

  /// To `String` a mark behind a slash is a part of the slash, and one before `&` a part of the
  /// signature.
  @Test(arguments: ["\u{301}", "\u{600}", "\u{200D}", "\u{FE0F}", "\u{1F1E6}", "\u{E0061}"])
  func aMarkInAnAddressIsAPartOfItsName(mark: String) async throws {
    let keys = try SigningKeys([Array("0123456789abcdef".utf8)])
    let (service, free) = (try Fixture.service { $0.keys = keys }, try Fixture.service())
    guard case .string(let code)? = await free.post("/v1/code", Fixture.plain).member("code") else {
      return #expect(Bool(false))
    }
    #expect(await free.get("/v1/still/\(code).png?size=16").status == .ok)
    for target in ["/v1/still/\(mark)\(code).png?size=16", "/v1/code/\(mark)\(code)"] {
      #expect(await free.get(target).status == .notFound, "\(target.debugDescription)")
    }
    let marked = "/v1/still/\(code).png?size=16\(mark)"
    #expect(await free.get(marked).status == .badRequest)
    #expect(await service.get(keys.signed(marked)).status == .badRequest)
  }
}
