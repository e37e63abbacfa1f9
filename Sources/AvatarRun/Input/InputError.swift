public import AvatarScene

/// Why a whole input gives no records, or no more of them.
public enum InputError: DiagnosedError, Hashable {
  case missing(path: String)
  case unreadable(path: String, SystemError)
  /// Reading had begun and could not go on.
  case readFailed(path: String, SystemError)
  /// Neither JSON nor a table of avatar fields.
  case unrecognised(file: String, line: Int?, problem: String)
  case standardInputTwice
  /// Every input was read to its end, and nothing in them can be drawn.
  case noUsableRecord(inputs: [String])
  /// Every input was read to its end, and there is nothing in them, or only a table's header.
  case empty(inputs: [String], isTable: Bool)

  public var exitStatus: ExitStatus {
    switch self {
    case .standardInputTwice: .usage
    case .unrecognised, .noUsableRecord, .empty: .noUsableRecord
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
    case .empty(let inputs, let isTable):
      Diagnostic(
        .error, file: inputs.joined(separator: ", "),
        "is empty: it holds " + (isTable ? "a header, and no row below it" : "no record"))
    case .noUsableRecord(let inputs):
      Diagnostic(.error, "there is no usable record in \(inputs.joined(separator: ", "))")
    }
  }

  public var description: String { diagnostic.text }
}
