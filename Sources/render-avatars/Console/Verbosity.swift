import AvatarScene

/// Which messages a command prints.
struct Verbosity {
  /// Whether to print errors only.
  var isQuiet = false
  /// Whether to print notes too.
  var isVerbose = false

  func shows(_ severity: Diagnostic.Severity) -> Bool {
    switch severity {
    case .error: true
    case .warning: !isQuiet
    case .note: isVerbose
    }
  }

  /// Prints the diagnostics that are shown, one a line.
  func print(_ diagnostics: [Diagnostic]) {
    for diagnostic in diagnostics where shows(diagnostic.severity) { Terminal.message("\(diagnostic)\n") }
  }
}
