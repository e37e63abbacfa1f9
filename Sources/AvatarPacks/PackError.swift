public import AvatarScene

/// An error that makes a pack unusable before it is compiled: it is missing, or is no pack.
public struct PackError: DiagnosedError, Hashable {
  /// The message for the user.
  public let diagnostic: Diagnostic
  /// The exit status of the process for this error.
  public let exitStatus: ExitStatus

  init(_ path: String, _ message: String, _ status: ExitStatus = .noUsableRecord) {
    diagnostic = Diagnostic(.error, file: path, message)
    exitStatus = status
  }

  /// The diagnostic's text.
  public var description: String { diagnostic.text }
}
