internal import AvatarRaster
internal import AvatarRun
internal import AvatarScene

/// What people write: which records, and for each golden its name, its record and what is drawn of it.
///
/// ```json
/// {"records": "records.ndjson",
///  "cases": [
///    {"name": "hairStyle/{variant}", "record": "plain", "each": "hairStyle", "clip": "idle", "frames": 0},
///    {"name": "still/bust", "record": "plain", "still": {"framing": "bust", "size": 64}}]}
/// ```
struct CaseFile {
  let file: String
  let templates: [CaseTemplate]
  let records: [AvatarRecord]

  /// - Parameters:
  ///   - folder: the set's; record files are named relative to it.
  ///   - fields: what a record has.
  init(folder: GoldenFolder, fields: RecordFields) throws(GoldenError) {
    file = folder.path(of: GoldenFolder.caseFile)
    guard let bytes = folder.bytes(GoldenFolder.caseFile) else { throw .noSet(folder: folder.path) }
    let document: JSONValue
    do { document = try JSONText.parse(bytes) } catch { throw .badCases(file: file, path: "", problem: "is not JSON: \(error)") }
    let reader = try CaseReader(document, file: file, path: "")
    try reader.allow(["records", "cases"])
    var templates: [CaseTemplate] = []
    for entry in try reader.objects("cases") { templates.append(try CaseTemplate(entry, fields)) }
    self.templates = templates
    records = try Self.records(try reader.texts("records") ?? [GoldenFolder.recordFile], folder, fields)
  }

  private static func records(_ names: [String], _ folder: GoldenFolder, _ fields: RecordFields) throws(GoldenError) -> [AvatarRecord] {
    try RecordList.read(names.map { $0.hasPrefix("/") ? $0 : folder.path(of: $0) }, fields)
  }
}

/// All records of some files, in memory: golden sets are small.
enum RecordList {
  static func read(_ paths: [String], _ fields: RecordFields) throws(GoldenError) -> [AvatarRecord] {
    var records: [AvatarRecord] = []
    do throws(InputError) {
      let source = try RecordSource(paths.map { RecordInput(path: $0) }, fields: fields)
      while let reading = try source.next() {
        switch reading {
        case .record(let record): records.append(record)
        case .failed(let diagnostic, _): throw InputError.unrecognised(file: diagnostic.file ?? "-", line: diagnostic.line, problem: diagnostic.message)
        }
      }
    } catch {
      throw .input(error)
    }
    return records
  }
}
