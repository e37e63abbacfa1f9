// Folders, each knowing only those to its left (`make lint` checks it): Compare Cases Manifest Drawn Run Cause Report

internal import AvatarSupport
package import AvatarRun
package import AvatarScene

/// An error that makes a golden set unusable. A golden that differs is not an error but a
/// `GoldenVerdict`.
package enum GoldenError: DiagnosedError, Hashable {
  /// The folder contains no case file.
  case noSet(folder: String)
  /// An error in the case file, with its key path.
  case badCases(file: String, path: String, problem: String)
  /// The manifest, which is a generated file, cannot be read.
  case badManifest(file: String, problem: String)
  /// A path, or a folder on the way to it, is not the expected file or folder.
  case place(path: String, problem: String, ExitStatus)
  case input(InputError)
  case record(Diagnostic)
  case output(OutputError)
  /// No case or golden has this name.
  case unknownName(String, closest: String?)

  /// The exit status of the process for this error.
  package var exitStatus: ExitStatus {
    switch self {
    case .noSet: .inputMissing
    case .badCases, .badManifest, .record: .noUsableRecord
    case .place(_, _, let status): status
    case .input(let error): error.exitStatus
    case .output(let error): error.exitStatus
    case .unknownName: .usage
    }
  }

  /// The message for the user.
  package var diagnostic: Diagnostic {
    switch self {
    case .noSet(let folder):
      Diagnostic(
        .error, file: folder,
        "there is no \(GoldenFolder.caseFile) in it; write one, or name records: goldens record INPUT --set \(ShellWord.quoted(folder))"
      )
    case .badCases(let file, let path, let problem):
      Diagnostic(.error, file: file, field: path.isEmpty ? nil : path, problem)
    case .badManifest(let file, let problem):
      Diagnostic(.error, file: file, "\(problem); restore it, or delete it and record again")
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

  /// The diagnostic's text.
  package var description: String { diagnostic.text }
}
