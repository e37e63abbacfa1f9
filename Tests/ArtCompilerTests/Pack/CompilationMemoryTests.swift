import AvatarScene
import Foundation
import TestSupport
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
      folder.write(text.replacingCharacters(in: place, with: new), to: path)
    }
  }

  private static func move(_ path: String, _ other: String) -> (ArtFolder) throws -> Void {
    { folder in
      folder.write(try folder.text(path), to: other)
      try folder.remove(path)
    }
  }

  private static func all(_ edits: (ArtFolder) throws -> Void...) -> (ArtFolder) throws -> Void {
    { folder in for edit in edits { try edit(folder) } }
  }

  /// What an artist saves, one after the other. Only edits that nothing kept can depend on together are saved at once:
  /// one would hide that the memory missed the other.
  private static var edits: [(name: String, edit: (ArtFolder) throws -> Void)] {
    [
      ("nothing", { _ in }),
      (
        "a part, a clip, and a pet's part",
        all(
          replace(bun, "</g>", "<rect class=\"hair\" x=\"0\" y=\"-50\" width=\"2\" height=\"2\"/></g>"),
          replace("clips/wave.json", "\"value\": 0", "\"value\": 0.01"),
          replace("pets/dog/parts/petType/dog.svg", "class=\"coat\"", "class=\"coat-shade\""))
      ),
      (
        "a part that leaves the frame, and a form of a clip",
        all(
          replace(bun, "x=\"0\" y=\"-50\" width=\"2\"", "x=\"-46\" y=\"-50\" width=\"92\""),
          replace("clips/walk.seated.json", "\"value\": 0", "\"value\": 0.01"))
      ),
      (
        "the same elsewhere, and what lies over clips",
        all(
          replace(bun, "y=\"-50\"", "y=\"-60\""),
          replace("clips/all.seated.json", "\"y\": -11.2", "\"y\": -11.3"))
      ),
      (
        "a part that stays inside again, and words",
        all(
          replace(bun, "x=\"-46\" y=\"-60\" width=\"92\"", "x=\"0\" y=\"-50\" width=\"2\""),
          replace("catalog.json", "\"words\": \"", "\"words\": \"very "))
      ),
      ("a clip with an error", replace("clips/wave.json", "\"tracks\"", "\"track\"")),
      ("the clip again", replace("clips/wave.json", "\"track\"", "\"tracks\"")),
      ("a palette", replace("palettes.json", "\"preview\": \"#", "\"preview\": \"#1")),
      ("the palette again", replace("palettes.json", "\"preview\": \"#1", "\"preview\": \"#")),
      ("the rig", replace("rig.json", "\"z\": 4.55", "\"z\": 4.56")),
      ("a renamed part", move(bun, "parts/hairStyle/knot.svg")),
      ("the old name", move("parts/hairStyle/knot.svg", bun)),
      ("half a part", { $0.write(String(try $0.text(bun).prefix(300)), to: bun) }),
      ("no such part", { try $0.remove(bun) }),
      ("a part like another", { $0.write(try $0.text("parts/hairStyle/short.svg"), to: bun) }),
      ("no clip", { try $0.remove("clips/wave.json") }),
    ]
  }

  /// What a whole compilation gives for some files.
  private struct Whole {
    let files: [String: [UInt8]]
    let bytes: [UInt8]?
    let diagnostics: [Diagnostic]
  }

  @Test func everyEditGivesTheBytesAndTheMessagesOfAWholeCompilation() throws {
    let folder = try ArtFolder()
    let memory = CompilationMemory()
    var known: [Whole] = []
    for (name, edit) in Self.edits {
      try edit(folder)
      var incremental = folder.compiler(memory)
      let bytes = incremental.compile()?.bytes
      let whole = known.first { $0.files == folder.files } ?? Self.whole(of: folder)
      known.append(whole)
      let areEqual = bytes == whole.bytes
      #expect(areEqual, "\(name)")
      #expect(incremental.diagnostics == whole.diagnostics, "\(name)")
    }
  }

  private static func whole(of folder: ArtFolder) -> Whole {
    var compiler = folder.compiler()
    let bytes = compiler.compile()?.bytes
    return Whole(files: folder.files, bytes: bytes, diagnostics: compiler.diagnostics)
  }
}
