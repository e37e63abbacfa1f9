internal import AvatarSupport
internal import Platform

/// The identity of a file, independent of its path: two paths with the same identity are the same
/// file.
package struct FileIdentity: Hashable, Sendable {
  let device: UInt64
  let inode: UInt64

  /// Reads the identity of the file at the path and follows links; returns nil if there is no file.
  package init?(path: String) {
    guard let status = FileStatus.of(path) else { return nil }
    self.init(status)
  }

  /// Reads the identity of an open descriptor.
  init?(descriptor: Int32) {
    guard let status = FileStatus.of(descriptor) else { return nil }
    self.init(status)
  }

  /// The identity as text, for keys: a dictionary of texts costs a first picture nothing.
  var key: String { "\(device) \(inode)" }

  init(_ status: stat) {
    device = UInt64(truncatingIfNeeded: status.st_dev)
    inode = UInt64(truncatingIfNeeded: status.st_ino)
  }
}

extension FileIdentity: Comparable {
  /// Orders by device, then by inode.
  package static func < (a: FileIdentity, b: FileIdentity) -> Bool { (a.device, a.inode) < (b.device, b.inode) }
}

/// The location of a file that may not exist: its folder, and its name there.
struct FilePlace: Hashable, Sendable {
  let folder: FileIdentity
  let name: String

  /// Returns nil if the folder does not exist.
  init?(path: String) {
    guard let folder = FileIdentity(path: FilePath.folder(of: path)) else { return nil }
    self.folder = folder
    name = FilePath.name(of: path)
  }
}

/// Functions on paths.
package enum FilePath {
  package static func folder(of path: String) -> String {
    guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  package static func name(of path: String) -> String {
    path.utf8.split(separator: "/", omittingEmptySubsequences: false).last.map(String.init) ?? path
  }

  /// Returns the target of all links at the path, which need not exist.
  ///
  /// - Throws: `SystemError` if links form a cycle.
  static func followed(_ path: String) throws(SystemError) -> String {
    var path = path
    for _ in 0..<40 {
      guard let target = link(path) else { return path }
      path = target.utf8.hasPrefix("/") ? target : folder(of: path) + "/" + target
    }
    throw SystemError(code: ELOOP)
  }

  /// Returns the target of a symbolic link; nil for anything else.
  private static func link(_ path: String) -> String? {
    guard !path.utf8.contains(0) else { return nil }
    var bytes = [CChar](repeating: 0, count: 4096)
    let count = readlink(path, &bytes, bytes.count)
    guard (1..<bytes.count).contains(count) else { return nil }
    return String(decoding: bytes.prefix(count).map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }
}
