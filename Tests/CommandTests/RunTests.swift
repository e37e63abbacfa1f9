import Foundation
import Testing

#if canImport(Glibc)
  import Glibc
#endif

/// Runs over many records: what is skipped, shared, split and survived.
@Suite(.serialized) struct RunTests {
  private let quick = ["--clips", "idle", "--scale", "1", "--fps", "2"]

  private func records(_ count: Int) -> String {
    let hair = ["none", "messy", "short", "long", "bun", "ponytail", "afro", "braids"]
    let tops = ["tshirt", "hoodie", "jacket", "polo", "sweater", "jersey", "varsity"]
    return (0..<count).map { index in
      let color = String(format: "#%06X", (index &* 7919 + 12345) & 0xFFFFFF)
      return "{\"id\": \"r\(index)\", \"hairStyle\": \"\(hair[index % 8])\", \"topStyle\": \"\(tops[index % 7])\", \"topColor\": \"\(color)\"}"
    }.joined(separator: "\n") + "\n"
  }

  @Test func theSecondRunDrawsNothing() throws {
    let scratch = try Scratch()
    let input = records(6)
    _ = try Tool.run(["sheet", "-", "-o", scratch.path("out")] + quick, input: input)
    let before = try scratch.tree("out")
    let second = try Tool.run(["sheet", "-", "-o", scratch.path("out")] + quick, input: input)
    #expect(second.output.isEmpty)
    #expect(second.errors.contains("0 rendered, 6 unchanged"))
    let same = try scratch.tree("out") == before
    #expect(same)
  }

  @Test func forceDrawsAgain() throws {
    let scratch = try Scratch()
    _ = try Tool.run(["sheet", "-", "-o", scratch.path("out")] + quick, input: records(2))
    let second = try Tool.run(["sheet", "-", "--force", "-o", scratch.path("out")] + quick, input: records(2))
    #expect(second.errors.contains("2 rendered"))
  }

  @Test func aChangedFieldRedrawsThatRecordOnly() throws {
    let scratch = try Scratch()
    let input = records(6)
    _ = try Tool.run(["sheet", "-", "-o", scratch.path("out")] + quick, input: input)
    let changed = input.replacingOccurrences(of: "\"id\": \"r3\", \"hairStyle\": \"long\"", with: "\"id\": \"r3\", \"hairStyle\": \"bun\"")
    let second = try Tool.run(["sheet", "-", "-o", scratch.path("out")] + quick, input: changed)
    #expect(second.lines == [scratch.path("out/r3.png"), scratch.path("out/r3.json")])
  }

  @Test func aChangedPartRedrawsExactlyThoseWhoWearIt() throws {
    let scratch = try Scratch()
    try FileManager.default.copyItem(atPath: Tool.root.appending(path: "Art").path, toPath: scratch.path("Art"))
    let input = records(16)
    let arguments = ["sheet", "-", "-o", scratch.path("out"), "--art", scratch.path("Art")] + quick
    _ = try Tool.run(arguments, input: input)
    let part = scratch.path("Art/parts/hairStyle/bun.svg")
    let drawing = try String(contentsOfFile: part, encoding: .utf8)
    try drawing.replacingOccurrences(of: "hair-light", with: "hair-shade").write(toFile: part, atomically: true, encoding: .utf8)
    let second = try Tool.run(arguments, input: input)
    #expect(Set(second.lines.map { URL(filePath: $0).lastPathComponent }) == ["r4.png", "r4.json", "r12.png", "r12.json"])
  }

  @Test func recordsThatLookTheSameAreDrawnOnce() throws {
    let scratch = try Scratch()
    let input = (0..<5).map { "{\"id\": \"twin\($0)\", \"hairStyle\": \"bun\"}" }.joined(separator: "\n")
    let result = try Tool.run(["sheet", "-", "-o", scratch.path("out")] + quick, input: input)
    #expect(result.errors.contains("5 rendered (4 shared a drawing)"))
    let pictures = try scratch.tree("out").filter { $0.key.hasSuffix(".png") }
    #expect(pictures.count == 5)
    #expect(Set(pictures.values).count == 1)
  }

  @Test func threeShardsMakeTheWholeAndShareNothing() throws {
    let scratch = try Scratch()
    let input = records(12)
    _ = try Tool.run(["sheet", "-", "-o", scratch.path("whole")] + quick, input: input)
    var union: [String: Data] = [:]
    for shard in 1...3 {
      _ = try Tool.run(["sheet", "-", "-o", scratch.path("shard\(shard)"), "--shard", "\(shard)/3"] + quick, input: input)
      let tree = try scratch.tree("shard\(shard)")
      #expect(Set(tree.keys).isDisjoint(with: union.keys))
      union.merge(tree) { first, _ in first }
    }
    let same = try union == scratch.tree("whole")
    #expect(same)
  }

