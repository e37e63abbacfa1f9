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
    let text = GitHubAnnotations.text(report(verdicts).causes, folder: "Tests/Set")
    #expect(
      text
        == "::error file=Tests/Set/goldens.json,title=2 goldens differ because hairStyle/bun has other shapes in front::a, b\n"
    )
  }

  @Test func noSetWritesAWorkflowCommandOfItsOwn() {
    let verdicts = [verdict("a", part: "player/x\n::stop-commands::x,y:100%/z")]
    let text = GitHubAnnotations.text(report(verdicts).causes, folder: "a,b:c")
    #expect(text.split(separator: "\n").count == 1 && text.hasPrefix("::error file=a%2Cb%3Ac/goldens.json,title="))
    #expect(!text.dropFirst(8).prefix { $0 != "\n" }.contains("::stop"))
  }

  /// A colon, a comma or a line's end is one for GitHub whatever mark stands beside it.
  @Test(arguments: [
    ":\u{301}PWNED,\u{301}title=x", "\u{600},PWNED=\u{600}::x", "%\u{301}2CPWNED=%3A\u{200D}:",
    "\r\u{FE0F}\n::error title=PWNED::x",
  ])
  func aMarkEndsNoPropertyOfAnAnnotation(text: String) throws {
    let verdicts = [verdict("a", part: "player/\(text)/z")]
    let bytes = Array(GitHubAnnotations.text(report(verdicts).causes, folder: text).utf8)
    #expect(bytes.split(whereSeparator: { $0 == 10 || $0 == 13 }).count == 1)
    #expect(bytes.starts(with: "::error ".utf8))
    let properties = bytes.dropFirst(8)
    let end = try #require(properties.firstRange(of: Array("::".utf8))).lowerBound
    let pairs = properties[..<end].split(separator: UInt8(ascii: ",")).map { String(decoding: $0, as: UTF8.self) }
    #expect(pairs.map { String($0.prefix { $0 != "=" }) } == ["file", "title"])
    #expect(pairs.allSatisfy { $0.contains("PWNED") })
  }

  @Test func moreCausesThanGitHubKeepsAreCounted() {
    let verdicts = (0..<14).map { verdict("g\($0)", part: "player/hairStyle/s\($0)/front") }
    let lines = GitHubAnnotations.text(report(verdicts).causes, folder: "s").split(separator: "\n")
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

  /// Returns a line of Markdown without its code, by bytes: a span ends at as many backquotes as it
  /// begins with.
  private static func outsideCode(_ line: String) -> String {
    var rest = Array(line.utf8)[...]
    var result: [UInt8] = []
    while let byte = rest.first {
      let marks = rest.prefix { $0 == UInt8(ascii: "`") }
      if rest.starts(with: "<code>".utf8), let end = rest.firstRange(of: Array("</code>".utf8)) {
        rest = rest[end.upperBound...]
      } else if !marks.isEmpty {
        var inside = rest.dropFirst(marks.count)
        while let start = inside.firstIndex(of: UInt8(ascii: "`")) {
          let length = inside[start...].prefix { $0 == UInt8(ascii: "`") }.count
          inside = inside[(start + length)...]
          if length == marks.count { break }
        }
        rest = inside
      } else {
        result.append(byte)
        rest = rest.dropFirst()
      }
    }
    return String(decoding: result, as: UTF8.self)
  }

  @Test(arguments: [
    "`\u{301}PWNED<img src=x onerror=alert(1)>`\u{301}", "\u{600}`PWNED@all`", "|\u{200D}`PWNED`|\u{FE0F}",
    "``\u{E0061}PWNED\u{1F1E6}``x", "</code\u{301}></code>PWNED`",
  ])
  func aMarkBesideABackquoteEndsNoCode(text: String) {
    func lines(_ text: String, _ kind: MarkdownReport) -> [Substring] {
      kind.text(report([verdict("a", part: "player/\(text)/z")]), comparison: "c", folder: "out").split(separator: "\n")
    }
    for kind in [MarkdownReport.comment, .summary] {
      let (plain, found) = (lines("PWNED", kind), lines(text, kind))
      #expect(found.count == plain.count)
      for (wanted, line) in zip(plain, found) {
        #expect(!Self.outsideCode(String(line)).contains("PWNED"), "\(line)")
        // A table is split into cells before code is recognised.
        #expect(line.utf8.count { $0 == UInt8(ascii: "|") } == wanted.utf8.count { $0 == UInt8(ascii: "|") }, "\(line)")
      }
      #expect(found.contains { $0.contains("PWNED") })
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
    #expect(try finder.names(meant: ["hat/cap/bun"]) == ["hat/cap/bun"])
    #expect(try finder.names(meant: ["hat/cap/b*", "hat/cap/bun"]).contains("hat/cap/braids"))
    #expect(
      try finder.names(meant: ["Tests/GoldenImages/sheet/paged-1.png", "./sheet/paged-0.png"]) == ["sheet/paged"])
    #expect(throws: GoldenError.self) { try finder.names(meant: ["Other/GoldenImages/sheet/paged-1.png"]) }
    let listed = finder.names(listed: ["README.md", "Tests/GoldenImages/hat/cap/bun.png"])
    #expect(listed.names == ["hat/cap/bun"] && listed.others == 1)
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
