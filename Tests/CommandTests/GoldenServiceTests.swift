import Foundation
import Programs
import Testing

/// Tests `goldens` on a build service: the output for pages and comments, and how little is drawn.
@Suite struct GoldenServiceTests {
  private let scratch: Scratch

  init() throws {
    scratch = try Scratch()
    try scratch.write(
      "repo/set/records.ndjson",
      #"{"id": "mia", "hairStyle": "bun"}"# + "\n" + #"{"id": "ben", "hairStyle": "none"}"# + "\n")
    try scratch.write(
      "repo/set/cases.json",
      """
      {"cases": [
        {"name": "run/{record}", "record": "*", "clip": "run", "frames": [0, 2], "scale": 0.5},
        {"name": "head", "record": "mia", "still": {"framing": "head", "size": 32}},
        {"name": "sheet", "record": "mia", "sheet": {"clips": ["idle"], "fps": 2, "trim": true}}
      ]}
      """)
  }

  private var repository: URL { scratch.url.appending(path: "repo") }

  private func goldens(_ arguments: [String], environment: [String: String] = [:], input: String? = nil) throws
    -> Tool.Result
  {
    try Tool.run(
      ["goldens"] + arguments + ["--set", "set"], input: input,
      environment: environment.merging(["CI": ""]) { first, _ in first }, in: repository)
  }

  private func recorded() throws { #expect(try goldens(["record"]).status == 0) }

  private func otherArt() throws -> [String] {
    try scratch.pack("repo/art", hairStyles: ["bun"], drawnLike: "short")
    return ["--art", "art"]
  }

  private func text(_ name: String) throws -> String {
    String(decoding: try scratch.read("repo/\(name)"), as: UTF8.self)
  }

  private func git(_ arguments: [String]) throws {
    let settings = [
      "-c", "user.name=a", "-c", "user.email=a@example.invalid", "-c", "init.defaultBranch=main", "-c",
      "commit.gpgsign=false",
    ]
    let result = try Program("git").run(settings + arguments, in: repository)
    #expect(result.status == 0, "\(String(decoding: result.errors, as: UTF8.self))")
  }

  @Test func theFirstLineSaysHowItCompares() throws {
    try recorded()
    #expect(try goldens(["verify"]).errors.hasPrefix("note: compared exactly: this is the environment that recorded\n"))
  }

  @Test func theCauseComesBeforeTheGoldens() throws {
    try recorded()
    let lines = try goldens(["verify"] + otherArt()).errors.split(separator: "\n")
    let cause = try #require(
      lines.firstIndex { $0.contains(#/^3 goldens differ because hairStyle/bun has .+: (sheet|head|run/mia), /#) })
    #expect(cause < lines.firstIndex { $0.hasPrefix("error: ") } ?? 0, "\(lines)")
  }

  @Test func junitSummaryAndCommentAreWritten() throws {
    try recorded()
    let result = try goldens(["verify", "--junit", "j.xml", "--summary", "s.md", "--comment", "c.md"] + otherArt())
    #expect(result.status == 65)
    #expect(try text("j.xml").contains(#"<testsuite name="set" tests="4" failures="3" errors="0" skipped="0">"#))
    for file in ["s.md", "c.md"] { #expect(try text(file).contains("## 3 of 4 goldens differ")) }
    #expect(try text("c.md").contains("`golden-report/head/triptych.png`"))
    #expect(FileManager.default.fileExists(atPath: repository.appending(path: "golden-report/head/triptych.png").path))
  }

  @Test func whatHoldsIsWrittenToo() throws {
    try recorded()
    #expect(try goldens(["verify", "--junit", "j.xml", "--comment", "c.md"]).status == 0)
    #expect(try text("j.xml").contains(#"failures="0""#) && text("c.md").contains("All 4 goldens hold"))
  }

  @Test func nothingOfTheSetIsOverwritten() throws {
    try recorded()
    let before = try scratch.tree("repo/set")
    #expect(try goldens(["verify", "--junit", "set/goldens.json"]).status == 73)
    #expect(try goldens(["verify"], environment: ["GITHUB_STEP_SUMMARY": "set/cases.json"]).status == 73)
    let untouched = try scratch.tree("repo/set") == before
    #expect(untouched)
  }

  /// A pull request can bring the link along, and its words would stand in the file.
  @Test(arguments: ["--junit", "--summary", "--comment"]) func aResultIsNotWrittenThroughALink(option: String) throws {
    try recorded()
    try scratch.write("profile", "mine")
    let link = repository.appending(path: "result").path
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: scratch.path("profile"))
    let result = try goldens(["verify", option, "result"])
    #expect(result.status == 73)
    #expect(result.errors.contains("result: is not written: it is a link; write to the file"), "\(result.errors)")
    #expect(try String(decoding: scratch.read("profile"), as: UTF8.self) == "mine")
  }

  @Test func gitHubGetsAnnotationsAndASummary() throws {
    try recorded()
    try scratch.write("repo/summary.md", "earlier step\n")
    let result = try goldens(
      ["verify"] + otherArt(),
      environment: ["GITHUB_ACTIONS": "true", "GITHUB_STEP_SUMMARY": "summary.md", "CI": "true"])
    #expect(result.status == 65)
    #expect(
      result.text.contains(#/::error file=set/goldens\.json,title=3 goldens differ because hairStyle/bun has .+::/#))
    #expect(try text("summary.md").hasPrefix("earlier step\n## 3 of 4 goldens differ"))
  }

  @Test func elsewhereThanOnGitHubThereIsNoAnnotation() throws {
    try recorded()
    #expect(try goldens(["verify"] + otherArt()).text == "golden-report/index.html\n")
  }

  @Test func shardsTogetherAreTheWhole() throws {
    try recorded()
    let counts = try (1...3).map { number in
      let result = try goldens(["verify", "--shard", "\(number)/3"])
      #expect(result.status == 0)
      return try #require(result.errors.firstMatch(of: #/(\d+) goldens hold, of 4/#).flatMap { Int($0.1) })
    }
    #expect(counts.reduce(0, +) == 4)
  }

  @Test(arguments: [(["run/*"], 2), (["**"], 4), (["set/head.png", "head"], 1)])
  func goldensAreNamedByPatternsAndFiles(words: [String], count: Int) throws {
    try recorded()
    #expect(try goldens(["verify"] + words).errors.contains("\(count) goldens hold, of 4"))
  }

  @Test func aListMayNameOtherFiles() throws {
    try recorded()
    let result = try goldens(["verify", "--from", "-"], input: "README.md\nset/run/mia.png\nset/run/mia.png\n")
    #expect(
      result.errors.contains("1 lines of - name no golden of this set")
        && result.errors.contains("1 goldens hold, of 4"))
  }

  @Test(arguments: ["README.md\n", "Sources/a.swift\nother/set.png\n", ""])
  func aListThatNamesNoGoldenIsAWarning(list: String) throws {
    try recorded()
    let result = try goldens(
      ["verify", "--from", "-", "--quiet", "--summary", "s.md"], environment: ["GITHUB_ACTIONS": "true"], input: list)
    #expect(result.status == 0)
    #expect(
      result.errors.hasPrefix("warning: no line of - names a golden of set: nothing is verified; "), "\(result.errors)")
    #expect(result.text.hasPrefix("::warning::no line of - names a golden of set"))
    #expect(try text("s.md").contains("No golden was verified"))
  }

  @Test func brokenArtIsInTheResultsToo() throws {
    try recorded()
    let art = try otherArt()
    try scratch.write("repo/art/palettes.json", "{\n  \"families\": 3\n}\n")
    let result = try goldens(
      ["verify", "--junit", "j.xml", "--summary", "s.md", "--comment", "c.md"] + art,
      environment: ["GITHUB_ACTIONS": "true", "GITHUB_STEP_SUMMARY": "step.md"])
    #expect(result.status == 65)
    #expect(
      result.text.hasPrefix("::error file=art/palettes.json,line=2,title=The goldens cannot be drawn::"),
      "\(result.text)")
    #expect(try text("j.xml").contains(#"tests="1" failures="0" errors="1""#))
    for file in ["j.xml", "s.md", "c.md", "step.md"] {
      #expect(try text(file).contains("art/palettes.json:2"), "\(file)")
    }
  }

  @Test func aPointerOfGitLFSIsCalledSo() throws {
    try recorded()
    let pointer = "version https://git-lfs.github.com/spec/v1\noid sha256:0\nsize 9\n"
    try scratch.write("repo/set/head.png", pointer)
    #expect(
      try goldens(["verify", "head"]).errors.contains(
        "is a pointer of Git LFS, not the picture; fetch it with git lfs pull"))
  }

  @Test func annotationsNameFilesAsTheRepositoryDoes() throws {
    try recorded()
    try FileManager.default.createDirectory(at: repository.appending(path: "tools"), withIntermediateDirectories: true)
    let art = try otherArt().map { $0 == "art" ? "../art" : $0 }
    let result = try Tool.run(
      ["goldens", "verify", "--set", "../set", "--report", "out"] + art,
      environment: ["GITHUB_ACTIONS": "true", "GITHUB_WORKSPACE": repository.resolvingSymlinksInPath().path],
      in: repository.appending(path: "tools"))
    #expect(result.text.contains("::error file=set/"), "\(result.text)")
  }

  @Test(arguments: [
    ["--junit", "no/j.xml"], ["--summary", "set"], ["--report", "set/records.ndjson/out"], ["--report", "art"],
  ])
  func whatCannotBeWrittenIsRefusedBeforeAnythingIsDrawn(arguments: [String]) throws {
    try recorded()
    try scratch.write("repo/art/mine.txt", "mine")
    let result = try goldens(["verify"] + arguments)
    #expect(result.status == 73 || result.status == 64, "\(result.errors)")
    #expect(!result.errors.contains("note: compared"), "\(result.errors)")
  }

  @Test(.needs("git")) func onlyWhatChangedIsDrawn() throws {
    try recorded()
    try git(["init", "-q"])
    try git(["add", "-A"])
    try git(["commit", "-qm", "goldens"])
    #expect(
      try goldens(["verify", "--changed-since", "HEAD"]).errors.contains(
        "0 of 4 goldens depend on what changed since HEAD"))
    let art = try otherArt()
    let result = try goldens(["verify", "--changed-since", "main"] + art)
    #expect(result.status == 65)
    #expect(
      result.errors.contains("3 of 4 goldens depend on what changed since main")
        && result.errors.contains("3 of 3 goldens differ"), "\(result.errors)")
    #expect(try goldens(["accept", "--all"] + art).status == 0)
    // An accepted golden differs from the revision, and holds.
    let accepted = try goldens(["verify", "--changed-since", "main"] + art)
    #expect(accepted.status == 0 && accepted.errors.contains("3 goldens hold, of 4"), "\(accepted.errors)")
  }

  @Test(.needs("git")) func aLineOfTheManifestThatChangedAloneIsSeen() throws {
    try recorded()
    try git(["init", "-q"])
    try git(["add", "-A"])
    try git(["commit", "-qm", "goldens"])
    let line = try #require(try text("set/goldens.json").firstMatch(of: #/"name": "head".*"pixels": "(\w{8})/#))
    try scratch.write(
      "repo/set/goldens.json", try text("set/goldens.json").replacing(line.1, with: "00000000", maxReplacements: 1))
    let result = try goldens(["verify", "--changed-since", "HEAD"])
    #expect(result.status == 65)
    #expect(
      result.errors.contains("1 of 4 goldens depend on what changed since HEAD")
        && result.errors.contains("holds other pixels than the manifest says"), "\(result.errors)")
  }

  @Test(.needs("git"), arguments: ["nowhere", "-h"]) func anUnknownRevisionIsSaid(revision: String) throws {
    try recorded()
    try git(["init", "-q"])
    let result = try goldens(["verify", "--changed-since=\(revision)"])
    #expect([64, 66].contains(result.status) && result.errors.contains("--changed-since"), "\(result.errors)")
  }

  @Test func acceptTakesWhatTheReportShows() throws {
    try recorded()
    let art = try otherArt()
    #expect(try goldens(["verify", "head", "sheet"] + art).status == 65)
    #expect(try goldens(["accept", "--all", "--shown"] + art).lines.sorted() == ["head", "sheet"])
    #expect(try goldens(["verify"] + art).errors.contains("1 golden differs because"))
  }

  @Test func acceptRefusesWhatIsDrawnOtherwiseThanShown() throws {
    try recorded()
    #expect(try goldens(["verify"] + otherArt()).status == 65)
    try scratch.pack("repo/art", hairStyles: ["bun"], drawnLike: "braids")
    let result = try goldens(["accept", "--all", "--shown", "--art", "art"])
    #expect(result.status == 65 && result.text.isEmpty)
    #expect(result.errors.contains("error: head: is not drawn as the report shows; run goldens verify and look again"))
  }

  @Test func pruneForgetsWhatNoCaseDeclares() throws {
    try recorded()
    try scratch.write(
      "repo/set/cases.json",
      #"{"cases": [{"name": "head", "record": "mia", "still": {"framing": "head", "size": 32}}]}"#)
    let before = try scratch.tree("repo/set")
    let rehearsal = try goldens(["prune", "--dry-run"])
    #expect(rehearsal.errors.contains("3 of 4 goldens would be removed"))
    let untouched = try scratch.tree("repo/set") == before
    #expect(untouched)
    #expect(try goldens(["prune"], environment: ["CI": "1"]).status == 64)
    #expect(try goldens(["prune"]).lines.sorted() == ["run/ben", "run/mia", "sheet"])
    #expect(
      try Set(scratch.tree("repo/set").keys) == [
        "cases.json", "records.ndjson", "goldens.json", "head.png",
      ])
    #expect(try goldens(["verify"]).status == 0)
  }
}
