internal import Libc

/// Writes a file in pieces and makes it visible only when it is complete.
///
/// The bytes go to a hidden temporary file, which a rename puts in place. A device or a pipe, such
/// as `/dev/stdout`, is written directly. A writer that is discarded without `commit` leaves
/// nothing behind.
package struct StagedWriter: ~Copyable {
  private let target: Target
  private var isFinished = false
  /// Whether the file is already visible at its final path while it grows.
  private var isShown = false

  /// The destination of the bytes.
  private struct Target {
    let path: String
    /// Nil if there is nothing to rename.
    var temporary: TemporaryFile?
    var device: OutputHandle?
  }

  /// Opens a single file. A link is followed: its target is replaced, not the link. The folder must
  /// exist; see `OutputFolder`.
  ///
  /// - Parameter stop: ends the wait for the reader of a pipe.
  package init(for path: String, stop: CancellationFlag = CancellationFlag()) throws(OutputError) {
    target = try Self.typed(path) { () throws(SystemError) in
      let target = try FilePath.followed(path)
      switch try Self.kind(path) {
      case .folder: throw .isFolder
      case .special: return Target(path: path, device: try OutputHandle(opening: path, stop: stop))
      case .file, nil:
        let temporary = try TemporaryFile.make(for: FilePath.name(of: target), in: FilePath.folder(of: target))
        return Target(path: target, temporary: temporary)
      }
    }
  }

  /// Opens one file of a run. An existing link is replaced and never written through.
  ///
  /// - Parameters:
  ///   - nursery: the folder for the temporary file, where `StaleFiles` finds the leftovers of a
  ///     killed process. If the destination is on another disk, the temporary file lies in the
  ///     destination's folder.
  ///   - owner: a file that is put in place after this one and holds the lock for it; nil if this
  ///     file holds its own lock. See `TemporaryFile`.
  init(for path: String, growingIn nursery: String, beside owner: TemporaryFile?) throws(OutputError) {
    target = try Self.typed(path) { () throws(SystemError) in
      switch try Self.kind(path) {
      case .folder: throw .isFolder
      case .special: throw .isDevice
      case .file, nil: break
      }
      let own = FilePath.folder(of: path)
      let folder = Self.disk(of: nursery) == Self.disk(of: own) ? nursery : own
      if let owner, owner.folder == folder { return Target(path: path, temporary: try owner.makePart()) }
      return Target(path: path, temporary: try TemporaryFile.make(in: folder))
    }
  }

  private static func typed(_ path: String, _ make: () throws(SystemError) -> Target) throws(OutputError) -> Target {
    do { return try make() } catch {
      throw error.isAboutSpace ? .writeFailed(path: path, error) : .cannotCreate(path: path, error)
    }
  }

  deinit { if !isFinished, !isShown { target.temporary?.remove() } }

  /// Puts the incomplete file in place, where other processes can see it grow; replaces an existing
  /// file. If the writer is then discarded, the incomplete file stays.
  package mutating func show() throws(OutputError) {
    guard let temporary = target.temporary, !isShown else { return }
    try StagedFile(path: target.path, temporary: temporary).commit()
    isShown = true
  }

  /// Appends bytes to the file.
  package func append(_ bytes: [UInt8]) throws(OutputError) {
    do throws(SystemError) {
      try target.device?.write(bytes)
      try target.temporary?.write(bytes)
    } catch { throw .writeFailed(path: target.path, error) }
  }

  /// Flushes the file and returns it, ready to be put in place.
  consuming func finish() throws(OutputError) -> StagedFile {
    // Disks report some failures only at this point. A pipe has nothing to flush.
    do throws(SystemError) { try target.temporary?.finish() } catch { throw .writeFailed(path: target.path, error) }
    isFinished = true
    return StagedFile(path: target.path, temporary: isShown ? nil : target.temporary)
  }

  /// Flushes the file and puts it in place.
  package consuming func commit() throws(OutputError) { try finish().commit() }

  private static func kind(_ path: String) throws(SystemError) -> FileKind? {
    do { return try FileKind(path: path) } catch {
      if error == .missing, !path.isEmpty { return nil }
      throw error
    }
  }

  private static func disk(of folder: String) -> UInt64? { FileIdentity(path: folder)?.device }
}

extension SystemError {
  /// Whether the disk is the cause, not the path.
  var isAboutSpace: Bool { [ENOSPC, EDQUOT, EIO].contains(code) }
}

/// Writes files atomically.
package enum AtomicFile {
  /// Writes a hidden file beside `path`, flushes it, and renames it. An existing file at `path`, or
  /// the target of a link there, is replaced in one step.
  ///
  /// A device or a pipe, such as `/dev/stdout`, is written directly. The folder must exist; see
  /// `OutputFolder`.
  /// - Throws: `OutputError`; then nothing is left behind, and an existing file is unchanged.
  package static func write(_ bytes: [UInt8], to path: String) throws(OutputError) {
    let writer = try StagedWriter(for: path)
    try writer.append(bytes)
    try writer.commit()
  }
}
