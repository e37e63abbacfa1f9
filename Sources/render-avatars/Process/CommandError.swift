import ArgumentParser
import AvatarRun
import AvatarScene

extension ExitStatus {
  /// Ends the command with this status after all messages are printed; returns for success.
  func leave() throws {
    if self != .success { throw ExitCode(rawValue) }
  }
}

/// An error that ends a command, for cases without a library error.
struct CommandError: DiagnosedError {
  let diagnostic: Diagnostic
  let exitStatus: ExitStatus

  init(_ diagnostic: Diagnostic, _ exitStatus: ExitStatus) {
    (self.diagnostic, self.exitStatus) = (diagnostic, exitStatus)
  }

  init(_ words: String, _ exitStatus: ExitStatus) { self.init(Diagnostic(.error, words), exitStatus) }

  var description: String { diagnostic.text }
}

/// Errors that end a command and whose messages are printed already.
struct PrintedErrors: Error {
  let diagnostics: [Diagnostic]
  let exitStatus: ExitStatus
}
