internal import AvatarSupport
internal import AvatarScene
internal import AvatarRaster
internal import AvatarRun

/// The case file of a golden set, written by hand: the record files, and for each golden its name,
/// its record and its subject.
///
/// ```json
/// {"records": "records.ndjson", "cases": [
///    {"name": "hairStyle/{variant}", "record": "plain", "each": "hairStyle", "clip": "idle",
///     "frames": 0},
///    {"name": "still/bust", "record": "plain", "still": {"framing": "bust", "size": 64}}]}
/// ```
struct CaseFile {
  let templates: [CaseTemplate]
  /// The paths of the record files.
  let recordFiles: [String]
  /// The tolerance for pictures on other machines; nil if they must be equal everywhere.
  let tolerance: CrossPlatformTolerance?

  /// - Parameters:
  ///   - folder: the folder of the set; the paths of record files are relative to it.
  ///   - fields: the fields of a record.
  init(folder: GoldenFolder, fields: RecordFields) throws(GoldenError) {
    guard let bytes = try folder.bytesIfThere(GoldenFolder.caseFile, limit: GoldenLimit.caseBytes) else {
      throw .noSet(folder: folder.path)
    }
    try self.init(bytes, folder: folder, fields: fields)
  }

  init(_ bytes: [UInt8], folder: GoldenFolder, fields: RecordFields) throws(GoldenError) {
    let file = folder.path(of: GoldenFolder.caseFile)
    let document: JSONValue
    do { document = try JSONText.parse(bytes) } catch {
      throw .badCases(file: file, path: "", problem: "is not JSON: \(error)")
    }
    let reader = try CaseReader(document, file: file, path: "")
    try reader.allow(["records", "elsewhere", "cases"])
    let entries = try reader.objects("cases")
    guard entries.count <= GoldenLimit.goldens else {
      throw reader.wrong("cases", "are \(entries.count); a set has at most \(GoldenLimit.goldens) goldens")
    }
    templates = try entries.map { entry throws(GoldenError) in try CaseTemplate(entry, fields) }
    tolerance = try Self.tolerance(reader)
    recordFiles = (try reader.texts("records") ?? [GoldenFolder.recordFile]).map {
      $0.utf8.hasPrefix("/") ? $0 : folder.path(of: $0)
    }
  }

  private static func tolerance(_ reader: CaseReader) throws(GoldenError) -> CrossPlatformTolerance? {
    if reader["elsewhere"] == .string("exact") { return nil }
    guard let reader = try reader.object("elsewhere") else { return CrossPlatformTolerance() }
    try reader.allow(["fill", "edge", "pixels", "cluster"])
    var tolerance = CrossPlatformTolerance()
    func distance(_ key: String) throws(GoldenError) -> Double? {
      guard let value = try reader.number(key) else { return nil }
      guard (0...1).contains(value) else {
        throw reader.wrong(key, "\(value) is out of range; use 0 (none) to 1 (black and white)")
      }
      return value
    }
    tolerance.fill = try distance("fill") ?? tolerance.fill
    tolerance.edge = try distance("edge") ?? tolerance.edge
    tolerance.pixels = try reader.whole("pixels", in: 0...10_000) ?? tolerance.pixels
    tolerance.cluster = try reader.whole("cluster", in: 0...1_000_000) ?? tolerance.cluster
    return tolerance
  }

  func records(_ fields: RecordFields) throws(GoldenError) -> [AvatarRecord] {
    try RecordList.checkFiles(recordFiles, fields)
    return try RecordList.read(recordFiles, fields)
  }
}

/// All records of some inputs, in memory, because golden sets are small.
enum RecordList {
  /// Rejects paths that are not regular files before any is opened: a set names them, and a pipe
  /// would block and a device may never end.
  static func checkFiles(_ paths: [String], _ fields: RecordFields) throws(GoldenError) {
    var sum = 0
    for path in paths {
      guard let size = FileSize.bytes(of: path) else {
        // This reads nothing; it reports a missing or unreadable file.
        do { _ = try RecordSource([RecordInput(path: path)], fields: fields) } catch { throw .input(error) }
        throw .place(path: path, problem: "is not a file; name files of records, relative to the set", .inputMissing)
      }
      let (total, overflow) = sum.addingReportingOverflow(size)
      guard !overflow, total <= GoldenLimit.recordBytes else {
        throw .place(
          path: path,
          problem:
            "and the files before it are larger than the \(GoldenLimit.recordBytes >> 20) MB that a set's records may be",
          .noUsableRecord)
      }
      sum = total
    }
  }

  static func read(_ paths: [String], _ fields: RecordFields) throws(GoldenError) -> [AvatarRecord] {
    var records: [AvatarRecord] = []
    var bytes = 0
    do throws(InputError) {
      let source = try RecordSource(paths.map { RecordInput(path: $0) }, fields: fields)
      while let reading = try source.next() {
        switch reading {
        case .record(let record):
          bytes += record.fields.values.reduce(0) { $0 + $1.utf8.count }
          records.append(try checked(record, after: records.count, bytes))
        case .failed(let diagnostic, _):
          throw InputError.unrecognised(
            file: diagnostic.file ?? "-", line: diagnostic.line, problem: diagnostic.message)
        }
      }
    } catch {
      throw .input(error)
    }
    return records
  }

  private static func checked(_ record: AvatarRecord, after count: Int, _ bytes: Int) throws(InputError) -> AvatarRecord
  {
    func wrong(_ problem: String) -> InputError {
      .unrecognised(file: record.file ?? "-", line: record.line, problem: problem)
    }
    guard count < GoldenLimit.records else {
      throw wrong("is one record more than the \(GoldenLimit.records) that a golden set takes")
    }
    guard bytes <= GoldenLimit.recordBytes else {
      throw wrong("ends past the \(GoldenLimit.recordBytes >> 20) MB that a set's records may be")
    }
    guard record.id.utf8.count <= GoldenLimit.idBytes else {
      throw wrong(
        "the id is longer than the \(GoldenLimit.idBytes) bytes that it may have in a golden set; give the record a shorter one"
      )
    }
    return record
  }
}
