import AvatarCatalog
import AvatarSupport
import AvatarRaster
import AvatarScene
import HTTPTypes
import NIOConcurrencyHelpers
import Testing

@testable import AvatarService

@Suite struct BatchTests {
  @Test func everyRecordHasAFileInItsOrder() async throws {
    let service = try Fixture.service()
    let lines = try Fixture.players()
    let body =
      ([lines[0], "", "nonsense", Fixture.plain, Fixture.plain, #"{"id": "a/b", "hairStyle": 4}"#] + lines[1...])
      .joined(separator: "\n")
    let answer = await service.post("/v1/batch/still?size=24", body, type: "application/x-ndjson")
    #expect(answer.status == .ok)
    let files = try Untar.files(try await answer.streamed())
    let renderer = try Fixture.renderer.get()
    let first = try renderer.record(json: Array(lines[0].utf8))
    #expect(
      files.map(\.name).prefix(5) == [
        "\(first.id).png", "line-3.error.json", "amy.png", "line-5.error.json", "a%2Fb.error.json",
      ])
    #expect(files.count == lines.count + 4)
    var options = StillOptions()
    options.size = 24
    #expect(try files[0].bytes == renderer.keyedThumbnail(renderer.resolve(first).avatar, options: options))
    let failure = try JSONText.parse(files[3].bytes)
    guard case .object(let members) = failure else { return #expect(Bool(false)) }
    #expect(members["status"] == .number(422))
    #expect(service.batches.withLockedValue { $0 } == 0)
  }

  /// A line without an id is named by its number, which may equal the id of an earlier or a later
  /// record.
  @Test(arguments: [
    ([##"{"id": "line-2", "hairStyle": 4}"##, "nonsense", ##"{"id": "line-2"}"##], ["line-2", "line-2~2", "line-3"]),
    (["nonsense", ##"{"id": "line-1", "hairStyle": 4}"##, ##"{"id": "line-1"}"##], ["line-1", "line-1~2", "line-3"]),
    (
      [##"{"id": "batch", "hairStyle": 4}"##, ##"{"id": "b"}"##, ##"{"id": "c"}"##, ##"{"id": "d"}"##],
      ["batch", "batch~2"]
    ),
    ([##"{"id": "line-3", "hairStyle": 4}"##, ##"{"id": "a"}"##, ##"{"id": "a"}"##], ["line-3", "line-3~2"]),
  ]) func noNameIsThereTwice(lines: [String], failed: [String]) async throws {
    let service = try Fixture.service { $0.limits.batchRecords = 3 }
    let names = try Untar.files(
      try await service.post("/v1/batch/still?size=16", lines.joined(separator: "\n")).streamed()
    ).map(\.name)
    #expect(names.count == lines.count && Set(names).count == names.count, "\(names)")
    #expect(names.filter { $0.hasSuffix(".error.json") } == failed.map { "\($0).error.json" })
  }

  /// The name of an invalid line is not reserved; a record may have it.
  @Test func aBrokenLineTakesNoRecordsName() async throws {
    let names = try Untar.files(
      try await Fixture.service().post("/v1/batch/still?size=16", "nonsense\n{\"id\": \"line-1\"}").streamed()
    ).map(\.name)
    #expect(names == ["line-1.error.json", "line-1.png"])
  }

  @Test func piecesMayBreakAnywhere() async throws {
    let service = try Fixture.service()
    let body = Array(try Fixture.players().prefix(5).joined(separator: "\r\n").utf8)
    let whole = try await service.post("/v1/batch/still?size=16", String(decoding: body, as: UTF8.self)).streamed()
    for size in [1, 7, 100] {
      let answer = await service.answer(
        AvatarRequest(method: .post, target: "/v1/batch/still?size=16", body: Pieces(bytes: body, size: size)))
      #expect(try await answer.streamed() == whole)
    }
  }

  @Test func tooManyAndTooLongAreTold() async throws {
    let service = try Fixture.service {
      $0.limits.batchRecords = 3
      $0.limits.body = 1024
    }
    let records = (0..<5).map { "{\"id\": \"r\($0)\", \"hairStyle\": \"bun\"}" }
    let long = "{\"id\": \"" + String(repeating: "x", count: 2000) + "\"}"
    let files = try Untar.files(
      try await service.post("/v1/batch/still?size=16", (["r", long] + records).joined(separator: "\n")).streamed())
    #expect(files.map(\.name) == ["line-1.error.json", "line-2.error.json", "r0.png", "r1.png", "batch.error.json"])
  }

  @Test func onlySoManyRunAtATime() async throws {
    let service = try Fixture.service { $0.limits.batches = 1 }
    let first = await service.post("/v1/batch/still?size=16", Fixture.plain)
    #expect(await service.post("/v1/batch/still?size=16", Fixture.plain).status == .serviceUnavailable)
    _ = try await first.streamed()
    #expect(await service.post("/v1/batch/still?size=16", Fixture.plain).status == .ok)
    #expect(service.batches.withLockedValue { $0 } == 0, "a batch whose answer is dropped leaves its place")
  }

  /// While the sink does not accept data, no more records are read.
  @Test func aSlowReaderHoldsTheBatchBack() async throws {
    let service = try Fixture.service { $0.limits.jobs = 1 }
    let body = Counted(line: Array((Fixture.plain.replacing("amy", with: "N") + "\n").utf8), count: 200)
    let answer = await service.answer(AvatarRequest(method: .post, target: "/v1/batch/still?size=16", body: body))
    guard case .stream(let write) = answer.content else { return #expect(Bool(false)) }
    let sink = Stuck(after: 3)
    let running = Task { try await write(sink) }
    await sink.isStuck()
    for _ in 0..<200 { await Task.yield() }
    #expect(await body.read.value < 12)
    await sink.loosen()
    try await running.value
    #expect(await body.read.value == 200)
  }
}

/// A body in pieces of a fixed size.
private struct Pieces: BodySource {
  let bytes: [UInt8]
  let size: Int

  func read(_ piece: (ArraySlice<UInt8>) async throws -> Bool) async throws {
    var rest = bytes[...]
    while !rest.isEmpty {
      guard try await piece(rest.prefix(size)) else { return }
      rest = rest.dropFirst(size)
    }
  }
}

private actor Count {
  private(set) var value = 0
  func add() -> Int {
    value += 1
    return value
  }
}

/// A body of many lines that counts how many were read.
private struct Counted: BodySource {
  let line: [UInt8]
  let count: Int
  let read = Count()

  func read(_ piece: (ArraySlice<UInt8>) async throws -> Bool) async throws {
    for _ in 0..<count {
      let number = await read.add()
      let text = String(decoding: line, as: UTF8.self).replacing("N", with: "r\(number)")
      guard try await piece(Array(text.utf8)[...]) else { return }
    }
  }
}

/// A sink that accepts a few writes and then blocks until it is released.
private actor Stuck: ByteSink {
  private var left: Int
  private var waiting: [CheckedContinuation<Void, Never>] = []
  private var watchers: [CheckedContinuation<Void, Never>] = []

  init(after count: Int) { left = count }

  func write(_ bytes: [UInt8]) async {
    left -= 1
    guard left < 0 else { return }
    for watcher in watchers { watcher.resume() }
    watchers = []
    await withCheckedContinuation { waiting.append($0) }
  }

  func isStuck() async {
    guard waiting.isEmpty else { return }
    await withCheckedContinuation { watchers.append($0) }
  }

  func loosen() {
    left = .max
    for next in waiting { next.resume() }
    waiting = []
  }
}
