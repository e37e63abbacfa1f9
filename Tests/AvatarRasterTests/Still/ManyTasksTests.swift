@testable import AvatarRaster
import AvatarScene
import Testing

/// Tests one renderer shared by the tasks of a server.
@Suite struct ManyTasksTests {
  private static let records = ["bun", "afro", "short", "long", "none", "curly"].enumerated().flatMap { number, hair in
    ["hoodie", "tshirt"].map { top in
      var record = AvatarRecord(id: "\(hair) \(top)")
      record.fields = [
        "hairStyle": hair, "topStyle": top, "firstName": "Zoë \(number)", "petType": number % 2 == 0 ? "cat" : "dog",
        "petName": "Mia",
      ]
      return record
    }
  }

  private static func options(_ number: Int) -> StillOptions {
    var options = StillOptions()
    options.size = [48, 140][number % 2]
    options.framing = Framing.allCases[number % 3]
    options.caption = number % 2 == 0 ? StillOptions.firstName : nil
    return options
  }

  @Test func eightTasksOnOneRendererGiveTheBytesOfOneTask() async throws {
    let (shared, alone) = (try AvatarRenderer(), try AvatarRenderer(cacheCapacity: 0))
    let expected = try Self.records.enumerated().map { try alone.thumbnail(of: $1, options: Self.options($0)).bytes }
    let wrong = try await withThrowingTaskGroup(of: Int.self) { group in
      for task in 0..<8 {
        group.addTask {
          // Every task begins at another record, so that they contend for the caches.
          try Self.records.indices.reduce(into: 0) { wrong, step in
            let number = (step + task * 3) % Self.records.count
            let bytes = try shared.thumbnail(of: Self.records[number], options: Self.options(number)).bytes
            if bytes != expected[number] { wrong += 1 }
          }
        }
      }
      return try await group.reduce(0, +)
    }
    #expect(wrong == 0)
  }
}
