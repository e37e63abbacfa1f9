internal import AvatarSupport
import AvatarPacks
import AvatarRaster
import AvatarRun
import AvatarScene
import Platform

/// A folder of art that `new` and `import` write into.
struct PackWorkspace {
  let path: String
  var author = "unknown"
  var licence = "all rights reserved"
  /// Whether files that exist are replaced.
  var replaces = false

  init(_ path: String) { self.path = path }

  /// Makes the folder a pack over the built-in one, unless it is a pack.
  ///
  /// - Returns: the paths of new files.
  func begin() throws -> [String] {
    if FileSize.bytes(of: path + "/pack.json") != nil { return [] }
    let path = path == "." ? FileManager.default.currentDirectoryPath : path
    let own = FilePath.name(of: String(path.utf8.removing(suffix: "/") ?? path[...]))
    let json = JSON.members([
      ("name", .string(own)), ("version", .string("1.0.0")), ("author", .string(author)), ("licence", .string(licence)),
      ("over", .string("campus")),
    ])
    return try write([("pack.json", JSONWriter.text(json, openLevels: 1))])
  }

  /// Writes files, all or none.
  ///
  /// - Throws: `CommandError` if one exists and is not to be replaced, or cannot be written.
  func write(_ files: [(name: String, text: String)]) throws -> [String] {
    for file in files where !replaces && FileManager.default.fileExists(atPath: "\(path)/\(file.name)") {
      throw CommandError(
        Diagnostic(.error, file: "\(path)/\(file.name)", "is there already; use another name, or remove it"),
        .cannotCreate)
    }
    do {
      let place = try SandboxedDirectory(creating: path)
      for file in files { try place.write(Array(file.text.utf8), as: file.name) }
    } catch { throw CommandError(Diagnostic(.error, file: error.path, error.message), .cannotCreate) }
    return files.map { "\(path)/\($0.name)" }
  }
}
