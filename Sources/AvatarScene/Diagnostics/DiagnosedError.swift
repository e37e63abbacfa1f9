/// An error with a diagnostic for the user: what was found, where, and what to write instead. It
/// also has the exit status of a process that cannot continue.
///
/// Every error that leaves the library conforms to this protocol, so that a program can catch them
/// all in one place.
public protocol DiagnosedError: Error, Sendable, CustomStringConvertible {
  /// The diagnostic for the user.
  var diagnostic: Diagnostic { get }
  /// The exit status of a process that fails with this error.
  var exitStatus: ExitStatus { get }
}

extension DiagnosedError {
  /// A diagnostic of severity `error` with the description.
  public var diagnostic: Diagnostic { Diagnostic(.error, description) }
  /// By default `internalError`.
  public var exitStatus: ExitStatus { .internalError }
}

/// An invalid value of a rendering option.
public struct OptionError: DiagnosedError, Hashable {
  /// The name in JSON and in the library: `maxSize`.
  public let option: String
  /// The name on the command line, without dashes: `max-size`.
  package let flag: String
  /// The value, and what to write instead.
  package let problem: String

  /// Creates an error for an option and its command-line flag.
  public init(option: String, flag: String, problem: String) {
    (self.option, self.flag, self.problem) = (option, flag, problem)
  }

  /// The name of the option and the problem.
  public var description: String { "\(option): \(problem)" }
  /// The exit status of a process that fails with this error: `usage`.
  public var exitStatus: ExitStatus { .usage }
}

/// The exit status of a process. README.md lists the numbers.
public enum ExitStatus: Int32, Sendable {
  case success = 0
  case someFailed = 1
  case usage = 64
  case noUsableRecord = 65
  case inputMissing = 66
  case internalError = 70
  case cannotCreate = 73
  case ioError = 74
  case hungUp = 129
  case interrupted = 130
  case terminated = 143
}
