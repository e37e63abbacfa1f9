import ArgumentParser
import AvatarGolden
import AvatarRaster

/// `goldens accept`: takes what differs as the new goldens.
struct GoldensAcceptCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "accept",
    abstract: "Take what differs as the new goldens, and forget those that no case declares any more.",
    discussion: "Look at the report of goldens verify first, and at the difference in git after it. Refused where CI is set.")

  @Argument(help: ArgumentHelp("Goldens to accept.", valueName: "name"), completion: .goldens)
  var names: [String] = []

  @Flag(name: .long, help: "Accept everything that differs.")
  var all = false

  @OptionGroup(title: "Goldens") var options: GoldenOptions
  @OptionGroup(title: "Common") var common: CommonOptions

  func validate() throws {
    if names.isEmpty != all { throw ValidationError("name the goldens to accept, or say --all") }
  }

  func run() async throws {
    try GoldenExit.refuseOnBuildMachines()
    let set = try options.open(common)
    try set.check(names: names)
    if let notice = set.environmentNotice { Terminal.message("note: \(notice)\n") }
    let verdicts = await set.verify(jobs: common.jobCount)
    let chosen = Set(names)
    let wanted = verdicts.filter { verdict in !verdict.holds && (all || chosen.contains(verdict.name)) }
    for verdict in wanted where verdict.cannotBeTaken { Terminal.message("error: \(verdict.message)\n") }
    let differing = wanted.filter { !$0.cannotBeTaken }
    _ = try set.take(Set(differing.map(\.name)), of: verdicts)
    if !common.quiet { Terminal.output(differing.map { "\($0.name)\n" }.joined()) }
    for name in names where !wanted.contains(where: { $0.name == name }) { Terminal.message("note: \(name) holds already\n") }
    let left = verdicts.count { !$0.holds } - differing.count
    Terminal.message("\(differing.count) accepted" + (left > 0 ? ", \(left) still differ" : "; all goldens hold") + "\n")
    if wanted.count > differing.count { throw GoldenExit.differs }
  }
}
