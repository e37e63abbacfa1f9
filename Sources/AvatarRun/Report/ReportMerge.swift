internal import AvatarSupport
package import AvatarScene

/// Merges several reports into one: of the shards of a run, or of a run and its continuations.
///
/// For each id, a later report replaces the earlier ones. Lines keep their text and order;
/// summaries are dropped and recomputed. Memory grows by about 40 bytes an id.
package struct ReportMerge {
  private let paths: [String]
  private var register = SeenIDs()

  /// - Parameter paths: the report files; each is read twice, so none may be a pipe.
  package init(_ paths: [String]) { self.paths = paths }

  /// Merges the reports.
  ///
  /// - Parameters:
  ///   - write: called with every line that is kept, without its line end.
  ///   - warn: called with irregularities: a report without a summary, or one that is cut off
  ///     within a line.
  /// - Throws: `InputError` if a report is missing or invalid; and the errors of `write`.
  package mutating func merge(write: ([UInt8]) throws -> Void, warn: (Diagnostic) -> Void) throws -> RunSummary {
    // In reverse order, so that the last report with an id claims it.
    for (number, path) in paths.enumerated().reversed() {
      try Self.read(path) { line, _, _ in
        if let id = line.id { _ = register.claim(id, at: Self.place(number)) }
      }
    }
    var summary = RunSummary()
    for (number, path) in paths.enumerated() {
      var isEnded = false
      let torn = try Self.read(path) { line, bytes, _ in
        if line.isSummary { isEnded = true }
        guard !line.isSummary, line.id.map({ register.origin(of: $0) == Self.place(number) }) ?? true else { return }
        line.add(to: &summary)
        try write(bytes.last == UInt8(ascii: "\r") ? Array(bytes.dropLast()) : bytes)
      }
      if let torn {
        warn(Diagnostic(.warning, file: path, line: torn, "is cut off within its last line, which is left out"))
      }
      if !isEnded {
        warn(
          Diagnostic(
            .warning, file: path, "has no summary: its run has not ended, or was killed; run it again to finish it"))
      }
    }
    return summary
  }

  private static func place(_ number: Int) -> SeenIDs.Origin { SeenIDs.Origin(file: UInt32(clamping: number), line: 0) }

  /// - Returns: the number of the last line if it is incomplete.
  @discardableResult
  private static func read(_ path: String, _ take: (Line, [UInt8], Int) throws -> Void) throws -> Int? {
    do { try FileKind(path: path).checkFile() } catch {
      throw error == .missing ? InputError.missing(path: path) : .unreadable(path: path, error)
    }
    let file = try InputFile(RecordInput(path: path), stop: CancellationFlag())
    let stream = ByteStream { () throws(InputError) in try file.chunk() }
    while true {
      stream.skipBlanks()
      if let failure = stream.failure { throw failure }
      guard stream.peek() != nil else { return nil }
      let number = stream.line
      let bytes = stream.takeLine(limit: RunLimit.reportLine)
      if let failure = stream.failure { throw failure }
      guard let bytes else {
        throw InputError.unrecognised(
          file: path, line: number, problem: "the line has more than \(RunLimit.reportLine >> 20) MB")
      }
      guard let line = Line(bytes) else {
        if stream.peek() == nil { return number }
        throw InputError.unrecognised(
          file: path, line: number, problem: "this is no line of a report; name files that --report wrote")
      }
      try take(line, bytes, number)
    }
  }

  /// The members of a report line that count.
  private struct Line {
    private let line: JSONValue

    var isSummary: Bool { line["summary"] != nil }
    /// Nil for a record that was too broken to have an id.
    var id: String? { line["id"]?.string }
    private var status: RecordOutcome.Status? { line["status"]?.string.flatMap(RecordOutcome.Status.init) }

    /// Returns nil if the line is not from a report.
    init?(_ bytes: [UInt8]) {
      guard let line = try? JSONText.parse(bytes) else { return nil }
      self.line = line
      guard isSummary || status != nil else { return nil }
    }

    func add(to summary: inout RunSummary) {
      if let status { summary.count(status) }
      if line["retry"] == .bool(true) { summary.retryable += 1 }
      if line["shared"] == .bool(true) { summary.shared += 1 }
      summary.warnings += line["warnings"]?.list?.count ?? 0
      let files = line["files"]?.list ?? []
      summary.files += files.count
      summary.bytes += files.reduce(0) { $0 + min(max(0, $1["bytes"]?.whole ?? 0), 1 << 48) }
    }
  }
}
