import ArgumentParser
import AvatarGolden
import AvatarRun
internal import AvatarScene

/// Options that select goldens of a set.
struct GoldenSelection: ParsableArguments {
  @Argument(
    help: ArgumentHelp(
      "Goldens to look at, by name, pattern (hairStyle/*, **) or file (default: all).", valueName: "name"),
    completion: .goldens)
  var names: [String] = []

  @Option(
    name: .long,
    help: ArgumentHelp(
      "Look at the goldens that this file names too, one a line, or standard input (-); other lines are passed over.",
      valueName: "file"),
    completion: .file())
  var from: String?

  @Option(
    name: .long,
    help: ArgumentHelp(
      "Draw only what depends on art, cases or goldens that changed since a git revision.", valueName: "rev"))
  var changedSince: String?

  @Option(
    name: .long, help: ArgumentHelp("Take only this machine's share of the goldens, such as 2/3.", valueName: "k/n"))
  var shard: Shard?

  /// Whether nothing is selected: all goldens are meant.
  var isEmpty: Bool { names.isEmpty && from == nil && changedSince == nil && shard == nil }

  func validate() throws {
    if changedSince != nil, from != nil || !names.isEmpty {
      throw ValidationError(
        "--changed-since says itself which goldens are looked at; leave out \(from != nil ? "--from" : "the names")")
    }
  }
}
