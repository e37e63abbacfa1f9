internal import AvatarSupport
package import AvatarScene
package import Foundation

/// The records of `Fixtures/players.ndjson`.
package enum FixtureRecords {
  package static func players() throws -> [AvatarRecord] {
    let lines = try String(contentsOf: root.appendingPathComponent("Fixtures/players.ndjson"), encoding: .utf8).split(
      separator: "\n")
    return try lines.enumerated().map { number, line in
      try RecordDecoder.record(
        from: try JSONText.parse(Array(line.utf8)), fields: Stage.pack().catalog.fields,
        fallbackID: "line-\(number + 1)")
    }
  }

  /// The folder of the repository.
  package static var root: URL {
    var url = URL(fileURLWithPath: #filePath)
    for _ in 0..<3 { url.deleteLastPathComponent() }
    return url
  }
}
