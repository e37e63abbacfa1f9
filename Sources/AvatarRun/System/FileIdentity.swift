internal import AvatarText
internal import Libc

/// Which file it is, whatever it is called: two paths with one identity are one file.
public struct FileIdentity: Hashable, Sendable {
  let device: UInt64
  let inode: UInt64

  /// What stands at the path, links followed; nil where nothing does.
  public init?(path: String) {
    guard let status = FileStatus.of(path) else { return nil }
    self.init(status)
  }

  /// What is open under that number.
  init?(descriptor: Int32) {
    guard let status = FileStatus.of(descriptor) else { return nil }
    self.init(status)
  }

  init(_ status: stat) {
    device = UInt64(truncatingIfNeeded: status.st_dev)
    inode = UInt64(truncatingIfNeeded: status.st_ino)
  }
}

extension FileIdentity: Comparable {
  public static func < (a: FileIdentity, b: FileIdentity) -> Bool { (a.device, a.inode) < (b.device, b.inode) }
}

/// A place where a file is or could be: its folder, and its name there.
struct FilePlace: Hashable, Sendable {
  let folder: FileIdentity
  let name: String

  /// Nil where there is no such folder.
  init?(path: String) {
    guard let folder = FileIdentity(path: FilePath.folder(of: path)) else { return nil }
    self.folder = folder
    name = FilePath.name(of: path)
  }
}

/// The parts of a path.
enum FilePath {
  static func folder(of path: String) -> String {
    guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  static func name(of path: String) -> String {
    path.utf8.split(separator: "/", omittingEmptySubsequences: false).last.map(String.init) ?? path
  }

  /// Where a file of that path really goes: the end of its links, which need not be there yet.
  ///
  /// - Throws: where links lead in a circle.
  static func followed(_ path: String) throws(SystemError) -> String {
    var path = path
    for _ in 0..<40 {
      guard let target = link(path) else { return path }
      path = target.utf8.hasPrefix("/") ? target : folder(of: path) + "/" + target
    }
    throw SystemError(code: ELOOP)
  }

  /// What a symbolic link says; nil for anything else.
  private static func link(_ path: String) -> String? {
    guard !path.utf8.contains(0) else { return nil }
    var bytes = [CChar](repeating: 0, count: 4096)
    let count = readlink(path, &bytes, bytes.count)
    guard (1..<bytes.count).contains(count) else { return nil }
    return String(decoding: bytes.prefix(count).map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }
}
