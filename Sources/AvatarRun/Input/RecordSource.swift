package import AvatarScene

/// The records of a run: several inputs in sequence, each id once.
///
/// Memory grows by 28 to 42 bytes a record, to detect duplicate ids. Not `Sendable`: one task reads
/// the records and passes them on.
package final class RecordSource {
  private let inputs: [RecordInput]
  private let files: InputFiles
  private let fields: RecordFields
  private let stop: CancellationFlag
  private let idsMayRepeat: Bool
  private var fileNumber = -1
  private var name = ""
  private var isMember = false
  private var readingsOfFile = 0
  private var readingCount = 0
  /// Whether any input was a table.
  private var hasTable = false
  private var reader: RecordReader?
  private var register = SeenIDs()
  /// The number of usable records returned so far.
  package private(set) var recordCount = 0

  /// Opens the inputs.
  ///
  /// - Parameters:
  ///   - fields: the record's fields, from the catalog of the art pack.
  ///   - stop: ends the wait for an input without data.
  ///   - idsMayRepeat: true for a client that repeats requests; ids are then not remembered.
  /// - Throws: `InputError` if an input is missing or unreadable; nothing has been read then.
  package init(
    _ inputs: [RecordInput], fields: RecordFields, stop: CancellationFlag = CancellationFlag(),
    idsMayRepeat: Bool = false
  ) throws(InputError) {
    self.inputs = inputs
    self.idsMayRepeat = idsMayRepeat
    self.fields = fields
    self.stop = stop
    files = try InputFiles(inputs)
  }

  /// The input files, which no output of the run may replace.
  package var reserved: ReservedFiles { files.reserved }

  /// Whether the inputs can be read again with the same content: true for files and folders, false
  /// for pipes.
  package var isRereadable: Bool {
    inputs.allSatisfy { !$0.isStandardInput && (try? FileKind(path: $0.path)) != .special }
  }

  /// Whether every input is a file or a folder, and thus has an end of its own. A stream ends where
  /// its writer stops, and nothing shows whether the writer was done.
  package var endsByItself: Bool {
    inputs.allSatisfy { input in
      if input.isStandardInput { return FileStatus.of(0)?.isFile ?? false }
      return (try? FileKind(path: input.path)) != .special
    }
  }

  /// Whether the next record, or the end, can be read without waiting; for inputs with one record a
  /// line.
  package var isReady: Bool { reader?.isReady ?? true }

  /// The fraction of the input that was read, 0 to 1, with equal weight for each file; nil if the
  /// size is unknown.
  package var progress: Double? {
    guard files.count > 0 else { return nil }
    guard reader != nil else { return Double(fileNumber + 1) / Double(files.count) }
    guard let part = reader?.progress else { return nil }
    return (Double(fileNumber) + part) / Double(files.count)
  }

  /// The error to report if no record was usable; call it after the last record.
  package var emptiness: InputError? {
    if recordCount > 0 { return nil }
    let paths = inputs.map(\.path)
    return readingCount > 0 ? .noUsableRecord(inputs: paths) : .empty(inputs: paths, isTable: hasTable)
  }

  /// Returns the next record or its error; nil after the last input.
  ///
  /// A file without records, and a folder member that cannot be opened, give a failed result.
  /// - Throws: `InputError` if a read fails midway; the next call continues with the next file.
  package func next() throws(InputError) -> RecordReadResult? {
    while true {
      if let reading = try nextOfFile() {
        readingsOfFile += 1
        readingCount += 1
        return accept(reading)
      }
      hasTable = hasTable || reader?.isTable == true
      let isEmptyMember = isMember && readingsOfFile == 0
      reader = nil
      isMember = false
      if isEmptyMember {
        readingCount += 1
        return failure("holds no record")
      }
      guard fileNumber + 1 < files.count else { return nil }
      if let failed = try open(fileNumber + 1) { return failed }
    }
  }

  private func nextOfFile() throws(InputError) -> RecordReadResult? {
    do { return try reader?.next() } catch {
      reader = nil
      guard case .unrecognised = error else { throw error }
      return .failed(error.diagnostic, recordID: nil)
    }
  }

  private func open(_ number: Int) throws(InputError) -> RecordReadResult? {
    fileNumber = number
    readingsOfFile = 0
    guard let file = files.file(number) else { return nil }
    name = file.input.displayName
    isMember = file.isMember
    do {
      if isMember { try InputFiles.checkFile(file.input.path) }
      reader = try RecordReader(file.input, fields: fields, stop: stop)
    } catch {
      guard isMember else { throw error }
      isMember = false
      var diagnostic = error.diagnostic
      diagnostic.file = name
      return .failed(diagnostic, recordID: nil)
    }
    return nil
  }

  private func failure(_ problem: String) -> RecordReadResult {
    .failed(Diagnostic(.error, file: name, problem), recordID: nil)
  }

  /// Rejects a record whose id is already in use.
  private func accept(_ reading: RecordReadResult) -> RecordReadResult {
    guard case .record(let record) = reading else { return reading }
    if idsMayRepeat {
      recordCount += 1
      return reading
    }
    let place = SeenIDs.Origin(file: UInt32(clamping: fileNumber), line: UInt32(clamping: record.line ?? 0))
    guard let earlier = register.claim(record.id, at: place) else {
      recordCount += 1
      return reading
    }
    let problem = "id \"\(record.id.prefix(80))\" is used twice: \(description(earlier)) and \(description(place))"
    return .failed(Diagnostic(.error, file: name, line: record.line, problem), recordID: record.id)
  }

  private func description(_ place: SeenIDs.Origin) -> String {
    "\(files.file(Int(place.file))?.input.displayName ?? "?"):\(place.line)"
  }
}
