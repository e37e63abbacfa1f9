internal import Libc

/// Writes a file that is not to be seen before it is whole, a piece at a time.
///
/// The bytes go to a hidden file, and a rename puts them there. A device or a pipe, such as `/dev/stdout`, is written as it is.
/// A writer that is given up without `commit` leaves nothing behind.
public struct StagedWriter: ~Copyable {
  private let target: Target
  private var isFinished = false
  /// Whether it grows in its own place, for all to see.
  private var isShown = false

  /// Where the bytes go.
  private struct Target {
    let path: String
    /// Nil where there is nothing to rename.
    var temporary: TemporaryFile?
    var device: OutputHandle?
  }

  /// Opens one file by itself. A link is followed: the file at its end is replaced, not the link. The folder must exist; see `OutputFolder`.
  ///
  /// - Parameter stop: ends the waiting for whoever reads a pipe.
  public init(for path: String, stop: CancellationFlag = CancellationFlag()) throws(OutputError) {
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

  /// Opens one file of a run. A link in its place is replaced, and never written through.
  ///
  /// - Parameters:
  ///   - nursery: the folder where the file grows, for `StaleFiles` to find what a killed process left; a file that will be on another disk
  ///     grows in its own folder.
  ///   - owner: a file that is put in its place after this one and carries the lock for it; nil where it does itself. See `TemporaryFile`.
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

  /// Puts the file in its place as it is, to grow there before the eyes of others; what was there is replaced. Given up, it stays as far as it got.
  public mutating func show() throws(OutputError) {
    guard let temporary = target.temporary, !isShown else { return }
    try StagedFile(path: target.path, temporary: temporary).commit()
    isShown = true
  }

  public func append(_ bytes: [UInt8]) throws(OutputError) {
    do throws(SystemError) {
      try target.device?.write(bytes)
      try target.temporary?.write(bytes)
    } catch { throw .writeFailed(path: target.path, error) }
  }

  /// Flushes, and hands over what only needs to be put in its place.
  consuming func finish() throws(OutputError) -> StagedFile {
    // Disks report some failures only now. A pipe has nothing to flush.
    do throws(SystemError) { try target.temporary?.finish() } catch { throw .writeFailed(path: target.path, error) }
    isFinished = true
    return StagedFile(path: target.path, temporary: isShown ? nil : target.temporary)
  }

  /// Flushes, and puts the file in its place.
  public consuming func commit() throws(OutputError) { try finish().commit() }

  private static func kind(_ path: String) throws(SystemError) -> FileKind? {
    do { return try FileKind(path: path) } catch {
      if error == .missing, !path.isEmpty { return nil }
      throw error
    }
  }

  private static func disk(of folder: String) -> UInt64? { FileIdentity(path: folder)?.device }
}

extension SystemError {
  /// The disk, not the place, is at fault.
  var isAboutSpace: Bool { [ENOSPC, EDQUOT, EIO].contains(code) }
}

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
