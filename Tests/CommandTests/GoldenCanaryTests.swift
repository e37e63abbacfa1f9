import AvatarGolden
import AvatarRaster
import AvatarScene
import Foundation
import TestSupport
import Testing

#if canImport(Glibc)
  import Glibc
#endif

/// Fuzzes the golden commands with modified sets: nothing changes outside the set and the report's
/// folder, and inside them only the program's own files.
@Suite struct GoldenCanaryTests {
  /// `CANARY_ROUNDS=5000 swift test --filter GoldenCanaryTests` runs more rounds.
  private static let rounds = Int(ProcessInfo.processInfo.environment["CANARY_ROUNDS"] ?? "") ?? 200

  @Test func noCommandTouchesWhatIsNotOurs() async throws {
    let renderer = try AvatarRenderer()
    for seed in 0..<Self.rounds {
      try await round(seed) { command, place in await Self.run(command, place, renderer) }
    }
  }

  @Test func noCommandOfTheToolTouchesWhatIsNotOurs() async throws {
    for seed in 0..<40 {
      try await round(100_000 + seed) { command, place in
        let arguments = ["goldens"] + command + ["--set", "set", "--report", "report"]
        let line = Tool.inLittleMemory + "exec \"$0\" \"$@\""
        let result = try? Tool.launch(
          "/bin/sh", ["-c", line, Tool.path] + arguments, environment: ["CI": ""], in: URL(filePath: place))
        #expect(
          result.map { [0, 64, 65, 66, 73].contains($0.status) } == true, "\(seed) \(command): \(result?.errors ?? "")")
      }
    }
  }

  /// Runs the commands in this process, without starting one for each.
  private static func run(_ command: [String], _ place: String, _ renderer: AvatarRenderer) async {
    let (folder, report) = (GoldenFolder("\(place)/set"), "\(place)/report")
    do {
      if command == ["record", "more.ndjson"] {
        try GoldenSetBuilder.add(
          ["\(place)/more.ndjson"], fields: renderer.pack.catalog.fields, clips: ["idle"], to: folder)
      }
      let set = try GoldenSet(folder: folder, renderer: renderer)
      let verdicts = await set.verify()
      switch command.first {
      case "verify":
        try GoldenReport.check(folder: report, apartFrom: [folder.path] + set.recordFiles)
        let shown = GoldenReport(
          verdicts, environment: set.environmentNotice, acceptCommand: "render-avatars goldens accept")
        if shown.verdicts.isEmpty {
          GoldenReport.removeOlder(in: report)
        } else {
          _ = try shown.write(to: report, pictures: set.pictures)
        }
      case "prune": _ = try set.prune()
      case "record": _ = try set.take(Set(verdicts.filter(\.isMissing).map(\.name)), of: verdicts)
      default:
        let wanted = verdicts.filter { !$0.passes && (command.contains("--all") || command.contains($0.name)) }
        _ = try set.take(Set(wanted.map(\.name)), of: verdicts)
      }
    } catch {}
  }

  private func round(_ seed: Int, _ run: ([String], String) async -> Void) async throws {
    let scratch = try Scratch()
    var changes = SetMutator(seed: UInt64(seed), place: scratch.path)
    try changes.begin()
    // A change that an earlier one made impossible is skipped.
    for _ in 0..<changes.number(1...5) { try? changes.change() }
    for _ in 0..<2 {
      let command = changes.command()
      let (outside, set, report) = try trees(scratch)
      let listed = changes.listed()
      await run(command, scratch.path)
      let (outsideNow, setNow, reportNow) = try trees(scratch)
      let story = "seed \(seed), \(command): \(changes.story)"
      #expect(outsideNow.changed(since: outside) == [], "\(story)")
      let mayWrite = command.first != "verify"
      let ours = setNow.changed(since: set).filter { name in
        let isKnown =
          name.hasSuffix(".png")
          || ["goldens.json", "records.ndjson", "cases.json"].contains(name)
        // Removed files were listed; links and pipes are still in place; folders were created only
        // for files.
        let before = set.entries[name]
        if setNow.entries[name] == nil { return mayWrite && listed.contains(name) && before?.hasPrefix("100") == true }
        return mayWrite
          && (before == nil
            ? isKnown || setNow.entries[name]?.contains(" ") == false : isKnown && before?.hasPrefix("100") == true)
      }
      #expect(setNow.changed(since: set).subtracting(ours) == [], "\(story)")
      let lost = report.entries.keys.filter { reportNow.entries[$0] == nil }.filter {
        !SetMutator.mayVanish($0, report)
      }
      #expect(lost == [], "\(story)")
    }
  }

  private func trees(_ scratch: Scratch) throws -> (Canary, Canary, Canary) {
    func tree(_ name: String) throws -> Canary {
      var information = stat()
      let isFolder = lstat(scratch.path(name), &information) == 0 && information.st_mode & S_IFMT == S_IFDIR
      return isFolder ? try Canary(scratch.path(name)) : try Canary(scratch.path("nothing"))
    }
    return (try Canary(scratch.path, leaving: ["set", "report"]), try tree("set"), try tree("report"))
  }
}

