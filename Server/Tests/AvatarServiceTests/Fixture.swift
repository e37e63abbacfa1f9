import AvatarCatalog
import AvatarSupport
import AvatarRaster
import Foundation
import HTTPTypes

@testable import AvatarService

/// A renderer with the built-in art, and records, shared by the suites.
enum Fixture {
  static let renderer = Result { try AvatarRenderer() }

  static func service(_ change: (inout AvatarService.Settings) -> Void = { _ in }) throws -> AvatarService {
    var settings = AvatarService.Settings()
    change(&settings)
    return try AvatarService(renderer: renderer.get(), settings: settings)
  }

  /// The lines of `Fixtures/players.ndjson`.
  static func players() throws -> [String] {
    var url = URL(fileURLWithPath: #filePath)
    for _ in 0..<4 { url.deleteLastPathComponent() }
    return try String(contentsOf: url.appendingPathComponent("Fixtures/players.ndjson"), encoding: .utf8).split(
      separator: "\n"
    ).map(String.init)
  }

  static let plain =
    ##"{"id": "amy", "hairStyle": "bun", "hairColor": "brown", "topStyle": "hoodie", "topColor": "#D7263D"}"##
}

extension AvatarService {
  func post(_ target: String, _ body: String, type: String? = "application/json", _ fields: HTTPFields = HTTPFields())
    async -> AvatarResponse
  {
    var fields = fields
    fields[.contentType] = type
    return await answer(AvatarRequest(method: .post, target: target, fields: fields, body: BodyBytes(Array(body.utf8))))
  }

  func get(_ target: String, _ fields: HTTPFields = HTTPFields()) async -> AvatarResponse {
    await answer(AvatarRequest(method: .get, target: target, fields: fields))
  }
}

extension AvatarResponse {
  var bytes: [UInt8] { if case .bytes(let bytes) = content { bytes } else { [] } }
  var text: String { String(decoding: bytes, as: UTF8.self) }

  /// Returns a member of the JSON object in the body.
  func member(_ name: String) -> JSONValue? {
    guard case .object(let members)? = try? JSONText.parse(bytes) else { return nil }
    return members[name]
  }

  /// Returns everything that a stream writes.
  func streamed() async throws -> [UInt8] {
    guard case .stream(let write) = content else { return bytes }
    let sink = Collected()
    try await write(sink)
    return await sink.bytes
  }
}

/// A sink that collects the written bytes.
actor Collected: ByteSink {
  private(set) var bytes: [UInt8] = []
  func write(_ more: [UInt8]) { bytes += more }
}

/// A tar reader that is as strict as the standard.
enum Untar {
  struct Broken: Error { let words: String }

  static func files(_ archive: [UInt8]) throws -> [(name: String, bytes: [UInt8])] {
    var (files, rest, longName): ([(String, [UInt8])], ArraySlice<UInt8>, String?) = ([], archive[...], nil)
    while true {
      let header = Array(rest.prefix(512))
      guard header.count == 512 else { throw Broken(words: "no end") }
      rest = rest.dropFirst(512)
      if header.allSatisfy({ $0 == 0 }) {
        guard rest.count == 512, rest.allSatisfy({ $0 == 0 }) else { throw Broken(words: "bytes behind the end") }
        return files
      }
      guard String(decoding: header[257..<263], as: UTF8.self) == "ustar\0" else { throw Broken(words: "no ustar") }
      let sum = header.enumerated().reduce(0) { $0 + ((148..<156).contains($1.offset) ? 32 : Int($1.element)) }
      guard number(header[148..<156]) == sum else { throw Broken(words: "check sum") }
      guard let size = number(header[124..<136]), rest.count >= size else { throw Broken(words: "size") }
      let bytes = Array(rest.prefix(size))
      rest = rest.dropFirst((size + 511) / 512 * 512)
      if header[156] == UInt8(ascii: "x") {
        longName = String(decoding: bytes, as: UTF8.self).split(separator: "path=", maxSplits: 1).last.map {
          String($0.dropLast())
        }
      } else {
        files.append((longName ?? String(decoding: header[..<100].prefix { $0 != 0 }, as: UTF8.self), bytes))
        longName = nil
      }
    }
  }

  private static func number(_ field: ArraySlice<UInt8>) -> Int? {
    Int(String(decoding: field.prefix { $0 != 0 && $0 != UInt8(ascii: " ") }, as: UTF8.self), radix: 8)
  }
}

/// A pseudorandom generator with the same numbers on every run.
struct Seeded {
  var state: UInt64
  mutating func below(_ maximum: Int) -> Int {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return Int(state >> 33) % maximum
  }
  mutating func bytes(_ maximum: Int) -> [UInt8] { (0..<below(maximum)).map { _ in UInt8(below(256)) } }
}
