package import ArtCompiler
internal import AvatarSupport
package import AvatarScene
package import Foundation
internal import Programs

/// This repository's art in memory, to be changed and compiled.
package final class ArtFolder {
  /// The files by their paths in the folder.
  package private(set) var files: [String: [UInt8]]

  private static let whole = Result { () throws -> [String: [UInt8]] in
    let art = FixtureRecords.root.appending(path: "Art")
    let paths = try FileManager.default.subpathsOfDirectory(atPath: art.path).filter {
      $0.hasSuffix(".svg") || $0.hasSuffix(".json")
    }
    return Dictionary(
      uniqueKeysWithValues: try paths.map { ($0, Array(try Data(contentsOf: art.appending(path: $0)))) })
  }

  /// - Parameter views: false omits the side and back views, which most checks do not need.
  package init(views: Bool = false) throws {
    files = try Self.whole.get()
    guard !views else { return }
    for path in files.keys where path.contains(/^(player|pets\/[a-z]+\/(side|back))\//) { files[path] = nil }
    // States that only other views have forms for.
    let catalog = try text("catalog.json").replacing(/, "states": \["(ownNose|looseHair)"\]/, with: "")
      .replacing(", \"looseHair\"", with: "")
      // Bones that only the side has.
      .replacing(/, "(near|far)Eye": \{[^}]*\}/, with: "")
    write(catalog, to: "catalog.json")
    write(try text("poses.json").replacing(/"facing": "[a-z]*",\s/, with: ""), to: "poses.json")
  }

  package func text(_ path: String) throws -> String {
    guard let bytes = files[path] else { throw CommandError("the art has no \(path)") }
    return String(decoding: bytes, as: UTF8.self)
  }

  package func write(_ text: String, to path: String) { files[path] = Array(text.utf8) }

  /// Removes a file, or a folder and all that is in it.
  package func remove(_ path: String) throws {
    let left = files.filter { $0.key != path && !$0.key.hasPrefix(path + "/") }
    guard left.count < files.count else { throw CommandError("the art has no \(path)") }
    files = left
  }

  /// Replaces a text of a file wherever it stands there.
  ///
  /// - Throws: an error if it stands nowhere.
  package func change(_ path: String, _ from: String, _ to: String) throws {
    let before = try text(path)
    let after = before.replacingOccurrences(of: from, with: to)
    guard after != before else { throw CommandError("\(path) does not have \(from)") }
    write(after, to: path)
  }

  /// What messages call the folder.
  private static let name = "FOLDER"

  /// Memories that no compilation uses: what tests leave as it is, is compiled once.
  private static let memories = Locked<[CompilationMemory]>([])

  /// Returns the pack, if any, and the diagnostics, with file names relative to the folder.
  package func compile() -> (archive: ArtArchive?, messages: [String]) {
    var memory = CompilationMemory()
    Self.memories.withLock { memory = $0.popLast() ?? memory }
    defer { Self.memories.withLock { $0.append(memory) } }
    var compiler = compiler(memory)
    let archive = compiler.compile()
    return (archive, compiler.diagnostics.map { $0.description.replacingOccurrences(of: Self.name + "/", with: "") })
  }

  package func compiler(_ memory: CompilationMemory? = nil) -> ArtFolderCompiler {
    ArtFolderCompiler(files: files, name: Self.name, over: nil, memory: memory)
  }

  /// Writes the files into a new folder.
  package func write(into folder: URL) throws {
    for path in Set(files.keys.map { String($0[..<($0.lastIndex(of: "/") ?? $0.startIndex)]) }) {
      try FileManager.default.createDirectory(
        at: folder.appending(path: path), withIntermediateDirectories: true)
    }
    for (path, bytes) in files { try Data(bytes).write(to: folder.appending(path: path)) }
  }
}
