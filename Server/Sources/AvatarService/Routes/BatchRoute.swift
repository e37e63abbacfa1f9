internal import AvatarCatalog
internal import AvatarSupport
internal import AvatarRaster
internal import AvatarRun
internal import AvatarScene
internal import AvatarSheets
internal import HTTPTypes
internal import NIOConcurrencyHelpers

/// `POST /v1/batch/still` and `/v1/batch/parts`: one record a line in, its files out.
extension AvatarService {
  func batch<Options>(_ kind: any KeyPath<PictureKinds, PictureKind<Options>> & Sendable, _ ask: AvatarRequest)
    async throws -> AvatarResponse
  {
    let kind = kinds[keyPath: kind]
    try MediaType.check(ask.fields, isOneOf: RecordBody.listTypes)
    let query = try Query(ask.query)
    // Invalid options are reported before the first picture.
    let plain = AvatarRecord(id: "")
    let ordered = try order(kind, query, accept: nil, form: nil, plain, names: [])
    if AcceptHeader(ask.fields[.accept]).quality(of: Tar.mimeType) == 0 {
      throw Problem(.notAcceptable, "the answer is \(Tar.mimeType), which the field Accept leaves out", field: "Accept")
    }
    guard !threads.isFull else { throw Problem.full }
    let isIn = batches.withLockedValue { count in
      guard count < settings.limits.batches else { return false }
      count += 1
      return true
    }
    guard isIn else { throw Problem.busy("as many batches run as this server runs at a time; come again later") }
    let permit = BatchPermit(batches)
    return AvatarResponse(
      .ok, [.contentType: Tar.mimeType, .cacheControl: "no-store"],
      .stream { [self] sink in
        var run = BatchRun(
          service: self, kind: kind, options: ordered.options, isStrict: ordered.isStrict, form: ordered.form,
          sink: sink)
        defer { permit.leave() }
        try await withTaskGroup(of: (Int, BatchEntry).self) { group -> Result<Void, any Error> in
          do {
            try await ask.body.read { try await run.take($0, in: &group) }
            return .success(try await run.end(in: &group))
          } catch {
            group.cancelAll()
            return .failure(error)
          }
        }.get()
      })
  }
}

/// A permit for one running batch. It is returned exactly once, even if the response is never sent.
private final class BatchPermit: Sendable {
  private let count: NIOLockedValueBox<Int>
  private let isTaken = NIOLockedValueBox(true)

  init(_ count: NIOLockedValueBox<Int>) { self.count = count }
  deinit { leave() }

  func leave() {
    let wasTaken = isTaken.withLockedValue { isTaken in
      defer { isTaken = false }
      return isTaken
    }
    if wasTaken { count.withLockedValue { $0 -= 1 } }
  }
}

/// A record's result. A failure gets its file name after the earlier entries are written.
private enum BatchEntry {
  case files([OutputFile], ResponseByteCounter.Lease?)
  case failure(id: String, Problem)
}

/// A running batch.
///
/// It draws as many records at the same time as there are drawing threads, and writes the pictures
/// in the order of the records. Backpressure: it draws only while the client reads, and reads only
/// while it draws.
private struct BatchRun<Options: Sendable> {
  let service: AvatarService
  let kind: PictureKind<Options>
  let options: Options
  let isStrict: Bool
  let form: PictureKind<Options>.Form
  let sink: any ByteSink
  private var rest: [UInt8] = []
  /// Whether the current line is too long and is skipped to its end.
  private var isTooLong = false
  private var lines = 0
  private var records = 0
  /// The ids of the records, encoded as file names.
  private var ids: Set<String> = []
  /// The file names of records that could not be drawn, without the extension.
  private var failures: Set<String> = []
  /// Names of written files that records share.
  private var shared: Set<String> = []
  private var entries = OrderedTasks<BatchEntry>()
  private let deadline: ContinuousClock.Instant

  init(
    service: AvatarService, kind: PictureKind<Options>, options: Options, isStrict: Bool,
    form: PictureKind<Options>.Form, sink: any ByteSink
  ) {
    (self.service, self.kind, self.options, self.isStrict) = (service, kind, options, isStrict)
    (self.form, self.sink) = (form, sink)
    deadline = .now + .seconds(service.settings.limits.batchSeconds)
  }

  /// - Returns: whether more input should follow.
  mutating func take(_ piece: ArraySlice<UInt8>, in group: inout OrderedTasks<BatchEntry>.Group) async throws -> Bool {
    var piece = piece
    while let end = piece.firstIndex(of: UInt8(ascii: "\n")) {
      rest += piece[..<end]
      piece = piece[(end + 1)...]
      guard try await takeLine(in: &group) else { return false }
    }
    rest += piece
    if rest.count > service.settings.limits.body {
      isTooLong = true
      rest = []
    }
    return true
  }

