import Foundation
import Programs

/// A temporary folder for one test, removed on deinit.
final class Scratch: Sendable {
  let url: URL

  init() throws {
    url = FileManager.default.temporaryDirectory.appending(path: "render-avatars-test-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: url) }

  var path: String { url.path }
  func path(_ name: String) -> String { url.appending(path: name).path }

  @discardableResult
  func write(_ name: String, _ text: String) throws -> String {
    let target = url.appending(path: name)
    try FileManager.default.createDirectory(at: target.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: target)
    return target.path
  }

  func newFile(_ name: String) throws -> FileHandle {
    try Data().write(to: url.appending(path: name))
    return try FileHandle(forWritingTo: url.appending(path: name))
  }

  func file(_ name: String, _ data: Data) throws -> FileHandle {
    try data.write(to: url.appending(path: name))
    return try FileHandle(forReadingFrom: url.appending(path: name))
  }

  func read(_ name: String) throws -> Data { try Data(contentsOf: url.appending(path: name)) }

  /// Copies an art folder to `Art`, without the player's side and back.
  func copyFront(of art: URL = Tool.root.appending(path: "Art")) throws {
    try FileManager.default.copyFolder(art, to: url.appending(path: "Art"))
    try FileManager.default.removeItem(atPath: path("Art/player"))
    for name in try FileManager.default.contentsOfDirectory(atPath: path("Art/clips"))
    where name.split(separator: ".").count > 2 { try FileManager.default.removeItem(atPath: path("Art/clips/\(name)")) }
    let poses = String(decoding: try read("Art/poses.json"), as: UTF8.self)
    try write("Art/poses.json", poses.replacing(/"facing": "[a-z]*",\s/, with: ""))
    let catalog = String(decoding: try read("Art/catalog.json"), as: UTF8.self)
    // What only other views have: states with forms there, and bones. Packs without these views do
    // without them, and without forms of clips, which every view must have.
    try write(
      "Art/catalog.json",
      catalog.replacing(/, "states": \["(ownNose|looseHair|seated|powered)"\]/, with: "")
        .replacing(", \"looseHair\"", with: "")
        .replacing("\"seated\": \"stowed\", \"powered\": \"stowed\"", with: "\"sleep\": \"stowed\"")
        .replacing(/, "(near|far)Eye": \{[^}]*\}/, with: ""))
  }

  /// Returns every file below a folder by its relative path, including hidden ones.
  func tree(_ folder: String = "") throws -> [String: Data] {
    let base = folder.isEmpty ? url : url.appending(path: folder)
    var found: [String: Data] = [:]
    for case let name as String in FileManager.default.enumerator(atPath: base.path) ?? .init() {
      var isFolder: ObjCBool = false
      let path = base.appending(path: name).path
      guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder), !isFolder.boolValue else { continue }
      found[name] = FileManager.default.contents(atPath: path)
    }
    return found
  }
}
