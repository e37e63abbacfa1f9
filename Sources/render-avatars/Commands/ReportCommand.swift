import ArgumentParser
internal import AvatarSupport
import AvatarRaster
import AvatarRun
internal import AvatarScene

/// `report`: works with the reports of runs.
struct ReportCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "report", abstract: "Work with the reports of runs.", subcommands: [ReportMergeCommand.self])
}

/// `report merge`: merges several reports into one.
struct ReportMergeCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "merge",
    abstract: "Make one report of several.",
    discussion: """
      For the shards of a run, and for a run that was finished by running it again: what a later report says of an id takes the place of what earlier ones \
      say. The last line has the sums; the exit status is that of one run with this outcome: 0, 1 where records failed, 65 where none could be used.
      """)

  @Argument(help: ArgumentHelp("Reports, the earlier ones first.", valueName: "file"), completion: .file())
  var files: [String]

  @Option(
    name: .shortAndLong, help: ArgumentHelp("Where to write (default: standard output).", valueName: "file"),
    completion: .file())
  var output: String?

  func run() throws {
    var merge = ReportMerge(files)
    let target = output.flatMap { $0 == "-" ? nil : $0 }
    if let target { try ReservedFiles(files).check(target) }
    let lines = try ResultLines(target)
    let summary = try merge.merge(write: lines.put, warn: { Terminal.message("\($0)\n") })
    try lines.put(Array(JSONWriter.line(summary.json).utf8))
    try lines.finish()
    try summary.exitStatus.leave()
  }
}

/// Writes result lines to a file, atomically, or to standard output.
private final class ResultLines {
  private var writer: AtomicFile?

  /// - Parameter path: nil for standard output.
  init(_ path: String?) throws { if let path { writer = try AtomicFile(for: path) } }

  func put(_ line: [UInt8]) throws {
    let line = line + [UInt8(ascii: "\n")]
    guard writer == nil else { return try writer?.append(line) ?? () }
    if !Terminal.output(line) { try ExitStatus.ioError.leave() }
  }

  func finish() throws { try writer.take()?.commit() }
}
