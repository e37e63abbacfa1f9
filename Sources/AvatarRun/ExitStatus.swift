/// How a program ends, by the numbers of CONTRACT, "Exit codes".
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

  /// How a program ends that was asked to stop; nil where it was not.
  ///
  /// - Parameter signal: as `StopFlag` has it.
  public init?(stoppedBy signal: Int32) {
    switch signal {
    case 0: return nil
    case 1: self = .hungUp
    case 2: self = .interrupted
    case StopFlag.closedOutput: self = .ioError
    default: self = .terminated
    }
  }
}
