internal import AvatarScene
internal import AvatarText
import ArgumentParser
import AvatarGolden
import AvatarRaster
import AvatarRun
import FoundationShim

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
    for file in files { try reserved.check(file) }
    guard Set(files).count == files.count else {
      throw CommandError("two of --junit, --summary and --comment name one file; name two", .usage)
    }
  }

  func write(_ report: GoldenReport, of verdicts: [GoldenVerdict], options: GoldenOptions, reserved: ReservedFiles)
    throws
  {
    let comparison = report.comparison ?? ""
    func put(_ text: String, _ path: String?) throws {
      if let path { try Destination(path).write(Array(text.utf8), reserved: reserved) }
    }
    try put(JUnitReport.text(verdicts, suite: options.set, comparison: comparison, report: options.report), junit)
    let long = MarkdownReport.summary.text(report, comparison: comparison, folder: options.report)
    try put(long, summary)
    try put(MarkdownReport.comment.text(report, comparison: comparison, folder: options.report), comment)
    let environment = ProcessInfo.processInfo.environment
    if let file = environment["GITHUB_STEP_SUMMARY"], !file.isEmpty {
      try reserved.check(file)
      try SharedFile.append(Array(long.utf8), to: file)
    }
    if let actions = environment["GITHUB_ACTIONS"], !["", "0", "false"].contains(actions) {
      let folder = Self.path(options.set, in: environment["GITHUB_WORKSPACE"])
      Terminal.output(GitHubAnnotations.text(report.causes, verdicts: report.verdicts, folder: folder))
    }
  }

  /// Returns the path of the set's folder in the repository.
  private static func path(_ set: String, in workspace: String?) -> String {
    var path = set[...]
    if let workspace, let inside = path.utf8.removing(prefix: workspace + "/") { path = inside }
    while let rest = path.utf8.removing(prefix: "./") { path = rest }
    while path.utf8.count > 1, let rest = path.utf8.removing(suffix: "/") { path = rest }
    return String(path)
  }
}
