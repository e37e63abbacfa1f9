/// Writes files that are there whole or not at all.
public enum AtomicFile {
  /// Writes beside `path` under a hidden name, flushes, and renames; what was at `path`, or at the end of a link there, is replaced in one step.
  ///
  /// A device or a pipe, such as `/dev/stdout`, is written as it is. The folder must exist; see `OutputFolder`.
  /// - Throws: `OutputError`; then nothing is left behind, and an older file stays as it was.
  public static func write(_ bytes: [UInt8], to path: String) throws(OutputError) {
    let writer = try StagedWriter(for: path)
    try writer.append(bytes)
    try writer.commit()
  }
}
