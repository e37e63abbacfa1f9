import AvatarJSON
import AvatarScene
import Foundation

/// The records of `Fixtures/players.ndjson`.
enum FixtureRecords {
  static func players() throws -> [AvatarRecord] {
    let lines = try String(contentsOf: root.appendingPathComponent("Fixtures/players.ndjson"), encoding: .utf8).split(
      separator: "\n")
    return try lines.enumerated().map { number, line in
      try RecordDecoder.record(
        from: try JSONText.parse(Array(line.utf8)), fields: Stage.pack().catalog.fields,
        fallbackID: "line-\(number + 1)")
    }
  }

  static var root: URL {
    var url = URL(fileURLWithPath: #filePath)
    for _ in 0..<4 { url.deleteLastPathComponent() }
    return url
  }
}
