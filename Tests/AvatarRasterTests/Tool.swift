import Foundation

/// Programs of the machine that check our files where they are installed.
enum Tool {
  static func exists(_ name: String) -> Bool { find(name) != nil }

  /// Debian has every foreign program that tests use, and `make test-deps` installs them: there a missing one is a failure.
  static let isDebian = (try? String(contentsOfFile: "/etc/os-release", encoding: .utf8))?.split(separator: "\n").contains("ID=debian") == true

  /// Whether a test of a foreign program runs: always on Debian, elsewhere where the program is there.
  static func isExpected(_ name: String) -> Bool { isDebian || exists(name) }

  static func find(_ name: String) -> URL? {
    let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
    return folders.map { URL(fileURLWithPath: "\($0)/\(name)") }.first { FileManager.default.isExecutableFile(atPath: $0.path) }
  }

  /// Writes the bytes to a file in a folder of its own, runs the tool on it there and returns the exit status.
  static func run(
    _ name: String, _ arguments: [String], on bytes: [UInt8], named file: String, files: (URL) throws -> Void = { _ in }
  ) throws -> Int32 {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("tool-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try Data(bytes).write(to: folder.appendingPathComponent(file))
    let process = Process()
    process.executableURL = find(name)
    process.arguments = arguments + [file]
    process.currentDirectoryURL = folder
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    try files(folder)
    return process.terminationStatus
  }
}
