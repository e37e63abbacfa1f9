import ArgumentParser
import AvatarRun
import AvatarScene

extension ExitStatus {
  /// Ends the command with this status, everything being said; success returns.
  func leave() throws {
    if self != .success { throw ExitCode(rawValue) }
  }
}

/// What ends a command, where no error of the library says it.
struct CommandError: DiagnosedError {
  let diagnostic: Diagnostic
  let exitStatus: ExitStatus

  init(_ diagnostic: Diagnostic, _ exitStatus: ExitStatus) {
    (self.diagnostic, self.exitStatus) = (diagnostic, exitStatus)
  }

  init(_ words: String, _ exitStatus: ExitStatus) { self.init(Diagnostic(.error, words), exitStatus) }

  var description: String { diagnostic.text }
}
