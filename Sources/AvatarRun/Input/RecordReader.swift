public import AvatarScene

/// The records of one input, in order, read as they are asked for: memory holds one record and one chunk, however long the input is.
///
/// ```swift
/// var reader = try RecordReader(RecordInput(path: "players.ndjson"), fields: renderer.pack.catalog.fields)
/// while let reading = try reader.next() { … }
/// ```
public struct RecordReader: ~Copyable {
  private var parser: RecordParser
  private let format: InputFormat
  private let stem: String?
  private let stream: ByteStream
  private var container: (any RecordContainer)?
  private var hasStarted = false
  private(set) var isTable = false
  private var size: Int?
  private var isReadable: () -> Bool = { true }

  /// Opens a file or standard input; a folder is for `RecordSource`.
  ///
  /// - Parameters:
  ///   - fields: what a record has, from the catalog of the pack that draws it.
  ///   - stop: ends the waiting for an input that has nothing to say.
  public init(_ input: RecordInput, fields: RecordFields, stop: CancellationFlag = CancellationFlag())
    throws(InputError)
  {
    let file = try InputFile(input, stop: stop)
    let stream = ByteStream { () throws(InputError) in try file.chunk() }
    self.init(stream: stream, name: input.displayName, stem: input.stem, fields: fields, format: input.format)
    size = file.size
    isReadable = { file.isReadable }
  }

  /// Whether the next line, or the end, is there without waiting; for inputs of a record a line.
  var isReady: Bool { stream.holdsLine(isReadable) }

  /// How much of the input was read, 0 to 1; nil where nobody knows how much there is.
  var progress: Double? { size.map { min(1, Double(stream.offset) / Double(max(1, $0))) } }

  /// Reads records from memory.
  ///
  /// - Parameter name: what messages call the input.
  public init(bytes: [UInt8], name: String, fields: RecordFields, format: InputFormat = .auto) {
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

  /// The next record, or what is wrong with it; nil at the end.
  ///
  /// - Throws: `InputError` when the input is not one of records, or when reading fails; nothing more comes then.
  public mutating func next() throws(InputError) -> RecordReadResult? {
    let isFirst = !hasStarted
    if isFirst { try begin() }
    guard var raw = container?.next() else { return try end() }
    if isFirst, let stem, !(container is ListReader), isAlone(raw) { raw.fallbackID = stem }
    if stream.failure != nil { return try end() }
    return parser.reading(raw)
  }

  /// A text that broke off because reading failed is no broken record.
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
    case .lines: return LineReader(stream: stream)
    case .documents: return DocumentReader(stream: stream)
    case .list: return ListReader(stream: stream)
    case .table:
      isTable = true
      do { return try TableReader(stream: stream, fields: parser.fields) } catch {
        throw stream.failure ?? .unrecognised(file: parser.file, line: line, problem: error.text)
      }
    }
  }

  private func kind(of stream: ByteStream) -> Container {
    switch format {
    case .auto: Container(recognising: stream)
    case .json: stream.peek() == .openBracket ? .list : .documents
    case .ndjson: .lines
    case .csv: .table
    }
  }

  /// Whether a first object is all there is.
  private func isAlone(_ raw: RawRecord) -> Bool {
    guard case .json = raw.content else { return false }
    stream.skipBlanks()
    return stream.peek() == nil
  }
}

/// What was found where a record should be. A bad record is a reading like any other: it never ends the input.
public enum RecordReadResult: Hashable, Sendable {
  case record(AvatarRecord)
  /// The id is nil where the text is too broken to tell.
  case failed(Diagnostic, recordID: String?)
}

/// Ids for records that name none: `line-7`, and `line-7-2`, `line-7-3` for more that begin on the same line.
struct RecordNumbering {
  private var line = 0
  private var count = 0

  mutating func id(line: Int) -> String {
    count = line == self.line ? count + 1 : 1
    self.line = line
    return count == 1 ? "line-\(line)" : "line-\(line)-\(count)"
  }
}
