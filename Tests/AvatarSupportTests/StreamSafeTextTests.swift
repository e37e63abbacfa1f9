@testable import AvatarSupport
import Testing

@Suite struct StreamSafeTextTests {
  @Test(arguments: [
    "", "plain", "Zoë", "a" + String(repeating: "\u{301}", count: 30), String(repeating: "小白é", count: 100),
  ])
  func ordinaryTextStaysAsItIs(text: String) {
    #expect(text.streamSafe.utf8.elementsEqual(text.utf8))
  }

  @Test(arguments: [31, 60, 61, 3_000]) func longRunsOfMarksAreBrokenEveryThirty(count: Int) {
    let text = "a" + (0..<count).map { $0.isMultiple(of: 2) ? "\u{301}" : "\u{316}" }.joined() + "b"
    let runs = text.streamSafe.unicodeScalars.split { $0.properties.canonicalCombiningClass == .notReordered }.map(
      \.count)
    #expect(runs.max() == 30 && runs.reduce(0, +) == count)
    #expect(text.streamSafe.streamSafe == text.streamSafe)
  }

  @Test func textsAndNamesInJSONHaveBrokenRuns() throws {
    let marks = "a" + String(repeating: "\u{301}\u{316}", count: 40)
    let value = try JSONText.parse(Array("{\"\(marks)\":\"\(marks)\"}".utf8))
    #expect(value == .object([marks.streamSafe: .string(marks.streamSafe)]))
    // Equality of texts does not tell the two apart.
    guard case .object(let members) = value else { return }
    for (key, value) in members {
      #expect(key.utf8.count > marks.utf8.count)
      if case .string(let text) = value { #expect(text.utf8.count > marks.utf8.count) }
    }
  }
}
