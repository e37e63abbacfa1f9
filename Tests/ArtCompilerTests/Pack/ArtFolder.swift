import AvatarScene
import Foundation
import Programs
import Testing

@testable import ArtCompiler

/// A temporary copy of this repository's art, to be changed and compiled. It is removed on deinit.
final class ArtFolder {
  let url: URL

  /// - Parameter views: false omits the side and back views, which most checks do not need.
  init(views: Bool = false) throws {
    url = FileManager.default.temporaryDirectory.appendingPathComponent("art-\(UUID().uuidString)")
    try FileManager.default.copyFolder(RepositoryFolder.art, to: url)
    guard !views else { return }
    for pet in try FileManager.default.contentsOfDirectory(atPath: url.appendingPathComponent("pets").path) {
      for view in ["side", "back"] { try? remove("pets/\(pet)/\(view)") }
    }
    try remove("player")
    // States that only other views have forms for.
    let catalog = try text("catalog.json").replacing(/, "states": \["(ownNose|looseHair)"\]/, with: "")
      .replacing(", \"looseHair\"", with: "")
      // Bones that only the side has.
      .replacing(/, "(near|far)Eye": \{[^}]*\}/, with: "")
    try write(catalog, to: "catalog.json")
    try write(try text("poses.json").replacing(/"facing": "[a-z]*",\s/, with: ""), to: "poses.json")
  }

  deinit { try? FileManager.default.removeItem(at: url) }

  func text(_ path: String) throws -> String {
    try String(contentsOf: url.appendingPathComponent(path), encoding: .utf8)
  }

  func write(_ text: String, to path: String) throws { try Data(text.utf8).write(to: url.appendingPathComponent(path)) }

  func remove(_ path: String) throws { try FileManager.default.removeItem(at: url.appendingPathComponent(path)) }

  func change(_ path: String, _ from: String, _ to: String) throws {
    let before = try text(path)
    let after = before.replacingOccurrences(of: from, with: to)
    guard after != before else { throw Unchanged(path: path) }
    try write(after, to: path)
  }

  struct Unchanged: Error { let path: String }

  /// Returns the diagnostics after a change, without columns and elements. Expects a pack exactly
  /// when there is no error.
  static func messages(views: Bool = false, _ change: (ArtFolder) throws -> Void) throws -> [String] {
    let folder = try ArtFolder(views: views)
    try change(folder)
    let (archive, messages) = folder.compile()
    #expect((archive == nil) == messages.contains { $0.hasPrefix("error") })
    return messages.map(Parts.withoutElement)
  }

  /// Returns the pack, if any, and the diagnostics, with file names relative to the folder.
  func compile() -> (archive: ArtArchive?, messages: [String]) {
    var compiler = ArtFolderCompiler(folder: url.path)
    let archive = compiler.compile()
    return (archive, compiler.diagnostics.map { $0.description.replacingOccurrences(of: url.path + "/", with: "") })
  }
}

/// Returns a message without the line of the file, which changes whenever the wardrobe grows.
func withoutLine(_ message: String) -> String { message.replacing(/json:\d+:/, with: "json:") }
