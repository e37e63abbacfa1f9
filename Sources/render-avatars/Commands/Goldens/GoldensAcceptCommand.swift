internal import AvatarScene
internal import AvatarSupport
import ArgumentParser
import AvatarGolden
import AvatarRaster

/// `goldens accept`: records the current drawings as the new goldens.
struct GoldensAcceptCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "accept",
    abstract: "Take what differs as the new goldens, and forget those that no case declares any more.",
    discussion:
      "Look at the report of goldens verify first, and at the difference in git after it. Refused where CI is set.")

  @Argument(
    help: ArgumentHelp("Goldens to accept, by name, pattern (hairStyle/*, **) or file.", valueName: "name"),
    completion: .goldens)
  var names: [String] = []

  @Flag(name: .long, help: "Accept everything that differs.")
  var all = false

  @Flag(name: .long, help: "Accept only what the report shows, as it shows it.")
  var shown = false

  @Option(
    name: .long,
    help: ArgumentHelp(
      "Take the pictures that another machine drew, all of them where no golden is named: the folder of its report, or the ZIP archive that a build service made of it; once for each shard. What does not belong to this set and this art is refused.",
      valueName: "path"), completion: .file())
  var fromReport: [String] = []

  @OptionGroup(title: "Goldens") var options: GoldenOptions
  @OptionGroup(title: "Common") var common: CommonOptions

  func validate() throws {
    if all ? !names.isEmpty : names.isEmpty && fromReport.isEmpty {
      throw ValidationError("name the goldens to accept, or say --all")
    }
    if !fromReport.isEmpty, shown {
      throw ValidationError("--from-report takes what that report shows; leave out --shown")
    }
  }

  func run() async throws {
    try GoldenExit.refuseOnBuildMachines()
    let set = try options.open(common)
    let chosen = Set(try set.finder.names(meant: names))
    if !fromReport.isEmpty { return try take(from: FinishedReport(fromReport), in: set, chosen) }
    let looks = shown ? try FinishedReport([options.report]).looks : nil
    if !set.policy.differences.descriptions.isEmpty { Terminal.message("note: \(set.policy.description)\n") }
    let verdicts = await set.verify(jobs: common.jobCount)
    let wanted = verdicts.filter { verdict in
      (!verdict.passes || set.wouldBecomeExact(verdict))
        && (all ? looks?.contains { $0.name == verdict.name } ?? true : chosen.contains(verdict.name))
    }
    let (fresh, stale) = (wanted.filter { isShown($0, looks) }, wanted.filter { !isShown($0, looks) })
    for verdict in stale {
      Terminal.message(
        "error: \(PlainText.line(verdict.name)): is not drawn as the report shows; run goldens verify and look again\n")
    }
    for verdict in fresh where verdict.isUnacceptable { Terminal.message("error: \(verdict.message)\n") }
    let differing = fresh.filter { !$0.isUnacceptable }
    _ = try set.take(Set(differing.map(\.name)), of: verdicts)
    if !common.quiet { Terminal.output(differing.map { "\($0.name)\n" }.joined()) }
    for name in chosen.sorted() where !wanted.contains(where: { $0.name == name }) {
      Terminal.message("note: \(PlainText.line(name)) holds already\n")
    }
    let left = verdicts.count { !$0.passes } - differing.count { !$0.passes }
    Terminal.message(
      "\(differing.count) accepted" + (left > 0 ? ", \(left) still differ" : "; all goldens hold") + "\n")
    if wanted.count > differing.count { throw GoldenExit.differs }
  }

  /// Returns whether the drawing is still the one that the report shows; true if no report was
  /// requested.
  private func isShown(_ verdict: GoldenVerdict, _ looks: [(name: String, look: String?)]?) -> Bool {
    guard let looks else { return true }
    return looks.first { $0.name == verdict.name }.map { $0.look == verdict.look } ?? false
  }

  private func take(from report: FinishedReport, in set: GoldenSet, _ chosen: Set<String>) throws {
    let shown = Set(report.looks.map(\.name))
    for name in chosen.subtracting(shown).sorted() {
      Terminal.message("note: \(PlainText.line(name)) is not in the report\n")
    }
    let (_, taken, refused) = try set.take(names.isEmpty ? shown : chosen, from: report)
    for error in refused { Terminal.message("\(error)\n") }
    if !common.quiet { Terminal.output(taken.map { "\($0)\n" }.joined()) }
    Terminal.message(
      "\(taken.count) accepted as the report shows them\(refused.isEmpty ? "" : ", \(refused.count) refused")\n")
    if !refused.isEmpty { throw GoldenExit.differs }
  }
}
