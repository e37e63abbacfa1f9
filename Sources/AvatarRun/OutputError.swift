package import AvatarScene

/// An error that prevents writing a file. An existing file is still there and complete.
package enum OutputError: DiagnosedError, Hashable {
  /// The file or folder cannot be created at that path.
  case cannotCreate(path: String, SystemError)
  /// The file was created, but the bytes could not be written.
  case writeFailed(path: String, SystemError)
  /// The path is in use by a file that this one must not replace.
  case refused(path: String, reason: String)

  /// The exit status of the process for this error.
  package var exitStatus: ExitStatus {
    switch self {
    case .cannotCreate, .refused: .cannotCreate
    case .writeFailed: .ioError
    }
  }

  /// The message for the user.
  package var diagnostic: Diagnostic {
    switch self {
    case .cannotCreate(let path, let error): Diagnostic(.error, file: path, "cannot be created: \(error)")
    case .writeFailed(let path, let error): Diagnostic(.error, file: path, "writing failed: \(error)")
    case .refused(let path, let reason): Diagnostic(.error, file: path, "is not written: \(reason)")
    }
  }

  /// Whether the error concerns only this file, so that other files in the folder can still be
  /// written.
  var isAboutOneFile: Bool {
    switch self {
    case .refused: true
    case .cannotCreate(_, let error): error.isAboutOneFile
    case .writeFailed: false
    }
  }

  /// The diagnostic's text.
  package var description: String { diagnostic.text }
}
