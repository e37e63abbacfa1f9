internal import AvatarJSON
package import AvatarScene

/// Reads the records of one input, in order and on demand. Memory holds one record and one chunk,
/// regardless of the input's length.
///
/// ```swift
/// var reader = try RecordReader(
///   RecordInput(path: "players.ndjson"), fields: renderer.pack.catalog.fields)
/// while let reading = try reader.next() { … }
/// ```
package struct RecordReader: ~Copyable {
  private var parser: RecordParser
  private let format: InputFormat
  private let stem: String?
  private let stream: ByteStream
  private var container: (any RecordContainer)?
  private var hasStarted = false
  private(set) var isTable = false
  private var size: Int?
  private var isReadable: () -> Bool = { true }

  /// Opens a file or standard input; use `RecordSource` for a folder.
  ///
  /// - Parameters:
  ///   - fields: the record's fields, from the catalog of the art pack.
  ///   - stop: ends the wait for an input without data.
  package init(_ input: RecordInput, fields: RecordFields, stop: CancellationFlag = CancellationFlag())
    throws(InputError)
  {
    if let seed = input.seed {
      let record = JSON.members([("id", .string(seed)), (SeededLooks.seed, .string(seed))])
      self.init(bytes: Array(JSONWriter.line(record).utf8), name: input.displayName, fields: fields, format: .json)
      return
    }
    let file = try InputFile(input, stop: stop)
    let stream = ByteStream { () throws(InputError) in try file.chunk() }
    self.init(stream: stream, name: input.displayName, stem: input.stem, fields: fields, format: input.format)
    size = file.size
    isReadable = { file.isReadable }
  }

  /// Whether the next line, or the end, can be read without waiting; for inputs with one record a
  /// line.
  var isReady: Bool { stream.holdsLine(isReadable) }

  /// The fraction of the input that was read, 0 to 1; nil if the size is unknown.
  var progress: Double? { size.map { min(1, Double(stream.offset) / Double(max(1, $0))) } }

  /// Creates a reader of records in memory.
  ///
  /// - Parameter name: the name of the input in messages.
  package init(bytes: [UInt8], name: String, fields: RecordFields, format: InputFormat = .auto) {
    var rest: [UInt8]? = bytes
    let stream = ByteStream { () throws(InputError) in
      defer { rest = nil }
      return rest ?? []
    }
    self.init(stream: stream, name: name, stem: nil, fields: fields, format: format)
  }

  init(stream: ByteStream, name: String, stem: String?, fields: RecordFields, format: InputFormat) {
    parser = RecordParser(file: name, fields: fields)
    self.stream = stream
    self.stem = stem
    self.format = format
  }

  /// Returns the next record or its error; nil at the end.
  ///
  /// - Throws: `InputError` if the input does not contain records, or if reading fails; the next
  ///   call then returns nil.
  package mutating func next() throws(InputError) -> RecordReadResult? {
    let isFirst = !hasStarted
    if isFirst { try begin() }
    guard var raw = container?.next() else { return try end() }
    if isFirst, let stem, !(container is ListReader), isAlone(raw) { raw.fallbackID = stem }
    if stream.failure != nil { return try end() }
    return parser.reading(raw)
  }

  /// Ends the reader. Text that is cut off by a read failure is not reported as a broken record.
  private mutating func end() throws(InputError) -> RecordReadResult? {
    container = nil
    if let failure = stream.failure { throw failure }
    return nil
  }

  private mutating func begin() throws(InputError) {
    hasStarted = true
    stream.skipByteOrderMark()
    if let problem = ForeignFormat.problem(stream) {
      throw .unrecognised(file: parser.file, line: nil, problem: problem)
    }
    stream.skipBlanks()
    if stream.peek() != nil { container = try container(of: stream) }
  }

  private mutating func container(of stream: ByteStream) throws(InputError) -> any RecordContainer {
    let line = stream.line
    switch kind(of: stream) {
    case .lines: return LineReader(stream: stream, holdsSeeds: format == .seeds)
    case .documents: return DocumentReader(stream: stream)
    case .list: return ListReader(stream: stream)
    case .table:
      isTable = true
      do { return try TableReader(stream: stream, fields: parser.fields) } catch {
        throw stream.failure ?? .unrecognised(file: parser.file, line: line, problem: error.text)
      }
    }
  }

  private func kind(of stream: ByteStream) -> DetectedFormat {
    switch format {
    case .auto: DetectedFormat(recognising: stream)
    case .json: stream.peek() == .openBracket ? .list : .documents
    case .ndjson, .seeds: .lines
    case .csv: .table
    }
  }

  /// Returns whether the first object is the only one.
  private func isAlone(_ raw: RawRecord) -> Bool {
    guard case .json = raw.content else { return false }
    stream.skipBlanks()
    return stream.peek() == nil
  }
}

/// The result of reading one record. A bad record is a result like any other and never ends the
/// input.
package enum RecordReadResult: Hashable, Sendable {
  case record(AvatarRecord)
  /// A record that cannot be used. The id is nil if the text is too broken to find it.
  case failed(Diagnostic, recordID: String?)
}

/// Generates ids for records without one: `line-7`, and `line-7-2`, `line-7-3` for further records
/// that begin on the same line.
struct RecordNumbering {
  private var line = 0
  private var count = 0

  mutating func id(line: Int) -> String {
    count = line == self.line ? count + 1 : 1
    self.line = line
    return count == 1 ? "line-\(line)" : "line-\(line)-\(count)"
  }
}
