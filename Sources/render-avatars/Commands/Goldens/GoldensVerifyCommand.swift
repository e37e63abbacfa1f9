internal import AvatarSupport
import ArgumentParser
import AvatarGolden
import AvatarRaster
import AvatarRun

/// `goldens verify`: renders all goldens again and reports differences.
struct GoldensVerifyCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "verify",
    abstract: "Draw every golden again and say what differs.",
    discussion: """
      Exits with 0 when all hold, and with 65 when one differs, is missing or belongs to no case. Where GITHUB_ACTIONS is set it also prints annotations, and \
      where GITHUB_STEP_SUMMARY is set it adds a summary to that file.
      """)

  @Option(
    name: .long,
    help: ArgumentHelp(
      "Draw every golden so many times, each time with empty caches and in another order; one that is not always the same differs (2 to 100).",
      valueName: "n"))
  var `repeat` = 1

  @Option(
    name: .long,
    help: ArgumentHelp(
      "Draw nothing, and show what other machines drew in one report: the folder of a report, or a ZIP archive of one; once for each shard.",
      valueName: "path"), completion: .file())
  var fromReport: [String] = []

  @OptionGroup(title: "Selection") var selection: GoldenSelection
  @OptionGroup(title: "Results") var results: GoldenResultOptions
  @OptionGroup(title: "Goldens") var options: GoldenOptions
  @OptionGroup(title: "Common") var common: CommonOptions

  func validate() throws {
    guard (1...100).contains(`repeat`) else { throw ValidationError("--repeat \(`repeat`): give 2 to 100") }
    if !fromReport.isEmpty, `repeat` > 1 || !selection.isEmpty {
      throw ValidationError("--from-report shows what those reports show; leave out --repeat, --shard and what selects")
    }
  }

  func run() async throws {
    let set: GoldenSet
    do { set = try options.open(common) } catch {
      try results.write(opening: error, options: options, reserved: ReservedFiles([options.set] + common.inputs))
      throw error
    }
    let inputs = [options.set] + set.recordFiles + common.inputs + fromReport
    try GoldenReport.check(folder: options.report, apartFrom: inputs)
    let reserved = ReservedFiles(inputs)
    try results.check(reserved)
    let comparison = set.policy.description
    if !common.quiet || !set.policy.differences.descriptions.isEmpty { Terminal.message("note: \(comparison)\n") }
    let finished = try fromReport.isEmpty ? nil : FinishedReport(fromReport)
    let names = try await finished == nil ? chosen(in: set) : nil
    let verdicts: [GoldenVerdict]
    if let finished {
      verdicts = set.verify(finished)
    } else {
      verdicts = await set.verify(names: names, jobs: common.jobCount, times: `repeat`)
    }
    let report = options.report(on: verdicts, in: set, common, finished, fromReport, isPartial: names != nil)
    for cause in report.causes { Terminal.message("\(cause.sentence): \(Self.list(cause.goldens))\n") }
    for verdict in report.verdicts { Terminal.message("error: \(verdict.message)\n") }
    let page =
      report.verdicts.isEmpty
      ? nil
      : try report.write(to: options.report) { verdict in
        finished.map { set.pictures(of: verdict, in: $0) } ?? set.pictures(of: verdict)
      }
    try results.write(report, of: verdicts, options: options, reserved: reserved)
    guard let page else {
      GoldenReport.removeOlder(in: options.report)
      if !common.quiet {
        Terminal.message("\(verdicts.count) goldens hold\(names == nil ? "" : ", of \(set.cases.count)")\n")
      }
      return
    }
    self.report(report, page, isPartial: names != nil)
    throw GoldenExit.differs
  }

  /// Returns the names of the goldens to verify; nil for the whole set.
  private func chosen(in set: GoldenSet) async throws -> [String]? {
    var names: [String]?
    if let revision = selection.changedSince {
      let files = try Git.changedFiles(of: set, since: revision)
      let changed = await set.changed(files: Set(files), jobs: common.jobCount) + set.orphanNames
      if !common.quiet {
        Terminal.message(
          "note: \(changed.count) of \(set.cases.count) goldens depend on what changed since \(PlainText.line(revision))\n"
        )
      }
      names = changed
    } else if selection.from != nil || !selection.names.isEmpty {
      let finder = set.finder
      names = try finder.names(meant: selection.names) + (selection.from.map { try listed($0, finder) } ?? [])
    }
    guard let shard = selection.shard else { return names }
    return (names ?? set.cases.map(\.name) + set.orphanNames).filter(shard.takes)
  }

  private func listed(_ path: String, _ finder: GoldenFinder) throws -> [String] {
    let (names, others) = finder.names(listed: try GoldenList.lines(path))
    if names.isEmpty {
      let words =
        "no line of \(PlainText.line(path)) names a golden of \(PlainText.line(options.set)): nothing is verified; "
        + "give paths as git prints them, or use --changed-since, which also finds changes of the art"
      Terminal.message("warning: \(words)\n")
      results.annotate(GitHubAnnotations.warning(words))
    } else if others > 0, !common.quiet {
      Terminal.message("note: \(others) lines of \(PlainText.line(path)) name no golden of this set\n")
    }
    return names
  }

  private static func list(_ names: [String]) -> String {
    let shown = names.prefix(6).map { PlainText.line($0) }.joined(separator: ", ")
    return names.count > 6 ? "\(shown) and \(names.count - 6) more" : shown
  }

  private func report(_ report: GoldenReport, _ page: String, isPartial: Bool) {
    Terminal.message("\(report.verdicts.count) of \(report.total) goldens differ; look at \(PlainText.line(page))\n")
    let whole = isPartial ? report.acceptAllCommand : "\(report.acceptCommand) NAME… or --all"
    if let whole { Terminal.message("to accept what you have looked at: \(PlainText.line(whole))\n") }
    Terminal.output("\(page)\n")
  }
}
