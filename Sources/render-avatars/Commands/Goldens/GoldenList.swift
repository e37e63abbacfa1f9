import AvatarRun
import Platform

/// A list of names or paths, one on each line.
enum GoldenList {
  /// The maximum number of bytes that are read: 16 MiB.
  private static let limit = 16 << 20

  /// - Parameter path: the path of a file; `-` is standard input.
  static func lines(_ path: String) throws -> [String] {
    let file = path == "-" ? dup(STDIN_FILENO) : open(path, O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { throw InputError.unreadable(path: path, SystemError(code: errno)) }
    defer { close(file) }
    var found: [UInt8] = []
    var part = [UInt8](repeating: 0, count: 1 << 16)
    while found.count < limit {
      let count = read(file, &part, part.count)
      if count > 0 {
        found += part[..<count]
      } else if count == 0 {
        break
      } else if errno != EINTR {
        throw InputError.unreadable(path: path, SystemError(code: errno))
      }
    }
    // Also accepts the output of programs that separate paths with null bytes (`-z`).
    return found.split(whereSeparator: { [0, 0x0A, 0x0D].contains($0) }).map { String(decoding: $0, as: UTF8.self) }
  }
}
