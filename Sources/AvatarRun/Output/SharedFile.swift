/// A file that other programs also write to, such as the summary of a CI step.
package enum SharedFile {
  /// Appends bytes to the file and creates it if it is missing; nothing in it is replaced.
  ///
  /// - Throws: `OutputError`; then a part of the bytes may be written.
  package static func append(_ bytes: [UInt8], to path: String) throws(OutputError) {
    let file = try OutputError.creating(path) { () throws(SystemError) in try OpenFile(appending: path) }
    do throws(SystemError) { try OutputHandle(file).write(bytes) } catch { throw .writeFailed(path: path, error) }
  }
}
