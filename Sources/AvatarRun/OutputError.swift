public import AvatarScene

/// Why a file was not written. The file that was there before, if any, is still there and whole.
public enum OutputError: DiagnosedError, Hashable {
  /// The file or folder cannot exist at that place.
  case cannotCreate(path: String, SystemError)
  /// The place was right, but the bytes did not get there.
  case writeFailed(path: String, SystemError)
  /// Something stands there that this file must not replace.
  case refused(path: String, reason: String)

  public var exitStatus: ExitStatus {
    switch self {
    case .cannotCreate, .refused: .cannotCreate
    case .writeFailed: .ioError
    }
  }

  public var diagnostic: Diagnostic {
    switch self {
    case .cannotCreate(let path, let error): Diagnostic(.error, file: path, "cannot be created: \(error)")
    case .writeFailed(let path, let error): Diagnostic(.error, file: path, "writing failed: \(error)")
    case .refused(let path, let reason): Diagnostic(.error, file: path, "is not written: \(reason)")
    }
  }

  /// Whether only this file cannot be, and others in the same folder can.
  var isAboutOneFile: Bool {
    switch self {
    case .refused: true
    case .cannotCreate(_, let error): error.isAboutOneFile
    case .writeFailed: false
    }
  }

  public var description: String { diagnostic.text }
}
