import ArgumentParser
import AvatarGolden
import AvatarRaster

/// `goldens verify`: draws everything again and says what differs.
struct GoldensVerifyCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "verify",
    abstract: "Draw every golden again and say what differs.",
    discussion: "Exits with 0 when all hold, and with 65 when one differs, is missing or belongs to no case.")

  @Argument(help: ArgumentHelp("Goldens to look at (default: all).", valueName: "name"), completion: .goldens)
  var names: [String] = []

  @OptionGroup(title: "Goldens") var options: GoldenOptions
  @OptionGroup(title: "Common") var common: CommonOptions

  func run() async throws {
    let set = try options.open(common)
    try set.check(names: names)
    let inputs = [options.set] + set.recordFiles + [common.art, common.universities].compactMap { $0 }
    try GoldenReport.check(folder: options.report, apartFrom: inputs)
    let notice = set.environmentNotice
    if let notice { Terminal.message("note: \(notice)\n") }
    let verdicts = await set.verify(names: names.isEmpty ? nil : names, jobs: common.jobCount)
    let report = GoldenReport(verdicts, environment: notice, acceptCommand: options.acceptCommand(common), isPartial: !names.isEmpty)
    for verdict in report.verdicts { Terminal.message("error: \(verdict.message)\n") }
    guard !report.verdicts.isEmpty else {
      GoldenReport.removeOlder(in: options.report)
      if !common.quiet { Terminal.message("\(verdicts.count) goldens hold\n") }
      return
    }
    let page = try report.write(to: options.report, pictures: set.pictures)
    tell(report, page)
    throw GoldenExit.differs
  }

  private func tell(_ report: GoldenReport, _ page: String) {
    Terminal.message("\(report.verdicts.count) of \(report.total) goldens differ; look at \(PlainText.line(page))\n")
    let whole = names.isEmpty ? "\(report.acceptCommand) NAME… or --all" : report.acceptAllCommand
    if let whole { Terminal.message("to accept what you have looked at: \(PlainText.line(whole))\n") }
    Terminal.output("\(page)\n")
  }
}