  mutating func end(in group: inout OrderedTasks<BatchEntry>.Group) async throws {
    if !rest.isEmpty || isTooLong { _ = try await takeLine(in: &group) }
    try await write(in: &group, until: 0)
    try await sink.write(Tar.end)
  }

  private mutating func takeLine(in group: inout OrderedTasks<BatchEntry>.Group) async throws -> Bool {
    lines += 1
    let line = rest
    rest = []
    if isTooLong || line.count > service.settings.limits.body {
      isTooLong = false
      entries.add(
        .failure(
          id: "line-\(lines)",
          Problem(.contentTooLarge, "line \(lines) has more than \(service.settings.limits.body) bytes")))
      try await write(in: &group, until: service.threads.jobs)
      return true
    }
    guard !line.allSatisfy(RecordBody.isBlank) else { return true }
    records += 1
    guard records <= service.settings.limits.batchRecords, ContinuousClock.now < deadline else {
      let isLate = records <= service.settings.limits.batchRecords
      let reason =
        isLate ? "more time than a batch may take" : "more than \(service.settings.limits.batchRecords) records"
      entries.add(
        .failure(
          id: "batch",
          Problem(.contentTooLarge, "the batch has \(reason); line \(lines) and those behind it are not drawn")))
      rest = []
      return false
    }
    start(line, number: lines, in: &group)
    try await write(in: &group, until: service.threads.jobs)
    return true
  }

  /// Starts to draw a line's record, or adds a failure if the line has no usable one.
  private mutating func start(_ line: [UInt8], number: Int, in group: inout OrderedTasks<BatchEntry>.Group) {
    switch RecordBody.line(line, number: number, service.renderer) {
    case .failure(let failed):
      let problem = Problem(
        .unprocessableContent, failed.diagnostic.message, field: failed.diagnostic.field, all: [failed.diagnostic])
      let unnamed = "line-\(number)"
      let id = failed.diagnostic.record ?? unnamed
      let isNew = id == unnamed || ids.insert(FileName.encoded(id)).inserted
      entries.add(.failure(id: isNew ? id : unnamed, problem))
    case .success(let record):
      guard ids.insert(FileName.encoded(record.id)).inserted else {
        let sentence = "line \(number): the id \"\(record.id.prefix(80))\" was there before; ids differ"
        return entries.add(
          .failure(id: "line-\(number)", Problem(.unprocessableContent, sentence, field: "id")))
      }
      let ordered = PictureJob(
        record: record, options: options, form: form, isStrict: isStrict, isNegotiated: false, version: nil)
      entries.start(in: &group) { [service, kind] in await Self.entry(kind, ordered, service) }
    }
  }

  private static func entry(
    _ kind: PictureKind<Options>, _ ordered: PictureJob<Options>, _ service: AvatarService
  ) async -> BatchEntry {
    let id = ordered.record.id
    do {
      let made = try await service.threads.run(within: .seconds(86_400), isPart: true) {
        try Task.checkCancellation()
        return try service.files(kind, ordered)
      }
      return .files(made.files, made.lease)
    } catch {
      return .failure(id: id, Problem(error))
    }
  }

  private mutating func files(_ entry: BatchEntry) -> [OutputFile] {
    switch entry {
    case .files(let files, _): files.filter { !$0.isShared || shared.insert($0.name).inserted }
    case .failure(let id, let problem):
      [OutputFile(name: "\(failureName(of: id)).error.json", bytes: Array((JSONWriter.line(problem.json) + "\n").utf8))]
    }
  }

  /// Returns a unique file name for a failure.
  ///
  /// A line without an id gets one from its number, which may equal another record's id. `~` never
  /// occurs in such a name, and at most two lines and one record share a name.
  private mutating func failureName(of id: String) -> String {
    let name = FileName.encoded(id)
    var (unused, count) = (name, 1)
    while !failures.insert(unused).inserted {
      count += 1
      unused = "\(name)~\(count)"
    }
    return unused
  }

  /// Writes the entries that are next in order, and waits until at most `limit` are left.
  private mutating func write(in group: inout OrderedTasks<BatchEntry>.Group, until limit: Int) async throws {
    while true {
      while let entry = entries.next() {
        for file in files(entry) { try await sink.write(Tar.entry(file.name, file.bytes)) }
      }
      guard entries.active + entries.waiting > limit else { return }
      await entries.wait(for: &group)
    }
  }
}
