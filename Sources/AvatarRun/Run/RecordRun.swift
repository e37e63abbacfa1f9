public import AvatarRaster

/// A run over a stream of records: reads, renders, encodes and writes a few at a time, regardless
/// of their number.
///
/// Memory holds the records in progress and a bounded number of drawings. Outcomes are reported in
/// input order.
public struct RecordRun<P: RenderJob>: Sendable {
  let rendition: P
  let renderer: AvatarRenderer
  let settings: RunSettings
  let stop: CancellationFlag

  /// Creates a run.
  public init(rendition: P, renderer: AvatarRenderer, settings: RunSettings, stop: CancellationFlag) {
    self.rendition = rendition
    self.renderer = renderer
    self.settings = settings
    self.stop = stop
  }

  /// Runs until the end of the input, a stop or a fatal error.
  ///
  /// - Parameters:
  ///   - next: returns the next input record or its error; nil at the end of the input.
  ///   - isReady: returns whether the next record, or the end, is available without waiting. If
  ///     not, the records in progress are finished and reported first.
  ///   - report: called for every record, in input order, with the totals so far.
  /// - Throws: the errors of `next`, or `CancellationError` if the task was cancelled; all records
  ///   in progress are finished first.
  public func run(
    next: () throws -> RecordReadResult?, isReady: () -> Bool = { true }, report: (RecordOutcome, RunSummary) -> Void
  ) async throws -> RunSummary {
    let worker = RecordWorker(
      rendition: rendition, renderer: renderer, settings: settings,
      drawings: SingleFlight(
        capacity: min(rendition.drawingCapacity, settings.keptDrawings ?? .max), executor: settings.executor),
      permits: ConcurrencyLimiter(settings.jobs))
    var order = ReorderBuffer()
    var summary = RunSummary()
    var inputError: (any Error)?
    var claims = NameClaims(endings: try rendition.endings, template: settings.name)
    await withTaskGroup(of: (Int, RecordOutcome).self) { group in
      /// `number` is the record's number in the input, used for `{index}` and shards; `place` is
      /// its index among the records of this run's shard.
      var (number, place, active) = (0, 0, 0)
      /// For a service: the ids of the records in progress, because only one record at a time may
      /// write an id's files.
      var writing: Set<String> = []
      func settle(_ entry: (Int, RecordOutcome)) {
        for outcome in order.add(entry.0, entry.1) {
          summary.add(outcome, isService: settings.isService)
          report(outcome, summary)
        }
      }
      func finish(_ entry: (Int, RecordOutcome)) {
        active -= 1
        writing.remove(entry.1.id)
        settle(entry)
      }
      while !stop.isSet, summary.fatal == nil {
        if active >= settings.jobs + settings.inFlight || active > 0 && (order.isFull || !isReady()),
          let finished = await group.next()
        {
          finish(finished)
          continue
        }
        let reading: RecordReadResult?
        do {
          try Task.checkCancellation()
          reading = try next()
        } catch {
          inputError = error
          break
        }
        // A record that a stop cut short is dropped, not reported as broken.
        guard let reading, !stop.isSet else { break }
        number += 1
        // Before the shard is checked, so that all machines of a run see the same names.
        let rival = rival(of: reading, number, &claims)
        guard isInShard(reading, number) else {
          summary.elsewhere += 1
          continue
        }
        switch reading {
        case .failed(let diagnostic, let id): settle((place, failure(diagnostic, id, number)))
        case .record(let record):
          if let rival {
            settle((place, failure(rival, record.id, number)))
            break
          }
          while settings.isService, writing.contains(record.id), let finished = await group.next() {
            finish(finished)
          }
          if settings.isService { writing.insert(record.id) }
          active += 1
          group.addTask { [place, number] in (place, await worker.outcome(of: record, number: number)) }
        }
        place += 1
      }
      for await finished in group { finish(finished) }
    }
    if summary.rendered > 0 { try settings.output?.flush() }
    summary.stoppedBy = stop.value
    if let inputError { throw inputError }
    return summary
  }

  /// Every shard reads every record, so that all agree on its shard, even if it is too broken to
  /// have an id.
  private func isInShard(_ reading: RecordReadResult, _ number: Int) -> Bool {
    guard let shard = settings.shard else { return true }
    return switch reading {
    case .record(let record): shard.takes(record.id)
    case .failed(_, let id): shard.takes(id ?? "record \(number)")
    }
  }

  private func rival(of reading: RecordReadResult, _ number: Int, _ claims: inout NameClaims) -> Diagnostic? {
    guard !settings.isService, case .record(let record) = reading else { return nil }
    return claims.claim(record, number: number) { try? rendition.key(of: renderer.resolve(record).avatar) }
  }

  private func failure(_ diagnostic: Diagnostic, _ id: String?, _ number: Int) -> RecordOutcome {
    var outcome = RecordOutcome(id: id ?? "", line: diagnostic.line, status: .failed)
    if let id, !settings.name.usesKey { outcome.name = settings.name.name(id: id, index: number) }
    outcome.diagnostics = [diagnostic]
    return outcome
  }
}

/// Holds back outcomes that finish early until all previous ones are finished.
private struct ReorderBuffer {
  /// The maximum number of waiting outcomes: broken records finish faster than any record is
  /// rendered.
  private static let maximum = 1000

  private var waiting: [Int: RecordOutcome] = [:]
  private var next = 0
  /// The size of their files, if those are passed on in memory.
  private var bytes = 0

  /// Whether the run must finish the next outcome in order before it starts another record.
  var isFull: Bool { waiting.count >= Self.maximum || bytes >= RunLimit.waitingBytes }

  mutating func add(_ number: Int, _ outcome: RecordOutcome) -> [RecordOutcome] {
    waiting[number] = outcome
    bytes += Self.size(outcome)
    var ready: [RecordOutcome] = []
    while let outcome = waiting.removeValue(forKey: next) {
      bytes -= Self.size(outcome)
      ready.append(outcome)
      next += 1
    }
    return ready
  }

  private static func size(_ outcome: RecordOutcome) -> Int { outcome.contents.reduce(0) { $0 + $1.bytes.count } }
}
