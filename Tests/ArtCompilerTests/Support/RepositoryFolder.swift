import AvatarScene
import Foundation

/// The paths of this repository and of its art sources.
enum RepositoryFolder {
  static var root: URL {
    var url = URL(fileURLWithPath: #filePath)
    for _ in 0..<4 { url.deleteLastPathComponent() }
    return url
  }

  static var art: URL { root.appendingPathComponent("Art") }

  static func palettes() throws -> Palettes {
    try JSONDecoder().decode(Palettes.self, from: Data(contentsOf: art.appendingPathComponent("palettes.json")))
  }
}
