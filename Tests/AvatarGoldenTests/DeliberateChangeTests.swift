@testable import AvatarGolden
import AvatarRaster
import AvatarScene
import Foundation
import Testing

/// The way of a deliberate change: one hair style is drawn anew, the report shows what wears it, it is accepted, and nothing else has changed.
@Suite struct DeliberateChangeTests {
  private let style: String
  private let renderer: AvatarRenderer
  private let scratch: Scratch

  /// The project's goldens, copied, and its art with every shape of one style moved.
  init() throws {
    let art = try ArtTree.builtIn.get()
    style = try #require(art.parts(of: "player").filter { $0.contains("/hairStyle/") && !$0.hasSuffix("/none") }.sorted().first)
    var part = art[style]
    for (number, layer) in (part.members["layers"]?.elements ?? []).enumerated() {
      for shape in (layer.members["shapes"]?.elements ?? []).indices {
        let path: JSONPath = [.key("layers"), .index(number), .key("shapes"), .index(shape), .key("path")]
        part[path] = .string(Self.raised(part[path]?.words ?? ""))
      }
    }
    renderer = try AvatarRenderer(pack: art.pack(replacing: [style: part]))
    scratch = try Scratch()
    try FileManager.default.removeItem(atPath: scratch.path)
    try FileManager.default.copyItem(atPath: ProjectGoldens.folder.path, toPath: scratch.path)
  }

  /// Every point one point higher, in thousandths.
  private static func raised(_ path: String) -> String {
    path.split(separator: " ", omittingEmptySubsequences: false).enumerated().map { number, word in
      let digits = word.prefix { $0.isNumber || $0 == "-" }
      guard number > 0, number.isMultiple(of: 2), let y = Int(digits) else { return String(word) }
      return "\(y + 1000)" + word.dropFirst(digits.count)
    }.joined(separator: " ")
  }

  private func open(_ renderer: AvatarRenderer) throws -> GoldenSet { try GoldenSet(folder: GoldenFolder(scratch.path), renderer: renderer) }

  /// The cases whose avatar wears the style.
  private func wearing(_ set: GoldenSet) -> Set<String> {
    let variant = style.split(separator: "/").last.map(String.init)
    return Set(
      set.cases.filter { golden in
        if case .student(let look) = renderer.resolve(golden.record).avatar.body { look.hairStyle == variant && !isAlone(golden) } else { false }
      }.map(\.name))
  }

  /// A pet in a picture of its own wears no hair.
  private func isAlone(_ golden: GoldenCase) -> Bool { if case .frames(let strip) = golden.subject { strip.cast == .pet } else { false } }

  @Test func theReportShowsExactlyWhatWearsIt() async throws {
    let set = try open(renderer)
    let holdAnyway = Set(try await open(AvatarRenderer()).verify(jobs: 2).filter(\.holds).map(\.name))
    let verdicts = await set.verify(jobs: 2)
    let differing = verdicts.filter { !$0.holds && holdAnyway.contains($0.name) }
    #expect(Set(differing.map(\.name)) == wearing(set).intersection(holdAnyway))
    let report = GoldenReport(differing, environment: nil, acceptCommand: "render-avatars goldens accept --set x")
    let page = try String(contentsOfFile: report.write(to: scratch.path + "/report"), encoding: .utf8)
    let shown = page.matches(of: #/<h2[^>]*>([^<]+)</h2>/#).map { String($0.1) }
    #expect(shown == report.verdicts.map(\.name))
    #expect(report.verdicts.map(\.weight) == report.verdicts.map(\.weight).sorted(by: >))
    for verdict in report.verdicts { #expect(verdict.message.contains(style.replacing("/parts/", with: "/"))) }
  }

  @Test func acceptingItTouchesNothingElse() async throws {
    let before = scratch.tree()
    let set = try open(renderer)
    let verdicts = await set.verify(jobs: 2)
    let wanted = wearing(set)
    let taken = try set.take(wanted, of: verdicts)
    let after = scratch.tree()
    let allowed = Set(taken.manifest.entries.filter { wanted.contains($0.name) }.flatMap(\.files) + [GoldenFolder.manifestFile])
    #expect(Set(after.keys.filter { after[$0] != before[$0] }).subtracting(allowed) == [])
    let lines = [before, after].map { Set(String(decoding: $0[GoldenFolder.manifestFile] ?? Data(), as: UTF8.self).split(separator: "\n")) }
    let changed = lines[0].symmetricDifference(lines[1]).filter { $0.contains("{\"name\": ") }
    #expect(changed.allSatisfy { line in wanted.contains { line.contains("{\"name\": \"\($0)\"") } })
    let again = try await open(renderer).verify(names: Array(wanted), jobs: 2)
    #expect(again.filter { !$0.holds }.map(\.name) == [])
  }
}
