@testable import AvatarScene
import Foundation
import Testing

/// The art sources of this repository, for rules that are only meaningful with the real values.
enum RepositoryArt {
  static func palettes() throws -> Palettes { try read("palettes.json") }
  static func catalog() throws -> Catalog { try read("catalog.json") }
  static func universities() throws -> UniversityDirectory { UniversityDirectory(try read("universities.json")) }

  static func resolver() throws -> AvatarResolver {
    let looks = try seededLooks()
    return AvatarResolver(
      palettes: try palettes(), catalog: try catalog(), universities: try universities(), seededLooks: { looks })
  }

  /// - Parameter change: modifies the tables by their fields, and the palettes.
  static func seededLooks(
    _ change: (inout [String: [String: Any]], inout [String: Any]) -> Void = { _, _ in }
  ) throws -> SeededLooks {
    let root = try JSONSerialization.jsonObject(with: data("catalog.json")) as? [String: Any]
    var chance = root?["chance"] as? [String: Any] ?? [:]
    let list = chance["tables"] as? [[String: Any]] ?? []
    let names = list.map { $0["field"] as? String ?? "" }
    var tables = Dictionary(zip(names, list)) { first, _ in first }
    var palettes = chance["palettes"] as? [String: Any] ?? [:]
    change(&tables, &palettes)
    chance["tables"] = names.map { tables[$0] ?? [:] }
    chance["palettes"] = palettes
    let source = try JSONDecoder().decode(Chance.self, from: JSONSerialization.data(withJSONObject: chance))
    return try SeededLooks.section(source, try catalog()).withUnsafeBytes { bytes in
      var reader = try #require(SectionDecoder(bytes))
      return try reader.whole(SeededLooks.self)
    }
  }

  static func chance() throws -> Chance {
    struct Content: Decodable { let chance: Chance }
    return try JSONDecoder().decode(Content.self, from: data("catalog.json")).chance
  }

  private static func read<T: Decodable>(_ name: String) throws -> T {
    try JSONDecoder().decode(T.self, from: data(name))
  }

  private static func data(_ name: String) throws -> Data {
    var root = URL(fileURLWithPath: #filePath)
    for _ in 0..<4 { root.deleteLastPathComponent() }
    return try Data(contentsOf: root.appendingPathComponent("Art/\(name)"))
  }
}
