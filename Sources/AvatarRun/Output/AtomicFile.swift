internal import Platform

/// A file that is written in pieces and visible only when it is complete. An existing file at its
/// path, or the target of a link there, is replaced in one step.
///
/// A device or a pipe, such as `/dev/stdout`, is written directly. A file that is discarded without
/// `commit` leaves nothing behind.
package struct AtomicFile: ~Copyable {
  private enum Destination {
    case temporary(TemporaryFile, name: String)
    case device(OutputHandle)
  }

  private let path: String
  private let destination: Destination
  /// Whether the file has its final name, or nothing is left of it.
  private var isInPlace = false

  /// Opens a file. The folder must exist; see `OutputFolder`.
  ///
  /// - Parameter stop: ends the wait for the reader of a pipe.
  /// - Throws: `OutputError`; then nothing is left behind.
  package init(for path: String, stop: CancellationFlag = CancellationFlag()) throws(OutputError) {
    self.path = path
    destination = try OutputError.creating(path) { () throws(SystemError) in
      let target = try FilePath.followed(path)
      switch try FileKind(pathIfAny: path) {
      case .folder: throw .isFolder
      case .special:
        let device = try OpenFile.writing(device: path, stop: stop)
        // A file that was put in its place meanwhile is not written.
        guard device.kind == .special else { throw .notValid }
        return .device(OutputHandle(device, stop: stop))
      case .file, nil:
        let (folder, name) = (try OpenFile(folder: FilePath.folder(of: target)), FilePath.name(of: target))
        return .temporary(try TemporaryFile.make(for: name, in: folder), name: name)
      }
    }
  }

  deinit { if case .temporary(let file, _) = destination, !isInPlace { file.remove() } }

  /// Checks that a file can be written to a path, and leaves nothing behind. A pipe or a device is
  /// not opened, because a reader would see its end.
  ///
  /// - Parameter followsLinks: false refuses a link to a file, which a pull request can bring along.
  package static func check(_ path: String, followsLinks: Bool = true) throws(OutputError) {
    let kind = try OutputError.creating(path) { () throws(SystemError) in try FileKind(pathIfAny: path) }
    if !followsLinks, kind != .special, FileStatus.isLink(path) {
      throw .refused(path: path, reason: "it is a link; write to the file itself, or remove the link")
    }
    if kind != .special { _ = try AtomicFile(for: path) }
  }

  /// Appends bytes to the file.
  package func append(_ bytes: [UInt8]) throws(OutputError) {
    do throws(SystemError) {
      switch destination {
      case .temporary(let file, _): try file.write(bytes)
      case .device(let device): try device.write(bytes)
      }
    } catch { throw .writeFailed(path: path, error) }
  }

  /// Puts the incomplete file in place, where other processes can see it grow. If it is then
  /// discarded, the incomplete file stays.
  package mutating func show() throws(OutputError) {
    guard case .temporary(let file, let name) = destination, !isInPlace else { return }
    isInPlace = true
    try OutputError.creating(path) { () throws(SystemError) in try file.move(to: name, in: file.folder.descriptor) }
  }

  /// Flushes the file and puts it in place.
  package consuming func commit() throws(OutputError) {
    // A pipe has nothing to flush.
    guard case .temporary(let file, _) = destination else { return }
    do throws(SystemError) { try file.finish() } catch { throw .writeFailed(path: path, error) }
    try show()
  }

  /// Writes a whole file.
  ///
  /// - Throws: `OutputError`; then nothing is left behind, and an existing file is unchanged.
  package static func write(_ bytes: [UInt8], to path: String) throws(OutputError) {
    let file = try AtomicFile(for: path)
    try file.append(bytes)
    try file.commit()
  }
}

extension OutputError {
  /// Does what creates or moves the file at a path, and names the file in the error.
  static func creating<R>(_ path: String, _ work: () throws(SystemError) -> R) throws(OutputError) -> R {
    do { return try work() } catch {
      throw error.isAboutSpace ? .writeFailed(path: path, error) : .cannotCreate(path: path, error)
    }
  }
}

extension SystemError {
  /// Whether the disk is the cause, not the path.
  var isAboutSpace: Bool { [ENOSPC, EDQUOT, EIO].contains(code) }
}
