public import AvatarRaster

/// A run over a stream of records: read, draw, encode and write, a few at a time, whatever their number.
///
/// Memory holds the records in the making and a bounded number of drawings; outcomes are told in the order of the input.
public struct RecordRun<P: RenderJob>: Sendable {
  let rendition: P
  let renderer: AvatarRenderer
  let settings: RunSettings
  let stop: CancellationFlag

  public init(rendition: P, renderer: AvatarRenderer, settings: RunSettings, stop: CancellationFlag) {
    self.rendition = rendition
    self.renderer = renderer
    self.settings = settings
    self.stop = stop
  }

  /// - Parameters:
  ///   - next: the next reading; nil at the end of the input.
  ///   - isReady: whether there is a next reading, or the end, without waiting; where there is none, what was begun is finished and told first.
  ///   - tell: called for every record, in the order of the input, with the sums so far.
  /// - Throws: what `next` throws, or `CancellationError` where the task was cancelled, after everything that was begun is finished.
  public func run(
    next: () throws -> RecordReadResult?, isReady: () -> Bool = { true }, report: (RecordOutcome, RunSummary) -> Void
  ) async throws -> RunSummary {
    let worker = RecordWorker(
      rendition: rendition, renderer: renderer, settings: settings,
      drawings: SingleFlight(
        capacity: min(rendition.drawingCapacity, settings.keptDrawings ?? .max), executor: settings.executor),
      permits: AsyncSemaphore(settings.jobs))
    var order = ReorderBuffer()
    var summary = RunSummary()
    var inputError: (any Error)?
    var claims = NameClaims(endings: try rendition.endings, template: settings.name)
    await withTaskGroup(of: (Int, RecordOutcome).self) { group in
      /// The reading's number in the input, which `{index}` and shards go by, and its place among those that are this run's.
      var (number, place, active) = (0, 0, 0)
      /// Of a service: the names that are being written, each by one record at a time.
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
        // What a stop cut short is no record, not even a broken one.
        guard let reading, !stop.isSet else { break }
        number += 1
        // Before the shard is asked, so that all machines of a run see the same names.
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

  /// Every shard reads every record, so that they agree about whose it is, even where it is too broken to have an id.
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

/// Holds back what is finished early until everything before it is.
private struct ReorderBuffer {
  /// So many may wait for one before them: broken records come faster than any is drawn.
  private static let maximum = 1000

  private var waiting: [Int: RecordOutcome] = [:]
  private var next = 0
  /// Of their files, where those are handed over.
  private var bytes = 0

  /// Whether the one that they all wait for comes before any other.
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
