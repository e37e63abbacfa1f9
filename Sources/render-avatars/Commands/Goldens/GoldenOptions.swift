internal import AvatarSupport
import ArgumentParser
import AvatarGolden
import AvatarRaster

/// Options for the golden set and its report.
struct GoldenOptions: ParsableArguments {
  @Option(name: .long, help: ArgumentHelp("The golden set's folder.", valueName: "dir"), completion: .directory)
  var set = GoldenFolder.defaultName

  @Option(
    name: .long,
    help: ArgumentHelp("Where differences are shown: pictures, report.json and index.html.", valueName: "dir"),
    completion: .directory)
  var report = "golden-report"

  var folder: GoldenFolder { GoldenFolder(set) }

  func validate() throws {
    for (name, value) in [("--set", set), ("--report", report)] where value == "-" {
      throw ValidationError(
        "\(name) - is no folder: \(name == "--set" ? "a golden set" : "a report") is many files; name one, or ./- if it is called so"
      )
    }
  }

  func open(_ common: CommonOptions) throws -> GoldenSet { try open(common.renderer()) }

  func open(_ renderer: AvatarRenderer) throws -> GoldenSet {
    try GoldenSet(folder: folder, renderer: renderer)
  }

  /// Returns the report of a verification.
  ///
  /// - Parameters:
  ///   - finished: the other machines' reports that were verified, read from `paths`; nil if this machine drew.
  ///   - isPartial: whether some goldens were not verified.
  func report(
    on verdicts: [GoldenVerdict], in set: GoldenSet, _ common: CommonOptions, _ finished: FinishedReport?,
    _ paths: [String], isPartial: Bool
  ) -> GoldenReport {
    let foreign = paths.isEmpty ? nil : acceptCommand(common, from: paths)
    return GoldenReport(
      verdicts, environment: set.environmentNotice, comparison: set.policy.description,
      acceptCommand: foreign ?? acceptCommand(common),
      shownCommand: foreign ?? acceptCommand(common, shown: true), isPartial: isPartial,
      drawnWith: finished?.environment ?? set.here, total: finished?.total)
  }

  /// Returns the command that accepts in this set, as a user would type it.
  ///
  /// - Parameters:
  ///   - shown: whether to accept only what the report shows.
  ///   - reports: the other machines' reports from which to accept.
  func acceptCommand(_ common: CommonOptions, shown: Bool = false, from reports: [String] = []) -> String {
    var words = ["render-avatars", "goldens", "accept", "--set", set]
    if shown { words += ["--shown", "--report", report] }
    words += reports.flatMap { ["--from-report", $0] }
    words += common.art.flatMap { ["--art", $0] }
    if let universities = common.universities { words += ["--universities", universities] }
    return words.map(ShellWord.quoted).joined(separator: " ")
  }
}
