import AvatarRaster
internal import AvatarScene
internal import AvatarSupport
import AvatarRun

/// Renders one picture of one record, for example in a pipe of a backend.
struct SingleStill {
  let inputs: [RecordInput]
  let verbosity: Verbosity
  /// Whether warnings are errors.
  let isStrict: Bool
  let options: StillOptions
  /// The inputs other than records, which the picture must not replace.
  var others: [String] = []
  /// Whether to only print which picture would be rendered.
  var isDryRun = false

  /// Renders the picture and writes it.
  ///
  /// - Parameter path: the file to write; nil or `-` for standard output.
  func make(_ renderer: AvatarRenderer, to path: String?) throws {
    var last: String?
    try make(renderer, to: path, unless: &last)
  }

  /// Renders the picture and writes it, unless its key is that of the last one.
  func make(_ renderer: AvatarRenderer, to path: String?, unless last: inout String?) throws {
    if !isDryRun, options.format != .svg { try Destination(path).checkTakesPicture() }
    let (record, reserved) = try onlyRecord(renderer.pack.catalog.fields)
    var (avatar, diagnostics) = renderer.resolve(record)
    diagnostics += renderer.textWarnings(
      avatar, of: record, pet: options.showsPet, names: options.showsNames, caption: options.caption)
    verbosity.print(record.unknownKeyNotes + diagnostics.map { isStrict ? $0.asError : $0 })
    if isStrict, !diagnostics.isEmpty { return try ExitStatus.noUsableRecord.leave() }
    if isDryRun { return _ = Terminal.output(PlainText.line(record.id, limit: .max) + "\n") }
    let (bytes, key): ([UInt8], String)
    do {
      try MallocConfiguration.checkStill(size: options.size)
      key = try renderer.stillKey(of: avatar, options: options)
      guard key != last else { return }
      bytes = try renderer.keyedThumbnail(avatar, options: options, key: key)
    } catch let error as any DiagnosedError where error.exitStatus != .ioError {
      throw CommandError(
        Diagnostic(.error, file: record.file, line: record.line, record: record.id, "\(error)"), .noUsableRecord)
    }
    try Destination(path).write(bytes, reserved: reserved)
    last = key
  }

  /// Returns the only record and the input files; any other number of records is an error.
  private func onlyRecord(_ fields: RecordFields) throws -> (AvatarRecord, ReservedFiles) {
    let source = try RecordSource(inputs, fields: fields)
    guard let first = try source.next() else { throw source.emptiness ?? .noUsableRecord(inputs: inputs.map(\.path)) }
    guard try source.next() == nil else {
      throw CommandError("the input has more than one record; name a folder for their pictures with -o DIR", .usage)
    }
    switch first {
    case .record(let record):
      let reserved = source.reserved
      reserved.add(others)
      return (record, reserved)
    case .failed(let diagnostic, _): throw CommandError(diagnostic, .noUsableRecord)
    }
  }
}
