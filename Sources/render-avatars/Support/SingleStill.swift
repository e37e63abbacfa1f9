import AvatarRaster
import AvatarRun
import AvatarScene

/// One record in, one picture out: what a backend pipes through.
struct SingleStill {
  let inputs: [RecordInput]
  let isQuiet: Bool
  let isStrict: Bool
  let options: StillOptions

  /// - Parameter path: the file to write; nil or `-` for standard output.
  func make(_ renderer: AvatarRenderer, to path: String?) throws {
    guard let record = try onlyRecord(renderer.pack.catalog.fields) else { return }
    var (avatar, diagnostics) = renderer.resolve(record)
    diagnostics += renderer.textWarnings(avatar, of: record, pet: options.showsPet, caption: options.caption)
    if isStrict { diagnostics = diagnostics.map { Diagnostic(.error, file: $0.file, line: $0.line, record: $0.record, field: $0.field, $0.message) } }
    for diagnostic in diagnostics where diagnostic.severity == .error || !isQuiet { Terminal.message("\(diagnostic)\n") }
    if isStrict, !diagnostics.isEmpty { return try ExitStatus.noUsableRecord.leave() }
    let bytes: [UInt8]
    do { bytes = try renderer.keyedThumbnail(avatar, options: options) } catch {
      Terminal.message("\(Diagnostic(.error, file: record.file, line: record.line, record: record.id, "\(error)"))\n")
      return try ExitStatus.noUsableRecord.leave()
    }
    try Destination(path).write(bytes)
  }

  /// The record, when there is exactly one; everything else ends the program.
  private func onlyRecord(_ fields: RecordFields) throws -> AvatarRecord? {
    do {
      let source = try RecordSource(inputs, fields: fields)
      guard let first = try source.next() else {
        Terminal.message("error: there is no usable record in \(inputs.map(\.path).joined(separator: ", "))\n")
        try ExitStatus.noUsableRecord.leave()
        return nil
      }
      guard try source.next() == nil else {
        Terminal.message("error: the input has more than one record; name a folder for their pictures with -o DIR\n")
        try ExitStatus.usage.leave()
        return nil
      }
      if case .record(let record) = first { return record }
      if case .failed(let diagnostic, _) = first { Terminal.message("\(diagnostic)\n") }
      try ExitStatus.noUsableRecord.leave()
    } catch let error as InputError {
      Terminal.message("\(error.diagnostic)\n")
      try error.exitStatus.leave()
    }
    return nil
  }
}
