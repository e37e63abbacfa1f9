import Foundation
import Programs
import Testing

#if canImport(Glibc)
  import Glibc
#endif

/// Tests runs over many records: what is skipped, shared and split, and how failures are handled.
@Suite(.serialized) struct RunTests {
  private let quick = ["--clips", "idle", "--scale", "1", "--fps", "2"]

  @Test(arguments: [
    [], ["--split", "clip", "--facings", "right"], ["--split", "frame", "--scale", "0.5,1", "--facings", "left"],
  ])
  func theSecondRunDrawsNothing(more: [String]) throws {
    let scratch = try Scratch()
    let input = Looks.records(6)
    _ = try Tool.run(["sheet", "-", "-o", scratch.path("out")] + quick + more, input: input)
    let before = try scratch.tree("out")
    let second = try Tool.run(["sheet", "-", "-o", scratch.path("out")] + quick + more, input: input)
    #expect(second.output.isEmpty)
    #expect(second.errors.contains("0 rendered, 6 unchanged"))
    let same = try scratch.tree("out") == before
    #expect(same)
  }

  @Test func forceDrawsAgain() throws {
    let scratch = try Scratch()
    _ = try Tool.run(["sheet", "-", "-o", scratch.path("out")] + quick, input: Looks.records(2))
    let second = try Tool.run(["sheet", "-", "--force", "-o", scratch.path("out")] + quick, input: Looks.records(2))
    #expect(second.errors.contains("2 rendered"))
  }

  @Test func aChangedFieldRedrawsThatRecordOnly() throws {
    let scratch = try Scratch()
    let input = Looks.records(6)
    _ = try Tool.run(["sheet", "-", "-o", scratch.path("out")] + quick, input: input)
    let changed = input.replacingOccurrences(
      of: "\"id\": \"r3\", \"hairStyle\": \"long\"", with: "\"id\": \"r3\", \"hairStyle\": \"bun\"")
    let second = try Tool.run(["sheet", "-", "-o", scratch.path("out")] + quick, input: changed)
    #expect(second.lines == [scratch.path("out/r3.png"), scratch.path("out/r3.json")])
  }

