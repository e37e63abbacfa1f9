import Foundation

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

  /// Writes a pack over the built-in one that draws some hair styles in front like another one. A
  /// command compiles it in a tenth of the time that a copy of the whole art would take.
  ///
  /// - Returns: its path.
  @discardableResult
  func pack(_ name: String, hairStyles: [String], drawnLike other: String) throws -> String {
    try write(
      "\(name)/pack.json",
      #"{"name": "other", "version": "1", "author": "a", "licence": "CC0-1.0", "over": "campus"}"#)
    let drawing = try String(
      contentsOf: Tool.root.appending(path: "Art/parts/hairStyle/\(other).svg"), encoding: .utf8)
    for style in hairStyles { try write("\(name)/parts/hairStyle/\(style).svg", drawing) }
    return path(name)
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
