import Foundation
import Programs
import Testing

/// Runs the steps of the GitHub Action as a runner does, with the built program.
@Suite struct GoldensActionTests {
  private let scratch: Scratch

  init() throws {
    scratch = try Scratch()
    try scratch.write("work/set/records.ndjson", #"{"id": "mia", "hairStyle": "bun"}"#)
    try scratch.write(
      "work/set/cases.json",
      #"{"cases": [{"name": "head", "record": "*", "still": {"framing": "head", "size": 16}}]}"#)
    #expect(
      try Tool.run(["goldens", "record", "--set", scratch.path("work/set")], environment: ["CI": ""]).status == 0)
    let release = scratch.url.appending(path: "checkout/.build/release")
    try FileManager.default.createDirectory(at: release, withIntermediateDirectories: true)
    try FileManager.default.createSymbolicLink(
      at: release.appending(path: "render-avatars"), withDestinationURL: URL(filePath: Tool.path))
  }

  /// Returns the script of a step: the block behind `run: |`, or the line behind `run:`.
  private func script(_ step: String) throws -> String {
    let action = try String(
      contentsOf: Tool.root.appending(path: "packaging/goldens-action/action.yml"), encoding: .utf8)
    let text = try #require(action.components(separatedBy: "- name: \(step)\n").dropFirst().first)
    let own = try #require(text.components(separatedBy: "    - name:").first)
    let run = try #require(own.components(separatedBy: "      run: ").dropFirst().first)
    return run.hasPrefix("|") ? String(run.dropFirst(2)) : run
  }

  private func run(_ step: String, _ inputs: [String: String]) throws -> (status: Int32, output: String) {
    var environment = [
      "CI": "true", "GITHUB_ACTIONS": "true", "GITHUB_STEP_SUMMARY": scratch.path("summary.md"),
      "GITHUB_OUTPUT": scratch.path("output"), "GITHUB_ACTION_PATH": scratch.path("checkout/packaging/goldens-action"),
      "SET": "set", "REPORT": "report", "ART": "", "UNIVERSITIES": "", "IMAGE": "", "SINCE": "", "SHARD": "",
      "JUNIT": "", "COMMENT": "",
    ]
    environment.merge(inputs) { $1 }
    try FileManager.default.createDirectory(
      at: scratch.url.appending(path: "checkout/packaging/goldens-action"), withIntermediateDirectories: true)
    let file = try scratch.write(
      "step.sh", environment.map { "export \($0)='\($1)'\n" }.sorted().joined() + script(step))
    let result = try Program("bash").run(["-e", file], in: scratch.url.appending(path: "work"))
    return (result.status, String(decoding: result.output, as: UTF8.self))
  }

  @Test func aSetThatHoldsPasses() throws {
    #expect(try run("Verify", [:]).status == 0)
  }

  @Test func aSetThatDiffersFailsWithAReportAndAnnotations() throws {
    try scratch.write("work/set/records.ndjson", #"{"id": "mia", "hairStyle": "locs"}"#)
    let result = try run("Verify", ["JUNIT": "junit.xml", "COMMENT": "comment.md"])
    #expect(result.status == 65 && result.output.contains("::error"))
    for file in ["report/index.html", "report/head/actual.png", "junit.xml", "comment.md"] {
      #expect(FileManager.default.fileExists(atPath: scratch.path("work/\(file)")), "\(file)")
    }
    #expect(FileManager.default.fileExists(atPath: scratch.path("summary.md")))
  }

  @Test("each job's report has a name of its own", arguments: ["": "golden-report", "2/3": "golden-report-2-of-3"])
  func name(shard: String, expected: String) throws {
    #expect(try run("Name the report", ["SHARD": shard]).status == 0)
    #expect(String(decoding: try scratch.read("output"), as: UTF8.self) == "name=\(expected)\n")
  }

  @Test func everyActionThatItUsesIsPinned() throws {
    let action = try String(
      contentsOf: Tool.root.appending(path: "packaging/goldens-action/action.yml"), encoding: .utf8)
    let used = action.split(separator: "\n").filter { $0.contains("      uses: ") }
    #expect(!used.isEmpty)
    for line in used { #expect(line.contains(/@[0-9a-f]{40} # v\d/), "\(line)") }
  }
}
