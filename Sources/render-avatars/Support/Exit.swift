import ArgumentParser
import AvatarRun

extension ExitStatus {
  /// Ends the command with this status; success returns.
  func leave() throws {
    if self != .success { throw ExitCode(rawValue) }
  }
}
