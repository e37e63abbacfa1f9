import ArgumentParser
import AvatarRaster
import AvatarScene
import AvatarRun

/// `check`: says what is wrong with records and art, and renders nothing.
struct CheckCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "check",
    abstract: "Validate records, and with --art an art pack; render nothing.")

  @Argument(help: ArgumentHelp("Files, folders of .json files, or - for standard input.", valueName: "input"), completion: .file())
  var inputs: [String] = []

  @Option(name: .long, help: "Read every input as json, ndjson or csv instead of looking at its content.")
  var inputFormat: InputFormat = .auto

  @OptionGroup(title: "Common") var common: CommonOptions

  func validate() throws {
    if inputs.isEmpty, common.art == nil { throw ValidationError("nothing to check; name records, or an art pack with --art DIR") }
  }

  func run() async throws {
    let renderer = try Studio.renderer(common)
    if let art = common.art, !common.quiet {
      let info = renderer.pack.info
      Terminal.message(PlainText.line("\(art): the art pack \"\(info.name)\" \(info.version) is fine") + "\n")
    }
    guard !inputs.isEmpty else { return }
    try checkRecords(renderer)
  }

  private func checkRecords(_ renderer: AvatarRenderer) throws {
    var summary = RunSummary()
    do {
      let source = try RecordSource(inputs.map { RecordInput(path: $0, format: inputFormat) }, fields: renderer.pack.catalog.fields)
      while let reading = try source.next() { tell(reading, renderer, &summary) }
    } catch {
      Terminal.message("\(error.diagnostic)\n")
      try error.exitStatus.leave()
    }
    if !common.quiet {
      let fine = "\(summary.planned) \(summary.planned == 1 ? "record is" : "records are") fine"
      let warnings = "\(summary.warnings) warning\(summary.warnings == 1 ? "" : "s")"
      Terminal.message("\(fine), \(summary.failed) \(summary.failed == 1 ? "is" : "are") not, \(warnings)\n")
    }
    try summary.exitStatus.leave()
  }

  private func tell(_ reading: RecordReading, _ renderer: AvatarRenderer, _ summary: inout RunSummary) {
    switch reading {
    case .failed(let diagnostic, _):
      Terminal.message("\(diagnostic)\n")
      summary.failed += 1
    case .record(let record):
      let (avatar, changes) = renderer.resolve(record)
      let warnings = changes + renderer.textWarnings(avatar, of: record)
      for var warning in warnings {
        if common.strict { warning.severity = .error }
        if !common.quiet || common.strict { Terminal.message("\(warning)\n") }
      }
      notes(record)
      summary.warnings += warnings.count
      if common.strict, !warnings.isEmpty { summary.failed += 1 } else { summary.planned += 1 }
    }
  }

  private func notes(_ record: AvatarRecord) {
    guard common.verbose, !record.unknownKeys.isEmpty else { return }
    let keys = record.unknownKeys.joined(separator: ", ")
    Terminal.message("\(Diagnostic(.note, file: record.file, line: record.line, record: record.id, "passed over unknown keys: \(keys)"))\n")
  }
}
