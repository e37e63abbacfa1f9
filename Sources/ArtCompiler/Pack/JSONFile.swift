internal import AvatarSupport
internal import AvatarScene

/// A JSON source of a pack. Its errors name the file, the line, the column and the path.
///
/// The file of a pack that lies over others is merged into theirs. Then paths in the code are those
/// of the merged value, and paths in messages are those of the file.
struct JSONFile {
  /// The file's name in messages.
  let name: String
  private let document: JSONDocument
  private(set) var root: JSONNode

  init(_ path: String, in folder: SourceFolder) throws(ArtError) {
    try self.init(try folder.bytes(path), name: folder.display(path))
  }

  init(_ bytes: [UInt8], name: String) throws(ArtError) {
    self.name = name
    do { document = try JSONDocument(bytes) } catch {
      throw ArtError(file: name, line: error.line, column: error.column, error.problem)
    }
    root = JSONNode(document.value, document.positions)
  }

  /// Reads a file that changes a value of the packs beneath. A missing file changes nothing.
  init(
    _ path: String, in folder: SourceFolder, over base: JSONNode, by rule: MergeRule, noting merge: inout JSONMerge
  ) throws(ArtError) {
    guard folder.exists(path) else {
      try self.init(Array("null".utf8), name: folder.display(path))
      root = base
      return
    }
    try self.init(path, in: folder)
    root = merge.merge(root, over: base, by: rule)
  }

  /// The file's own bytes.
  var bytes: [UInt8] { document.bytes }

  /// The text of a member; nil if there is no such text.
  func text(_ member: String) -> String? { root.value[member]?.string }

  /// Whether a form of a clip says only what differs from it.
  var isPatch: Bool { root.value["duration"] == nil }

  /// Changes the value before it is decoded.
  mutating func change(_ body: (inout JSONNode) -> Void) { body(&root) }

  /// Decodes the whole file.
  ///
  /// - Throws: every error of the file, at most `ArtLimit.faults`: unknown names, missing members,
  ///   values of the wrong type.
  func decode<T: Decodable>(_ type: T.Type) throws(ArtError) -> T {
    let log = JSONDecodingLog()
    let value = try? log.decode(type, root.value, root.positions, path: "")
    let errors = log.errors
    if errors.isEmpty, let value { return value }
    let diagnostics = errors.prefix(ArtLimit.faults).map { error in
      let path = ownPath(of: error.offset) ?? error.path
      return diagnostic(.error, offset: error.offset, field: path.isEmpty ? nil : path, error.message)
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
    let offset = root.positions.nearest(to: path).offset
    let name = field ?? ownPath(of: offset) ?? path
    return diagnostic(severity, offset: offset, field: name.isEmpty ? nil : name, message)
  }

  /// Returns an error about the value at a path.
  func error(at path: String, _ message: String) -> ArtError { ArtError(diagnostic(at: path, message)) }

  /// Returns several errors as one; there must be at least one.
  func errors(_ list: [(path: String, message: String)]) -> ArtError {
    let found = list.prefix(ArtLimit.faults).map { diagnostic(at: $0.path, $0.message) }
    guard let first = found.first else { return error(at: "", "cannot be read") }
    return ArtError(first, others: Array(found.dropFirst()))
  }

  /// Returns whether the value at a path comes from the packs beneath, and not from this file.
  func isInherited(_ path: String) -> Bool { root.positions.nearest(to: path).offset < 0 }

  private func diagnostic(
    _ severity: Diagnostic.Severity, offset: Int, field: String?, _ message: String
  ) -> Diagnostic {
    let position = offset < 0 ? nil : document.position(at: offset)
    return Diagnostic(severity, file: name, line: position?.line, column: position?.column, field: field, message)
  }

  /// Returns the path in the file of what begins at an offset, if the file was merged.
  private func ownPath(of offset: Int) -> String? {
    guard offset >= 0, root.positions != document.positions else { return nil }
    return Self.path(of: offset, in: document.positions, "")
  }

  private static func path(of offset: Int, in place: JSONPositions, _ path: String) -> String? {
    if place.offset == offset { return path }
    for (name, member) in place.members {
      let inner = JSONDecodingLog.path(path, name)
      if member.nameOffset == offset { return inner }
      if let found = Self.path(of: offset, in: member.value, inner) { return found }
    }
    return place.items.enumerated().lazy.compactMap { Self.path(of: offset, in: $1, "\(path)[\($0)]") }.first
  }
}
