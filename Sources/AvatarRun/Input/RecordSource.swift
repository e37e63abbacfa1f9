public import AvatarScene

/// The records of a whole run: several inputs after each other, each id once.
///
/// Memory grows by 28 to 42 bytes a record, which is what it takes to know an id again. Not `Sendable`: one task reads, and hands on.
public final class RecordSource {
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
  /// Whether an input was a table.
  private var hasTable = false
  private var reader: RecordReader?
  private var register = SeenIDs()
  /// How many usable records were handed out so far.
  public private(set) var recordCount = 0

  /// - Throws: `InputError` when an input is missing or must not be read; nothing has been read then.
  ///
  /// - Parameters:
  ///   - fields: what a record has, from the catalog of the pack that draws it.
  ///   - stop: ends the waiting for an input that has nothing to say.
  ///   - idsMayRepeat: for one who asks again and again; no id is remembered then.
  public init(
    _ inputs: [RecordInput], fields: RecordFields, stop: CancellationFlag = CancellationFlag(),
    idsMayRepeat: Bool = false
  ) throws(InputError) {
    self.inputs = inputs
    self.idsMayRepeat = idsMayRepeat
    self.fields = fields
    self.stop = stop
    files = try InputFiles(inputs)
  }

  /// The files that are read, which nothing of the run may take the places of.
  public var reserved: ReservedFiles { files.reserved }

  /// Whether the inputs can be read once more and say the same: files and folders, no pipes.
  public var isRereadable: Bool {
    inputs.allSatisfy { !$0.isStandardInput && (try? FileKind(path: $0.path)) != .special }
  }

  /// Whether every input is a file or a folder, so that its end is its own. A stream ends where its writer does, and nothing tells
  /// whether that one had come to the end.
  public var endsByItself: Bool {
    inputs.allSatisfy { input in
      if input.isStandardInput { return FileStatus.of(0)?.isFile ?? false }
      return (try? FileKind(path: input.path)) != .special
    }
  }

  /// Whether the next record, or the end, is there without waiting; for inputs of a record a line.
  public var isReady: Bool { reader?.isReady ?? true }

  /// How much of the input was read, 0 to 1, every file counting the same; nil where nobody knows how much there is.
  public var progress: Double? {
    guard files.count > 0 else { return nil }
    guard reader != nil else { return Double(fileNumber + 1) / Double(files.count) }
    guard let part = reader?.progress else { return nil }
    return (Double(fileNumber) + part) / Double(files.count)
  }

  /// What to fail with when, after the last record, none was usable.
  public var emptiness: InputError? {
    if recordCount > 0 { return nil }
    let paths = inputs.map(\.path)
    return readingCount > 0 ? .noUsableRecord(inputs: paths) : .empty(inputs: paths, isTable: hasTable)
  }

  /// The next record, or what is wrong with it; nil when every input is at its end.
  ///
  /// A file that holds no records, and a member of a folder that cannot be opened, are failed readings.
  /// - Throws: `InputError` when reading fails midway; the next call goes on with the next file.
  public func next() throws(InputError) -> RecordReadResult? {
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

  /// Refuses a record whose id another one has.
  private func accept(_ reading: RecordReadResult) -> RecordReadResult {
    guard case .record(let record) = reading else { return reading }
    if idsMayRepeat {
      recordCount += 1
      return reading
    }
    let place = SeenIDs.Place(file: UInt32(clamping: fileNumber), line: UInt32(clamping: record.line ?? 0))
    guard let earlier = register.claim(record.id, at: place) else {
      recordCount += 1
      return reading
    }
    let problem = "id \"\(record.id.prefix(80))\" is used twice: \(description(earlier)) and \(description(place))"
    return .failed(Diagnostic(.error, file: name, line: record.line, problem), recordID: record.id)
  }

  private func description(_ place: SeenIDs.Place) -> String {
    "\(files.file(Int(place.file))?.input.displayName ?? "?"):\(place.line)"
  }
}
