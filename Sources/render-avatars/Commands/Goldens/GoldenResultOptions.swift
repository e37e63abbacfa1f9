internal import AvatarScene
internal import AvatarSupport
import ArgumentParser
import AvatarGolden
import AvatarRaster
import AvatarRun
import Platform

/// Options for result files for CI systems, in addition to the report.
struct GoldenResultOptions: ParsableArguments {
  @Option(
    name: .long, help: ArgumentHelp("Write the verdicts to this file as JUnit XML.", valueName: "file"),
    completion: .file())
  var junit: String?

  @Option(
    name: .long, help: ArgumentHelp("Write a summary in Markdown to this file.", valueName: "file"), completion: .file()
  )
  var summary: String?

  @Option(
    name: .long,
    help: ArgumentHelp("Write a comment for a pull request, in Markdown, to this file.", valueName: "file"),
    completion: .file())
  var comment: String?

  /// Checks the paths before anything is rendered.
  func check(_ reserved: ReservedFiles) throws {
    let files = [junit, summary, comment].compactMap { $0 }.filter { $0 != "-" }
    for file in files {
      try reserved.check(file)
      try AtomicFile.check(file, followsLinks: false)
    }
    guard Set(files).count == files.count else {
      throw CommandError("two of --junit, --summary and --comment name one file; name two", .usage)
    }
  }

  func write(_ report: GoldenReport, of verdicts: [GoldenVerdict], options: GoldenOptions, reserved: ReservedFiles)
    throws
  {
    let comparison = report.comparison ?? ""
    try write(
      junit: JUnitReport.text(verdicts, suite: options.set, comparison: comparison, report: options.report),
      summary: MarkdownReport.summary.text(report, comparison: comparison, folder: options.report),
      comment: MarkdownReport.comment.text(report, comparison: comparison, folder: options.report), reserved)
    annotate(
      GitHubAnnotations.text(report.causes, folder: Self.pathInRepository(options.set)))
  }

  /// Writes the result files of a set that cannot be opened, so that a build service shows why.
  ///
  /// - Parameter error: anything but a mistake in the arguments.
  func write(opening error: any Error, options: GoldenOptions, reserved: ReservedFiles) throws {
    let failure = error as? any DiagnosedError
    let errors = (error as? PrintedErrors)?.diagnostics.filter { $0.severity == .error }
    guard let diagnostics = errors ?? failure.map({ [$0.diagnostic] }), failure?.exitStatus != .usage else { return }
    try check(reserved)
    try write(
      junit: JUnitReport.text(opening: diagnostics, suite: options.set),
      summary: MarkdownReport.summary.text(opening: diagnostics),
      comment: MarkdownReport.comment.text(opening: diagnostics), reserved)
    annotate(GitHubAnnotations.text(opening: diagnostics) { Self.pathInRepository($0 ?? options.set) })
  }

  private func write(junit text: String, summary long: String, comment short: String, _ reserved: ReservedFiles)
    throws
  {
    for (text, path) in [(text, junit), (long, summary), (short, comment)] {
      if let path { try Destination(path).write(Array(text.utf8), reserved: reserved) }
    }
    if let file = ProcessInfo.processInfo.environment["GITHUB_STEP_SUMMARY"], !file.isEmpty {
      try reserved.check(file)
      try SharedFile.append(Array(long.utf8), to: file)
    }
  }

  /// Prints annotations where GitHub reads them.
  func annotate(_ text: String) {
    guard let actions = ProcessInfo.processInfo.environment["GITHUB_ACTIONS"], !["", "0", "false"].contains(actions)
    else { return }
    Terminal.output(text)
  }

  /// Returns a path as the repository has it: relative to the checkout, wherever this command was
  /// started.
  private static func pathInRepository(_ path: String) -> String {
    let workspace = ProcessInfo.processInfo.environment["GITHUB_WORKSPACE"] ?? ""
    let start = FileManager.default.currentDirectoryPath
    let whole = steps((path.utf8.hasPrefix("/") ? "" : start + "/") + path)
    for root in [steps(workspace), steps(start)] where !root.isEmpty && whole.starts(with: root) {
      return whole.dropFirst(root.count).joined(separator: "/")
    }
    return path
  }

  /// The names on the way to a path, without `.` and `..`.
  private static func steps(_ path: String) -> [String] {
    path.utf8.split(separator: "/").reduce(into: []) { names, name in
      if name == ".." { _ = names.popLast() } else if name != "." { names.append(String(name)) }
    }
  }
}
