@testable import AvatarGolden
import AvatarRaster
import AvatarScene
import Foundation
import Programs
import Testing

/// Tests the workflow of a deliberate change: one hair style is redrawn, the report shows every
/// case that wears it, the change is accepted, and nothing else changes.
@Suite struct DeliberateChangeTests {
  /// The art with every shape of one style moved, and the verdicts of the project's goldens;
  /// computed once for all tests.
  private static let changed = Task {
    let art = try ArtTree.builtIn.get()
    let style = try #require(
      art.parts(of: "player").filter { $0.contains("/hairStyle/") && !$0.hasSuffix("/none") }.sorted().first)
    var part = art[style]
    for (number, layer) in (part.members["layers"]?.elements ?? []).enumerated() {
      for shape in (layer.members["shapes"]?.elements ?? []).indices {
        let path: JSONPath = [.key("layers"), .index(number), .key("shapes"), .index(shape), .key("path")]
        part[path] = part[path]?.withSteps { steps in steps.map { $0.applying(.translation(Point(0, 1))) } }
      }
    }
    let renderer = try AvatarRenderer(pack: art.pack(replacing: [style: part]))
    let set = try GoldenSet(folder: ProjectGoldens.folder, renderer: renderer)
    return Change(style: style, set: set, verdicts: await set.verify(jobs: 2))
  }

  private struct Change {
    /// The changed section.
    let style: String
    let set: GoldenSet
    let verdicts: [GoldenVerdict]
  }

  /// Returns the cases whose avatar wears the style, seen from the front, which is the view that
  /// was redrawn. A picture of only the pet is excluded.
  private func wearing(_ change: Change) -> Set<String> {
    let variant = change.style.split(separator: "/").last.map(String.init)
    return Set(
      change.set.cases.filter { golden in
        if case .frames(let strip) = golden.subject, strip.cast == .pet || !strip.facings.contains(.front) {
          return false
        }
        if case .stills(let stills) = golden.subject, !stills.contains(where: { $0.facing == .front }) { return false }
        return change.set.renderer.resolve(golden.record).avatar.body["hairStyle"] == variant
      }.map(\.name))
  }

  /// Returns the cases that differ with unchanged art too, for another reason.
  private func differingAnyway(_ names: Set<String>) async throws -> Set<String> {
    Set(try await ProjectGoldens.opened.get().verify(names: Array(names), jobs: 2).filter { !$0.passes }.map(\.name))
  }

  @Test func theReportShowsExactlyWhatWearsIt() async throws {
    let change = try await Self.changed.value
    let wearing = wearing(change)
    let differing = change.verdicts.filter { !$0.passes }
    let others = Set(differing.map(\.name)).subtracting(wearing)
    #expect(try await others == differingAnyway(others))
    #expect(wearing.subtracting(differing.map(\.name)) == [])
    let scratch = try Scratch()
    let report = GoldenReport(
      differing.filter { wearing.contains($0.name) }, environment: nil,
      acceptCommand: "render-avatars goldens accept --set x")
    let page = try String(contentsOfFile: report.write(to: scratch.path), encoding: .utf8)
    #expect(page.matches(of: #/<h2>([^<]+)</h2>/#).map { String($0.1) } == report.verdicts.map(\.name))
    #expect(report.verdicts.map(\.weight) == report.verdicts.map(\.weight).sorted(by: >))
    for verdict in report.verdicts { #expect(verdict.message.contains(change.style.replacing("/parts/", with: "/"))) }
  }

  @Test func itIsOneCauseAndItsGoldensAloneAreDrawnAgain() async throws {
    let change = try await Self.changed.value
    let differing = Set(change.verdicts.filter { !$0.passes }.map(\.name))
    let part = change.style.replacing("player/parts/", with: "")
    let cause = try #require(GoldenCause.all(of: change.verdicts).first)
    #expect(cause.subject == part && cause.what.contains("other shapes"))
    #expect(Set(cause.goldens).isSuperset(of: wearing(change)))
    let drawn = Set(await change.set.changed(files: [], jobs: 2))
    // With other library versions than the recorded ones, pixels may differ although the art did
    // not.
    #expect(drawn.isSubset(of: differing) && drawn.isSuperset(of: wearing(change)))
  }

  @Test func acceptingItTouchesNothingElse() async throws {
    let change = try await Self.changed.value
    let wanted = wearing(change)
    let scratch = try Scratch()
    try FileManager.default.removeItem(atPath: scratch.path)
    try FileManager.default.copyFolder(URL(filePath: ProjectGoldens.folder.path), to: URL(filePath: scratch.path))
    let before = scratch.tree()
    let taken = try GoldenSet(folder: GoldenFolder(scratch.path), renderer: change.set.renderer).take(
      wanted, of: change.verdicts)
    let after = scratch.tree()
    let allowed = Set(
      taken.manifest.entries.filter { wanted.contains($0.name) }.flatMap(\.files) + [GoldenFolder.manifestFile])
    #expect(Set(after.keys.filter { after[$0] != before[$0] }).subtracting(allowed) == [])
    let lines = [before, after].map {
      Set(String(decoding: $0[GoldenFolder.manifestFile] ?? Data(), as: UTF8.self).split(separator: "\n"))
    }
    let changed = lines[0].symmetricDifference(lines[1]).filter { $0.contains("{\"name\": ") }
    #expect(changed.allSatisfy { line in wanted.contains { line.contains("{\"name\": \"\($0)\"") } })
    #expect(await taken.verify(names: Array(wanted), jobs: 2).filter { !$0.passes }.map(\.name) == [])
  }
}
