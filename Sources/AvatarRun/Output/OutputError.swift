public import AvatarScene

/// Why a file was not written. The file that was there before, if any, is still there and whole.
public enum OutputError: Error, Hashable, Sendable {
  /// The file or folder cannot exist at that place.
  case cannotCreate(path: String, SystemError)
  /// The place was right, but the bytes did not get there.
  case writeFailed(path: String, SystemError)

  public var exitStatus: ExitStatus {
    switch self {
    case .cannotCreate: .cannotCreate
    case .writeFailed: .ioError
    }
  }

  public var diagnostic: Diagnostic {
    switch self {
    case .cannotCreate(let path, let error): Diagnostic(.error, file: path, "cannot be created: \(error)")
    case .writeFailed(let path, let error): Diagnostic(.error, file: path, "writing failed: \(error)")
    }
  }
}

extension OutputError: CustomStringConvertible {
  public var description: String { diagnostic.text }
}
