internal import AvatarText
import AvatarRaster
import AvatarRun

/// One record in, one picture out: what a backend pipes through.
struct SingleStill {
  let inputs: [RecordInput]
  let isQuiet: Bool
  let isStrict: Bool
  /// Keys that are passed over are named.
  var isVerbose = false
  let options: StillOptions
  /// What is read beside records, which the picture must not take the place of.
  var others: [String] = []
  /// Say which picture would be drawn, and draw none.
  var isDryRun = false

  /// - Parameter path: the file to write; nil or `-` for standard output.
  func make(_ renderer: AvatarRenderer, to path: String?) throws {
    if !isDryRun, options.format != .svg { try Destination(path).checkTakesPicture() }
    let (record, reserved) = try onlyRecord(renderer.pack.catalog.fields)
    var (avatar, diagnostics) = renderer.resolve(record)
    diagnostics += renderer.textWarnings(
      avatar, of: record, pet: options.showsPet, names: options.names, caption: options.caption)
    if isStrict {
      diagnostics = diagnostics.map {
        Diagnostic(.error, file: $0.file, line: $0.line, record: $0.record, field: $0.field, $0.message)
      }
    }
    if isVerbose { for note in record.unknownKeyNotes { Terminal.message("\(note)\n") } }
    for diagnostic in diagnostics where diagnostic.severity == .error || !isQuiet {
      Terminal.message("\(diagnostic)\n")
    }
    if isStrict, !diagnostics.isEmpty { return try ExitStatus.noUsableRecord.leave() }
    if isDryRun { return _ = Terminal.output(PlainText.line(record.id, limit: .max) + "\n") }
    let bytes: [UInt8]
    do {
      try MallocConfiguration.checkStill(size: options.size)
      bytes = try renderer.keyedThumbnail(avatar, options: options)
    } catch let error as any DiagnosedError where error.exitStatus != .ioError {
      throw CommandError(
        Diagnostic(.error, file: record.file, line: record.line, record: record.id, "\(error)"), .noUsableRecord)
    }
    try Destination(path).write(bytes, reserved: reserved)
  }

  /// The record, when there is exactly one, and what it was read from; everything else is an error.
  private func onlyRecord(_ fields: RecordFields) throws -> (AvatarRecord, ReservedFiles) {
    let source = try RecordSource(inputs, fields: fields)
    guard let first = try source.next() else { throw source.emptiness ?? .noUsableRecord(inputs: inputs.map(\.path)) }
    guard try source.next() == nil else {
      throw CommandError("the input has more than one record; name a folder for their pictures with -o DIR", .usage)
    }
    switch first {
    case .record(let record):
      let reserved = source.reserved
      for path in others { reserved.addInput(path) }
      return (record, reserved)
    case .failed(let diagnostic, _): throw CommandError(diagnostic, .noUsableRecord)
    }
  }
}
