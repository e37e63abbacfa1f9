import AvatarScene
import AvatarRun

/// Where a single result goes: a file, or standard output.
struct Destination {
  private let path: String?

  /// Nil and `-` are standard output.
  init(_ path: String?) { self.path = path == "-" ? nil : path }

  /// - Throws: where a picture would go into a terminal, which takes its bytes for letters and commands.
  func checkTakesPicture() throws {
    guard path == nil, SystemInfo.standardOutputIsTerminal else { return }
    Terminal.message(
      "error: standard output is a terminal, which shows no pictures; name a file with -o FILE, or send it into one with > FILE\n"
    )
    try ExitStatus.usage.leave()
  }

  /// - Parameter reserved: what was read, which they must not take the place of.
  func write(_ bytes: [UInt8], reserved: ReservedFiles = ReservedFiles()) throws {
    guard let path else {
      if !Terminal.output(bytes) { try ExitStatus.ioError.leave() }
      return
    }
    try reserved.check(path)
    try AtomicFile.write(bytes, to: path)
  }
}
