import ArgumentParser
import AvatarRaster
import AvatarScene
import AvatarRun

/// Runs a product over the records that the options name, and ends the program with the right status.
struct Runner {
  let common: CommonOptions
  let input: InputOptions
  let run: RunOptions

  /// - Parameter usualName: how files are called without `--name`.
  func make<P: Product>(_ product: P, renderer: AvatarRenderer, usualName: NameTemplate = .standard) async throws {
    Signals.install()
    do {
      let source = try RecordSource(input.recordInputs, fields: renderer.pack.catalog.fields, stop: Signals.stop)
      let reserved = source.reserved
      if let universities = common.universities { reserved.addInput(universities) }
      if let report = run.report { try reserved.addReport(report) }
      let folder = run.dryRun ? OutputFolder(existing: run.folder) : try OutputFolder(creating: run.folder)
      if !run.dryRun { StaleFiles.sweep(folder) }
      var settings = run.settings(common, output: folder, usualName: usualName)
      settings.reserved = reserved
      settings.executor = Program.workers
      if !run.dryRun { try settings.fit(each: product.memory, threads: Program.workers.count) }
      var console = try RunConsole(common: common, run: run)
      let job = RecordRun(product: product, renderer: renderer, settings: settings, stop: Signals.stop)
      let summary = try await job.run(next: { try source.next() }, tell: { console.tell($0, $1, progress: source.progress) })
      try console.finish(summary, renderer: renderer)
      if summary.exitStatus == .noUsableRecord {
        Terminal.message("\(InputError.noUsableRecord(inputs: input.inputs).diagnostic)\n")
      }
      try summary.exitStatus.leave()
    } catch let error as InputError {
      Terminal.message("\(error.diagnostic)\n")
      try error.exitStatus.leave()
    } catch let error as OutputError {
      Terminal.message("\(error.diagnostic)\n")
      // A report that nobody read may be why, and the signal that ended the waiting.
      try (ExitStatus(stoppedBy: Signals.stop.value) ?? error.exitStatus).leave()
    }
  }
}
