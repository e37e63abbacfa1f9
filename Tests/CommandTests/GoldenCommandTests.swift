import AvatarRaster
import AvatarScene
import Foundation
import Programs
import Testing

/// Tests `goldens` as used on a build machine: exit statuses, and the output of each stream.
@Suite struct GoldenCommandTests {
  private let scratch: Scratch

  init() throws {
    scratch = try Scratch()
    try scratch.write(
      "set/records.ndjson", #"{"id": "mia", "hairStyle": "bun"}"# + "\n" + #"{"id": "ben", "hairStyle": "none"}"# + "\n"
    )
    try cases("")
  }

  /// - Parameter extra: additional members for the case of a still.
  private func cases(_ extra: String) throws {
    try scratch.write(
      "set/cases.json",
      """
      {"cases": [
        {"name": "run/{record}", "record": "*", "clip": "run", "frames": [0, 2], "scale": 0.5},
        {"name": "head", "asks": "Is it Mia's head?", "record": "mia", "still": {"framing": "head", "size": 32}\(extra)}
      ]}
      """)
  }

  private func goldens(_ arguments: [String], ci: String = "", art: String? = nil) throws -> Tool.Result {
    let places =
      ["--set", scratch.path("set"), "--report", scratch.path("report")] + (art.map { ["--art", $0] } ?? [])
    return try Tool.run(["goldens"] + arguments + places, environment: ["CI": ci])
  }

  private func recorded() throws { #expect(try goldens(["record"]).status == 0) }

  private func otherArt() throws -> String { try scratch.pack("art", hairStyles: ["bun"], drawnLike: "short") }

  private func edit(_ name: String, _ change: (String) -> String) throws {
    try scratch.write(name, change(String(decoding: try scratch.read(name), as: UTF8.self)))
  }

  @Test func whatWasRecordedHolds() throws {
    try recorded()
    let result = try goldens(["verify"])
    #expect(result.status == 0)
    #expect(result.errors.contains("3 goldens hold"))
    #expect(try scratch.tree("report").isEmpty)
  }

  @Test func aDifferenceEndsWith65AndSaysWhatDiffersWhereAndHowMuch() throws {
    try recorded()
    let result = try goldens(["verify"], art: otherArt())
    #expect(result.status == 65)
    let place =
      #/error: run/mia: \d+ px of run/mia\.png differ in frames run 0, run 2: box \d+ × \d+ at \(\d+, \d+\), first \(\d+, \d+\) /#
    let colours = #/first \(\d+, \d+\) #[0-9A-F]{6,8} is #[0-9A-F]{6,8}, largest difference \d+/#
    let part = #/part hair\w+ \(player/hairStyle/bun/[\w.]+\) /#
    #expect(
      result.errors.contains(place) && result.errors.contains(colours) && result.errors.contains(part),
      "\(result.errors)")
    for words in ["Avatar mia; run 0,2 scale 0.5", "asks: Is it Mia's head?", "2 of 3 goldens differ; look at "] {
      #expect(result.errors.contains(words), "\(result.errors)")
    }
    #expect(!result.errors.contains("run/ben"))
    #expect(result.text == scratch.path("report/index.html") + "\n")
  }

  /// Returns the page's DOM in a browser after its scripts have run.
  private func shown(_ page: String = "report/index.html") throws -> String {
    try Tool.system(
      "chromium",
      [
        "--headless=new", "--no-sandbox", "--disable-gpu", "--user-data-dir=\(scratch.path("profile"))", "--dump-dom",
        "file://\(scratch.path(page))#mode=blink",
      ]
    ).text
  }

