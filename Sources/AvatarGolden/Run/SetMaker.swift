internal import AvatarRun
internal import AvatarRaster
public import AvatarScene

/// Begins a golden set from records, or adds records to one.
public enum SetMaker {
  /// Adds the inputs' records to the set's record file, and writes a case file where there is none: every record in the first frame of
  /// every named clip.
  ///
  /// - Throws: `GoldenError` where an input cannot be read, or a record of another look has the same id.
  public static func add(_ inputs: [String], fields: RecordFields, clips: [String], to folder: GoldenFolder) throws(GoldenError) {
    let known = folder.exists(GoldenFolder.recordFile) ? try RecordList.read([folder.path(of: GoldenFolder.recordFile)], fields) : []
    var lines = folder.bytes(GoldenFolder.recordFile).map { String(decoding: $0, as: UTF8.self) } ?? ""
    if !lines.isEmpty, !lines.hasSuffix("\n") { lines += "\n" }
    for record in try RecordList.read(inputs, fields) {
      if let same = known.first(where: { $0.id == record.id }) {
        guard same.fields == record.fields else {
          throw .record(
            Diagnostic(
              .error, file: record.file, line: record.line, record: record.id,
              "is in the set with another look; give it another id, or edit \(folder.path(of: GoldenFolder.recordFile))"))
        }
        continue
      }
      lines += line(record, fields) + "\n"
    }
    try folder.write(Array(lines.utf8), as: GoldenFolder.recordFile)
    if !folder.exists(GoldenFolder.caseFile) { try folder.write(Array(caseFile(clips).utf8), as: GoldenFolder.caseFile) }
  }

  private static func line(_ record: AvatarRecord, _ fields: RecordFields) -> String {
    let members = fields.listed.compactMap { field in record[field.name].map { JSON.Member(field.name, .string($0)) } }
    return JSONWriter.line(.object([JSON.Member("id", .string(record.id))] + members))
  }

  private static func caseFile(_ clips: [String]) -> String {
    let list = JSONWriter.line(.array((clips.isEmpty ? ["idle"] : clips).map { .string($0) }))
    return """
      {
        "records": "\(GoldenFolder.recordFile)",
        "cases": [
          {"name": "{record}/{clip}-{frame}", "record": "*", "clip": \(list), "frames": 0}
        ]
      }

      """
  }
}
