import AvatarPixels
import Foundation
import Programs
import Testing

#if canImport(Glibc)
  import Glibc
#endif

/// Tests golden sets from pull requests: no set makes a command touch anything outside the set and
/// the report's folder, exceed bounded time and memory, or print more than one line of quoted text.
@Suite struct HostileSetTests {
  private let scratch: Scratch

  init() throws {
    scratch = try Scratch()
    try scratch.write("work/set/records.ndjson", #"{"id": "mia", "hairStyle": "bun"}"# + "\n")
    try cases(#"{"name": "c", "record": "mia", "still": {"framing": "head", "size": 16}}"#)
    #expect(try goldens(["record"]).status == 0)
    for name in [
      "face.png", "deep/face.png", "deep/notes.drawn.txt", "report.json", "index.html", "actual.png",
      "secret.drawn.txt",
    ] {
      try scratch.write("home/\(name)", "the user's own \(name)")
    }
  }

  private func cases(_ list: String) throws { try scratch.write("work/set/cases.json", "{\"cases\": [\(list)]}") }

  private func goldens(_ arguments: [String], report: String = "report") throws -> Tool.Result {
    let all = ["goldens"] + arguments + ["--set", scratch.path("work/set"), "--report", scratch.path("work/\(report)")]
    return try Tool.launch(
      "/bin/sh", ["-c", Tool.inLittleMemory + "exec \"$0\" \"$@\"", Tool.path] + all, environment: ["CI": ""])
  }

  private func link(_ name: String, to target: String) throws {
    try FileManager.default.createSymbolicLink(atPath: scratch.path(name), withDestinationPath: target)
  }

  private func manifest(name: String, file: String) throws -> String {
    let quoted = { (text: String) throws in String(decoding: try JSONEncoder().encode(text), as: UTF8.self) }
    return """
      {"format": 2, "recorded with": {}, "goldens": [{"name": \(try quoted(name)), "record": "mia", "shows": "x",
       "pictures": [{"file": \(try quoted(file)), "size": "1x1", "pixels": "0"}]}]}
      """
  }

  /// Runs a command and checks that only the set and the report changed, and that no file that a
  /// user added to the set is gone.
  @discardableResult
  private func harmless(_ arguments: [String], report: String = "report") throws -> Tool.Result {
    let (outside, inside) = (try Canary(scratch.path, leaving: ["work"]), try Canary(scratch.path("work/set")))
    let result = try goldens(arguments, report: report)
    let (outsideNow, insideNow) = (try Canary(scratch.path, leaving: ["work"]), try Canary(scratch.path("work/set")))
    let changed = outsideNow.changed(since: outside).union(
      insideNow.changed(since: inside).subtracting(["c.png", "goldens.json"]))
    #expect(changed == [], "\(arguments)")
    #expect([0, 64, 65, 66, 73].contains(result.status), "\(arguments): \(result.status) \(result.errors)")
    return result
  }

  // MARK: What is removed and written

  @Test func nothingIsRemovedBehindALinkInAFolderThatHoldsNoReport() throws {
    try scratch.write(
      "work/report/report.json", #"{"differences": [{"name": "link"}, {"name": "../../home"}, {"name": "."}]}"#)
    try link("work/report/link", to: "../../home")
    #expect(try harmless(["verify"]).status == 73)
  }

  @Test func aForgedMarkRemovesNothingButAReportsFilesInItsOwnFolder() throws {
    try link("work/report", to: "../home")
    try scratch.write(
      "home/.render-avatars-report",
      "render-avatars wrote these files and folders; the next report removes them, and nothing else.\nindex.html\n")
    #expect(try harmless(["verify"]).status == 73)
    try FileManager.default.removeItem(atPath: scratch.path("work/report"))
    let listed = [
      "link/actual.png", "link/deep/", "../../home/actual.png", "/etc/passwd", "keep.txt", "a/actual.png", "notes/", "",
    ]
    let title = "render-avatars wrote these files and folders; the next report removes them, and nothing else."
    try scratch.write("work/report/.render-avatars-report", ([title] + listed).joined(separator: "\n") + "\n")
    try scratch.write("work/report/keep.txt", "kept")
    try scratch.write("work/report/a/actual.png", "a report's")
    try scratch.write("work/report/notes/mine", "kept")
    try link("work/report/link", to: "../../home")
    #expect(try harmless(["verify"]).status == 0)
    #expect(Set(try scratch.tree("work/report").keys.filter { !$0.hasPrefix("link") }) == ["keep.txt", "notes/mine"])
  }

  @Test func aLinkInASetIsNotFollowed() throws {
    try link("work/set/pics", to: "../../home")
    try link("work/set/one.png", to: "../../home/face.png")
    #expect(try harmless(["accept", "--all"]).status == 65)
    #expect(try harmless(["accept", "one.png"]).status == 65)
    #expect(try harmless(["verify"]).errors.contains("one.png is a link or no file"))
  }

  @Test(arguments: [
    ("", ""), ("c", ""), ("c", ".git"), ("c", "l/docs"), ("c", "../victim.png"), ("c", "records.ndjson"),
    ("../victim/secret", "../victim/secret.png"),
    ("a/../b", "a/../b.png"), ("/etc/x", "/etc/x.png"), ("c", "c/../../home/face.png"),
    ("records.ndjson", "records.ndjson.png"), ("x\nerror: faked", "x.png"),
    ("x; touch PWNED #", "x; touch PWNED #.png"), ("--all", "--all.png"), ("pics/face", "pics/face.png"),
  ])
  func aManifestThatNamesOtherFilesRemovesNone(name: String, file: String) throws {
    try scratch.write("work/set/.git/HEAD", "ref")
    try scratch.write("work/victim/secret.drawn.txt", "kept")
    try link("work/set/l", to: "../../home")
    try link("work/set/pics", to: "../../home")
    try scratch.write("work/set/goldens.json", try manifest(name: name, file: file))
    let work = try Canary(scratch.path("work"), leaving: ["set", "report"])
    for command in [["verify"], ["record"], ["accept", "--all"], ["accept", "c"]] {
      let result = try harmless(command)
      #expect(
        result.errors.split(separator: "\n").allSatisfy {
          $0.contains(#/^(error|note|  |\d+ |to accept|Usage|Error)/#)
        }, "\(result.errors)")
      #expect(!result.errors.contains("\nerror: faked"))
    }
    let untouched = try Canary(scratch.path("work"), leaving: ["set", "report"]) == work
    #expect(untouched)
  }

  @Test func aStrayFileThatTheManifestDoesNotListStays() throws {
    try scratch.write("work/set/mine.png", "the user's")
    let result = try harmless(["accept", "--all"])
    #expect(result.status == 65)
    #expect(
      result.errors.contains(
        "error: mine.png: mine.png belongs to no case, and goldens.json does not say that it was recorded; remove it yourself"
      ))
  }

  @Test(arguments: ["deep/face", "link/face"])
  func nothingIsWrittenThroughALink(name: String) throws {
    try link("work/set/link", to: "../../home")
    try link("work/set/deep", to: "../../home/deep")
    try cases(#"{"name": "\#(name)", "record": "mia", "still": {"framing": "head", "size": 16}}"#)
    let result = try harmless(["record"])
    #expect(result.status == 73)
    #expect(result.errors.contains("is a link, and no link is followed here"))
    #expect(result.errors.contains("work/set/\(name.split(separator: "/")[0]): "))
  }

  @Test func aPictureThatIsALinkIsNotReplaced() throws {
    try FileManager.default.removeItem(atPath: scratch.path("work/set/c.png"))
    try link("work/set/c.png", to: "../../home/face.png")
    #expect(try harmless(["verify"]).errors.contains("c.png is a link"))
    #expect(try harmless(["accept", "c"]).status == 73)
  }

  @Test func aSetThatIsALinkIsRefused() throws {
    try FileManager.default.moveItem(atPath: scratch.path("work/set"), toPath: scratch.path("home/set"))
    try link("work/set", to: "../home/set")
    let before = try Canary(scratch.path("home"))
    for command in [["verify"], ["record"], ["accept", "--all"]] {
      let result = try goldens(command)
      #expect(result.status == 66)
      #expect(result.errors.contains("work/set: is a link"))
    }
    let untouched = try Canary(scratch.path("home")) == before
    #expect(untouched)
  }

  // MARK: Where reports go

  @Test func aReportIsNotWrittenAmongOtherFiles() throws {
    try scratch.write("work/report/thesis.txt", "mine")
    try FileManager.default.removeItem(atPath: scratch.path("work/set/c.png"))
    let result = try harmless(["verify"])
    #expect(result.status == 73)
    #expect(
      result.errors.contains("work/report: is not empty, and nothing in it says that it was written by this program"))
    #expect(Set(try scratch.tree("work/report").keys) == ["thesis.txt"])
  }

  @Test(arguments: [("set", true), ("set/inner", true), (".", true), ("report", false)])
  func aReportAndWhatIsReadDoNotOverlap(report: String, isRefused: Bool) throws {
    let result = try harmless(["verify"], report: report)
    #expect(result.status == (isRefused ? 64 : 0))
    if isRefused { #expect(result.errors.contains("a report cannot be where ")) }
  }

  @Test func aReportIsNotWrittenBehindALink() throws {
    try FileManager.default.removeItem(atPath: scratch.path("work/set/c.png"))
    try FileManager.default.createDirectory(atPath: scratch.path("empty"), withIntermediateDirectories: true)
    try link("work/report", to: "../empty")
    #expect(try harmless(["verify"]).status == 73)
  }

  // MARK: What is said

  @Test func whatASetSaysStaysOneLineAndShort() throws {
    let long = String(repeating: "long ", count: 180_000)
    try cases(
      #"{"name": "c", "asks": "x\nerror: faked\u001B[2J", "record": "mia", "still": {"framing": "head", "size": 16, "caption": "a\nerror: faked"}}"#
    )
    let text = try String(decoding: scratch.read("work/set/goldens.json"), as: UTF8.self)
    try scratch.write(
      "work/set/goldens.json", text.replacing("\"record\": \"mia\"", with: "\"record\": \"mia\\nerror: faked \(long)\"")
    )
    let picture = Array(try scratch.read("work/set/c.png"))
    let keyword = "render-avatars draw list"
    let drawn = try #require(try PNGTextChunk.compressed(keyword, in: picture, limit: 1 << 20))
    let forged = try PNGEncoder.encode(
      PNGDecoder.decode(picture), compressedText: (keyword, drawn + "\u{1B}[2J\(long) = \(long)\n"))
    try Data(forged).write(to: URL(filePath: scratch.path("work/set/c.png")))
    let result = try harmless(["verify"])
    #expect(result.status == 65)
    #expect(!result.errors.contains("\nerror: faked") && !result.errors.contains("\u{1B}"))
    #expect(result.errors.split(separator: "\n").allSatisfy { $0.unicodeScalars.count < 1200 })
    let page = String(decoding: try scratch.read("work/report/index.html"), as: UTF8.self)
    #expect(!page.contains("\u{1B}") && page.utf8.count < 200_000)
  }

  /// The path is put together as it is: a `URL` may compose letters with their marks.
  @Test(
    arguments: [
      "g'\u{301}; touch PWNED; '\u{301}", "\u{600}$(touch PWNED)`touch PWNED`\u{600}",
      "a\u{200D}'\u{FE0F};touch PWNED;'", "\"\u{301}; touch PWNED #\\\u{301}", "it's; touch PWNED #\n",
    ], ["/bin/bash", "/bin/sh"])
  func aCommandToCopyIsQuotedForTheShell(hostile: String, shell: String) throws {
    let set = scratch.path + "/work/" + hostile
    try FileManager.default.moveItem(atPath: scratch.path("work/set"), toPath: set)
    try FileManager.default.removeItem(atPath: set + "/c.png")
    let result = try Tool.run(
      ["goldens", "verify", "--set", set, "--report", scratch.path("work/report")], environment: ["CI": ""])
    let line = try #require(result.errors.split(separator: "\n").first { $0.hasPrefix("to accept") })
    let command = String(try #require(line.split(separator: ": ", maxSplits: 1).last)).replacing(
      " NAME… or --all", with: "")
    let echoed = try Tool.launch(
      shell, ["-c", command.replacing("render-avatars goldens accept --set", with: "printf %s")], in: scratch.url)
    #expect(echoed.status == 0)
    // Without `$'…'`, which hides a line's end, every shell reads the same word.
    if shell == "/bin/bash" || !hostile.contains("\n") { #expect(echoed.text.utf8.elementsEqual(set.utf8)) }
    #expect(!FileManager.default.fileExists(atPath: scratch.path("PWNED")))
    let json = try JSONSerialization.jsonObject(with: try scratch.read("work/report/report.json")) as? [String: Any]
    let accept = try #require((json?["differences"] as? [[String: Any]])?.first?["accept"] as? String)
    #expect(accept.contains("accept c --set \(hostile.contains("\n") ? "$'" : "'")"))
  }

  // MARK: Budgets

  @Test func aSmallCaseFileThatAsksForGigabytesIsRefusedBeforeTheyAreTaken() throws {
    let frames = Array(repeating: "0", count: 1000).joined(separator: ",")
    try cases(#"{"name": "c", "record": "mia", "clip": "idle", "frames": [\#(frames)], "scale": 8}"#)
    for command in [["verify"], ["record"], ["accept", "--all"]] {
      let result = try harmless(command)
      #expect(result.status == 65)
      #expect(
        result.errors.contains(
          "cases[0].frames: makes a golden of 563 million pixels, and one may have 32; draw fewer frames, or smaller ones"
        ))
    }
  }

  @Test func recordRefusesWhatVerifyWouldRefuse() throws {
    let frames = Array(repeating: "0", count: 120).joined(separator: ",")
    try cases(#"{"name": "new", "record": "mia", "clip": "idle", "frames": [\#(frames)], "scale": 8}"#)
    let (record, verify) = (try harmless(["record"]), try harmless(["verify"]))
    #expect(record.status == 65 && verify.status == 65)
    #expect(record.errors == verify.errors)
  }

  @Test func manyRecordsAtALargeScaleAreRefusedBeforeTheyAreDrawn() throws {
    try scratch.write("work/set/records.ndjson", Looks.records(1000))
    try cases(#"{"name": "{record}", "clip": "idle", "frames": 0, "scale": 8}"#)
    let result = try harmless(["record"])
    #expect(result.status == 65)
    #expect(result.errors.contains("cases[0]: makes it 563 million pixels, and a set has at most 256 million"))
  }

  // MARK: What never ends

  @Test func foldersThatLeadBackToThemselvesAreNotWalked() throws {
    try link("work/set/a", to: ".")
    try link("work/set/b", to: ".")
    #expect(try harmless(["verify"]).status == 0)
  }

  @Test(arguments: ["/dev/zero", "pipe", "link-to-pipe", "/dev/tty", "folder"])
  func recordsAreReadFromFilesAlone(name: String) throws {
    #expect(mkfifo(scratch.path("work/set/pipe"), 0o600) == 0)
    try link("work/set/link-to-pipe", to: "pipe")
    try FileManager.default.createDirectory(atPath: scratch.path("work/set/folder"), withIntermediateDirectories: true)
    try scratch.write(
      "work/set/cases.json", #"{"records": "\#(name)", "cases": [{"name": "c", "still": {"size": 16}}]}"#)
    let result = try Tool.system(
      "timeout",
      [
        "600", Tool.path, "goldens", "verify", "--set", scratch.path("work/set"), "--report",
        scratch.path("work/report"),
      ])
    #expect(result.status == 66)
    #expect(result.errors.contains("is not a file; name files of records, relative to the set"))
  }

  @Test func aManifestOfManyThingsIsReadInProportionToItsLength() throws {
    let things = (0..<30_000).map { "\"thing number \($0)\": \"1\"" }.joined(separator: ", ")
    try scratch.write("work/set/goldens.json", "{\"format\": 2, \"goldens\": [], \"recorded with\": {\(things)}}")
    let result = try harmless(["verify"])
    #expect(result.status == 65)
    #expect(result.errors.contains("names 30000 things under \"recorded with\"; at most 1000 are"))
  }

  // MARK: What stands in the manifest's place

  @Test(arguments: ["large", "pipe", "folder", "link", "unreadable"])
  func whatIsNoManifestIsNotTakenForNone(kind: String) throws {
    let path = scratch.path("work/set/goldens.json")
    try FileManager.default.removeItem(atPath: path)
    switch kind {
    case "large":
      _ = FileManager.default.createFile(atPath: path, contents: nil)
      #expect(truncate(path, 64 << 20 + 1) == 0)
    case "pipe": #expect(mkfifo(path, 0o600) == 0)
    case "folder": try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    case "link": try link("work/set/goldens.json", to: "nowhere")
    default:
      guard getuid() != 0 else { return }
      try scratch.write("work/set/goldens.json", "{}")
      #expect(chmod(path, 0) == 0)
    }
    let before = try Canary(scratch.path("work/set"))
    for command in [["record"], ["verify"], ["accept", "--all"]] {
      let result = try harmless(command)
      #expect(result.status == 66, "\(kind): \(result.errors)")
      #expect(result.errors.contains("goldens.json: "))
    }
    let untouched = try Canary(scratch.path("work/set")) == before
    #expect(untouched)
  }
}