  @Test(.needs("chromium")) func aBrowserShowsEachDifferenceInTheModeThatIsAskedFor() throws {
    try recorded()
    _ = try goldens(["verify"], art: otherArt())
    let shown = try shown()
    #expect(shown.contains("<body data-mode=\"blink\">"))
    #expect(shown.contains(#/<button data-mode="blink"[^>]* class="on">/#))
    #expect(
      shown.contains(#/ data-width="\d+" style="--w: ?\d+;?">/#)
        && shown.contains(#/<i data-share="100" style="width: 100%;">/#))
    #expect(shown.matches(of: #/<h2>([^<]+)</h2>/#).map { String($0.1) }.sorted() == ["head", "run/mia"])
    #expect(shown.contains("<code>render-avatars goldens accept head --set "))
  }

  /// If markup of a set reaches the page, the browser must not run it.
  @Test(
    .needs("chromium"),
    arguments: [
      "<script>document.title = 'RUN'</script>", "<img src=x onerror=\"document.title = 'RUN'\">",
      "<svg onload=\"document.title = 'RUN'\"></svg>",
      "<iframe srcdoc=\"<script>parent.document.title = 'RUN'</script>\"></iframe>",
    ])
  func theReportRunsNothingThatASetSays(markup: String) throws {
    try recorded()
    _ = try goldens(["verify"], art: otherArt())
    try edit("report/index.html") { $0.replacing("<p class=\"asks\">", with: markup + "<p class=\"asks\">") }
    let shown = try shown()
    #expect(shown.contains("<body data-mode=\"blink\">") && !shown.contains("<title>RUN"))
    // Without the policy it would run.
    try edit("report/index.html") { $0.replacing("http-equiv", with: "name") }
    #expect(try self.shown().contains("<title>RUN"))
  }

  @Test func acceptTakesWhatIsNamedAndThenVerifyIsGreen() throws {
    try recorded()
    let art = try otherArt()
    let before = try scratch.tree("set")
    #expect(try goldens(["accept", "head", "run/mia"], art: art).status == 0)
    #expect(try goldens(["verify"], art: art).status == 0)
    let after = try scratch.tree("set")
    let changed = Set(after.keys.filter { after[$0] != before[$0] })
    #expect(changed == ["goldens.json", "head.png", "run/mia.png"])
  }

  @Test(arguments: [["record"], ["accept", "--all"], ["accept", "head"]])
  func aBuildMachineRecordsNothing(command: [String]) throws {
    try recorded()
    let art = try otherArt()
    try FileManager.default.removeItem(atPath: scratch.path("set/head.png"))
    let before = try scratch.tree("set")
    let result = try goldens(command, ci: "true", art: art)
    #expect(result.status == 64)
    #expect(result.errors.contains("a build machine must not record goldens"))
    let untouched = try scratch.tree("set") == before
    #expect(untouched)
  }

  @Test func aBuildMachineMayVerify() throws {
    try recorded()
    #expect(try goldens(["verify"], ci: "true").status == 0)
  }

  @Test(arguments: ["cairo", ".ttf"])
  func otherLibrariesAndFontsAreSaidFirstInOneLine(thing: String) throws {
    try recorded()
    try edit("set/goldens.json") { manifest in
      let line =
        manifest.split(separator: "\n").first {
          $0.contains("\"") && $0.split(separator: "\":").first?.hasSuffix(thing) == true
        } ?? ""
      let value = line.split(separator: "\"").last { $0 != "," } ?? ""
      return manifest.replacing(line, with: line.replacing("\"\(value)\"", with: "\"0.0.1\""))
    }
    let result = try goldens(["verify"], art: otherArt())
    let lines = result.errors.split(separator: "\n")
    #expect(result.status == 65)
    #expect(
      lines.first?.contains(
        #/^note: compared [^;]+; the environment is not the one that recorded: \S*(cairo|\.ttf) \S+ \(recorded with 0\.0\.1\)$/#
      ) == true,
      "\(result.errors)")
    #expect(lines.dropFirst().allSatisfy { !$0.contains("recorded with") })
    let page = String(decoding: try scratch.read("report/index.html"), as: UTF8.self)
    #expect(page.contains("(recorded with 0.0.1)."))
  }

  @Test func whatIsMissingDiffersToo() throws {
    let result = try goldens(["verify"])
    #expect(result.status == 65)
    #expect(result.errors.contains("error: head: nothing is recorded yet"))
  }

  @Test func recordLeavesWhatDiffersAlone() throws {
    try recorded()
    let before = try scratch.tree("set")
    let result = try goldens(["record"], art: otherArt())
    #expect(result.status == 0)
    #expect(result.errors.contains("2 differ and were left as they are"))
    let untouched = try scratch.tree("set") == before
    #expect(untouched)
  }

  @Test func anUnknownNameIsAnsweredWithTheClosest() throws {
    try recorded()
    let result = try goldens(["verify", "haed"])
    #expect(result.status == 64)
    #expect(result.errors.contains("no golden is called \"haed\"; did you mean \"head\"?"))
  }

  @Test(arguments: [[], ["records.ndjson"]]) func clipsForASetThatSaysItsOwnAreRefused(inputs: [String]) throws {
    try recorded()
    let before = try scratch.tree("set")
    let result = try goldens(["record"] + inputs.map { scratch.path("set/\($0)") } + ["--clips", "walk"])
    #expect(result.status == 64)
    let words =
      "/cases.json: says already what is kept, so --clips walk would change nothing; edit it, or begin another set with --set\nUsage: render-avatars goldens record"
    #expect(result.errors.contains(scratch.path("set") + words), "\(result.errors)")
    let untouched = try scratch.tree("set") == before
    #expect(untouched)
  }

  @Test func theSameCommandMayBeGivenAgain() throws {
    let command = ["record", scratch.path("set/records.ndjson"), "--clips", "walk", "--clips", "wave"]
    for words in ["4 recorded, 0 hold", "0 recorded, 4 hold"] {
      let result = try Tool.run(["goldens"] + command + ["--set", scratch.path("new")], environment: ["CI": ""])
      #expect(result.status == 0)
      #expect(result.errors.contains(words), "\(result.errors)")
    }
  }

  @Test func whatIsToBeAcceptedIsWhatWasLookedAt() throws {
    try recorded()
    let art = try otherArt()
    let result = try goldens(["verify", "head"], art: art)
    #expect(result.status == 65)
    let page = String(decoding: try scratch.read("report/index.html"), as: UTF8.self)
    #expect(!page.contains("--all"))
    #expect(page.components(separatedBy: "--art \(art) head</code>").count == 2, "\(page.prefix(3000))")
    #expect(
      result.errors.contains(
        "to accept what you have looked at: render-avatars goldens accept --set \(scratch.path("set")) --art \(art) head\n"
      ))
    _ = try goldens(["verify"], art: art)
    #expect(String(decoding: try scratch.read("report/index.html"), as: UTF8.self).contains(" --all</code>"))
  }
}
