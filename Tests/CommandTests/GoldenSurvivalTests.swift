import Foundation
import Programs
import Testing

#if canImport(Glibc)
  import Glibc
#endif

/// Tests the effects of killing golden commands: every visible file is complete, and the next run
/// finishes.
@Suite(.serialized) struct GoldenSurvivalTests {
  /// `KILLS=100 swift test --filter GoldenSurvivalTests` kills more often.
  private static let kills = Int(ProcessInfo.processInfo.environment["KILLS"] ?? "") ?? 6

  private let scratch: Scratch
  private let art: String

  init() throws {
    scratch = try Scratch()
    try scratch.write("set/records.ndjson", Looks.records(20))
    try scratch.write(
      "set/cases.json",
      #"{"cases": [{"name": "{record}/head", "still": {"framing": "head", "size": 32}}, {"name": "{record}/run", "clip": "run", "frames": [0, 2]}]}"#
    )
    art = try scratch.pack("art", hairStyles: ["short", "none"], drawnLike: "long")
  }

  @Test func recordingIsFinishedByTheNextRun() throws {
    let empty = try scratch.tree("set")
    #expect(try run(["record"], "set").status == 0)
    let whole = try scratch.tree("set")
    try survive(["record"], from: empty, to: whole) { $0 == "set" }
  }

  @Test func acceptingIsFinishedByTheNextRun() throws {
    #expect(try run(["record"], "set").status == 0)
    let old = try scratch.tree("set")
    #expect(try run(["accept", "--all", "--art", art], "set").status == 0)
    let whole = try scratch.tree("set")
    #expect(old.filter { whole[$0.key] != $0.value }.count > 10)
    try survive(["accept", "--all", "--art", art], from: old, to: whole) { $0 == "set" }
  }

  @Test func aReportIsFinishedByTheNextRun() throws {
    #expect(try run(["record"], "set").status == 0)
    #expect(try run(["verify", "--art", art], "set").status == 65)
    let whole = try scratch.tree("report")
    #expect(whole.count > 20)
    let set = try scratch.tree("set")
    try survive(["verify", "--art", art], from: set, to: whole) { $0 == "report" }
  }

  /// Kills a command at random times. The visible files must be in the old or in the new state, and
  /// the next run completes them.
  private func survive(
    _ command: [String], from start: [String: Data], to whole: [String: Data], in folder: (String) -> Bool
  ) throws {
    let watched = folder("set") ? "set" : "report"
    let before = watched == "set" ? start : [:]
    let began = ContinuousClock.now
    try lay(start)
    let status = try run(command, "set").status
    var kills = RandomKills(of: "goldens \(command[0])", longest: began.duration(to: .now))
    while kills.isDue(of: Self.kills) {
      let number = kills.early + kills.late
      try lay(start)
      kills.kill(try launch(command))
      let left = try scratch.tree(watched)
      for (name, data) in left where !name.hasPrefix(".render-avatars-") || name == ".render-avatars-report" {
        let isWhole = data == whole[name] || data == before[name]
        #expect(isWhole, "\(name) after kill \(number)")
      }
      let again = try run(command, "set")
      #expect(again.status == status, "\(again.errors)")
      let same = try scratch.tree(watched) == whole
      #expect(same, "the run after kill \(number)")
    }
    #expect(kills.early > 0, "all \(kills.late) kills came after the end")
  }

  /// Restores the set, without a report.
  private func lay(_ files: [String: Data]) throws {
    for name in ["set", "report"] { try? FileManager.default.removeItem(atPath: scratch.path(name)) }
    for (name, data) in files {
      let url = scratch.url.appending(path: "set/\(name)")
      try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
      try data.write(to: url)
    }
  }

  private func arguments(_ command: [String]) -> [String] {
    ["goldens"] + command + ["--set", scratch.path("set"), "--report", scratch.path("report"), "-q"]
  }

  private func run(_ command: [String], _ set: String) throws -> Tool.Result {
    try Tool.run(arguments(command), environment: ["CI": ""])
  }

  private func launch(_ command: [String]) throws -> RunningCommand { try Tool.start(arguments(command), scratch) }
}
