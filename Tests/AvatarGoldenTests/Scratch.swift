import AvatarPixels
import Foundation

@testable import AvatarGolden

/// A temporary folder for one test, removed on deinit.
final class Scratch {
  let path: String

  init() throws {
    path = FileManager.default.temporaryDirectory.appending(path: "goldens-\(UUID().uuidString)").path
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  func write(_ name: String, _ text: String) throws { try Data(text.utf8).write(to: URL(filePath: "\(path)/\(name)")) }
  func text(_ name: String) throws -> String { try String(contentsOfFile: "\(path)/\(name)", encoding: .utf8) }
  func exists(_ name: String) -> Bool { FileManager.default.fileExists(atPath: "\(path)/\(name)") }

  /// Rewrites the draw list in a golden's picture.
  func redraw(_ name: String, _ change: (String) -> String) throws {
    let file = URL(filePath: "\(path)/\(name).png")
    let bytes = Array(try Data(contentsOf: file))
    let drawn = change(try GoldenFile.drawn(in: bytes))
    try Data(GoldenFile.bytes(PNGDecoder.decode(bytes), drawn: drawn)).write(to: file)
  }

  /// Returns every file by its relative path.
  func tree() -> [String: Data] {
    var found: [String: Data] = [:]
    for case let name as String in FileManager.default.enumerator(atPath: path) ?? .init() {
      found[name] = try? Data(contentsOf: URL(filePath: "\(path)/\(name)"))
    }
    return found
  }
}
