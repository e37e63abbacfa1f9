import Dispatch
import NIOConcurrencyHelpers
import Testing

@testable import AvatarHTTP

@Suite struct BufferedLineWriterTests {
  private final class Written: Sendable {
    let texts = NIOLockedValueBox<[String]>([])
    func add(_ bytes: [UInt8]) { texts.withLockedValue { $0.append(String(decoding: bytes, as: UTF8.self)) } }
  }

  @Test func linesAreGatheredAndKeepTheirOrder() {
    let written = Written()
    let lines = BufferedLineWriter(pause: 3_600_000) { written.add($0) }
    for number in 0..<100 { lines.add("\(number)\n") }
    #expect(written.texts.withLockedValue { $0 }.isEmpty)
    lines.flush()
    #expect(written.texts.withLockedValue { $0 } == [(0..<100).map { "\($0)\n" }.joined()])
    lines.flush()
    #expect(written.texts.withLockedValue { $0 }.count == 1)
  }

  @Test func withoutBeingAskedTheyAreWrittenSoon() async throws {
    let written = Written()
    let lines = BufferedLineWriter(pause: 1) { written.add($0) }
    for text in ["a\n", "b\n"] {
      lines.add(text)
      try await eventually { written.texts.withLockedValue({ $0 }).joined().contains(text) }
    }
  }

  /// If the reader is stuck, adding returns at once, lines beyond the capacity are counted, and
  /// flushing does not take long.
  @Test func whereNobodyReadsLinesAreLostAndCounted() {
    let (written, door) = (Written(), DispatchSemaphore(value: 0))
    let lines = BufferedLineWriter(room: 100, pause: 0) { bytes in
      written.add(bytes)
      door.wait()
    }
    lines.add("first\n")
    while written.texts.withLockedValue({ $0 }).isEmpty {}
    for _ in 0..<50 { lines.add("a line of thirty characters, \n") }
    lines.flush()
    #expect(written.texts.withLockedValue { $0 } == ["first\n"])
    for _ in 0..<4 { door.signal() }
    lines.flush()
    let all = written.texts.withLockedValue { $0 }.joined()
    #expect(all.hasSuffix("{\"lost\": 47}\n"), "\(all)")
    #expect(all.split(separator: "\n").count == 1 + 3 + 1)
  }
}
