import AvatarRun

/// Where a single result goes: a file, or standard output.
struct Destination {
  private let path: String?

  /// Nil and `-` are standard output.
  init(_ path: String?) { self.path = path == "-" ? nil : path }

  /// Ends the program with the right status where the bytes do not get there.
  ///
  /// - Parameter reserved: what was read, which they must not take the place of.
  func write(_ bytes: [UInt8], reserved: ReservedFiles = ReservedFiles()) throws {
    guard let path else {
      if !Terminal.output(bytes) { try ExitStatus.ioError.leave() }
      return
    }
    do throws(OutputError) {
      try reserved.check(path)
      try AtomicFile.write(bytes, to: path)
    } catch {
      Terminal.message("\(error.diagnostic)\n")
      try error.exitStatus.leave()
    }
  }
}
