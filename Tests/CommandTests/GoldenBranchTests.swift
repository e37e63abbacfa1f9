import Foundation
import Programs
import Testing

/// Tests what two branches, and two machines, do with one set.
@Suite(.enabled(if: Program("git").path != nil || isDebian)) struct GoldenBranchTests {
  private let scratch: Scratch

  init() throws {
    scratch = try Scratch()
    try scratch.write(
      "repo/set/cases.json",
      #"{"cases": [{"name": "{record}", "record": "*", "still": {"framing": "head", "size": 16}}]}"#)
    try records(["mia": "bun", "ben": "none"])
  }

  private func records(_ hair: [String: String]) throws {
    let lines = hair.sorted { $0.key < $1.key }.map { #"{"id": "\#($0.key)", "hairStyle": "\#($0.value)"}"# + "\n" }
    try scratch.write("repo/set/records.ndjson", lines.joined())
  }

  private func goldens(_ arguments: [String]) throws -> Tool.Result {
    let places = ["--set", scratch.path("repo/set"), "--report", scratch.path("report")]
    return try Tool.run(["goldens"] + arguments + places, environment: ["CI": ""])
  }

  @discardableResult private func git(_ arguments: [String]) throws -> (status: Int32, output: Data, errors: Data) {
    let settings = [
      "-c", "user.name=a", "-c", "user.email=a@example.invalid", "-c", "init.defaultBranch=main", "-c",
      "commit.gpgsign=false", "-c", "merge.goldens.driver='\(Tool.path)' goldens merge %O %A %B",
    ]
    return try Program("git").run(settings + arguments, in: URL(filePath: scratch.path("repo")))
  }

  private func commit(_ message: String) throws {
    try git(["add", "-A"])
    #expect(try git(["commit", "-qm", message]).status == 0)
  }

  /// Accepts another look on a branch of its own.
  private func branch(_ name: String, _ hair: [String: String]) throws {
    #expect(try git(["checkout", "-q", "-b", name, "main"]).status == 0)
    try records(hair)
    #expect(try goldens(["accept", "--all"]).status == 0)
    try commit(name)
  }

  private func begin() throws {
    // What git prints is kept in files beside it.
    try scratch.write("repo/.gitignore", ".out-*\n.err-*\n")
    try scratch.write("repo/.gitattributes", "goldens.json merge=goldens\nrecords.ndjson merge=union\n")
    #expect(try goldens(["record"]).status == 0)
    #expect(try git(["init", "-q"]).status == 0)
    try commit("goldens")
  }

  @Test func branchesThatAcceptedDifferentGoldensAreMergedWithoutAConflict() throws {
    try begin()
    try branch("mia", ["mia": "locs", "ben": "none"])
    try branch("ben", ["mia": "bun", "ben": "afro"])
    let merged = try git(["merge", "-q", "-m", "both", "mia"])
    let manifest = String(decoding: try scratch.read("repo/set/goldens.json"), as: UTF8.self)
    #expect(!manifest.contains("<<<<<<<"), "\(String(decoding: merged.errors, as: UTF8.self))")
    try records(["mia": "locs", "ben": "afro"])
    #expect(try goldens(["verify"]).status == 0)
  }

  @Test func aGoldenThatBothAcceptedIsNamedAndTheFileIsWhole() throws {
    try begin()
    try branch("one", ["mia": "locs", "ben": "none"])
    try branch("two", ["mia": "afro", "ben": "none"])
    let merged = try git(["merge", "-q", "-m", "both", "one"])
    #expect(merged.status != 0)
    #expect(String(decoding: merged.errors + merged.output, as: UTF8.self).contains("mia: both branches recorded it"))
    let manifest = try scratch.read("repo/set/goldens.json")
    #expect(throws: Never.self) { try JSONSerialization.jsonObject(with: manifest) }
  }

  @Test func aGoldenIsShownInEveryCommitThatChangedIt() throws {
    try begin()
    try branch("mia", ["mia": "locs", "ben": "none"])
    try branch("hostile", ["mia": "afro", "ben": "none"])
    try git(["commit", "-q", "--amend", "-m", "</figcaption><script>alert(1)</script>"])
    let page = scratch.path("log.html")
    let result = try goldens(["log", "mia", "-o", page])
    #expect(result.status == 0 && result.lines.count == 2)
    let text = String(decoding: try scratch.read("log.html"), as: UTF8.self)
    #expect(text.components(separatedBy: "<img ").count == 3)
    #expect(text.contains("&lt;script&gt;") && !text.contains("<script"))
    #expect(try goldens(["log", "ben", "-o", page]).lines.count == 1)
    #expect(try goldens(["log", "nobody", "-o", page]).status == 64)
  }

  /// Git would inflate a file of any size into memory.
  @Test func aGoldenThatWasOnceTooLargeIsNotReadByTheLog() throws {
    try begin()
    let picture = URL(filePath: scratch.path("repo/set/mia.png"))
    let whole = try Data(contentsOf: picture)
    try FileHandle(forWritingTo: picture).truncate(atOffset: 400 << 20)
    try commit("huge")
    try whole.write(to: picture)
    try commit("back")
    let log = "ulimit -v 400000; \"$0\" goldens log mia --set \"$1/repo/set\" -o \"$1/log.html\""
    let result = try Tool.launch("/bin/bash", ["-c", log, Tool.path, scratch.path], environment: ["CI": ""])
    #expect(result.status == 0 && result.lines.count == 3, "\(result.errors)")
  }

  @Test(arguments: [[], ["--all"], ["mia"]])
  func aReportOfAnotherMachineIsAcceptedWithItsPictures(_ names: [String]) throws {
    #expect(try goldens(["record"]).status == 0)
    try records(["mia": "locs", "ben": "none"])
    #expect(try goldens(["verify"]).status == 65)
    let result = try goldens(["accept"] + names + ["--from-report", scratch.path("report")])
    #expect(result.status == 0 && result.errors.contains("1 accepted as the report shows them"))
    #expect(try goldens(["verify", "--repeat", "2"]).status == 0)
  }

  @Test(arguments: [
    ["accept", "--all", "--shown", "--from-report", "x"], ["accept"], ["accept", "mia", "--all"],
    ["verify", "--repeat", "0"], ["verify", "--repeat", "101"],
  ])
  func whatDoesNotGoTogetherIsAUsageError(_ arguments: [String]) throws {
    #expect(try goldens(arguments).status == 64)
  }
}
