@testable import AvatarGolden
import AvatarPixels
import AvatarRaster
import AvatarSupport
import Foundation
import Testing

/// Tests that the report is complete, ordered, a single file, and safe to write twice.
@Suite struct GoldenReportTests {
  private func verdict(_ name: String, changed: Int) -> GoldenVerdict {
    let old = Bitmap(width: 16, height: 16)
    var new = old
    for index in 0..<changed { new.pixels[index] = 0xFFFF_0000 }
    let findings: [GoldenFinding] =
      PictureDifference(old, new).map { [.pixels(file: "\(name).png", $0, frames: ["idle 0"])] } ?? []
    return GoldenVerdict(
      name: name, golden: nil, findings: findings, pairs: [GoldenVerdict.Pair(suffix: "", expected: old, actual: new)])
  }

  private func report(_ verdicts: [GoldenVerdict]) -> GoldenReport {
    GoldenReport(
      verdicts, environment: "the environment is not the one that recorded: <cairo>",
      acceptCommand: "render-avatars goldens accept --set x")
  }

  @Test func theLargestDifferenceComesFirstAndWhatHoldsStaysOut() {
    #expect(
      report([verdict("small", changed: 1), verdict("same", changed: 0), verdict("large", changed: 9)]).verdicts.map(
        \.name) == ["large", "small"])
  }

  @Test func theFolderHoldsEveryPictureThePageAndTheJSON() throws {
    let scratch = try Scratch()
    _ = try report([verdict("hair/bun", changed: 3)]).write(to: scratch.path)
    let names =
      ["expected.png", "actual.png", "diff.png", "triptych.png"].map { "hair/bun/\($0)" } + [
        "index.html", "report.json",
      ]
    #expect(names.filter { !scratch.exists($0) } == [])
  }

  @Test func thePageLoadsNothing() throws {
    let scratch = try Scratch()
    let page = try String(contentsOfFile: report([verdict("a", changed: 3)]).write(to: scratch.path), encoding: .utf8)
    #expect(!page.contains("://"))
    #expect(page.components(separatedBy: "src=\"").dropFirst().allSatisfy { $0.hasPrefix("data:image/png;base64,") })
    #expect(page.contains("The environment is not the one that recorded: &lt;cairo&gt;."))
    #expect(page.contains("render-avatars goldens accept a --set x"))
  }

  @Test func theJSONSaysWhatDiffers() throws {
    let scratch = try Scratch()
    _ = try report([verdict("a", changed: 2)]).write(to: scratch.path)
    let json = try JSONSerialization.jsonObject(with: Data(scratch.text("report.json").utf8)) as? [String: Any]
    let finding = ((json?["differences"] as? [[String: Any]])?.first?["findings"] as? [[String: Any]])?.first
    #expect(json?["differ"] as? Int == 1)
    #expect(finding?["pixels"] as? Int == 2)
    #expect(finding?["largest"] as? Int == 255)
    #expect((finding?["box"] as? [String: Int]) == ["x": 0, "y": 0, "w": 2, "h": 1])
  }

  @Test func anOlderReportGivesWayAndOtherFilesStay() throws {
    let scratch = try Scratch()
    _ = try report([verdict("old", changed: 2)]).write(to: scratch.path)
    try scratch.write("notes.txt", "mine")
    _ = try report([verdict("new", changed: 2)]).write(to: scratch.path)
    #expect(!scratch.exists("old") && scratch.exists("new/actual.png") && scratch.exists("notes.txt"))
  }

  @Test func aFolderThatTheReportDidNotMakeStaysWhenItsFilesGo() throws {
    let scratch = try Scratch()
    _ = try report([verdict("a", changed: 2)]).write(to: scratch.path)
    try FileManager.default.createDirectory(atPath: "\(scratch.path)/mine", withIntermediateDirectories: true)
    _ = try report([verdict("mine/b", changed: 2)]).write(to: scratch.path)
    GoldenReport.removeOlder(in: scratch.path)
    #expect(scratch.exists("mine") && !scratch.exists("mine/b"))
  }

  @Test func aReportThatIsRemovedLeavesNothing() throws {
    let scratch = try Scratch()
    _ = try report([verdict("hair/bun", changed: 2)]).write(to: scratch.path)
    GoldenReport.removeOlder(in: scratch.path)
    #expect(try FileManager.default.contentsOfDirectory(atPath: scratch.path) == [])
  }

  @Test func whatIsNoReportStaysAndIsNotMixedWithOne() throws {
    let scratch = try Scratch()
    try scratch.write("index.html", "mine")
    #expect(throws: GoldenError.self) { try report([verdict("a", changed: 2)]).write(to: scratch.path) }
    GoldenReport.removeOlder(in: scratch.path)
    #expect(try scratch.text("index.html") == "mine" && scratch.tree().count == 1)
  }

  @Test func whatAPageQuotesIsNoMarkup() throws {
    let scratch = try Scratch()
    let stray = GoldenVerdict(
      name: "<b>'&\n\u{1B}.png", golden: nil, findings: [.stray(file: "<b>'&\n\u{1B}.png", isFile: true)], pairs: [])
    let page = try String(contentsOfFile: report([stray]).write(to: scratch.path), encoding: .utf8)
    #expect(page.contains("<h2>&lt;b&gt;&#39;&amp;"))
    #expect(!page.contains("<b>") && !page.contains("\u{1B}"))
  }

  /// The browser runs only the script, and applies only the style, whose digests the policy
  /// contains.
  @Test func thePageAllowsItsOwnScriptAndStyleAlone() throws {
    let scratch = try Scratch()
    let hostile = GoldenVerdict(
      name: "\" onload=\"x\" style=\"x", golden: nil,
      findings: [.stray(file: "</style><script>x</script>", isFile: true)], pairs: [])
    let page = try String(
      contentsOfFile: report([verdict("a/b", changed: 3), hostile]).write(to: scratch.path), encoding: .utf8)
    let policy = try #require(page.firstMatch(of: #/<meta http-equiv="Content-Security-Policy" content="([^"]*)">/#)).1
    let directives = Dictionary(
      uniqueKeysWithValues: policy.split(separator: "; ").map {
        ($0.prefix { $0 != " " }, $0.drop { $0 != " " }.dropFirst())
      })
    func digests(_ texts: [Substring]) -> [String] {
      texts.map { "'sha256-\(Data(SHA256.digest(Array($0.utf8))).base64EncodedString())'" }
    }
    let scripts = page.matches(of: #/<script([^>]*)>((?s:.*?))<\/script>/#)
    let styles = page.matches(of: #/<style([^>]*)>((?s:.*?))<\/style>/#)
    #expect(
      scripts.count == 1 && styles.count == 1 && scripts.allSatisfy(\.1.isEmpty) && styles.allSatisfy(\.1.isEmpty))
    #expect(directives["script-src"].map { [String($0)] } == digests(scripts.map(\.2)))
    #expect(directives["style-src"].map { [String($0)] } == digests(styles.map(\.2)))
    #expect(directives["default-src"] == "'none'" && directives["img-src"] == "data:")
    #expect(directives["base-uri"] == "'none'" && directives["form-action"] == "'none'" && directives.count == 6)
    // The policy holds for what stands behind it.
    #expect(
      page.range(of: "Content-Security-Policy")?.lowerBound ?? page.endIndex < page.range(of: "<style")?.lowerBound
        ?? page.startIndex)
    let markup = page.replacing(#/<(script|style)>(?s:.*?)<\/(script|style)>/#, with: "")
    let attributes = markup.matches(of: #/<[a-z][^>]*>/#).flatMap {
      $0.0.matches(of: #/\s([a-zA-Z-]+)=?(?:"[^"]*")?/#).map { $0.1.lowercased() }
    }
    #expect(attributes.contains("data-width") && !attributes.contains { $0 == "style" || $0.hasPrefix("on") })
    #expect(!page.contains("javascript:"))
  }

  @Test func theMessageNamesBoxPixelAndSize() {
    let message = verdict("a", changed: 2).message
    #expect(
      message.contains(
        "2 px of a.png differ in frame idle 0: box 2 × 1 at (0, 0), first (0, 0) #00000000 is #FF0000, largest difference 255"
      ))
  }
}
