@testable import AvatarGolden
import AvatarRaster
import Foundation
#if canImport(FoundationXML)
  import FoundationXML
#endif
import Testing

/// Tests the output for build services (JUnit, annotations, Markdown), and the selection of
/// goldens.
@Suite struct GoldenResultTests {
  private func verdict(_ name: String, part: String? = nil, _ findings: [GoldenFinding] = []) -> GoldenVerdict {
    let parts: [GoldenFinding] =
      part.map {
        [.parts([PartChange(part: "hair", layer: $0, kind: .shapes, what: "has other shapes", frames: ["idle 0"])])]
      } ?? []
    return GoldenVerdict(name: name, golden: nil, findings: parts + findings, pairs: [])
  }

  private func report(_ verdicts: [GoldenVerdict]) -> GoldenReport {
    GoldenReport(
      verdicts, environment: nil, comparison: "compared exactly", acceptCommand: "render-avatars goldens accept --set x"
    )
  }

  @Test func junitHasACaseForEachGolden() throws {
    let verdicts = [
      verdict("hair/bun", part: "player/hairStyle/bun/front"), verdict("hair/afro"),
      verdict("head", [.failed("no <clip>")]),
    ]
    let text = JUnitReport.text(verdicts, suite: "set", comparison: "compared \"exactly\"", report: "out")
    let document = try XMLDocument(xmlString: text)
    #expect(try document.nodes(forXPath: "//testcase").count == 3)
    #expect(
      try document.nodes(forXPath: "//testcase[@classname='hair' and @name='bun']/failure[@type='parts']").count == 1)
    #expect(
      try document.nodes(forXPath: "//testcase[@name='head']/error").first?.stringValue?.contains("no <clip>") == true)
    #expect(
      try document.nodes(forXPath: "/testsuites/testsuite[@tests='3' and @failures='1' and @errors='1']").count == 1)
  }

  @Test func anAnnotationIsOneLineForACause() {
    let verdicts = [verdict("a", part: "player/hairStyle/bun/front"), verdict("b", part: "player/hairStyle/bun/front")]
    let text = GitHubAnnotations.text(report(verdicts).causes, verdicts: verdicts, folder: "Tests/Set")
    #expect(
      text
        == "::error file=Tests/Set/goldens.json,title=2 goldens differ because hairStyle/bun has other shapes in front::a, b\n"
    )
  }

  @Test func noSetWritesAWorkflowCommandOfItsOwn() {
    let verdicts = [verdict("a", part: "player/x\n::stop-commands::x,y:100%/z")]
    let text = GitHubAnnotations.text(report(verdicts).causes, verdicts: verdicts, folder: "a,b:c")
    #expect(text.split(separator: "\n").count == 1 && text.hasPrefix("::error file=a%2Cb%3Ac/goldens.json,title="))
    #expect(!text.dropFirst(8).prefix { $0 != "\n" }.contains("::stop"))
  }

  @Test func moreCausesThanGitHubKeepsAreCounted() {
    let verdicts = (0..<14).map { verdict("g\($0)", part: "player/hairStyle/s\($0)/front") }
    let lines = GitHubAnnotations.text(report(verdicts).causes, verdicts: verdicts, folder: "s").split(separator: "\n")
    #expect(lines.count == 10 && lines.last?.contains("5 more causes") == true)
  }

  @Test func theCommentSaysTheCauseBeforeTheGoldens() {
    let text = MarkdownReport.comment.text(
      report([verdict("a", part: "player/hairStyle/bun/front"), verdict("b")]), comparison: "compared exactly",
      folder: "out")
    #expect(text.hasPrefix("\(MarkdownReport.mark)\n## 1 of 2 goldens differ\n\n`compared exactly`\n"))
    #expect(text.contains("| 1 | `hairStyle/bun has other shapes in front` |"))
    #expect(text.contains("render-avatars goldens accept --set x --all"))
  }

  @Test func whatHoldsIsSaidShortly() {
    #expect(
      MarkdownReport.summary.text(report([verdict("a"), verdict("b")]), comparison: "c", folder: "out")
        == "## All 2 goldens hold\n\n`c`\n")
  }

  @Test func nothingThatASetSaysIsMarkup() {
    let text = MarkdownReport.comment.text(
      report([verdict("a", part: "player/@team` <img src=x> | [l](http://x)\n# h/z")]), comparison: "c", folder: "out")
    for line in text.split(separator: "\n") where line.contains("@team") {
      let code = line.split(separator: "`", omittingEmptySubsequences: false)
      #expect(
        code.count.isMultiple(of: 2) == false
          && !code.enumerated().contains { $0.offset.isMultiple(of: 2) && $0.element.contains("team") }, "\(line)")
    }
  }

  @Test func aCommentIsShorterThanGitHubTakes() {
    let verdicts = (0..<5000).map {
      verdict("golden/\($0)/\(String(repeating: "n", count: 100))", part: "player/hairStyle/style\($0)/front")
    }
    #expect(MarkdownReport.comment.text(report(verdicts), comparison: "c", folder: "out").utf8.count < 65_536)
  }

  @Test(arguments: [
    ("hairStyle/*", "hairStyle/bun", true), ("hairStyle/*", "hairStyle/moving/bun", false),
    ("hairStyle/**", "hairStyle/moving/bun", true), ("**", "a", true),
    ("*", "a/b", false), ("a?c", "abc", true), ("a?c", "a/c", false), ("**/bun", "hairStyle/moving/bun", true),
    ("*n", "bun", true), ("*n", "buns", false),
  ])
  func patterns(_ pattern: String, _ name: String, _ isMatch: Bool) {
    #expect(GoldenPattern(pattern)?.matches(name) == isMatch)
  }

  @Test func aPatternOfManyStarsTakesNoLonger() {
    let pattern = GoldenPattern(String(repeating: "*a", count: 100) + "b")
    #expect(pattern?.matches(String(repeating: "a", count: 150)) == false)
  }

  @Test func aGoldenIsFoundByItsNamesPatternsAndFiles() throws {
    let finder = try ProjectGoldens.opened.get().finder
    #expect(try finder.names(meant: ["hairStyle/bun"]) == ["hairStyle/bun"])
    #expect(try finder.names(meant: ["hairStyle/b*", "hairStyle/bun"]).contains("hairStyle/braids"))
    #expect(
      try finder.names(meant: ["Tests/GoldenImages/sheet/paged-1.png", "./sheet/paged-0.png"]) == ["sheet/paged"])
    #expect(throws: GoldenError.self) { try finder.names(meant: ["Other/GoldenImages/sheet/paged-1.png"]) }
    let listed = finder.names(listed: ["README.md", "Tests/GoldenImages/hairStyle/bun.drawn.txt"])
    #expect(listed.names == ["hairStyle/bun"] && listed.others == 1)
  }

  @Test func withTheArtAsItIsNoDrawListChanged() async throws {
    #expect(await (try ProjectGoldens.opened.get()).changed(files: [], jobs: 2) == [])
  }

  @Test func aGoldenOfWhichAFileChangedIsDrawn() async throws {
    #expect(
      await (try ProjectGoldens.opened.get()).changed(files: ["sheet/paged-1.png", "other.txt"], jobs: 2) == [
        "sheet/paged"
      ])
  }
}
