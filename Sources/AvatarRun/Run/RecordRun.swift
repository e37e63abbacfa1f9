public import AvatarRaster
internal import AvatarScene

/// A run over a stream of records: read, draw, encode and write, a few at a time, whatever their number.
///
/// Memory holds the records in the making and a bounded number of drawings; outcomes are told in the order of the input.
public struct RecordRun<P: Product>: Sendable {
  let product: P
  let renderer: AvatarRenderer
  let settings: RunSettings
  let stop: StopFlag

  public init(product: P, renderer: AvatarRenderer, settings: RunSettings, stop: StopFlag) {
    self.product = product
    self.renderer = renderer
    self.settings = settings
    self.stop = stop
  }

  /// - Parameters:
  ///   - next: the next reading; nil at the end of the input.
  ///   - tell: called for every record, in the order of the input, with the sums so far.
  /// - Throws: what `next` throws, after everything that was begun is finished.
  public func run(
    next: () throws -> RecordReading?, tell: (RecordOutcome, RunSummary) -> Void
  ) async throws -> RunSummary {
    let worker = RecordWorker(product: product, renderer: renderer, settings: settings, drawings: DrawOnce(capacity: settings.drawingCapacity))
    var order = InOrder()
    var summary = RunSummary()
    var inputError: (any Error)?
    var claims = NameClaims(endings: try product.endings)
    await withTaskGroup(of: (Int, RecordOutcome).self) { group in
      var number = 0
      var active = 0
      func settle(_ entry: (Int, RecordOutcome)) {
        for outcome in order.add(entry.0, entry.1) {
          summary.add(outcome)
          tell(outcome, summary)
        }
      }
      while !stop.isSet, summary.fatal == nil {
        if active >= settings.jobs || active > 0 && order.count >= InOrder.most, let finished = await group.next() {
          active -= 1
          settle(finished)
          continue
        }
        let reading: RecordReading?
        do { reading = try next() } catch {
          inputError = error
          break
        }
        guard let reading else { break }
        switch reading {
        case .failed(let diagnostic, let id):
          settle((number, Self.failure(diagnostic, id)))
        case .record(let record):
          // Before the shard is asked, so that all machines of a run see the same names.
          let rival = claims.claim(settings.name.name(id: record.id, index: number + 1), for: record)
          if let shard = settings.shard, !shard.takes(record.id) {
            summary.elsewhere += 1
            continue
          }
          if let rival {
            settle((number, Self.failure(rival, record.id)))
          } else {
            let place = number
            active += 1
            group.addTask { (place, await worker.outcome(of: record, number: place)) }
          }
        }
        number += 1
      }
      for await finished in group { settle(finished) }
    }
    summary.stoppedBy = stop.value
    if let inputError { throw inputError }
    return summary
  }

  private static func failure(_ diagnostic: Diagnostic, _ id: String?) -> RecordOutcome {
    RecordOutcome(id: id ?? "", status: .failed, files: [], diagnostics: [diagnostic], shared: false, milliseconds: 0, fatal: nil)
  }
}

/// Holds back what is finished early until everything before it is.
private struct InOrder {
  /// So many may wait for one before them: broken records come faster than any is drawn.
  static let most = 1000

  private var waiting: [Int: RecordOutcome] = [:]
  private var next = 0

  var count: Int { waiting.count }

  mutating func add(_ number: Int, _ outcome: RecordOutcome) -> [RecordOutcome] {
    waiting[number] = outcome
    var ready: [RecordOutcome] = []
    while let outcome = waiting.removeValue(forKey: next) {
      ready.append(outcome)
      next += 1
    }
    return ready
  }
}
