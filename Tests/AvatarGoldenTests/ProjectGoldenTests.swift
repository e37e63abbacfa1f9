@testable import AvatarGolden
import AvatarRaster
import AvatarScene
import Foundation
import Testing

/// Draws each of the project's own goldens again and compares it, with the code of `render-avatars
/// goldens verify`.
@Suite struct ProjectGoldenTests {
  @Test(arguments: ProjectGoldens.cases)
  func isDrawnAsRecorded(_ golden: GoldenCase) throws {
    let verdict = try ProjectGoldens.opened.get().verify(golden)
    let notice = ProjectGoldens.notice.map { "\($0)\n" } ?? ""
    // Stored in a Bool first: a failed expectation prints its operands, here whole pictures.
    let holds = verdict.passes
    #expect(
      holds,
      "\(notice)\(verdict.message)\nlook: render-avatars goldens verify --set Tests/GoldenImages; take: make goldens")
  }

  @Test func theSetOpens() throws { #expect(try !ProjectGoldens.opened.get().cases.isEmpty) }

  @Test func noGoldenIsWithoutACase() async throws {
    let orphans = try await ProjectGoldens.opened.get().verify(names: []).map(\.message)
    #expect(orphans.isEmpty)
  }

  @Test func everyCaseAsksOneQuestion() {
    #expect(ProjectGoldens.cases.filter { $0.asks?.hasSuffix("?") != true }.map(\.name) == [])
  }

  @Test func everyPartOfTheArtIsInAGolden() throws {
    let pack = try ProjectGoldens.opened.get().renderer.pack
    let drawn = try allDrawn()
    let parts = pack.archive.names.filter { $0.contains("/parts/") }.map { $0.replacing("/parts/", with: "/") }
    #expect(parts.filter { pack.hasShapes($0) && !drawn.contains(" = \($0)/") } == [])
  }

  @Test func everyClipOfThePlayerIsInAGolden() throws {
    let pack = try ProjectGoldens.opened.get().renderer.pack
    let clips = Set(
      ProjectGoldens.cases.compactMap { golden in
        if case .frames(let strip) = golden.subject { strip.clip } else { nil }
      })
    #expect(Set(pack.clipNames(of: .player)).subtracting(clips) == [])
  }

  @Test func everyColourOfThePalettesIsInAGolden() throws {
    let palettes = try ProjectGoldens.opened.get().renderer.pack.palettes
    let wanted = palettes.skinTones.map { "skinTone=\($0.name)" } + palettes.hairColors.map { "hairColor=\($0.name)" }
    let who = Set(ProjectGoldens.cases.flatMap { $0.subjectName.components(separatedBy: " ") })
    #expect(wanted.filter { !who.contains($0) } == [])
  }

  @Test func allFilesOfTheSetTogetherStayBelowEightMegabytes() throws {
    let keys: Set<URLResourceKey> = [.fileSizeKey, .isRegularFileKey]
    let found = FileManager.default.enumerator(
      at: ProjectGoldens.root.appending(path: "Tests/GoldenImages"), includingPropertiesForKeys: Array(keys))
    let values = try (found?.allObjects as? [URL] ?? []).map { try $0.resourceValues(forKeys: keys) }
    let sizes = values.filter { $0.isRegularFile == true }.map { $0.fileSize ?? 0 }
    #expect(!sizes.isEmpty)
    #expect(sizes.reduce(0, +) < 8 << 20)
  }

  private func allDrawn() throws -> String {
    let set = try ProjectGoldens.opened.get()
    return try set.manifest.entries.compactMap { try set.folder.drawn($0) }.joined()
  }
}

extension ArtPack {
  /// Whether a part draws anything; no hair, for example, does not.
  fileprivate func hasShapes(_ name: String) -> Bool {
    let words = name.split(separator: "/").map(String.init)
    guard words.count == 3, let part = try? part(Worn(words[1], words[2]), of: FigureID(words[0])) else { return false }
    return part.layers.contains { !$0.shapes.isEmpty }
  }
}
