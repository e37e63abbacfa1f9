import AvatarSupport
import AvatarRaster
import HTTPTypes
import Testing

@testable import AvatarService

/// Tests the description as generators of clients read it.
@Suite struct OpenAPITests {
  private typealias Members = [String: JSONValue]

  private static func description(_ change: (inout AvatarService.Settings) -> Void = { _ in }) async throws -> Members {
    let text = try await Fixture.service(change).get("/openapi.yaml")
    guard case .object(let members) = try JSONText.parse(text.bytes) else { return [:] }
    return members
  }

  private static func object(_ value: JSONValue?) -> Members {
    if case .object(let members)? = value { members } else { [:] }
  }

  /// Returns every object below a value.
  private static func objects(_ value: JSONValue) -> [Members] {
    switch value {
    case .object(let members): [members] + members.values.flatMap(objects)
    case .array(let values): values.flatMap(objects)
    default: []
    }
  }

  @Test func everyOperationHasAnIDOfItsOwn() async throws {
    let operations = Self.object(try await Self.description()["paths"]).values.flatMap {
      Self.object($0).values.map(Self.object)
    }
    let ids = operations.compactMap { if case .string(let id)? = $0["operationId"] { id } else { nil } }
    #expect(operations.count == ids.count)
    #expect(Set(ids).count == ids.count)
    #expect(ids.allSatisfy { $0.wholeMatch(of: /[a-z][A-Za-z]+/) != nil }, "\(ids)")
  }

  @Test func everyListSaysWhatItHolds() async throws {
    let lists = Self.objects(.object(try await Self.description())).filter { $0["type"] == .string("array") }
    #expect(!lists.isEmpty)
    #expect(lists.allSatisfy { $0["items"] != nil })
  }

  /// Generators name a class by its title.
  @Test func aRecordsTitleDoesNotChangeWithThePack() async throws {
    let components = Self.object(try await Self.description()["components"])
    let record = Self.object(Self.object(components["schemas"])["Record"])
    #expect(record["title"] == .string("Record"))
  }

  /// Generated clients fill defaults in, and a record without a pet would get one.
  @Test func aRecordsFieldsHaveNoDefaults() async throws {
    let components = Self.object(try await Self.description()["components"])
    let record = Self.object(Self.object(components["schemas"])["Record"])
    #expect(Self.objects(record["properties"] ?? .null).allSatisfy { $0["default"] == nil })
  }

  @Test func aServerWithoutStudioDescribesNone() async throws {
    let keys = try SigningKeys([Array("0123456789abcdef".utf8)])
    let paths = Self.object(try await Self.description { $0.keys = keys }["paths"])
    #expect(paths["/v1/still"] != nil)
    #expect(paths.keys.filter { $0.hasPrefix("/studio") || $0 == "/world" }.isEmpty, "\(paths.keys.sorted())")
  }
}
