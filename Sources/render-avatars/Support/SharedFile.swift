import AvatarRun
import Libc

/// A file that other programs also write to, such as the summary of a CI step; data is only
/// appended.
enum SharedFile {
  static func append(_ bytes: [UInt8], to path: String) throws {
    let file = open(path, O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC, 0o666)
    guard file >= 0 else { throw OutputError.cannotCreate(path: path, SystemError(code: errno)) }
    defer { close(file) }
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { write(file, $0.baseAddress, $0.count) }
      if count >= 0 {
        rest = rest.dropFirst(count)
      } else if errno != EINTR {
        throw OutputError.writeFailed(path: path, SystemError(code: errno))
      }
    }
  }
}
