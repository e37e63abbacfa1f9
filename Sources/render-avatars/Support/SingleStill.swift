import AvatarRaster
import AvatarRun
import AvatarScene

/// One record in, one picture out: what a backend pipes through.
struct SingleStill {
  let inputs: [RecordInput]
  let isQuiet: Bool
  let isStrict: Bool
  let options: StillOptions
  /// Say which picture would be drawn, and draw none.
  var isDryRun = false

  /// - Parameter path: the file to write; nil or `-` for standard output.
  func make(_ renderer: AvatarRenderer, to path: String?) throws {
    guard let (record, reserved) = try onlyRecord(renderer.pack.catalog.fields) else { return }
    var (avatar, diagnostics) = renderer.resolve(record)
    diagnostics += renderer.textWarnings(avatar, of: record, pet: options.showsPet, caption: options.caption)
    if isStrict { diagnostics = diagnostics.map { Diagnostic(.error, file: $0.file, line: $0.line, record: $0.record, field: $0.field, $0.message) } }
    for diagnostic in diagnostics where diagnostic.severity == .error || !isQuiet { Terminal.message("\(diagnostic)\n") }
    if isStrict, !diagnostics.isEmpty { return try ExitStatus.noUsableRecord.leave() }
    if isDryRun { return _ = Terminal.output(PlainText.line(record.id, limit: .max) + "\n") }
    let bytes: [UInt8]
    do {
      try Memory.checkStill(size: options.size)
      bytes = try renderer.keyedThumbnail(avatar, options: options)
    } catch let error as ShortageError {
      throw error
    } catch StillError.text(.shortage(let error)) {
      throw error
    } catch {
      Terminal.message("\(Diagnostic(.error, file: record.file, line: record.line, record: record.id, "\(error)"))\n")
      return try ExitStatus.noUsableRecord.leave()
    }
    try Destination(path).write(bytes, reserved: reserved)
  }

  /// The record, when there is exactly one, and what it was read from; everything else ends the program.
  private func onlyRecord(_ fields: RecordFields) throws -> (AvatarRecord, ReservedFiles)? {
    do {
      let source = try RecordSource(inputs, fields: fields)
      guard let first = try source.next() else {
        Terminal.message("\(InputError.noUsableRecord(inputs: inputs.map(\.path)).diagnostic)\n")
        try ExitStatus.noUsableRecord.leave()
        return nil
      }
      guard try source.next() == nil else {
        Terminal.message("error: the input has more than one record; name a folder for their pictures with -o DIR\n")
        try ExitStatus.usage.leave()
        return nil
      }
      if case .record(let record) = first { return (record, source.reserved) }
      if case .failed(let diagnostic, _) = first { Terminal.message("\(diagnostic)\n") }
      try ExitStatus.noUsableRecord.leave()
    } catch let error as InputError {
      Terminal.message("\(error.diagnostic)\n")
      try error.exitStatus.leave()
    }
    return nil
  }
}