  @Test func aChangedPartRedrawsExactlyThoseWhoWearIt() throws {
    let scratch = try Scratch()
    try FileManager.default.copyFolder(Tool.root.appending(path: "Art"), to: URL(filePath: scratch.path("Art")))
    let input = Looks.records(16)
    let arguments = ["sheet", "-", "-o", scratch.path("out"), "--art", scratch.path("Art")] + quick
    _ = try Tool.run(arguments, input: input)
    let part = scratch.path("Art/parts/hairStyle/bun.svg")
    let drawing = try String(contentsOfFile: part, encoding: .utf8)
    try drawing.replacingOccurrences(of: "hair-light", with: "hair-shade").write(
      toFile: part, atomically: true, encoding: .utf8)
    let second = try Tool.run(arguments, input: input)
    #expect(
      Set(second.lines.map { URL(filePath: $0).lastPathComponent }) == ["r4.png", "r4.json", "r12.png", "r12.json"])
  }

  @Test func recordsThatLookTheSameAreDrawnOnce() throws {
    let scratch = try Scratch()
    let input = (0..<5).map { "{\"id\": \"twin\($0)\", \"hairStyle\": \"bun\"}" }.joined(separator: "\n")
    let result = try Tool.run(["sheet", "-", "-o", scratch.path("out")] + quick, input: input)
    #expect(result.errors.contains("5 rendered (4 shared a drawing)"))
    let pictures = try scratch.tree("out").filter { $0.key.hasSuffix(".png") }
    #expect(pictures.count == 5)
    // The bytes after the note with the files' names and digests.
    #expect(
      Set(pictures.values.map { data in data.range(of: Data("IDAT".utf8)).map { data[$0.lowerBound...] } }).count == 1)
  }

  @Test func threeShardsMakeTheWholeAndShareNothing() throws {
    let scratch = try Scratch()
    let input = Looks.records(12)
    _ = try Tool.run(["sheet", "-", "-o", scratch.path("whole")] + quick, input: input)
    var union: [String: Data] = [:]
    for shard in 1...3 {
      _ = try Tool.run(
        ["sheet", "-", "-o", scratch.path("shard\(shard)"), "--shard", "\(shard)/3"] + quick, input: input)
      let tree = try scratch.tree("shard\(shard)")
      #expect(Set(tree.keys).isDisjoint(with: union.keys))
      union.merge(tree) { first, _ in first }
    }
    let same = try union == scratch.tree("whole")
    #expect(same)
  }

  @Test func aDryRunWritesNothing() throws {
    let scratch = try Scratch()
    let result = try Tool.run(["sheet", "-", "-o", scratch.path("out"), "--dry-run"] + quick, input: Looks.records(3))
    #expect(result.status == 0)
    #expect(result.lines == ["r0", "r1", "r2"])
    #expect(!FileManager.default.fileExists(atPath: scratch.path("out")))
  }

  @Test func theReportTellsOfEveryRecordAndThenOfTheRun() throws {
    let scratch = try Scratch()
    let input = Looks.records(2) + "{\"id\": \"bad\", \"hairStyle\": 3}\n"
    _ = try Tool.run(
      ["sheet", "-", "-o", scratch.path("out"), "--report", scratch.path("report.ndjson")] + quick, input: input)
    let lines = String(decoding: try scratch.read("report.ndjson"), as: UTF8.self).split(separator: "\n")
    let objects = try lines.map { try JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any] ?? [:] }
    #expect(objects.map { $0["status"] as? String } == ["rendered", "rendered", "failed", nil])
    #expect((objects[3]["summary"] as? [String: Any])?["failed"] as? Int == 1)
  }

  @Test func shardsNumberTheirRecordsAsTheWholeRunDoes() throws {
    let scratch = try Scratch()
    let arguments = ["sheet", "-", "--name", "{index}-{id}"] + quick
    _ = try Tool.run(arguments + ["-o", scratch.path("whole")], input: Looks.records(8))
    for shard in 1...2 {
      _ = try Tool.run(arguments + ["-o", scratch.path("shards"), "--shard", "\(shard)/2"], input: Looks.records(8))
    }
    let same = try scratch.tree("whole") == scratch.tree("shards")
    #expect(same)
  }

  @Test func aBrokenRecordBelongsToOneShard() throws {
    let scratch = try Scratch()
    let input = Looks.records(6) + "{\"id\": \"bad\", \"hairStyle\": 3}\n{\"id\": broken\n"
    let errors = try (1...3).map {
      try Tool.run(["sheet", "-", "-o", scratch.path("out"), "--shard", "\($0)/3"] + quick, input: input).errors
    }
    #expect(errors.joined().components(separatedBy: "error:").count - 1 == 2)
  }

  @Test(arguments: ["r1.png", "r1.json", "r1-pet.json"]) func aFileThatIsMissingIsMadeAgain(_ name: String) throws {
    let scratch = try Scratch()
    let input =
      "{\"id\": \"r0\"}\n{\"id\": \"r1\", \"avatar\": {\"hairStyle\": \"bun\"}, \"pet\": {\"petType\": \"cat\"}}\n"
    let arguments = ["sheet", "-", "-o", scratch.path("out"), "--pet", "separate"] + quick
    _ = try Tool.run(arguments, input: input)
    let before = try scratch.tree("out")
    try FileManager.default.removeItem(atPath: scratch.path("out/\(name)"))
    #expect(try Tool.run(arguments, input: input).errors.contains("1 rendered, 1 unchanged"))
    let same = try scratch.tree("out") == before
    #expect(same)
  }

  @Test func theBarTellsHowMuchOfTheInputIsDoneAndKeepsOffStandardOutput() throws {
    let scratch = try Scratch()
    let input = try scratch.write("in.ndjson", Looks.records(20))
    let result = try Tool.run(["sheet", input, "-o", scratch.path("out"), "--progress", "always"] + quick)
    #expect(result.errors.contains(" %  "))
    #expect(result.errors.contains("/s"))
    #expect(result.lines.count == 40)
    #expect(result.lines.allSatisfy { $0.hasPrefix(scratch.path("out/r")) })
  }
}
