import AvatarGolden
import AvatarRaster
import AvatarScene
import Foundation
import Testing

/// Tests that keys contain `RendererVersion.drawing`, so that files of another drawing version are
/// not considered up to date.
@Suite struct DrawingVersionTests {
  /// The hashes of all goldens when the version was last raised: lines `NAME HASH` after a line
  /// with the version.
  private static let record = ProjectGoldens.root.appending(path: "Tests/GoldenImages/drawing-version.txt")

  @Test func noPictureChangesWithoutANewDrawingVersion() throws {
    let lines = try String(contentsOf: Self.record, encoding: .utf8).split(separator: "\n")
    let recorded = try #require(lines.first.flatMap { Int($0.split(separator: " ").last ?? "") })
    let manifest = try String(
      contentsOf: ProjectGoldens.root.appending(path: "Tests/GoldenImages/goldens.json"), encoding: .utf8)
    var now: [Substring: Substring] = [:]
    for match in manifest.matches(of: /"file": "([^"]+)", "size": "[^"]+", "pixels": "([0-9a-f]+)"/) {
      now[match.1] = match.2
    }
    #expect(now.count > 200)
    let changed = lines.dropFirst().filter { line in
      let words = line.split(separator: " ")
      return words.count == 2 && now[words[0]].map { !$0.hasPrefix(words[1]) } == true
    }
    let advice =
      "these pictures changed; raise RendererVersion.drawing to \(recorded + 1), unless the art alone changed, then run scripts/drawing-version"
    #expect(recorded == RendererVersion.drawing, "run scripts/drawing-version: the record is of version \(recorded)")
    #expect(changed.isEmpty, "\(advice): \(changed.prefix(5))")
  }
}
