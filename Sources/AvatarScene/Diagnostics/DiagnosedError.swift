/// An error that can be told to a user: what was found, where, what to write instead, and how a program ends that cannot go on after it.
///
/// Every error that leaves the library is one, so that a program needs one place to catch them.
public protocol DiagnosedError: Error, Sendable, CustomStringConvertible {
  var diagnostic: Diagnostic { get }
  var exitStatus: ExitStatus { get }
}

extension DiagnosedError {
  public var diagnostic: Diagnostic { Diagnostic(.error, description) }
  public var exitStatus: ExitStatus { .internalError }
}

/// A value that an option of a picture cannot have.
public struct OptionError: DiagnosedError, Hashable {
  /// As JSON and the library spell it: `maxSize`.
  public let option: String
  /// As a command line spells it, without the dashes: `max-size`.
  public let flag: String
  /// The value, and what to write instead.
  public let problem: String

  public init(option: String, flag: String, problem: String) {
    (self.option, self.flag, self.problem) = (option, flag, problem)
  }

  public var description: String { "\(option): \(problem)" }
  public var exitStatus: ExitStatus { .usage }
}

/// How a program ends; README.md lists the numbers.
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
