import Foundation

/// The built binary, run as a process: arguments and standard input in; exit code, standard output and standard error out.
enum Tool {
  struct Result {
    let status: Int32
    let output: Data
    let errors: String

    var text: String { String(decoding: output, as: UTF8.self) }
    var lines: [String] { text.split(separator: "\n").map(String.init) }
  }

  /// `RENDER_AVATARS` names the binary, as `make test` does with the release build; else the one beside the tests.
  static let path: String = {
    if let named = ProcessInfo.processInfo.environment["RENDER_AVATARS"], !named.isEmpty { return named }
    return buildFolder.appending(path: "render-avatars").path
  }()

  /// True where everything is built with a sanitizer, which reserves an address space of its own and comes before any other library.
  static let isSanitized = ProcessInfo.processInfo.environment["SANITIZER"] != nil

  /// Debian has every foreign program that tests use, and `make test-deps` installs them: there a missing one is a failure.
  static let isDebian = (try? String(contentsOfFile: "/etc/os-release", encoding: .utf8))?.split(separator: "\n").contains("ID=debian") == true

  /// Whether a test of a foreign program runs: always on Debian, elsewhere where the program is there.
  static func isExpected(_ name: String) -> Bool {
    let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
    return isDebian || folders.contains { FileManager.default.isExecutableFile(atPath: "\($0)/\(name)") }
  }

  /// A line of shell that limits memory to 1.5 GB and processor time to ten seconds: a hang or a trap shows as a signal.
  static var inLittleMemory: String { isSanitized ? "" : "ulimit -v 1500000; ulimit -t 10; " }

  static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
  static var fixture: String { root.appending(path: "Fixtures/players.ndjson").path }

  private static var buildFolder: URL {
    let executable = URL(filePath: CommandLine.arguments[0]).resolvingSymlinksInPath()
    let beside = executable.deletingLastPathComponent()
    return FileManager.default.fileExists(atPath: beside.appending(path: "render-avatars").path) ? beside : root.appending(path: ".build/debug")
  }

  static func run(_ arguments: [String], input: String? = nil, environment: [String: String] = [:], in folder: URL? = nil, binary: String? = nil) throws
    -> Result
  {
    try launch(binary ?? path, arguments, input: input.map { Data($0.utf8) }, environment: environment, in: folder)
  }

  /// Runs any program; its outputs go to files, so that no pipe can fill up.
  static func launch(
    _ program: String, _ arguments: [String], input: Data? = nil, environment: [String: String] = [:], in folder: URL? = nil
  ) throws -> Result {
    let scratch = try Scratch()
    let process = Process()
    process.executableURL = URL(filePath: program)
    process.arguments = arguments
    process.environment = ProcessInfo.processInfo.environment.merging(environment) { _, new in new }
    if let folder { process.currentDirectoryURL = folder }
    process.standardOutput = try scratch.newFile("out")
    process.standardError = try scratch.newFile("err")
    process.standardInput = try input.map { try scratch.file("in", $0) } ?? FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    return Result(
      status: process.terminationStatus, output: try scratch.read("out"), errors: String(decoding: try scratch.read("err"), as: UTF8.self))
  }

  /// A program of the system by name, as `env` finds it.
  static func system(_ name: String, _ arguments: [String], input: Data? = nil) throws -> Result {
    try launch("/usr/bin/env", [name] + arguments, input: input)
  }
}
