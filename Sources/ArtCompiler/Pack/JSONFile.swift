internal import AvatarJSON
internal import AvatarScene

/// A JSON source of a pack. Its errors name the file, the line, the column and the path.
struct JSONFile {
  /// The file's name in messages.
  let name: String
  private let document: JSONDocument

  init(_ path: String, in folder: SourceFolder) throws(ArtError) {
    try self.init(try folder.bytes(path), name: folder.display(path))
  }

  init(_ bytes: [UInt8], name: String) throws(ArtError) {
    self.name = name
    do { document = try JSONDocument(bytes) } catch {
      throw ArtError(file: name, line: error.line, column: error.column, error.problem)
    }
  }

  /// Decodes the whole file.
  ///
  /// - Throws: every error of the file, at most `ArtLimit.faults`: unknown names, missing members,
  ///   values of the wrong type.
  func decode<T: Decodable>(_ type: T.Type) throws(ArtError) -> T {
    let log = JSONDecodingLog()
    let value = try? log.decode(type, document.value, document.positions, path: "")
    let errors = log.errors
    if errors.isEmpty, let value { return value }
    let diagnostics = errors.prefix(ArtLimit.faults).map { error in
      let position = document.position(at: error.offset)
      return Diagnostic(
        .error, file: name, line: position.line, column: position.column, field: error.path.isEmpty ? nil : error.path,
        error.message)
    }
    guard let first = diagnostics.first else { throw ArtError(file: name, line: nil, "cannot be read") }
    throw ArtError(first, others: Array(diagnostics.dropFirst()))
  }

  /// Returns a message about the value at a path, or about the last value on the way to it.
  ///
  /// - Parameter field: the value's name in the message, if it is not the path.
  func diagnostic(
    _ severity: Diagnostic.Severity = .error, at path: String, field: String? = nil, _ message: String
  ) -> Diagnostic {
    let position = document.position(of: path)
    return Diagnostic(
      severity, file: name, line: position.line, column: position.column, field: field ?? path, message)
  }

  /// Returns an error about the value at a path.
  func error(at path: String, _ message: String) -> ArtError { ArtError(diagnostic(at: path, message)) }

  /// Returns several errors as one; there must be at least one.
  func errors(_ list: [(path: String, message: String)]) -> ArtError {
    let found = list.prefix(ArtLimit.faults).map { diagnostic(at: $0.path, $0.message) }
    guard let first = found.first else { return error(at: "", "cannot be read") }
    return ArtError(first, others: Array(found.dropFirst()))
  }
}
