// Folders, each knowing only those to its left (`make lint` checks it): Compare Cases Manifest Drawn Run Cause Report

internal import AvatarText
public import AvatarRun
public import AvatarScene

/// Why a golden set cannot be used at all. A golden that differs is no error but a `GoldenVerdict`.
public enum GoldenError: DiagnosedError, Hashable {
  /// There is no case file in the folder.
  case noSet(folder: String)
  /// A key path in the case file, and what is wrong there.
  case badCases(file: String, path: String, problem: String)
  /// The manifest, which people do not write by hand, cannot be read.
  case badManifest(file: String, problem: String)
  /// Something stands at a place, or on the way to it, that is not the file or folder which belongs there.
  case place(path: String, problem: String, ExitStatus)
  case input(InputError)
  case record(Diagnostic)
  case output(OutputError)
  /// No case or golden has that name.
  case unknownName(String, closest: String?)

  public var exitStatus: ExitStatus {
    switch self {
    case .noSet: .inputMissing
    case .badCases, .badManifest, .record: .noUsableRecord
    case .place(_, _, let status): status
    case .input(let error): error.exitStatus
    case .output(let error): error.exitStatus
    case .unknownName: .usage
    }
  }

  public var diagnostic: Diagnostic {
    switch self {
    case .noSet(let folder):
      Diagnostic(
        .error, file: folder,
        "there is no \(GoldenFolder.caseFile) in it; write one, or name records: goldens record INPUT --set \(ShellWord.quoted(folder))"
      )
    case .badCases(let file, let path, let problem):
      Diagnostic(.error, file: file, field: path.isEmpty ? nil : path, problem)
    case .badManifest(let file, let problem):
      Diagnostic(.error, file: file, "\(problem); restore it, or delete it and record anew")
    case .place(let path, let problem, _): Diagnostic(.error, file: path, problem)
    case .input(let error): error.diagnostic
    case .record(let diagnostic): diagnostic
    case .output(let error): error.diagnostic
    case .unknownName(let name, let closest):
      Diagnostic(
        .error,
        "no golden is called \"\(GoldenName.shown(name))\""
          + (closest.map { "; did you mean \"\(GoldenName.shown($0))\"?" } ?? ""))
    }
  }

  init(reading problem: DirectoryError) { self = .place(path: problem.path, problem: problem.message, .inputMissing) }

  init(writing problem: DirectoryError) {
    switch problem.reason {
    case .cannotCreate(let error), .unreadable(let error): self = .output(.cannotCreate(path: problem.path, error))
    case .writeFailed(let error): self = .output(.writeFailed(path: problem.path, error))
    case .missing, .tooLarge, .link, .notFile, .notFolder, .badName, .taken:
      self = .place(path: problem.path, problem: problem.message, .cannotCreate)
    }
  }

  public var description: String { diagnostic.text }
}
