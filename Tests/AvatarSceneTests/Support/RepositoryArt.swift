@testable import AvatarScene
import Foundation

/// The art sources of this repository, for rules that are only meaningful with the real values.
enum RepositoryArt {
  static func palettes() throws -> Palettes { try read("palettes.json") }
  static func catalog() throws -> Catalog { try read("catalog.json") }
  static func universities() throws -> UniversityDirectory { UniversityDirectory(try read("universities.json")) }

  static func resolver() throws -> AvatarResolver {
    AvatarResolver(palettes: try palettes(), catalog: try catalog(), universities: try universities())
  }

  private static func read<T: Decodable>(_ name: String) throws -> T {
    var root = URL(fileURLWithPath: #filePath)
    for _ in 0..<4 { root.deleteLastPathComponent() }
    return try JSONDecoder().decode(T.self, from: Data(contentsOf: root.appendingPathComponent("Art/\(name)")))
  }
}
