#if canImport(Darwin)
  internal import Darwin
#else
  internal import Glibc
#endif

/// Writes a file that is not to be seen before it is whole, a piece at a time.
///
/// The bytes go to a hidden file, and a rename puts them there. A device or a pipe, such as `/dev/stdout`, is written as it is.
/// A writer that is given up without `commit` leaves nothing behind.
public struct StagedWriter: ~Copyable {
  private let path: String
  /// Nil where there is nothing to rename.
  private let temporary: String?
  private let handle: OutputHandle
  private var isFinished = false

  /// Opens the file. Its folder must exist; see `OutputFolder`.
  ///
  /// - Parameter nursery: the folder where the file grows, for `StaleFiles` to find what a killed process left; nil for the folder that it
  ///   will be in, which is also taken where the two are on different disks.
  public init(for path: String, growingIn nursery: String? = nil) throws(OutputError) {
    let kind = try Self.kind(path)
    guard kind != .folder else { throw .cannotCreate(path: path, .isFolder) }
    let temporary = kind == .special ? nil : Self.nursery(nursery, Self.folder(of: path)) + "/" + TemporaryName.next().text
    handle = try Self.open(temporary, for: path)
    self.temporary = temporary
    self.path = path
  }

  deinit { if !isFinished, let temporary { unlink(temporary) } }

  public func append(_ bytes: [UInt8]) throws(OutputError) {
    do { try handle.write(bytes) } catch { throw .writeFailed(path: path, error) }
  }

  /// Flushes, and hands over what only needs to be put in its place.
  consuming func finish() throws(OutputError) -> StagedFile {
    // Disks report some failures only now. A pipe has nothing to flush.
    do throws(SystemError) { if temporary != nil { try handle.flush() } } catch { throw .writeFailed(path: path, error) }
    isFinished = true
    return StagedFile(path: path, temporary: temporary)
  }

  /// Flushes, and puts the file in its place.
  public consuming func commit() throws(OutputError) { try finish().commit() }

  private static func open(_ temporary: String?, for path: String) throws(OutputError) -> OutputHandle {
    do throws(SystemError) {
      guard let temporary else { return try OutputHandle(opening: path) }
      return try OutputHandle(creating: temporary)
    } catch {
      throw error.isAboutSpace ? .writeFailed(path: path, error) : .cannotCreate(path: path, error)
    }
  }

  private static func kind(_ path: String) throws(OutputError) -> FileKind? {
    do { return try FileKind(path: path) } catch {
      if error == .missing, !path.isEmpty { return nil }
      throw .cannotCreate(path: path, error)
    }
  }

  private static func folder(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  /// A file moves in one step only within a disk.
  private static func nursery(_ wanted: String?, _ folder: String) -> String {
    guard let wanted, let disk = disk(of: wanted), disk == Self.disk(of: folder) else { return folder }
    return wanted
  }

  private static func disk(of folder: String) -> UInt64? {
    var information = stat()
    return stat(folder, &information) == 0 ? UInt64(truncatingIfNeeded: information.st_dev) : nil
  }
}

extension SystemError {
  /// The disk, not the place, is at fault.
  var isAboutSpace: Bool { [ENOSPC, EDQUOT, EIO].contains(code) }
}
