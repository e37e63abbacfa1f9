internal import AvatarScene
internal import AvatarSupport
import ArgumentParser
import AvatarRaster
import AvatarRun

/// Runs a job over the records that the options name, and ends the program with the run's exit
/// status.
struct RunCommand {
  let common: CommonOptions
  let input: InputOptions
  let run: RunOptions
  /// The store of the renderer's parts.
  let store: SpriteStore?

  /// - Parameters:
  ///   - defaultName: the name template without `--name`.
  ///   - warning: a warning about the options.
  func make(
    _ job: any RenderJob, renderer: AvatarRenderer, defaultName: NameTemplate = .standard, warning: String? = nil
  ) async throws {
    Signals.install()
    let source = try RecordSource(input.recordInputs, fields: renderer.pack.catalog.fields, stop: Signals.stop)
    if run.prune, !source.endsByItself {
      throw CommandError(
        "--prune cannot be used with a stream: one that was cut short looks whole, and the files of the records that are missing "
          + "would go; write the records into a file, see that it is whole, and name it", .usage)
    }
    let reserved = source.reserved
    reserved.add(common.inputs)
    if let report = run.report, report != RunOptions.standardOutput { try reserved.addReport(report) }
    if run.isTar { try Destination(nil).checkTakesPicture() }
    var ahead = try firstReadings(of: source, name: run.name ?? defaultName)
    try checkNames(job, renderer, source)
    let settings = try run.settings(
      common, intoFolder: !run.isTar, reserved: reserved, defaultName: defaultName, memory: job.memory)
    var console = try RunConsole(common: common, run: run)
    if let warning { console.report(Diagnostic(.warning, warning)) }
    let recordRun = RecordRun(job: job, renderer: renderer, settings: settings, stop: Signals.stop)
    var prune = run.prune ? Prune(endings: renderer.atlasEndings) : nil
    var summary = try await recordRun.run(
      next: { ahead.isEmpty ? try source.next() : ahead.removeFirst() },
      report: { outcome, sums in
        prune?.note(outcome)
        console.report(outcome, sums, progress: source.progress)
      })
    let notes = store?.close() ?? []
    if let prune, let folder = settings.output {
      summary.pruned = try pruned(prune, folder, reserved, summary, &console)
    }
    try console.finish(summary, notes, reports: [renderer.cacheReport] + (store.map { [$0.report] } ?? []))
    if summary.exitStatus == .noUsableRecord {
      Terminal.message("\((source.emptiness ?? .noUsableRecord(inputs: input.inputs)).diagnostic)\n")
    }
    try summary.exitStatus.leave()
  }

  /// Removes files without an owner. Returns nil if nothing may be removed: files of records that a
  /// stopped run did not reach still have an owner.
  private func pruned(
    _ prune: Prune, _ folder: OutputFolder, _ reserved: ReservedFiles, _ summary: RunSummary,
    _ console: inout RunConsole
  ) throws -> Int? {
    guard [.success, .someFailed].contains(summary.exitStatus) else { return nil }
    guard !prune.isIncomplete else {
      let words =
        "--prune removes nothing: a record is too broken to tell which files are its own; mend it and run again"
      console.report(Diagnostic(.warning, words))
      return nil
    }
    return try prune.run(in: folder, reserved: reserved, isDry: run.dryRun) { path, goes in
      let words =
        !goes
        ? "is left: nothing in it says that this program wrote it" : run.dryRun ? "would be removed" : "is removed"
      console.report(Diagnostic(.note, "\(PlainText.line(path)) \(words)"))
    }
  }

  /// Rejects a template that gives two records the same file, before anything is written. Only
  /// their keys can show this. The records of a stream are not known in advance, so there the
  /// second record fails.
  private func checkNames(_ job: any RenderJob, _ renderer: AvatarRenderer, _ source: RecordSource) throws {
    guard let name = run.name, name.usesKey, !name.isUniquePerRecord, source.isRereadable else { return }
    var claims = NameClaims(endings: [], template: name)
    var number = 0
    let records = try RecordSource(input.recordInputs, fields: renderer.pack.catalog.fields, stop: Signals.stop)
    while let reading = try records.next() {
      number += 1
      guard case .record(let record) = reading else { continue }
      let key = try? job.key(of: renderer.resolve(record).avatar)
      if let rival = claims.claim(record, number: number, key: key) { throw CommandError(rival, .usage) }
    }
  }

  /// The maximum number of failed records that are kept during the search for two good ones.
  private static let maxReadAhead = 1000

  /// Returns the records that must be read before anything is written: a name without {id} or
  /// {index} is for one record, so a second one rejects the run. The records of a stream are not
  /// known in advance, so there the second record fails.
  private func firstReadings(of source: RecordSource, name: NameTemplate) throws -> [RecordReadResult] {
    guard !name.isUniquePerRecord, !name.usesKey, !input.inputs.contains("-") else { return [] }
    var readings: [RecordReadResult] = []
    while source.recordCount < 2, readings.count < Self.maxReadAhead, let reading = try source.next() {
      readings.append(reading)
    }
    guard source.recordCount < 2 else {
      throw CommandError(
        "--name calls every record the same, and there are several; put {id} or {index} into it", .usage)
    }
    return readings
  }
}
