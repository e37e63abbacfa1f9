import Foundation
import Programs
import Testing

#if canImport(Glibc)
  import Glibc
#endif

/// Tests the report of a run: its lines appear as records finish, and several reports can be
/// merged.
@Suite struct ReportTests {
  private let quick = ["--clips", "idle", "--scale", "1", "--fps", "2"]

  private func objects(_ scratch: Scratch, _ name: String) throws -> [[String: Any]] {
    try String(decoding: scratch.read(name), as: UTF8.self).split(separator: "\n")
      .map { try JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any] ?? [:] }
  }

  @Test func aLineNamesKeyLookAndFilesWithTheirSizes() throws {
    let scratch = try Scratch()
    let arguments = ["sheet", "-", "-o", scratch.path("out"), "--report", scratch.path("report")] + quick
    var lines: [[String: Any]] = []
    // Drawn and existing pictures are reported in the same format.
    for status in ["rendered", "unchanged"] {
      _ = try Tool.run(arguments, input: Looks.records(1))
      lines.append(try objects(scratch, "report").at(0))
      #expect(lines.last?["status"] as? String == status)
    }
    let tree = try scratch.tree("out")
    for line in lines {
      #expect((line["key"] as? String)?.count == 32)
      #expect((line["look"] as? String)?.count == 32)
      let files = (line["files"] as? [[String: Any]] ?? []).map {
        ($0["name"] as? String ?? "", $0["bytes"] as? Int ?? -1)
      }
      #expect(Dictionary(uniqueKeysWithValues: files) == tree.mapValues(\.count))
    }
  }

  @Test func theReportGrowsWhileTheRunGoesOn() throws {
    let scratch = try Scratch()
    try scratch.write("report", "an older one\n")
    try scratch.write("first", Looks.records(20))
    // The run cannot end before its input does, and the input waits for the first line of the
    // report.
    let line = """
      cd "$1"
      (cat first; for i in $(seq 1 300); do [ "$(grep -c '"id": "r0"' report)" = 1 ] && break; sleep 0.2; done; grep -c . report > seen; echo '{"id": "b"}') |
        "$0" thumbnail - -o out --size 32 --report report --jobs 1
      """
    _ = try Shell.run(line, scratch)
    #expect(try objects(scratch, "report").count == 22)
    #expect(
      Int(String(decoding: try scratch.read("seen"), as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines))
        ?? 99 < 21)
  }

  @Test func aKilledRunLeavesTheLinesThatItCameTo() throws {
    let scratch = try Scratch()
    let pipe = Pipe()
    let run = try Tool.start(
      ["thumbnail", "-", "-o", scratch.path("out"), "--size", "32", "--report", scratch.path("report"), "--jobs", "1"],
      scratch, input: pipe)
    pipe.fileHandleForWriting.write(Data(Looks.records(200).utf8))
    try Tool.wait { (try? scratch.read("report"))?.contains(10) == true }
    kill(run.processIdentifier, SIGKILL)
    run.waitUntilExit()
    let text = String(decoding: try scratch.read("report"), as: UTF8.self)
    #expect(text.hasPrefix("{\"id\": \"r0\""))
  }

  @Test func failuresThatMayPassAreToldFromThoseThatStay() throws {
    let scratch = try Scratch()
    let input = #"{"id": "bad", "hairStyle": 3}"# + "\n" + #"{"id": "a"}"# + "\n"
    // No file may grow past four kilobytes, as on a full disk; the report goes elsewhere.
    let result = try Shell.run(
      "ulimit -f 4; \"$0\" sheet - -o \"$1/out\" --clips idle --scale 8 --report - | cat", scratch, input: input)
    let lines = try result.text.split(separator: "\n").map {
      try JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any] ?? [:]
    }
    #expect(lines.map { $0["retry"] as? Bool } == [false, true, nil])
    #expect((lines.last?["summary"] as? [String: Any])?["retry"] as? Int == 1)
    #expect((lines.last?["summary"] as? [String: Any])?["exit"] as? Int == 74)
  }

  @Test func reportsOfShardsBecomeOne() throws {
    let scratch = try Scratch()
    let input = Looks.records(9) + "{\"id\": \"bad\", \"hairStyle\": 3}\n"
    for shard in 1...3 {
      _ = try Tool.run(
        ["sheet", "-", "-o", scratch.path("out"), "--shard", "\(shard)/3", "--report", scratch.path("report\(shard)")]
          + quick, input: input)
    }
    let names = (1...3).map { scratch.path("report\($0)") }
    let merged = try Tool.run(["report", "merge"] + names + ["-o", scratch.path("all")])
    #expect(merged.status == 1)
    #expect(merged.errors.isEmpty)
    let lines = try objects(scratch, "all")
    #expect(Set(lines.dropLast().compactMap { $0["id"] as? String }) == Set((0..<9).map { "r\($0)" } + ["bad"]))
    let summary = lines.last?["summary"] as? [String: Any]
    #expect(summary?["rendered"] as? Int == 9)
    #expect(summary?["failed"] as? Int == 1)
    #expect(summary?["bytes"] as? Int == (try scratch.tree("out").values.reduce(0) { $0 + $1.count }))
  }

  @Test func theLaterReportHasTheWord() throws {
    let scratch = try Scratch()
    try scratch.write(
      "first",
      #"{"id": "a", "status": "failed", "retry": true}"# + "\n" + #"{"id": "b", "status": "rendered"}"# + "\n"
        + #"{"id": "c", "sta"#)
    try scratch.write(
      "second",
      #"{"id": "a", "status": "rendered"}"# + "\n" + #"{"id": "c", "status": "rendered"}"# + "\n" + #"{"summary": {}}"#
        + "\n")
    let merged = try Tool.run(["report", "merge", "first", "second"], in: scratch.url)
    #expect(merged.status == 0)
    #expect(
      merged.lines.dropLast() == [
        #"{"id": "b", "status": "rendered"}"#, #"{"id": "a", "status": "rendered"}"#,
        #"{"id": "c", "status": "rendered"}"#,
      ])
    #expect(merged.errors.contains("warning: first:3: is cut off within its last line, which is left out\n"))
    #expect(merged.errors.contains("warning: first: has no summary: its run has not ended, or was killed"))
  }

  @Test func twoRecordsOfOneIdBothStay() throws {
    let scratch = try Scratch()
    let input = #"{"id": "a"}"# + "\n" + #"{"id": "a", "hairStyle": "bun"}"# + "\n"
    _ = try Tool.run(
      ["thumbnail", "-", "-o", "out", "--size", "32", "--report", "report"], input: input, in: scratch.url)
    let merged = try Tool.run(["report", "merge", "report"], in: scratch.url)
    #expect(merged.status == 1)
    #expect(merged.lines.count == 3)
    #expect(
      merged.lines.prefix(2)
        == String(decoding: try scratch.read("report"), as: UTF8.self).split(separator: "\n").map(String.init).prefix(2)
    )
  }

  @Test func aReportWhoseLinesEndInCRLFIsMergedLikeAnother() throws {
    let scratch = try Scratch()
    let lines = [#"{"id":"a","status":"rendered"}"#, #"{"id":"b","status":"rendered"}"#]
    try scratch.write("plain", lines.joined(separator: "\n") + "\n")
    try scratch.write("windows", lines.joined(separator: "\r\n") + "\r\n")
    let merged = try ["plain", "windows"].map { try Tool.run(["report", "merge", $0], in: scratch.url) }
    #expect(merged[0].lines.count == 3)
    #expect(merged[0].output == merged[1].output)
  }

  @Test(arguments: [("{}\n{}\n", 65), ("[1]\nx\n", 65), ("", 65)]) func whatIsNoReportIsRefused(
    text: String, status: Int32
  ) throws {
    let scratch = try Scratch()
    try scratch.write("x", text)
    #expect(try Tool.run(["report", "merge", "x"], in: scratch.url).status == status)
    #expect(try Tool.run(["report", "merge", "missing"], in: scratch.url).status == 66)
  }
}
