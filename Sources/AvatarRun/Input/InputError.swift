package import AvatarScene

/// An error that prevents reading an input, or reading any more of it.
package enum InputError: DiagnosedError, Hashable {
  case missing(path: String)
  case unreadable(path: String, SystemError)
  /// The file was opened, but a later read failed.
  case readFailed(path: String, SystemError)
  /// The input is neither JSON nor a table of avatar fields.
  case unrecognised(file: String, line: Int?, problem: String)
  case standardInputTwice
  /// All inputs were read to the end, and no record in them can be rendered.
  case noUsableRecord(inputs: [String])
  /// All inputs were read to the end, and they contain nothing, or only a table's header.
  case empty(inputs: [String], isTable: Bool)

  /// The exit status of the process for this error.
  package var exitStatus: ExitStatus {
    switch self {
    case .standardInputTwice: .usage
    case .unrecognised, .noUsableRecord, .empty: .noUsableRecord
    case .missing, .unreadable: .inputMissing
    case .readFailed: .ioError
    }
  }

  /// The message for the user.
  package var diagnostic: Diagnostic {
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

  /// The diagnostic's text.
  package var description: String { diagnostic.text }
}
