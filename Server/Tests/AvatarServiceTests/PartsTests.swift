import AvatarCatalog
import AvatarRaster
import AvatarScene
import AvatarSheets
import AvatarSupport
import HTTPTypes
import Testing

@testable import AvatarService

/// Tests of `/v1/parts` and `/v1/motion`.
@Suite struct PartsTests {
  private static let immutable = "public, max-age=31536000, immutable"
  private static let pet = ##"{"id": "amy", "hairStyle": "bun", "petType": "dog", "petName": "Rex & Co?"}"##

  /// Returns the address of a record's parts, as `/v1/urls` says it.
  private func address(
    _ service: AvatarService, _ record: String, _ query: String = "&scale=2&clips=idle,walk"
  ) async throws -> String {
    let answer = await service.post("/v1/urls?picture=parts" + query, record)
    guard case .string(let address)? = answer.member("url") else { throw Untar.Broken(words: answer.text) }
    return address
  }

  private func member(_ path: [String], of value: JSONValue?) -> JSONValue? {
    path.reduce(value) { value, name in
      if case .object(let members)? = value { members[name] } else { nil }
    }
  }

  private func text(_ path: [String], of answer: AvatarResponse) throws -> String {
    guard case .string(let text)? = member(path, of: try JSONText.parse(answer.bytes)) else { return "" }
    return text
  }

  /// Returns a PNG file without what a run notes in it.
  private func pixels(_ file: [UInt8]) -> ArraySlice<UInt8> {
    let start = file.indices.first { file[$0...].starts(with: "IDAT".utf8) } ?? 0
    return file[start...]
  }

  /// Returns an address that a file at another one names, as a browser does.
  private func resolved(_ reference: String, at address: String) -> String {
    var folders = address.prefix { $0 != "?" }.split(separator: "/").dropLast().map(String.init)
    var rest = Substring(reference)
    while true {
      if rest.hasPrefix("./") {
        rest = rest.dropFirst(2)
      } else if rest.hasPrefix("../") {
        rest = rest.dropFirst(3)
        folders.removeLast()
      } else {
        return "/" + (folders + [String(rest)]).joined(separator: "/")
      }
    }
  }

  @Test(arguments: [pet, Fixture.plain])
  func theFilesNameEachOtherAndAreKeptForGood(_ record: String) async throws {
    let service = try Fixture.service()
    let place = try await address(service, record)
    let answer = await service.get(place)
    #expect(answer.status == .ok, "\(answer.text.prefix(300))")
    #expect(answer.fields[.contentType] == "application/json")
    #expect(answer.fields[.cacheControl] == Self.immutable)
    var named = [try text(["meta", "image"], of: answer), try text(["avatar", "motion"], of: answer)]
    if record == Self.pet { named.append(try text(["avatar", "pet", "motion"], of: answer)) }
    for (reference, type) in zip(named, ["image/png", "application/json", "application/json"]) {
      let file = await service.get(resolved(reference, at: place))
      #expect(file.status == .ok, "\(reference): \(file.text.prefix(300))")
      #expect(file.fields[.contentType] == type)
      #expect(file.fields[.cacheControl] == Self.immutable)
      let tag = try #require(file.fields[.eTag])
      #expect(await service.get(resolved(reference, at: place), [.ifNoneMatch: tag]).status == .notModified)
    }
  }

