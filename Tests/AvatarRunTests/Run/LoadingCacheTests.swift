import Testing

@testable import AvatarRun

@Suite struct LoadingCacheTests {
  private struct Broken: Error {}

  private func ask(_ drawings: LoadingCache<Int>, _ key: String, cost: Int = 1) async throws -> Bool {
    try await drawings.drawing(for: key, cost: { _ in cost }) { 7 }.shared
  }

  @Test func theSecondToAskGetsTheFirstOnesDrawing() async throws {
    let drawings = LoadingCache<Int>(capacity: 10)
    #expect(try await ask(drawings, "a") == false)
    #expect(try await ask(drawings, "a") == true)
    #expect(drawings.drawn == 1)
  }

  @Test func theOldestIsForgottenWhenTheRoomIsUsedUp() async throws {
    let drawings = LoadingCache<Int>(capacity: 10)
    for key in ["a", "b", "c"] { _ = try await ask(drawings, key, cost: 5) }
    #expect(try await ask(drawings, "c") == true)
    #expect(try await ask(drawings, "a") == false)
  }

  @Test func whatIsKeptNeverCostsMoreThanTheRoom() async throws {
    let drawings = LoadingCache<Int>(capacity: 100)
    for number in 0..<1000 {
      _ = try await ask(drawings, "\(number)", cost: 7)
      #expect(drawings.keptBytes <= 100)
    }
    #expect(drawings.keptBytes == 98)
  }

  @Test func aFailureIsNotKept() async throws {
    let drawings = LoadingCache<Int>(capacity: 10)
    await #expect(throws: Broken.self) { try await drawings.drawing(for: "a", cost: { _ in 1 }) { throw Broken() } }
    #expect(try await ask(drawings, "a") == false)
  }
}
