import ArgumentParser
import AvatarRaster
import AvatarScene
import AvatarRun

/// Runs a rendition over the records that the options name, and ends the program with the right status.
struct Runner {
  let common: CommonOptions
  let input: InputOptions
  let run: RunOptions
  /// Where the renderer's parts are kept.
  let store: SpriteStore?

  /// - Parameter usualName: how files are called without `--name`.
  func make<P: Rendition>(_ rendition: P, renderer: AvatarRenderer, usualName: NameTemplate = .standard) async throws {
    Signals.install()
    let source = try RecordSource(input.recordInputs, fields: renderer.pack.catalog.fields, stop: Signals.stop)
    let reserved = source.reserved
    for path in common.inputs { reserved.addInput(path) }
    if let report = run.report, report != RunReport.standardOutput { try reserved.addReport(report) }
    var ahead = try firstReadings(of: source, name: run.name ?? usualName)
    let folder = run.dryRun ? OutputFolder(existing: run.folder) : try OutputFolder(creating: run.folder)
    if !run.dryRun { StaleFiles.sweep(folder) }
    var settings = run.settings(common, output: folder, usualName: usualName)
    settings.reserved = reserved
    settings.executor = Program.workers
    if !run.dryRun { try settings.fit(each: rendition.memory, threads: Program.workers.count) }
    var console = try RunConsole(common: common, run: run)
    let job = RecordRun(rendition: rendition, renderer: renderer, settings: settings, stop: Signals.stop)
    let summary = try await job.run(
      next: { ahead.isEmpty ? try source.next() : ahead.removeFirst() }, tell: { console.tell($0, $1, progress: source.progress) })
    let notes = store?.close() ?? []
    try console.finish(summary, notes, reports: [renderer.cacheReport] + (store.map { [$0.report] } ?? []))
    if summary.exitStatus == .noUsableRecord {
      Terminal.message("\((source.emptiness ?? .noUsableRecord(inputs: input.inputs)).diagnostic)\n")
    }
    try summary.exitStatus.leave()
  }
  /// Faulty records that are kept while two good ones are looked for.
  private static let mostAhead = 1000

  /// What must be read of files before anything is written: a name without {id} or {index} is for one record, so a second one refuses the run. Of a stream
  /// nobody knows what will come; there the second record fails.
  private func firstReadings(of source: RecordSource, name: NameTemplate) throws -> [RecordReading] {
    guard !name.tellsRecordsApart, !input.inputs.contains("-") else { return [] }
    var readings: [RecordReading] = []
    while source.recordCount < 2, readings.count < Self.mostAhead, let reading = try source.next() { readings.append(reading) }
    guard source.recordCount < 2 else {
      throw CommandError("--name calls every record the same, and there are several; put {id} or {index} into it", .usage)
    }
    return readings
  }
}
