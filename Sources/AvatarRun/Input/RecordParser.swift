internal import AvatarSupport
internal import AvatarScene

/// Parses the content of a raw record.
struct RecordParser {
  /// The name of the input in messages.
  let file: String
  let fields: RecordFields
  /// True once a line could only be parsed by undoing Postgres's escapes; the whole input then has
  /// them.
  private(set) var isCopyText = false

  mutating func reading(_ raw: RawRecord) -> RecordReadResult {
    switch raw.content {
    case .problem(let problem): .failed(Diagnostic(.error, file: file, line: raw.line, problem), recordID: nil)
    case .columns(let columns): columnsReading(columns, raw)
    case .json(let bytes, let column, let note): jsonReading(bytes, column, note, raw)
    }
  }

  private func columnsReading(_ columns: [(String, String)], _ raw: RawRecord) -> RecordReadResult {
    do {
      return .record(
        try RecordDecoder.record(
          fromColumns: columns, fields: fields, fallbackID: raw.fallbackID, file: file, line: raw.line))
    } catch {
      let id = ["id", "user_id"].compactMap { name in columns.last { $0.0 == name && !$0.1.isEmpty }?.1 }.first
      return failed(error, id ?? raw.fallbackID)
    }
  }

  private mutating func jsonReading(_ bytes: [UInt8], _ column: Int, _ note: String, _ raw: RawRecord)
    -> RecordReadResult
  {
    if isCopyText, let text = PostgresCopyText.unescaped(bytes), let value = try? JSONText.parse(text) {
      return valueReading(value, raw)
    }
    do {
      return valueReading(try JSONText.parse(bytes), raw)
    } catch {
      if let text = PostgresCopyText.unescaped(bytes), let value = try? JSONText.parse(text) {
        isCopyText = true
        return valueReading(value, raw)
      }
      return .failed(diagnostic(error, column, note, raw), recordID: nil)
    }
  }

  private func valueReading(_ value: JSONValue, _ raw: RawRecord) -> RecordReadResult {
    do {
      return .record(
        try RecordDecoder.record(from: value, fields: fields, fallbackID: raw.fallbackID, file: file, line: raw.line))
    } catch {
      let id = ["id", "user_id"].lazy.compactMap { value[$0]?.string }.first { !$0.isEmpty }
      return failed(error, id ?? raw.fallbackID)
    }
  }

  private func failed(_ error: RecordError, _ id: String) -> RecordReadResult {
    var diagnostic = error.diagnostic
    diagnostic.record = diagnostic.record ?? id
    return .failed(diagnostic, recordID: id)
  }

  /// Returns a diagnostic for the error's own line, not for the first line of the record, which may
  /// be many lines above.
  private func diagnostic(_ error: JSONTextError, _ column: Int, _ note: String, _ raw: RawRecord) -> Diagnostic {
    let inLine = error.line == 1 ? column + error.column - 1 : error.column
    return Diagnostic(.error, file: file, line: raw.line + error.line - 1, column: inLine, error.problem + note)
  }
}
