internal import AvatarText
public import AvatarRaster
internal import Libc

/// A folder that takes a run's files.
public struct OutputFolder: Hashable, Sendable {
  public let path: String
  /// Where files grow that will be here, for `StaleFiles` to find what a killed process left: a run's folder; nil where that is this one.
  private var root: String?

  /// Makes the folder, and those above it, where they are missing, and makes sure before anything is drawn that files can be put there.
  public init(creating path: String) throws(OutputError) {
    do throws(SystemError) {
      try Self.create(path)
      guard access(path, W_OK | X_OK) == 0 else { throw SystemError.last }
    } catch {
      throw .cannotCreate(path: path, error)
    }
    self.path = path
  }

  /// A folder that is only looked into; nothing is made.
  public init(existing path: String) { self.path = path }

  /// A folder below this one, made when the first file is written there.
  public func inner(_ name: String) -> OutputFolder {
    guard !name.isEmpty else { return self }
    var inner = OutputFolder(existing: path(of: name))
    inner.root = root ?? path
    return inner
  }

  /// Where a file of this name lies.
  public func path(of name: String) -> String { path.utf8.hasSuffix("/") ? path + name : "\(path)/\(name)" }

  /// Writes a file. A name with slashes, such as a frame's in an asset catalog, makes the folders that it needs below this one;
  /// until it is whole it lies in this folder, where `StaleFiles` finds what a killed process left.
  public func write(_ bytes: [UInt8], as name: String) throws(OutputError) {
    try write([OutputFile(name: name, bytes: bytes)])
  }

  /// Writes files that belong together. The first one vouches for the others: it appears last, and goes first where there was an older one,
  /// so that whoever finds it finds the others as they were meant, whenever this was interrupted. Of two processes that write the same
  /// files at the same time, one puts all of its own in their places before the other does.
  ///
  /// - Parameter check: asked when nobody else can put files there, before any takes its place.
  public func write(_ files: [OutputFile], check: () throws(OutputError) -> Void = { () throws(OutputError) in })
    throws(OutputError)
  {
    var staged: [StagedFile] = []
    do throws(OutputError) {
      if root != nil { try make(path) }
      for file in files {
        try makeFolder(of: file.name)
        let writer = try StagedWriter(
          for: path(of: file.name), growingIn: root ?? path, beside: staged.first?.temporary)
        try writer.append(file.bytes)
        staged.append(try writer.finish())
      }
      let lock = DirectoryLock(path)
      defer { lock.release() }
      try check()
      if files.count > 1, let first = files.first { unlink(path(of: first.name)) }
      while let last = staged.popLast() { try last.commit() }
    } catch {
      // The first one carries the lock for the others.
      for file in staged.reversed() { file.discard() }
      throw error
    }
  }

  /// Waits until the names of what was written are on the disk too, but for those in folders below.
  ///
  /// - Throws: `OutputError` where the disk says that they are not; file systems that cannot be asked are taken at their word.
  public func flush() throws(OutputError) {
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
      // Another process may have been faster.
      guard mkdir(path, 0o777) == 0 || errno == EEXIST else { throw SystemError.last }
    }
  }

  private static func parent(of path: String) -> String? {
    let names = path.utf8.split(separator: "/").dropLast()
    return names.isEmpty ? nil : (path.utf8.hasPrefix("/") ? "/" : "") + names.joined(separator: "/")
  }
}
