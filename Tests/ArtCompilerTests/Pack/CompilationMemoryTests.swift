import AvatarScene
import Foundation
import Testing

@testable import ArtCompiler

/// Tests that a compilation with a memory of earlier ones gives what one without gives: the same bytes and the same
/// messages, for every kind of edit.
@Suite struct CompilationMemoryTests {
  private static let bun = "parts/hairStyle/bun.svg"

  private static func replace(_ path: String, _ old: String, _ new: String) -> (ArtFolder) throws -> Void {
    { folder in
      let text = try folder.text(path)
      let place = try #require(text.range(of: old), "\(path): \(old)")
      try folder.write(text.replacingCharacters(in: place, with: new), to: path)
    }
  }

  private static func move(_ path: String, _ other: String) -> (ArtFolder) throws -> Void {
    { folder in
      try folder.write(try folder.text(path), to: other)
      try folder.remove(path)
    }
  }

  /// What an artist saves, one after the other.
  private static var edits: [(name: String, edit: (ArtFolder) throws -> Void)] {
    [
      ("nothing", { _ in }),
      ("a part", replace(bun, "</g>", "<rect class=\"hair\" x=\"0\" y=\"-50\" width=\"2\" height=\"2\"/></g>")),
      (
        "a part that leaves the frame",
        replace(bun, "x=\"0\" y=\"-50\" width=\"2\"", "x=\"-46\" y=\"-50\" width=\"92\"")
      ),
      ("the same, elsewhere", replace(bun, "y=\"-50\"", "y=\"-60\"")),
      (
        "a part that stays inside again",
        replace(bun, "x=\"-46\" y=\"-60\" width=\"92\"", "x=\"0\" y=\"-50\" width=\"2\"")
      ),
      ("a clip", replace("clips/wave.json", "\"value\": 0", "\"value\": 0.01")),
      ("a clip with an error", replace("clips/wave.json", "\"tracks\"", "\"track\"")),
      ("the clip again", replace("clips/wave.json", "\"track\"", "\"tracks\"")),
      ("a form of a clip", replace("clips/walk.seated.json", "\"value\": 0", "\"value\": 0.01")),
      ("what lies over clips", replace("clips/all.seated.json", "\"y\": -11.2", "\"y\": -11.3")),
      ("a pet's part", replace("pets/dog/parts/petType/dog.svg", "class=\"coat\"", "class=\"coat-shade\"")),
      ("a palette", replace("palettes.json", "\"preview\": \"#", "\"preview\": \"#1")),
      ("the palette again", replace("palettes.json", "\"preview\": \"#1", "\"preview\": \"#")),
      ("the rig", replace("rig.json", "\"z\": 4.55", "\"z\": 4.56")),
      ("words", replace("catalog.json", "\"words\": \"", "\"words\": \"very ")),
      ("a renamed part", move(bun, "parts/hairStyle/knot.svg")),
      ("the old name", move("parts/hairStyle/knot.svg", bun)),
      ("half a part", { try $0.write(String(try $0.text(bun).prefix(300)), to: bun) }),
      ("no such part", { try $0.remove(bun) }),
      ("a part like another", { try $0.write(try $0.text("parts/hairStyle/short.svg"), to: bun) }),
      ("no clip", { try $0.remove("clips/wave.json") }),
    ]
  }

  @Test func everyEditGivesTheBytesAndTheMessagesOfAWholeCompilation() throws {
    let folder = try ArtFolder()
    let memory = CompilationMemory()
    for (name, edit) in Self.edits {
      try edit(folder)
      var incremental = ArtFolderCompiler(
        files: try Self.files(in: folder.url), name: folder.url.path, over: nil, memory: memory)
      var whole = ArtFolderCompiler(folder: folder.url.path)
      let areEqual = incremental.compile()?.bytes == whole.compile()?.bytes
      #expect(areEqual, "\(name)")
      #expect(incremental.diagnostics == whole.diagnostics, "\(name)")
    }
  }

  static func files(in folder: URL) throws -> [String: [UInt8]] {
    var files: [String: [UInt8]] = [:]
    for path in try FileManager.default.subpathsOfDirectory(atPath: folder.path)
    where path.hasSuffix(".svg") || path.hasSuffix(".json") {
      files[path] = Array(try Data(contentsOf: folder.appendingPathComponent(path)))
    }
    return files
  }
}
