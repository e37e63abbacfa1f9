import Foundation
import Testing

/// Tests sheets of parts over many records: files that records share, runs that go on, and what is
/// removed.
@Suite struct PartsCommandTests {
  private func parts(_ records: String, _ scratch: Scratch, clips: String = "idle", _ more: [String] = []) throws
    -> Tool.Result
  {
    try Tool.run(
      ["sheet", "-", "-o", "out", "--layout", "parts", "--scale", "1", "--clips", clips] + more, input: records,
      in: scratch.url)
  }

  private func motions(_ scratch: Scratch) throws -> [String] {
    try scratch.tree("out").keys.filter { $0.hasPrefix("motion-") }.sorted()
  }

  @Test func recordsShareTheirMotion() throws {
    let scratch = try Scratch()
    #expect(try parts(Looks.records(3), scratch).status == 0)
    let others = try scratch.tree("out").keys.filter { !$0.hasPrefix("motion-") }.sorted()
    #expect(others == ["r0.json", "r0.png", "r1.json", "r1.png", "r2.json", "r2.png"])
    #expect(try motions(scratch).count == 1)
  }

  @Test func aSecondRunFindsAllUnchanged() throws {
    let scratch = try Scratch()
    _ = try parts(Looks.records(3), scratch)
    #expect(try parts(Looks.records(3), scratch).errors.contains("3 unchanged"))
  }

  @Test func aLostOrDamagedMotionIsWrittenAgain() throws {
    let scratch = try Scratch()
    _ = try parts(Looks.records(1), scratch)
    let whole = try scratch.tree("out")
    let motion = try #require(try motions(scratch).first)
    try scratch.write("out/\(motion)", "{}")
    #expect(try parts(Looks.records(1), scratch).errors.contains("1 rendered"))
    #expect(try scratch.tree("out") == whole)
  }

  @Test func anyNumberOfJobsWritesTheSameFiles() throws {
    let trees = try [1, 3].map { jobs in
      let scratch = try Scratch()
      let result = try Tool.run([
        "sheet", Tool.fixture, "-o", scratch.path("out"), "--layout", "parts", "--scale", "1", "--clips", "idle",
        "--jobs", "\(jobs)",
      ])
      #expect(result.status == 0)
      return try scratch.tree("out")
    }
    #expect(trees[0] == trees[1])
  }

  @Test func pruneRemovesMotionsThatNoRecordUses() throws {
    let scratch = try Scratch()
    _ = try parts(Looks.records(2), scratch)
    let old = try motions(scratch)
    _ = try parts(Looks.records(2), scratch, clips: "walk", ["--prune"])
    #expect(try motions(scratch).count == 1)
    #expect(try motions(scratch) != old)
  }

  @Test func pruneKeepsAFileThatOnlyHasTheNameOfAMotion() throws {
    let scratch = try Scratch()
    let mine = "motion-" + String(repeating: "a", count: 32) + ".json"
    try scratch.write("out/\(mine)", "{}")
    _ = try parts(Looks.records(1), scratch, ["--prune"])
    #expect(try motions(scratch).contains(mine))
  }

  @Test func pruneKeepsMotionsWhereARecordFails() throws {
    let scratch = try Scratch()
    _ = try parts(Looks.records(2), scratch)
    let old = try motions(scratch)
    let broken = Looks.records(1) + "{\"id\": \"r1\", \"hairStyle\": 3}\n"
    #expect(try parts(broken, scratch, clips: "walk", ["--prune"]).status == 1)
    #expect(Set(old).isSubset(of: try motions(scratch)))
  }

  @Test func aTarHasTheSharedMotionOnce() throws {
    let scratch = try Scratch()
    try scratch.write("records.ndjson", Looks.records(3))
    let list = try Shell.run(
      "\"$0\" sheet \"$1/records.ndjson\" -o tar:- --layout parts --scale 1 --clips idle > \"$1/all.tar\" && tar -tf \"$1/all.tar\"",
      scratch)
    #expect(list.lines.count { $0.hasPrefix("motion-") } == 1)
    #expect(list.lines.contains("r2.png"))
  }

  @Test func aRecordWithTheNameOfAMotionFailsAlone() throws {
    let scratch = try Scratch()
    let name = "motion-" + String(repeating: "0", count: 32)
    let result = try parts(Looks.records(1) + "{\"id\": \"\(name)\", \"hairStyle\": \"bun\"}\n", scratch)
    #expect(result.status == 1)
    #expect(result.errors.contains("give the record another id"))
    #expect(try !scratch.tree("out").keys.contains { $0.hasPrefix(name) })
  }

  @Test func aPetMayHavePartsOfItsOwn() throws {
    let scratch = try Scratch()
    let record = #"{"id": "a", "avatar": {"hairStyle": "bun"}, "pet": {"petType": "cat", "petName": "Tom"}}"#
    #expect(try parts(record, scratch, ["--pet", "separate"]).status == 0)
    let names = try scratch.tree("out").keys.filter { !$0.hasPrefix("motion-") }.sorted()
    #expect(names == ["a-pet.json", "a-pet.png", "a.json", "a.png"])
    #expect(try motions(scratch).count == 2)
  }
}
