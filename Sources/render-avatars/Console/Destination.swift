import AvatarScene
import AvatarRun

/// The destination of a single result: a file, or standard output.
struct Destination {
  private let path: String?

  /// - Parameter path: nil and `-` mean standard output.
  init(_ path: String?) { self.path = path == "-" ? nil : path }

  /// - Throws: `ExitCode` if a picture would go to a terminal, which would interpret its bytes as
  ///   text and commands.
  func checkTakesPicture() throws {
    guard path == nil, Terminal.standardOutputIsTerminal else { return }
    Terminal.message(
      "error: standard output is a terminal, which shows no pictures; name a file with -o FILE, or send it into one with > FILE\n"
    )
    try ExitStatus.usage.leave()
  }

  /// - Parameter reserved: the input files, which the result must not replace.
  func write(_ bytes: [UInt8], reserved: ReservedFiles = ReservedFiles()) throws {
    guard let path else {
      if !Terminal.output(bytes) { try ExitStatus.ioError.leave() }
      return
    }
    try reserved.check(path)
    try AtomicFile.write(bytes, to: path)
  }
}