  @Test func theBytesAreThoseOfTheSheet() async throws {
    let service = try Fixture.service()
    let place = try await address(service, Self.pet)
    let code = place.dropFirst("/v1/parts/".count).prefix { $0 != "." }
    // The key in the page covers what a record says, and a code says more.
    let record = #"{"id": "amy", "petName": "Rex & Co?", "# + (await service.get("/v1/code/\(code)")).text.dropFirst()
    let tar = await service.post("/v1/sheet?layout=parts&scale=2&clips=idle,walk", record)
    let files = try Untar.files(tar.bytes)
    let answer = await service.get(place)
    let page = await service.get(resolved(try text(["meta", "image"], of: answer), at: place))
    let file = try #require(files.first { $0.name == "amy@2x.png" })
    #expect(pixels(page.bytes) == pixels(file.bytes))
    for path in [["avatar", "motion"], ["avatar", "pet", "motion"]] {
      let motion = await service.get(resolved(try text(path, of: answer), at: place))
      #expect(files.contains { $0.name.hasPrefix("motion-") && $0.bytes == motion.bytes })
    }
    let frames = member(["frames"], of: try JSONText.parse(answer.bytes))
    let sheet = try JSONText.parse(try #require(files.first { $0.name == "amy@2x.json" }).bytes)
    #expect(frames == member(["frames"], of: sheet))
  }

  /// The page is drawn with its description.
  @Test func thePageIsKeptThen() async throws {
    let service = try Fixture.service()
    let place = try await address(service, Fixture.plain)
    let page = resolved(try text(["meta", "image"], of: await service.get(place)), at: place)
    #expect(await service.get(page).cache == .kept)
  }

  @Test func looksThatMoveAlikeHaveOneMotion() async throws {
    let service = try Fixture.service()
    var motions: Set<String> = []
    for hair in ["bun", "afro", "long"] {
      let record = ##"{"id": "a", "hairStyle": "\##(hair)", "topColor": "#D7263D", "petType": "cat"}"##
      motions.insert(try text(["avatar", "motion"], of: await service.get(try await address(service, record))))
    }
    #expect(motions.count == 1, "\(motions)")
    let tall = ##"{"id": "a", "hairStyle": "bun", "height": 2}"##
    motions.insert(try text(["avatar", "motion"], of: await service.get(try await address(service, tall))))
    #expect(motions.count == 2, "\(motions)")
  }

  @Test func everyLooksMotionIsFound() async throws {
    let renderer = try Fixture.renderer.get()
    var options = SheetOptions()
    (options.layout, options.clips) = (.parts, ["idle", "walk", "wave"])
    var chance = ChanceOptions()
    chance.include = ["all"]
    var records: [String: Set<String>] = [:]
    for seed in 0..<60 {
      let record = try renderer.record(seed: "look \(seed)", options: chance)
      for (moving, motion) in try renderer.motions(of: record, options: options) {
        let code = try renderer.lookCode(of: moving)
        let again = renderer.resolve(try renderer.record(lookCode: code)).0
        #expect(try renderer.motion(of: again, options: options).key == motion.key, "\(seed): \(moving.fields)")
        records[motion.key, default: []].insert(code)
      }
    }
    #expect(records.count < 40, "\(records.count)")
    #expect(records.values.allSatisfy { $0.count <= 3 }, "\(records.values.map(\.count))")
  }

  @Test func aMotionOfAnotherKeyIsNotThere() async throws {
    let service = try Fixture.service()
    let place = try await address(service, Fixture.plain)
    let motion = try text(["avatar", "motion"], of: await service.get(place))
    let other = "../motion/" + String(repeating: "0", count: 32) + motion.dropFirst("../motion/".count + 32)
    let answer = await service.get(resolved(other, at: place))
    #expect(answer.status == .notFound)
    #expect(answer.text.contains("load its parts again"))
  }

  @Test func aServerWithKeysSignsWhatTheFilesName() async throws {
    let keys = try SigningKeys([Array("0123456789abcdef".utf8)])
    let service = try Fixture.service { $0.keys = keys }
    let place = try await address(service, Self.pet)
    let answer = await service.get(place)
    for path in [["meta", "image"], ["avatar", "motion"], ["avatar", "pet", "motion"]] {
      let file = resolved(try text(path, of: answer), at: place)
      #expect(await service.get(file).status == .ok, "\(file)")
      #expect(await service.get(String(file.dropLast())).status == .forbidden)
    }
  }

  @Test func aServerWithPresetsNamesThemInEveryFile() async throws {
    let presets = try Presets(Array(#"{"parts": {"world": {"scale": [3], "clips": ["idle"]}}}"#.utf8))
    let service = try Fixture.service { $0.presets = presets }
    let place = try await address(service, Fixture.plain, "&preset=world")
    let answer = await service.get(place)
    #expect(try text(["meta", "scale"], of: answer) == "3")
    for path in [["meta", "image"], ["avatar", "motion"]] {
      let file = resolved(try text(path, of: answer), at: place)
      #expect(file.contains("preset=world"))
      #expect(await service.get(file).status == .ok, "\(file)")
    }
  }

  @Test func aSeedWithAColonHasParts() async throws {
    let service = try Fixture.service()
    let place = "/v1/parts/seed/user:7.json?clips=idle&facings=front&pageFormat=webp"
    let answer = await service.get(place)
    #expect(answer.fields[.cacheControl] == "no-cache")
    let page = await service.get(resolved(try text(["meta", "image"], of: answer), at: place))
    #expect(page.fields[.contentType] == "image/webp")
    #expect(page.fields[.cacheControl] == Self.immutable)
    let motion = await service.get(resolved(try text(["avatar", "motion"], of: answer), at: place))
    #expect(motion.status == .ok, "\(motion.text.prefix(300))")
  }

  @Test(arguments: [
    ("layout=rows", HTTPResponse.Status.badRequest), ("pet=separate", .badRequest), ("clips=fly", .badRequest),
    ("scale=9", .badRequest), ("format=json", .badRequest),
  ])
  func whatPartsDoNotHaveIsRefused(_ query: String, _ status: HTTPResponse.Status) async throws {
    let service = try Fixture.service()
    let place = try await address(service, Fixture.plain, "")
    let answer = await service.get(place.prefix { $0 != "?" } + "?" + query)
    #expect(answer.status == status, "\(query): \(answer.text)")
  }

  @Test func aBatchHoldsEachMotionOnce() async throws {
    let service = try Fixture.service()
    let lines = ["b", "a"].map { ##"{"id": "\##($0)", "hairStyle": "bun"}"## } + [##"{"id": "c", "hairStyle": 7,"##]
    let answer = await service.post(
      "/v1/batch/parts?clips=idle&facings=front", lines.joined(separator: "\n"), type: "application/x-ndjson")
    let names = try Untar.files(try await answer.streamed()).map(\.name)
    #expect(names.count == 6, "\(names)")
    #expect(Array(names.prefix(2)) == ["b@2x.png", "b@2x.json"])
    #expect(names[2].hasPrefix("motion-"))
    #expect(Array(names[3...4]) == ["a@2x.png", "a@2x.json"])
    #expect(names[5].hasSuffix(".error.json"))
  }
}
