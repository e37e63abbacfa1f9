import AvatarSupport
import AvatarPacks
import AvatarScene
import Foundation
import HTTPTypes
import Testing

@testable import AvatarService

/// Tests what the artists' page asks of the server: the shapes of a picture, and the line for a new
/// drawing.
@Suite struct ArtistTests {
  // MARK: Shapes

  private static let art: URL = {
    var url = URL(fileURLWithPath: #filePath)
    for _ in 0..<4 { url.deleteLastPathComponent() }
    return url.appendingPathComponent("Art")
  }()

  private static func shapes(_ query: String, of record: String) async throws -> [[String: JSONValue]] {
    let service = try Fixture.service { $0.broadcaster = ArtEventBroadcaster() }
    guard case .string(let code)? = await service.post("/v1/code", record).member("code") else { return [] }
    let answer = await service.get("/studio/shapes/\(code)?\(query)")
    guard case .array(let shapes)? = answer.member("shapes") else { return [] }
    return shapes.compactMap { if case .object(let members) = $0 { members } else { nil } }
  }

  private static func text(_ value: JSONValue?) -> String { if case .string(let text)? = value { text } else { "" } }

  @Test(arguments: ["facing=front", "facing=left&clip=walk&frame=3", "facing=back&clip=walk", "size=64"])
  func everyShapeNamesAFileThatThereIs(query: String) async throws {
    let record = ##"{"hairStyle": "bun", "topStyle": "jersey", "petType": "dog", "petAccessory": "bandana"}"##
    let shapes = try await Self.shapes(query, of: record)
    #expect(shapes.count > 50)
    for file in Set(shapes.map { Self.text($0["file"]) }) {
      #expect(FileManager.default.fileExists(atPath: Self.art.appendingPathComponent(file).path), "\(file)")
    }
    #expect(shapes.allSatisfy { Self.text($0["path"]).hasPrefix("M") && !Self.text($0["layer"]).isEmpty })
    #expect(shapes.allSatisfy { $0["fill"] != nil || $0["stroke"] != nil })
  }

  @Test func aShapeSaysItsRoleAndTheColourThatItHas() async throws {
    let shapes = try await Self.shapes("", of: ##"{"hairStyle": "bun", "topStyle": "hoodie", "topColor": "#D7263D"}"##)
    let hoodie = shapes.filter { Self.text($0["file"]) == "parts/topStyle/hoodie.svg" }
    let plain = JSONValue.object(["role": .string("top"), "color": .string("#D7263D")])
    #expect(hoodie.contains { $0["fill"] == plain })
  }

  /// The page plays sheets, whose frames have one place for the figure, standing or not.
  @Test func inAClipShapesLieAsInTheFramesOfItsSheet() async throws {
    func sole(_ query: String) async throws -> [String: JSONValue]? {
      try await Self.shapes(query, of: Fixture.plain).last { Self.text($0["file"]).contains("shoeStyle") }
    }
    let (idle, fidget, rest) = (try await sole("clip=idle"), try await sole("clip=idle2"), try await sole(""))
    #expect(idle != nil && idle == fidget)
    #expect(rest != idle, "at rest the figure fills its picture")
  }

  @Test func shapesAreShownOfWatchedArtAlone() async throws {
    #expect(try await Fixture.service().get("/studio/shapes/1abc").status == .notFound)
    let service = try Fixture.service { $0.broadcaster = ArtEventBroadcaster() }
    #expect(await service.get("/studio/shapes/nonsense").status == .notFound)
    #expect(await service.get("/studio/shapes/1?size=99999").status != .ok)
    let keys = try SigningKeys([Array("0123456789abcdef".utf8)])
    let keyed = try Fixture.service { ($0.broadcaster, $0.keys) = (ArtEventBroadcaster(), keys) }
    #expect(await keyed.get("/studio/shapes/1abc").status == .notFound)
  }

  // MARK: The catalog

  private static let catalog = """
    {
      "slots": [
        {
          "slot": "hairStyle", "default": "none",
          "variants": [
            {"name": "none"},
            {"name": "bun", "words": "a \\"bun\\" ]} of {color} hair", "states": ["hat"]}
          ]
        },
        {"slot": "topStyle", "default": "tee", "variants": [{"name": "tee"}]}
      ]
    }

    """
  private static let line = #"{"name": "locs", "words": "{color} locs"}"#

  /// A service that may write the catalog of a folder of its own, where locs are drawn.
  private struct Desk {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("art-\(UUID().uuidString)")
    let token = PageToken()
    let service: AvatarService

    init(catalog: String = ArtistTests.catalog) throws {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      try Data(catalog.utf8).write(to: folder.appendingPathComponent("catalog.json"))
      let broadcaster = ArtEventBroadcaster()
      let locs = UnlistedDrawing(slot: "hairStyle", name: "locs", file: "parts/hairStyle/locs.svg")
      broadcaster.publish(
        ArtEventBroadcaster.News(
          edition: 1, artVersion: "v", isUsed: true, changed: [locs.file], diagnostics: [], unlisted: [locs],
          milliseconds: 1))
      let writer = CatalogWriter(token: token) { [path = folder.path] line, slot in
        try CatalogFileEdit(folder: path).add(line, to: slot)
      }
      service = try Fixture.service { ($0.broadcaster, $0.catalogWriter) = (broadcaster, writer) }
    }

    var catalog: String {
      get throws { try String(contentsOf: folder.appendingPathComponent("catalog.json"), encoding: .utf8) }
    }

    func add(_ line: String, to slot: String = "hairStyle", authorization: String? = nil) async -> AvatarResponse {
      let body = JSON.members([("slot", .string(slot)), ("line", .string(line))])
      return await service.post(
        "/studio/catalog", JSONWriter.line(body), [.authorization: authorization ?? "Bearer \(token.text)"])
    }

    func remove() { try? FileManager.default.removeItem(at: folder) }
  }

  @Test func aLineIsWrittenAsItWasShownAndNothingElseChanges() async throws {
    let desk = try Desk()
    defer { desk.remove() }
    #expect(await desk.add(Self.line).status == .ok)
    let before = #""states": ["hat"]}"# + "\n"
    let after = #""states": ["hat"]},"# + "\n        " + Self.line + "\n"
    #expect(try desk.catalog == Self.catalog.replacingOccurrences(of: before, with: after))
    #expect(await desk.add(Self.line).status == .conflict, "it is there already")
    #expect(try FileManager.default.contentsOfDirectory(atPath: desk.folder.path) == ["catalog.json"])
  }

  @Test(arguments: ["", "Bearer ", "Bearer 00000000000000000000000000000000", "Basic abc"])
  func withoutTheTokenNothingIsWritten(authorization: String) async throws {
    let desk = try Desk()
    defer { desk.remove() }
    let answer = await desk.add(Self.line, authorization: authorization)
    #expect(answer.status == .forbidden && answer.text.contains("the address that the server printed"))
    #expect(try desk.catalog == Self.catalog)
  }

  @Test func onlyADrawingThatLacksItsLineIsListed() async throws {
    let desk = try Desk()
    defer { desk.remove() }
    #expect(await desk.add(#"{"name": "other"}"#).status == .conflict)
    #expect(await desk.add(Self.line, to: "topStyle").status == .conflict)
    let hiding = #"{"name": "locs", "hides": ["hairStyle"]}"#
    for line in ["locs", "{}", "[]", #"{"name": 4}"#, hiding, "{\n\"name\": \"locs\"}"] {
      #expect([.badRequest, .conflict].contains(await desk.add(line).status), "\(line)")
    }
    let form = await desk.service.post(
      "/studio/catalog", "{}", type: "application/x-www-form-urlencoded", [.authorization: "Bearer \(desk.token.text)"])
    #expect(form.status == .unsupportedMediaType)
    #expect(try desk.catalog == Self.catalog)
  }

  @Test func aServerThatMayNotWriteSaysSo() async throws {
    let service = try Fixture.service { $0.broadcaster = ArtEventBroadcaster() }
    let answer = await service.post("/studio/catalog", "{}")
    #expect(answer.status == .notFound && answer.text.contains("127.0.0.1"))
  }

  /// A catalog that is just being written stays as it is.
  @Test(arguments: [#"{"slots": [{"slot": "hairStyle", "variants": [{"name": "#, "[]", #"{"slots": []}"#])
  func aCatalogThatCannotBeReadIsNotTouched(text: String) async throws {
    let desk = try Desk(catalog: text)
    defer { desk.remove() }
    #expect(await desk.add(Self.line).status == .conflict)
    #expect(try desk.catalog == text)
  }

  @Test(arguments: [
    (#"{"slots":[{"slot":"hairStyle","variants":[]}]}"#, "[\(ArtistTests.line)]"),
    (
      #"{"slots": [{"slot": "hairStyle", "variants": [{"name": "a"}, {"name": "b"}]}]}"#,
      #"{"name": "b"}, \#(ArtistTests.line)]"#
    ),
    (
      "{\"slots\": [{\"slot\": \"hairStyle\", \"variants\": [\r\n\t{\"name\": \"b\"}\r\n]}]}",
      "},\r\n\t\(ArtistTests.line)\r\n]"
    ),
  ])
  func aLineIsWrittenInTheFormOfTheFile(text: String, expected: String) async throws {
    let desk = try Desk(catalog: text)
    defer { desk.remove() }
    #expect(await desk.add(Self.line).status == .ok)
    let written = try desk.catalog
    #expect(written.utf8.contains(Array(expected.utf8)), "\(written)")
    #expect(try JSONText.parse(Array(written.utf8)) != .null)
  }

  @Test func theNewsSayWhatTheCatalogLacks() async throws {
    let desk = try Desk()
    defer { desk.remove() }
    let answer = await desk.service.get("/studio/events")
    let written = Task { try await answer.streamed() }
    try await eventually { desk.service.settings.broadcaster?.subscriberCount == 1 }
    desk.service.drain()
    let text = String(decoding: try await written.value, as: UTF8.self)
    let unlisted = #""unlisted": [{"slot": "hairStyle", "name": "locs", "file": "parts/hairStyle/locs.svg"}]"#
    #expect(text.contains(unlisted), "\(text)")
  }
}
