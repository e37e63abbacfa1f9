import Foundation
import Programs

/// The built binary, run as a process: arguments and standard input in; exit status, standard
/// output and standard error out.
enum Tool {
  struct Result {
    let status: Int32
    let output: Data
    let errors: String

    var text: String { String(decoding: output, as: UTF8.self) }
    var lines: [String] { text.split(separator: "\n").map(String.init) }
  }

  /// `RENDER_AVATARS` names the binary, which `make test` sets to the release build; the default is
  /// the one beside the tests.
  static let path: String = {
    if let named = ProcessInfo.processInfo.environment["RENDER_AVATARS"], !named.isEmpty { return named }
    return buildFolder.appending(path: "render-avatars").path
  }()

  /// Whether the build uses a sanitizer, which reserves its own address space and must be loaded
  /// before any other library.
  static let isSanitized = ProcessInfo.processInfo.environment["SANITIZER"] != nil

  /// A shell line that limits memory to 1.5 GB and processor time to ten seconds: a hang or a trap
  /// appears as a signal.
  static var inLittleMemory: String { isSanitized ? "" : "ulimit -v 1500000; ulimit -t 10; " }

  static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()
  static var fixture: String { root.appending(path: "Fixtures/players.ndjson").path }

  private static var buildFolder: URL {
    let executable = URL(filePath: CommandLine.arguments[0]).resolvingSymlinksInPath()
    let beside = executable.deletingLastPathComponent()
    return FileManager.default.fileExists(atPath: beside.appending(path: "render-avatars").path)
      ? beside : root.appending(path: ".build/debug")
  }

  static func run(
    _ arguments: [String], input: String? = nil, environment: [String: String] = [:], in folder: URL? = nil,
    binary: String? = nil
  ) throws
    -> Result
  {
    try launch(binary ?? path, arguments, input: input.map { Data($0.utf8) }, environment: environment, in: folder)
  }

  /// Variables of a user's shell or a build machine that would change the output of the tool, or of
  /// the shell that starts it.
  private static let untold: Set = [
    "CI", "GITHUB_ACTIONS", "GITHUB_STEP_SUMMARY", "GITHUB_WORKSPACE", "NO_COLOR", "COLUMNS", "LINES", "LANG",
    "LANGUAGE",
  ]

  /// Runs any program. Its outputs go to files, so that no pipe can fill up.
  static func launch(
    _ program: String, _ arguments: [String], input: Data? = nil, environment: [String: String] = [:],
    in folder: URL? = nil
  ) throws -> Result {
    let scratch = try Scratch()
    let status = try command(program, arguments, environment: environment, in: folder)
      .start(
        input: try input.map { try scratch.file("in", $0) }, output: try scratch.newFile("out"),
        errors: try scratch.newFile("err")
      )
      .waitUntilExit()
    return Result(
      status: status, output: try scratch.read("out"), errors: String(decoding: try scratch.read("err"), as: UTF8.self))
  }

  private static func command(
    _ program: String, _ arguments: [String], environment: [String: String] = [:], in folder: URL? = nil
  ) throws -> Command {
    guard FileManager.default.isExecutableFile(atPath: program) else {
      throw CommandError(
        "\(program) is not here\(program == path ? "; build it, or name another in RENDER_AVATARS" : "")")
    }
    let inherited = ProcessInfo.processInfo.environment.filter { !untold.contains($0.key) && !$0.key.hasPrefix("LC_") }
    // No test uses the cache of another test, or of the user.
    let reported = inherited.merging(["XDG_CACHE_HOME": "/dev/null"]) { $1 }.merging(environment) { $1 }
    return Command(program, arguments, environment: reported, in: folder?.path)
  }

  /// Starts the tool; its messages go to `err` in the folder, its standard output is discarded.
  static func start(_ arguments: [String], _ scratch: Scratch, input: Pipe? = nil, in folder: URL? = nil) throws
    -> RunningCommand
  {
    try command(path, arguments, in: folder).start(
      input: input?.fileHandleForReading, errors: try scratch.newFile("err"))
  }

  /// Starts the tool with text as input, and with its output in a given file.
  static func start(_ arguments: [String], _ scratch: Scratch, input: String, output: FileHandle) throws
    -> RunningCommand
  {
    let records = try scratch.file("in", Data(input.utf8))
    return try command(path, arguments).start(input: records, output: output, errors: try scratch.newFile("err"))
  }

  /// Waits until something is so, for ten minutes at most.
  static func wait(until isSo: () throws -> Bool) throws {
    let end = ContinuousClock.now + .seconds(600)
    while try !isSo() {
      guard .now < end else { throw CommandError("what the test waits for has not come in ten minutes") }
      usleep(2000)
    }
  }

  /// Waits until the process has installed a handler for this signal, according to the kernel, or
  /// has ended. Where the kernel does not report that, it waits for a fixed time.
  static func awaitHandler(of signal: Int32, in process: RunningCommand) throws {
    #if os(Linux)
      while true {
        let lines = try String(contentsOfFile: "/proc/\(process.processIdentifier)/status", encoding: .utf8).split(
          separator: "\n")
        let caught =
          lines.first { $0.hasPrefix("SigCgt:") }.flatMap {
            UInt64($0.dropFirst(7).trimmingCharacters(in: .whitespaces), radix: 16)
          } ?? 0
        if caught >> UInt64(signal - 1) & 1 == 1 || lines.contains(where: { $0.hasPrefix("State:\tZ") }) { return }
        usleep(5_000)
      }
    #else
      usleep(700_000)
    #endif
  }

  /// Runs a system program by name, in a temporary folder.
  static func system(_ program: Program, _ arguments: [String]) throws -> Result {
    let scratch = try Scratch()
    defer { withExtendedLifetime(scratch) {} }
    let result = try program.run(arguments, in: scratch.url)
    return Result(status: result.status, output: result.output, errors: String(decoding: result.errors, as: UTF8.self))
  }
}
