#if canImport(Darwin)
  internal import Darwin
#else
  internal import Glibc
#endif

/// Why the operating system refused, in words that do not depend on the host's language.
public struct SystemError: Error, Hashable, Sendable {
  /// The value of `errno`, kept also where we have no words for it.
  public let code: Int32

  public init(code: Int32) { self.code = code }

  static var last: SystemError { SystemError(code: errno) }

  private static let words: [Int32: String] = [
    EACCES: "permission denied", EPERM: "not permitted", ENOENT: "no such file or folder", ENOTDIR: "a part of the path is not a folder",
    EISDIR: "it is a folder", EEXIST: "it exists already", ENOSPC: "the disk is full", EDQUOT: "the disk quota is used up",
    EFBIG: "the file is too large", EROFS: "the disk is read-only", EIO: "the device reports an error", ENAMETOOLONG: "the name is too long",
    ELOOP: "too many symbolic links", EMFILE: "too many open files", ENFILE: "too many open files in the system",
    EPIPE: "nobody reads the other end", EBADF: "it is closed", EINVAL: "not a valid path or operation", ENOMEM: "out of memory", ENXIO: "no such device",
    ENOTEMPTY: "the folder is not empty", EBUSY: "it is in use", ETXTBSY: "it is a running program", ESTALE: "the network folder went away",
  ]
}

extension SystemError: CustomStringConvertible {
  public var description: String { Self.words[code] ?? "system error \(code)" }
}

extension SystemError {
  /// There is nothing at the path.
  static var missing: SystemError { SystemError(code: ENOENT) }
  static var isFolder: SystemError { SystemError(code: EISDIR) }
  static var notFolder: SystemError { SystemError(code: ENOTDIR) }
  static var notValid: SystemError { SystemError(code: EINVAL) }
}
