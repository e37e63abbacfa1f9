import AvatarSupport
import AvatarRaster
import AvatarScene
import Foundation

/// Loads the fixture records. Their path is relative to this source file.
enum Players {
  static let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent(
    "../../Fixtures/players.ndjson")

  static func lines() throws -> [String] { try lines(in: file.path) }

  static func lines(in path: String) throws -> [String] {
    try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n").map(String.init)
  }

  static func records() throws -> [AvatarRecord] { try records(in: file.path) }

  static func records(in path: String) throws -> [AvatarRecord] {
    try lines(in: path).enumerated().map { try record($1, number: $0) }
  }

  static func record(_ line: String, number: Int) throws -> AvatarRecord {
    let fields = try BuiltInArt.pack().catalog.fields
    return try RecordDecoder.record(
      from: JSONText.parse(Array(line.utf8)), fields: fields, fallbackID: "line-\(number + 1)", file: nil,
      line: number + 1)
  }
}
