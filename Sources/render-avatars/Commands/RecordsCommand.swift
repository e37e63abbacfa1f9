internal import AvatarSupport
internal import AvatarScene
import ArgumentParser
import AvatarRaster
import AvatarRun

/// `records`: prints records with the fields that their seeds choose.
struct RecordsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "records",
    abstract: "Print records with the fields that their seeds choose, to store them; render nothing.",
    discussion: """
      A JSON line on standard output for every record: its id, and its fields by their names. With --input-format seeds every line of the input \
      is a seed, such as a user's id.
      """)

  @OptionGroup var input: InputOptions
  @OptionGroup(title: "Players") var rules: RuleOptions
  @OptionGroup(title: "Common") var common: CommonOptions

  func run() throws {
    let renderer = try common.renderer(rules: rules.rules)
    let fields = renderer.pack.catalog.fields
    let names = fields.all.map(\.name)
    let source = try RecordSource(input.recordInputs, fields: fields)
    var summary = RunSummary()
    while let reading = try source.next() {
      switch reading {
      case .failed(let diagnostic, _):
        Terminal.message("\(diagnostic)\n")
        summary.failed += 1
      case .record(let raw):
        let record = renderer.filled(raw)
        common.verbosity.print(record.warnings)
        summary.planned += 1
        let values = names.compactMap { name in record[name].map { JSON.Member(name, .string($0)) } }
        let line = JSONWriter.line(.object([JSON.Member("id", .string(record.id))] + values))
        if !Terminal.output(line + "\n") { return try ExitStatus.ioError.leave() }
      }
    }
    if let emptiness = source.emptiness { throw emptiness }
    try summary.exitStatus.leave()
  }
}
