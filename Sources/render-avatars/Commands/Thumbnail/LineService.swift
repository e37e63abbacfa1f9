import ArgumentParser
internal import AvatarSupport
import AvatarRaster
import AvatarRun
internal import AvatarScene
internal import AvatarSheets
import Platform

/// `--serve-lines`: reads one record a line from standard input and writes one response a line to
/// standard output, in the same order and as soon as possible, so that another program can run this
/// one as a child process. An id may repeat. A record that cannot be rendered gets an error as its
/// response, and the service continues. Messages about records only appear in their responses,
/// because standard error may not be read.
struct LineService {
  let common: CommonOptions
  let run: RunOptions

  /// Rejects options that make no sense for a request and its response.
  static func check(_ input: InputOptions, _ run: RunOptions) throws {
    guard input.inputs == ["-"] else { throw ValidationError("--serve-lines reads standard input alone; use -") }
    guard [.auto, .ndjson].contains(input.inputFormat) else {
      throw ValidationError("--serve-lines reads a JSON object a line; leave --input-format out")
    }
    for (name, isGiven) in [
      ("-o tar:-", run.isTar), ("--shard", run.shard != nil), ("--report", run.report != nil), ("--prune", run.prune),
    ] where isGiven {
      throw ValidationError("--serve-lines cannot be used with \(name); the answers tell of every record")
    }
    if let output = run.output, output != "-", StillArguments.format(of: output) != nil {
      throw ValidationError(
        "-o \(output) is one picture; with --serve-lines name a folder, or leave -o out to have the pictures in the answers"
      )
    }
    if isInAnswers(run), run.name != nil {
      throw ValidationError("--name is for a folder of pictures; name one with -o DIR")
    }
    if let name = run.name, !name.isUniquePerRecord {
      throw ValidationError("--name gives different records one file; put {id} or {index} into it")
    }
  }

  /// Returns whether pictures are part of the responses instead of files.
  private static func isInAnswers(_ run: RunOptions) -> Bool { run.output.map { $0 == "-" } ?? true }

  func answer(_ job: StillRenderJob, renderer: AvatarRenderer, defaultName: NameTemplate) async throws {
    Signals.install()
    let source = try RecordSource(
      [RecordInput(path: "-", format: .ndjson)], fields: renderer.pack.catalog.fields, stop: Signals.stop,
      idsMayRepeat: true)
    let isInAnswers = Self.isInAnswers(run)
    source.reserved.add(common.inputs)
    var settings = try run.settings(
      common, intoFolder: !isInAnswers, reserved: source.reserved, defaultName: defaultName, memory: job.memory)
    settings.isReported = true
    settings.isService = true
    let recordRun = RecordRun(job: job, renderer: renderer, settings: settings, stop: Signals.stop)
    let summary = try await recordRun.run(
      next: { try source.next() }, isReady: { source.isReady },
      report: { outcome, _ in
        // The client closed its end and needs no more responses.
        if !Terminal.output(JSONWriter.line(Self.answer(outcome, isInAnswers)) + "\n") { Signals.stopForClosedOutput() }
      })
    try CancellationFlag.exitStatus(after: summary.stoppedBy)?.leave()
  }

  private static func answer(_ outcome: RecordOutcome, _ isInAnswer: Bool) -> JSON {
    guard isInAnswer else { return outcome.json(own: [("file", outcome.files.first.map { .string($0.name) })]) }
    return outcome.json(own: [("bytes", outcome.contents.first.map { .string(Data($0.bytes).base64EncodedString()) })])
  }
}
