// Folders, each knowing only those to its left (`make lint` checks it): Compare Cases Manifest Drawn Run Cause Report

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
        .error, file: folder, "there is no \(GoldenFolder.caseFile) in it; write one, or name records: goldens record INPUT --set \(ShellWord.quoted(folder))")
    case .badCases(let file, let path, let problem): Diagnostic(.error, file: file, field: path.isEmpty ? nil : path, problem)
    case .badManifest(let file, let problem): Diagnostic(.error, file: file, "\(problem); restore it, or delete it and record anew")
    case .place(let path, let problem, _): Diagnostic(.error, file: path, problem)
    case .input(let error): error.diagnostic
    case .record(let diagnostic): diagnostic
    case .output(let error): error.diagnostic
    case .unknownName(let name, let closest):
      Diagnostic(.error, "no golden is called \"\(GoldenName.shown(name))\"" + (closest.map { "; did you mean \"\(GoldenName.shown($0))\"?" } ?? ""))
    }
  }

  init(reading problem: FolderProblem) { self = .place(path: problem.path, problem: problem.words, .inputMissing) }

  init(writing problem: FolderProblem) {
    switch problem.reason {
    case .cannotCreate(let error), .unreadable(let error): self = .output(.cannotCreate(path: problem.path, error))
    case .writeFailed(let error): self = .output(.writeFailed(path: problem.path, error))
    case .missing, .tooLarge, .link, .notFile, .notFolder, .badName, .taken: self = .place(path: problem.path, problem: problem.words, .cannotCreate)
    }
  }

  public var description: String { diagnostic.text }
}

/// A word of a command that people copy into a shell.
public enum ShellWord {
  /// The word as it is where nothing in it has a meaning, else in single quotes; with a control character in the quotes of `$'…'`, where it
  /// is written as `\n` or `\x1B`, so that the command stays one line.
  public static func quoted(_ word: String) -> String {
    if !word.isEmpty, word.utf8.allSatisfy(isPlain) { return word }
    guard word.utf8.contains(where: { $0 < 0x20 || $0 == 0x7F }) else { return "'" + word.replacing("'", with: "'\\''") + "'" }
    let letters = word.unicodeScalars.map { scalar in
      switch scalar {
      case "'", "\\": "\\\(scalar)"
      case _ where scalar.value < 0x20 || scalar.value == 0x7F: "\\x" + (scalar.value < 16 ? "0" : "") + String(scalar.value, radix: 16, uppercase: true)
      default: String(scalar)
      }
    }
    return "$'" + letters.joined() + "'"
  }

  private static func isPlain(_ byte: UInt8) -> Bool {
    switch UnicodeScalar(byte) {
    case "A"..."Z", "a"..."z", "0"..."9", ".", "_", "-", "/", "@", "%", "+", "=", ":", ",": true
    default: false
    }
  }
}
