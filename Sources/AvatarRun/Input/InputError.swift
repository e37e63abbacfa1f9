public import AvatarScene

/// Why a whole input gives no records, or no more of them.
public enum InputError: Error, Hashable, Sendable {
  case missing(path: String)
  case unreadable(path: String, SystemError)
  /// Reading had begun and could not go on.
  case readFailed(path: String, SystemError)
  /// Neither JSON nor a table of avatar fields.
  case unrecognised(file: String, line: Int?, problem: String)
  case standardInputTwice
  /// Every input was read to its end, and nothing in them can be drawn.
  case noUsableRecord(inputs: [String])

  public var exitStatus: ExitStatus {
    switch self {
    case .standardInputTwice: .usage
    case .unrecognised, .noUsableRecord: .noUsableRecord
    case .missing, .unreadable: .inputMissing
    case .readFailed: .ioError
    }
  }

  public var diagnostic: Diagnostic {
    switch self {
    case .missing(let path): Diagnostic(.error, file: path, "there is no such file or folder")
    case .unreadable(let path, let error): Diagnostic(.error, file: path, "cannot be opened: \(error)")
    case .readFailed(let path, let error): Diagnostic(.error, file: path, "reading failed: \(error)")
    case .unrecognised(let file, let line, let problem): Diagnostic(.error, file: file, line: line, problem)
    case .standardInputTwice: Diagnostic(.error, "standard input (-) is named twice; it can be read only once")
    case .noUsableRecord(let inputs): Diagnostic(.error, "there is no usable record in \(inputs.joined(separator: ", "))")
    }
  }
}

extension InputError: CustomStringConvertible {
  public var description: String { diagnostic.text }
}