/// Randomly changes a golden set, its report's folder and the paths to them, the same way on every
/// run.
private struct SetMutator {
  private var random: RandomNumbers
  private let place: String
  private(set) var story: [String] = []

  init(seed: UInt64, place: String) {
    random = RandomNumbers(seed: seed &* 0x2545_F491_4F6C_DD1D &+ 99)
    self.place = place
  }

  mutating func number(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &random) }
  private mutating func one<T>(of list: [T]) -> T { list[number(0...(list.count - 1))] }

  private static let recorded = Result { () throws -> [String: Data] in
    let scratch = try Scratch()
    try scratch.write("set/records.ndjson", #"{"id": "mia", "hairStyle": "bun"}"# + "\n" + #"{"id": "ben"}"# + "\n")
    try scratch.write("set/cases.json", caseFile)
    _ = try Tool.run(["goldens", "record", "--set", scratch.path("set")], environment: ["CI": ""])
    return try scratch.tree("set")
  }

  private static let caseFile = #"""
    {"cases": [{"name": "head/{record}", "record": "*", "still": {"framing": "head", "size": 8}},
      {"name": "run", "record": "mia", "clip": "run", "frames": 0, "scale": 0.25}]}
    """#

  /// A recorded set, a report of the program, and other files that must not change.
  mutating func begin() throws {
    for (name, bytes) in try Self.recorded.get() { try put("set/\(name)", bytes) }
    let mark = "render-avatars wrote these files and folders; the next report removes them, and nothing else."
    try put("report/.render-avatars-report", Data("\(mark)\nhead/mia/actual.png\nindex.html\nhead/\nhead/mia/\n".utf8))
    try put("report/head/mia/actual.png", Data("old".utf8))
    try put("report/index.html", Data("old".utf8))
    for name in [
      "home/face.png", "home/head/mia.png", "home/deep/x.drawn.txt", "home/index.html", "home/records.ndjson",
      "home/goldens.json", "home/actual.png",
    ] {
      try put(name, Data("canary \(name)".utf8))
    }
    try put("more.ndjson", Data(#"{"id": "zoe"}"#.utf8))
    try FileManager.default.createDirectory(atPath: "\(place)/nothing", withIntermediateDirectories: true)
    try FileManager.default.createSymbolicLink(atPath: "\(place)/home/loop", withDestinationPath: ".")
  }

  private func put(_ name: String, _ bytes: Data) throws {
    let url = URL(filePath: "\(place)/\(name)")
    try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try bytes.write(to: url)
  }

  mutating func command() -> [String] {
    one(of: [
      ["verify"], ["verify"], ["record"], ["record", "more.ndjson"], ["accept", "--all"], ["accept", "--all"],
      ["accept", "head/mia"], ["accept", "run"],
      ["prune"],
    ])
  }

  mutating func change() throws {
    let names = [
      "head/mia.png", "head", "run.png", "run.drawn.txt", "goldens.json", "cases.json", "records.ndjson", "pics",
      "x.png", "head/x.drawn.txt", "a",
    ]
    let targets = [
      "../home", "../home/face.png", ".", "..", "../../home/head", "head", "run.png", "/etc/hostname", "nowhere",
      "../report", "../more.ndjson",
    ]
    let name = one(of: names)
    let kind = number(0...13)
    story.append("\(kind) \(name)")
    switch kind {
    case 0, 1: try replace("set/\(name)", byLinkTo: one(of: targets))
    case 2:
      try replace(
        "report/\(one(of: ["head", "index.html", "head/mia", "link", "run", ".render-avatars-report"]))",
        byLinkTo: one(of: targets))
    case 3: try replace(one(of: ["set", "report"]), byLinkTo: one(of: ["home", "nothing", "home/head"]))
    case 4:
      clear("set/\(name)")
      mkfifo("\(place)/set/\(name)", 0o600)
    case 5:
      clear("set/\(name)")
      try FileManager.default.createDirectory(atPath: "\(place)/set/\(name)", withIntermediateDirectories: true)
    case 6:
      let file = "set/\(one(of: ["x.png", "head/old.png", ".git/x.png", "notes.txt", "deep/er/y.drawn.txt"]))"
      // A pipe from an earlier change would block until it has a reader.
      clear(file)
      try? put(file, Data("the user's".utf8))
    case 7, 8:
      try edit(
        "set/goldens.json",
        one(of: [
          ("\"head/mia.png\"", hostileName()), ("\"head/mia\"", hostileName()), ("\"run.png\"", hostileName()),
          ("\"run\"", hostileName()),
        ]))
    case 9:
      try edit(
        "set/cases.json",
        one(of: [
          ("\"head/{record}\"", hostileName()), ("\"run\", \"record\"", "\(hostileName()), \"record\""),
          ("\"size\": 8", "\"size\": 9"), ("\"*\"", "\"ben\""),
        ]))
    case 10:
      try edit(
        "report/.render-avatars-report",
        (
          "index.html",
          one(of: [
            "../home/face.png", "link/actual.png", "head/mia/expected.png", "..", "head/", "/etc/hostname", "notes.txt",
          ])
        ))
    case 11: try edit("set/goldens.json", ("\"cairo\": \"", "\"cairo\": \"9"))
    case 12:
      try edit(
        "set/goldens.json",
        one(of: [
          ("\"pictures\": [", "\"environment\": \(hostileName()), \"pictures\": ["),
          ("\"pictures\": [", "\"elsewhere\": true, \"pictures\": ["),
          ("\"goldens\": [", "\"and with\": {\"other\": {}, \(hostileName()): {}}, \"goldens\": ["),
        ]))
    default:
      try scramble("set/\(one(of: ["goldens.json", "cases.json", "records.ndjson", "run.png", "run.drawn.txt"]))")
    }
  }

  private mutating func hostileName() -> String {
    let names = [
      "", ".", "..", "../home/face", "../home/face.png", "/etc/hostname", "records.ndjson", "goldens.json",
      "cases.json", ".git/x.png", "x\\u0000", "pics/face",
      "pics/face.png",
      "head/../run", "head//mia", "a\\nb", "x", "x.png", "head", "RUN", "--all", "run-2", "run.png/x", "home/\\u202E",
    ]
    return "\"\(one(of: names))\""
  }

  private func clear(_ name: String) { try? FileManager.default.removeItem(atPath: "\(place)/\(name)") }

  private func replace(_ name: String, byLinkTo target: String) throws {
    clear(name)
    try? FileManager.default.createSymbolicLink(atPath: "\(place)/\(name)", withDestinationPath: target)
  }

  /// Whether the path is a regular location: the mutator, too, must not write through links.
  private func isFile(_ name: String) -> Bool {
    var information = stat()
    guard let real = realpath("\(place)/\(name)", nil), let root = realpath(place, nil) else { return false }
    defer { free(real) }
    defer { free(root) }
    return String(cString: real) == "\(String(cString: root))/\(name)" && lstat("\(place)/\(name)", &information) == 0
      && information.st_mode & S_IFMT == S_IFREG
  }

  private func edit(_ name: String, _ change: (String, String)) throws {
    guard isFile(name) else { return }
    let text = String(decoding: FileManager.default.contents(atPath: "\(place)/\(name)") ?? Data(), as: UTF8.self)
    try put(name, Data(text.replacing(change.0, with: change.1, maxReplacements: 1).utf8))
  }

  private mutating func scramble(_ name: String) throws {
    guard isFile(name), var bytes = FileManager.default.contents(atPath: "\(place)/\(name)"), !bytes.isEmpty else {
      return
    }
    for _ in 0..<number(1...3) { bytes[number(0...(bytes.count - 1))] = UInt8(number(0...255)) }
    try put(name, bytes)
  }

  /// Returns the files that the manifest currently lists, as far as it is readable.
  func listed() -> Set<String> {
    guard isFile("set/goldens.json"), let bytes = FileManager.default.contents(atPath: "\(place)/set/goldens.json"),
      let manifest = try? GoldenSource.manifest(Array(bytes))
    else { return [] }
    return Set(manifest.entries.flatMap(\.files))
  }

  /// Whether a name in a report's folder is one that reports use.
  static func mayVanish(_ name: String, _ report: Canary) -> Bool {
    [".render-avatars-report", "index.html", "report.json", "head", "head/mia"].contains(name)
      || name.hasSuffix("/actual.png")
      || name.hasSuffix("/expected.png")
  }
}
