package import AvatarRaster
internal import AvatarScene
internal import AvatarSheets
internal import AvatarSupport

/// A run over a stream of records: reads, renders, encodes and writes a few at a time, regardless
/// of their number.
///
/// Memory holds the records in progress and a bounded number of drawings. Outcomes are reported in
/// input order.
package struct RecordRun: Sendable {
  let job: any RenderJob
  let renderer: AvatarRenderer
  let settings: RunSettings
  let stop: CancellationFlag

  /// The maximum number of outcomes that wait for an earlier one: broken records finish faster than
  /// any record is rendered.
  private static let maxWaiting = 1000

  /// Creates a run.
  package init(job: any RenderJob, renderer: AvatarRenderer, settings: RunSettings, stop: CancellationFlag) {
    self.job = job
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
  package func run(
    next: () throws -> RecordReadResult?, isReady: () -> Bool = { true }, report: (RecordOutcome, RunSummary) -> Void
  ) async throws -> RunSummary {
    let naming = try job.naming
    let worker = RecordWorker(
      job: job, naming: naming, renderer: renderer, settings: settings,
      drawings: LoadingCache(
        capacity: min(job.drawingCapacity, settings.keptDrawings ?? .max), executor: settings.executor),
      painting: ConcurrencyLimiter(settings.jobs))
    var summary = RunSummary()
    var inputError: (any Error)?
    // A service's records may repeat, and replace their earlier files.
    var claims = settings.isService ? nil : NameClaims(endings: naming.all, template: settings.name)
    await withTaskGroup(of: (Int, RecordOutcome).self) { group in
      var tasks = OrderedTasks<RecordOutcome> { $0.contents.reduce(0) { $0 + $1.bytes.count } }
      /// The record's number in the input, used for `{index}` and shards.
      var number = 0
      /// For a service: the ids of the records in progress, because only one record at a time may
      /// write an id's files.
      var writing: Set<String> = []
      func settle() {
        while let outcome = tasks.next() {
          summary.add(outcome, isService: settings.isService)
          report(outcome, summary)
        }
      }
      func finish(in group: inout OrderedTasks<RecordOutcome>.Group) async -> Bool {
        guard let finished = await tasks.wait(for: &group) else { return false }
        writing.remove(finished.id)
        settle()
        return true
      }
      func fail(_ diagnostic: Diagnostic, _ id: String?) {
        tasks.add(failure(diagnostic, id, number))
        settle()
      }
      while !stop.isSet, summary.fatal == nil {
        let isFull = tasks.waiting >= Self.maxWaiting || tasks.weight >= RunLimit.waitingBytes
        if tasks.active >= settings.jobs + settings.inFlight || tasks.active > 0 && (isFull || !isReady()) {
          _ = await finish(in: &group)
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
        switch reading {
        case .failed(let diagnostic, let id):
          if isInShard(id ?? "record \(number)") { fail(diagnostic, id) } else { summary.elsewhere += 1 }
        case .record(let record):
          // A name that depends on the key is claimed in the order of the input, so it is resolved
          // here; all other records are resolved in parallel.
          let resolve: @Sendable () -> ResolvedRecord = { [number] in
            ResolvedRecord(record, number: number, job: job, renderer: renderer, template: settings.name)
          }
          let resolved = claims?.needsKeys == true ? resolve() : nil
          // Before the shard is checked, so that all machines of a run see the same names.
          let rival = claims?.claim(record, number: number, key: resolved?.key)
          guard isInShard(record.id) else {
            summary.elsewhere += 1
            continue
          }
          if let rival {
            fail(rival, record.id)
            continue
          }
          while settings.isService, writing.contains(record.id), await finish(in: &group) {}
          if settings.isService { writing.insert(record.id) }
          tasks.start(in: &group) { await worker.outcome(of: resolved ?? resolve()) }
        }
      }
      while await finish(in: &group) {}
    }
    if summary.rendered > 0 { try settings.output?.flush() }
    summary.stoppedBy = stop.value
    if let inputError { throw inputError }
    return summary
  }

  /// Every shard reads every record, so that all agree on its shard, even if it is too broken to
  /// have an id.
  private func isInShard(_ id: String) -> Bool { settings.shard?.takes(id) ?? true }

  private func failure(_ diagnostic: Diagnostic, _ id: String?, _ number: Int) -> RecordOutcome {
    var outcome = RecordOutcome(id: id ?? "", line: diagnostic.line, status: .failed)
    if let id, !settings.name.usesKey { outcome.name = settings.name.name(id: id, index: number) }
    outcome.diagnostics = [diagnostic]
    return outcome
  }
}
