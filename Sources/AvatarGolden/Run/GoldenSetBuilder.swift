internal import AvatarSupport
internal import AvatarRun
internal import AvatarRaster
package import AvatarScene

/// Creates a golden set from records, or adds records to one.
package enum GoldenSetBuilder {
  /// Adds the inputs' records to the set's record file. If there is no case file, writes one with
  /// every record in some frames of every given clip, or of `idle`, spread over the clip.
  ///
  /// - Throws: `GoldenError` if an input cannot be read, a record with another look has the same
  ///   id, or the set would exceed its limits; nothing is written then.
  package static func add(_ inputs: [String], fields: RecordFields, clips: [String], to folder: GoldenFolder)
    throws(GoldenError)
  {
    let old = try folder.bytesIfThere(GoldenFolder.recordFile, limit: GoldenLimit.recordBytes)
    let hasCases = try hasCases(folder)
    let file = folder.path(of: GoldenFolder.recordFile)
    let known = old == nil ? [] : try RecordList.read([file], fields)
    let knownByID = known.keyed(by: \.id)
    var lines = old ?? []
    if let last = lines.last, last != UInt8(ascii: "\n") { lines.append(UInt8(ascii: "\n")) }
    var count = known.count
    for record in try RecordList.read(inputs, fields) {
      if let same = knownByID[record.id] {
        guard same.fields == record.fields else {
          throw .record(
            Diagnostic(
              .error, file: record.file, line: record.line, record: record.id,
              "is in the set with another look; give it another id, or edit \(file)"))
        }
        continue
      }
      lines += Array((line(record, fields) + "\n").utf8)
      count += 1
    }
    let goldens = hasCases ? count : count * max(1, clips.count)
    guard lines.count <= GoldenLimit.recordBytes, count <= GoldenLimit.records, goldens <= GoldenLimit.goldens else {
      throw .place(
        path: file,
        problem:
          "would hold \(count) records in \(lines.count) bytes; a set takes \(GoldenLimit.records) in \(GoldenLimit.recordBytes) bytes, and \(GoldenLimit.goldens) goldens",
        .noUsableRecord)
    }
    try folder.write(lines, as: GoldenFolder.recordFile)
    if !hasCases { try folder.write(Array(caseFile(clips).utf8), as: GoldenFolder.caseFile) }
  }

  /// Rejects clips for a set that already has another case file.
  ///
  /// - Parameter clips: empty if none were requested.
  package static func check(clips: [String], for folder: GoldenFolder) throws(GoldenError) {
    guard !clips.isEmpty, let cases = try folder.bytesIfThere(GoldenFolder.caseFile, limit: GoldenLimit.caseBytes)
    else { return }
    guard cases != Array(caseFile(clips).utf8) else { return }
    throw .place(
      path: folder.path(of: GoldenFolder.caseFile),
      problem:
        "says already what is kept, so --clips \(clips.joined(separator: ",")) would change nothing; edit it, or begin another set with --set",
      .usage)
  }

  private static func hasCases(_ folder: GoldenFolder) throws(GoldenError) -> Bool {
    try folder.bytesIfThere(GoldenFolder.caseFile, limit: GoldenLimit.caseBytes) != nil
  }

  private static func line(_ record: AvatarRecord, _ fields: RecordFields) -> String {
    let members = fields.listed.compactMap { field in record[field.name].map { JSON.Member(field.name, .string($0)) } }
    return JSONWriter.line(.object([JSON.Member("id", .string(record.id))] + members))
  }

  /// The frames that are kept of a clip, so that a changed keyframe is noticed.
  private static let spread = 4

  private static func caseFile(_ clips: [String]) -> String {
    let list = JSONWriter.line(.array((clips.isEmpty ? ["idle"] : clips).map { .string($0) }))
    return """
      {
        "records": "\(GoldenFolder.recordFile)",
        "cases": [
          {"name": "{record}/{clip}", "record": "*", "clip": \(list), "spread": \(spread)}
        ]
      }

      """
  }
}
