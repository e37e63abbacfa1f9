import AvatarRaster
import Testing

@testable import AvatarRun

/// Tests every limit of `RunLimit` at the limit and one past it. `HostileInputTests` covers
/// records, `FileNameTests` names, and the command's tests jobs.
@Suite struct RunLimitTests {
  @Test func asManyShardsAsAllowedAreTaken() {
    #expect(Shard("1/100000") != nil && RunLimit.shards == 1...100_000)
    #expect(Shard("1/100001") == nil)
    #expect(Shard("1/0") == nil)
  }

  @Test func aTemplateOfTheGreatestLengthIsTaken() throws {
    let maximum = String(repeating: "x", count: RunLimit.templateCharacters)
    #expect(try NameTemplate(maximum + "{id}").name(id: "a", index: 1) == maximum + "a")
    #expect(throws: NameTemplateError.tooLong) { try NameTemplate(maximum + "x{id}") }
  }

  @Test func drawingsAreKeptUpToTheirLimit() async throws {
    for (capacity, kept) in [(100, 1), (99, 0)] {
      let drawings = LoadingCache<Int>(capacity: capacity)
      _ = try await drawings.drawing(for: "a", cost: { _ in 100 }) { 1 }
      let again = try await drawings.drawing(for: "a", cost: { _ in 100 }) { 1 }
      #expect(again.shared == (kept == 1))
    }
    let job = try SheetRenderJob(renderer: try AvatarRenderer(), options: SheetOptions())
    #expect(job.drawingCapacity == RunLimit.keptDrawings)
  }

  @Test func aDrawingThatFailsIsTriedAgain() async throws {
    struct Failure: Error {}
    let drawings = LoadingCache<Int>(capacity: 100)
    for _ in 0..<3 {
      await #expect(throws: Failure.self) { try await drawings.drawing(for: "a", cost: { _ in 1 }) { throw Failure() } }
    }
    #expect(drawings.drawn == 3)
    #expect(try await drawings.drawing(for: "a", cost: { _ in 1 }) { 7 } == (7, false))
  }

  @Test(
    "for each that is painted one may be ahead and one behind, but on idle cores only",
    arguments: [(1, 1, 0), (1, 2, 2), (2, 2, 0), (1, 8, 2), (3, 8, 6), (6, 8, 4), (9, 8, 0)])
  func beside(jobs: Int, cores: Int, expected: Int) {
    #expect(RunSettings(output: OutputFolder(existing: "."), jobs: jobs, cores: cores).inFlight == expected)
  }
}
