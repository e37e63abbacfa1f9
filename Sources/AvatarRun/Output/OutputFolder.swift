package import AvatarSheets
internal import AvatarSupport
internal import AvatarRaster
internal import Platform

/// A folder that receives the files of a run.
package struct OutputFolder: Hashable, Sendable {
  /// The path of the folder.
  package let path: String
  /// The folder for temporary files, where `StaleFiles` finds the leftovers of a killed process:
  /// the run's folder; nil if it is this folder.
  private var root: String?

  /// Creates the folder and its missing parents, and checks that files can be written to it before
  /// anything is rendered.
  package init(creating path: String) throws(OutputError) {
    do throws(SystemError) {
      try Self.create(path)
      guard access(path, W_OK | X_OK) == 0 else { throw SystemError.last }
    } catch {
      throw .cannotCreate(path: path, error)
    }
    self.path = path
  }

  /// Creates a value for a folder that is only read; creates nothing on disk.
  package init(existing path: String) { self.path = path }

  /// Returns a subfolder, which is created when the first file is written to it.
  package func inner(_ name: String) -> OutputFolder {
    guard !name.isEmpty else { return self }
    var inner = OutputFolder(existing: path(of: name))
    inner.root = root ?? path
    return inner
  }

  /// Returns the path of a file with this name.
  package func path(of name: String) -> String { path.utf8.hasSuffix("/") ? path + name : "\(path)/\(name)" }

  /// Writes a file atomically. A name with slashes, such as a frame in an asset catalog, creates
  /// the folders below this one that it needs. The temporary file lies in this folder, where
  /// `StaleFiles` finds the leftovers of a killed process.
  package func write(_ bytes: [UInt8], as name: String) throws(OutputError) {
    try write([OutputFile(name: name, bytes: bytes)])
  }

  /// Writes files that belong together. The first file vouches for the others: it is put in place
  /// last, and an older version of it is removed first. A reader that finds it therefore finds a
  /// complete set, even after an interruption. If two processes write the same files at the same
  /// time, one puts all its files in place before the other does.
  ///
  /// - Parameter check: called under the lock, before any file is put in place.
  package func write(_ files: [OutputFile], check: () throws(OutputError) -> Void = { () throws(OutputError) in })
    throws(OutputError)
  {
    guard let first = files.first else { return }
    var staged: [(file: TemporaryFile, path: String)] = []
    do throws(OutputError) {
      if root != nil { try make(path) }
      let nursery = try OutputError.creating(path(of: first.name)) { () throws(SystemError) in
        try OpenFile(folder: root ?? path)
      }
      // A shared file is named by its content: most often it is there already.
      for file in files
      where !(file.isShared && FileFingerprint(path: path(of: file.name)) == FileFingerprint(file.bytes)) {
        try makeFolder(of: file.name)
        staged.append(try stage(file, in: nursery, beside: staged.first?.file))
      }
      let lock = DirectoryLock(path)
      defer { lock.release() }
      try check()
      if files.count > 1 { unlink(path(of: first.name)) }
      while let last = staged.popLast() {
        try OutputError.creating(last.path) { () throws(SystemError) in
          try last.file.move(to: last.path, in: AT_FDCWD)
        }
      }
    } catch {
      // The first file carries the lock for the others.
      for last in staged.reversed() { last.file.remove() }
      throw error
    }
  }

  /// Writes a file under a temporary name. An existing link is later replaced and never written
  /// through.
  ///
  /// - Parameters:
  ///   - nursery: the folder for the temporary file. If the destination is on another disk, the
  ///     temporary file lies in the destination's folder.
  ///   - owner: a file that is put in place after this one and holds the lock for it.
  private func stage(_ file: OutputFile, in nursery: OpenFile, beside owner: TemporaryFile?) throws(OutputError)
    -> (file: TemporaryFile, path: String)
  {
    let path = path(of: file.name)
    let temporary = try OutputError.creating(path) { () throws(SystemError) in
      switch try FileKind(pathIfAny: path) {
      case .folder: throw .isFolder
      case .special: throw .isDevice
      case .file, nil: break
      }
      let own = FilePath.folder(of: path)
      let place = FileIdentity(path: own)
      let isHere = place?.device == nursery.identity?.device
      if let owner, isHere ? owner.folder === nursery : owner.folder.identity == place { return try owner.makePart() }
      return try TemporaryFile.make(in: isHere ? nursery : OpenFile(folder: own))
    }
    do throws(SystemError) { try temporary.fill(file.bytes) } catch { throw .writeFailed(path: path, error) }
    return (temporary, path)
  }

  /// Flushes the folder's directory entries to disk, except those in subfolders.
  ///
  /// - Throws: `OutputError` if the disk reports a failure; errors of file systems that do not
  ///   support the call are ignored.
  package func flush() throws(OutputError) {
    let descriptor = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { return }
    defer { close(descriptor) }
    while fsync(descriptor) != 0 {
      let error = SystemError.last
      if [EINVAL, ENOTSUP, EBADF].contains(error.code) { return }
      if error.code != EINTR { throw .writeFailed(path: path, error) }
    }
  }

  private func makeFolder(of name: String) throws(OutputError) {
    guard name.utf8.contains("/") else { return }
    try make(FilePath.folder(of: path(of: name)))
  }

  private func make(_ folder: String) throws(OutputError) {
    do throws(SystemError) { try Self.create(folder) } catch { throw .cannotCreate(path: folder, error) }
  }

  private static func create(_ path: String) throws(SystemError) {
    do throws(SystemError) {
      guard try FileKind(path: path) == .folder else { throw .notFolder }
    } catch {
      guard error == .missing, !path.isEmpty else { throw error }
      if let parent = parent(of: path) { try create(parent) }
      // Another process may have created it first.
      guard mkdir(path, 0o777) == 0 || errno == EEXIST else { throw SystemError.last }
    }
  }

  private static func parent(of path: String) -> String? {
    let names = path.utf8.split(separator: "/").dropLast()
    return names.isEmpty ? nil : (path.utf8.hasPrefix("/") ? "/" : "") + names.joined(separator: "/")
  }
}