  @Test func aDryRunWritesNothing() throws {
    let scratch = try Scratch()
    let result = try Tool.run(["sheet", "-", "-o", scratch.path("out"), "--dry-run"] + quick, input: records(3))
    #expect(result.status == 0)
    #expect(result.lines == ["r0", "r1", "r2"])
    #expect(!FileManager.default.fileExists(atPath: scratch.path("out")))
  }

  @Test func theReportTellsOfEveryRecordAndThenOfTheRun() throws {
    let scratch = try Scratch()
    let input = records(2) + "{\"id\": \"bad\", \"hairStyle\": 3}\n"
    _ = try Tool.run(["sheet", "-", "-o", scratch.path("out"), "--report", scratch.path("report.ndjson")] + quick, input: input)
    let lines = String(decoding: try scratch.read("report.ndjson"), as: UTF8.self).split(separator: "\n")
    let objects = try lines.map { try JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any] ?? [:] }
    #expect(objects.map { $0["status"] as? String } == ["rendered", "rendered", "failed", nil])
    #expect((objects[3]["summary"] as? [String: Any])?["failed"] as? Int == 1)
  }

  @Test func aKilledRunLeavesOnlyWholeFilesAndIsFinishedByTheNext() throws {
    let scratch = try Scratch()
    let input = try scratch.write("in.ndjson", records(60))
    let arguments = ["sheet", input, "-o", scratch.path("out"), "-q"] + quick
    _ = try Tool.run(["sheet", input, "-o", scratch.path("whole"), "-q"] + quick)
    var random = SystemRandomNumberGenerator()
    for _ in 0..<8 {
      let process = Process()
      process.executableURL = URL(filePath: Tool.path)
      process.arguments = arguments
      process.standardOutput = FileHandle.nullDevice
      try process.run()
      usleep(UInt32.random(in: 5_000...250_000, using: &random))
      kill(process.processIdentifier, SIGKILL)
      process.waitUntilExit()
      for (name, data) in try scratch.tree("out") where !name.hasPrefix(".") {
        if name.hasSuffix(".png") { #expect(data.suffix(8) == Data([0x49, 0x45, 0x4E, 0x44, 0xAE, 0x42, 0x60, 0x82]), "\(name) is cut off") }
        if name.hasSuffix(".json") { #expect(throws: Never.self) { try JSONSerialization.jsonObject(with: data) } }
      }
    }
    #expect(try Tool.run(arguments).status == 0)
    let same = try scratch.tree("out") == scratch.tree("whole")
    #expect(same)
  }

  @Test(arguments: [(SIGINT, Int32(130)), (SIGTERM, Int32(143))])
  func aSignalEndsTheRunBetweenTwoFilesWithItsOwnStatus(_ signal: Int32, _ status: Int32) throws {
    let scratch = try Scratch()
    let input = try scratch.write("in.ndjson", records(3000))
    let process = Process()
    process.executableURL = URL(filePath: Tool.path)
    process.arguments = ["sheet", input, "-o", scratch.path("out")]
    process.standardOutput = FileHandle.nullDevice
    process.standardError = try scratch.newFile("err")
    try process.run()
    usleep(700_000)
    kill(process.processIdentifier, signal)
    process.waitUntilExit()
    #expect(process.terminationStatus == status)
    #expect(String(decoding: try scratch.read("err"), as: UTF8.self).contains("stopped by a signal"))
    #expect(try scratch.tree("out").keys.allSatisfy { !$0.hasPrefix(".") })
  }

  @Test func aFolderThatCannotBeMadeIsSeventyThree() throws {
    let scratch = try Scratch()
    try scratch.write("file", "")
    let result = try Tool.run(["sheet", Tool.fixture, "-o", scratch.path("file/out")] + quick)
    #expect(result.status == 73)
    #expect(result.errors.contains("file/out"))
  }

  @Test func aFullDiskIsSeventyFourAndTheRestIsResumable() throws {
    guard getuid() == 0 else { return }
    let scratch = try Scratch()
    try FileManager.default.createDirectory(atPath: scratch.path("disk"), withIntermediateDirectories: true)
    guard try Tool.system("mount", ["-t", "tmpfs", "-o", "size=200k", "tmpfs", scratch.path("disk")]).status == 0 else { return }
    defer { _ = try? Tool.system("umount", [scratch.path("disk")]) }
    let input = try scratch.write("in.ndjson", records(60))
    let result = try Tool.run(["sheet", input, "-o", scratch.path("disk/out")] + quick)
    #expect(result.status == 74)
    #expect(result.errors.contains("the disk is full"))
    #expect(try scratch.tree("disk/out").keys.allSatisfy { !$0.hasPrefix(".") })
    _ = try Tool.system("mount", ["-o", "remount,size=64m", scratch.path("disk")])
    #expect(try Tool.run(["sheet", input, "-o", scratch.path("disk/out"), "-q"] + quick).status == 0)
    #expect(try scratch.tree("disk/out").count == 120)
  }
}
