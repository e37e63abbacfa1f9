internal import AvatarScene
internal import Platform

/// An error of the operating system, with a message that does not depend on the host's locale.
package struct SystemError: DiagnosedError, Hashable {
  /// The value of `errno`, also if there is no message for it.
  package let code: Int32

  /// Creates an error from a value of `errno`.
  package init(code: Int32) { self.code = code }

  static var last: SystemError { SystemError(code: errno) }

  /// Codes that are not values of `errno`.
  fileprivate static let notAFile: Int32 = -1

  private static let noText: Int32 = -2

  private static let messages: [Int32: String] = [
    EACCES: "permission denied", EPERM: "not permitted", ENOENT: "no such file or folder",
    ENOTDIR: "a part of the path is not a folder",
    EISDIR: "it is a folder", EEXIST: "it exists already", ENOSPC: "the disk is full",
    EDQUOT: "the disk quota is used up",
    EFBIG: "the file is too large", EROFS: "the disk is read-only", EIO: "the device reports an error",
    ENAMETOOLONG: "the name is too long",
    ELOOP: "too many symbolic links", EMFILE: "too many open files", ENFILE: "too many open files in the system",
    EINTR: "the run was stopped", EPIPE: "no program reads the other end", EBADF: "it is closed",
    EINVAL: "not a valid path or operation", ENOMEM: "out of memory",
    ENXIO: "no such device",
    noText: "its name is not UTF-8; give it another", notAFile: "it is a device or a pipe",
    ENOTEMPTY: "the folder is not empty", EBUSY: "it is in use",
    ETXTBSY: "it is a running program",
    ESTALE: "the network folder went away",
  ]

  /// The message in English, or the number of the code.
  package var description: String { Self.messages[code] ?? "system error \(code)" }

  /// No file exists at the path.
  static var missing: SystemError { SystemError(code: ENOENT) }
  static var isFolder: SystemError { SystemError(code: EISDIR) }
  static var notText: SystemError { SystemError(code: noText) }
  static var isDevice: SystemError { SystemError(code: notAFile) }
  static var notFolder: SystemError { SystemError(code: ENOTDIR) }
  static var notValid: SystemError { SystemError(code: EINVAL) }

  /// Whether the path of this one file, or its own folder, is occupied or invalid.
  var isAboutOneFile: Bool { [EISDIR, ENOTDIR, ENOTEMPTY, EEXIST, ENAMETOOLONG, Self.notAFile].contains(code) }
}
