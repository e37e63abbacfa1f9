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
