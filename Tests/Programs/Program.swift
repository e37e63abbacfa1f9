package import Foundation
package import Testing

/// A system program that tests use to verify files: `pngcheck`, a browser, a database.
package struct Program: Hashable, Sendable, ExpressibleByStringLiteral, CustomStringConvertible {
  package let name: String

  package init(_ name: String) { self.name = name }
  package init(stringLiteral name: String) { self.init(name) }

  package var description: String { name }

  /// The path of the program, in a folder of PATH; for a database server, also in Debian's own
  /// folders.
  package var path: String? {
    let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":").map(String.init)
    let others = ["postgres", "initdb", "pg_ctl"].contains(name) ? Self.databaseFolders : []
    return (folders + others).map { "\($0)/\(name)" }.first { FileManager.default.isExecutableFile(atPath: $0) }
  }

  /// The newest version first.
  private static let databaseFolders: [String] = {
    let versions = (try? FileManager.default.contentsOfDirectory(atPath: "/usr/lib/postgresql")) ?? []
    return versions.sorted { (Double($0) ?? 0) > (Double($1) ?? 0) }.map { "/usr/lib/postgresql/\($0)/bin" }
  }()

  /// The Debian package with the program, from the list that `make test-deps` installs.
  package var package: String? { Self.listed[name] }

  /// Every program that the tests take from Debian, with its package.
  package static let listed: [String: String] = {
    let rows = (try? String(contentsOf: repository.appending(path: "packaging/packages.tsv"), encoding: .utf8)) ?? ""
    let cells = rows.split(separator: "\n").map { $0.split(separator: "\t").map(String.init) }
    return Dictionary(cells.filter { $0.count > 3 && $0[0] == "test" }.map { ($0[3], $0[1]) }) { first, _ in first }
  }()

  private static let repository = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  /// The message if the program is missing.
  package var absence: String {
    let source =
      package.map { "Debian's package \($0) has it, and make test-deps installs it" }
      ?? "put the folder that has it into PATH"
    return "the program \(name) is not here: \(source)"
  }

  /// Runs the program to its end in a folder, which is also its home folder. The environment
  /// contains no locale, time zone or user settings.
  ///
  /// - Throws: `CommandError` if the program is missing.
  package func run(_ arguments: [String], in folder: URL, input: FileHandle? = nil) throws -> (
    status: Int32, output: Data, errors: Data
  ) {
    guard let path else { throw CommandError(absence) }
    var environment = ProcessInfo.processInfo.environment.filter { key, _ in
      !["PG", "PYTHON", "XDG_", "LC_", "GODOT"].contains { key.hasPrefix($0) }
    }
    environment.merge(["HOME": folder.path, "LANG": "C.UTF-8", "LC_ALL": "C.UTF-8", "TZ": "UTC", "TERM": "dumb"]) {
      _, new in new
    }
    // Files, because an unread pipe fills up.
    let words = try ["out", "err"].map { try Self.file(folder.appending(path: ".\(name)-\(UUID().uuidString).\($0)")) }
    defer { for (url, _) in words { try? FileManager.default.removeItem(at: url) } }
    let status = try Command(path, arguments, environment: environment, in: folder.path).start(
      input: input, output: words[0].1, errors: words[1].1
    )
    .waitUntilExit()
    return (status, try Data(contentsOf: words[0].0), try Data(contentsOf: words[1].0))
  }

  private static func file(_ url: URL) throws -> (URL, FileHandle) {
    try Data().write(to: url)
    return (url, try FileHandle(forWritingTo: url))
  }
}

/// Whether the system is Debian, which has every program that the tests need.
package let isDebian =
  (try? String(contentsOfFile: "/etc/os-release", encoding: .utf8))?.split(separator: "\n").contains("ID=debian")
  == true

/// A test trait for required system programs.
///
/// On Debian the first test that misses a program fails with a message, and further tests that need
/// it are skipped, because one failure is enough. On other systems all of them are skipped.
package struct ProgramsTrait: TestTrait {
  fileprivate let programs: [Program]

  package func prepare(for test: Test) async throws {
    guard let missing = programs.first(where: { $0.path == nil }) else { return }
    if isDebian, await reported.isFirst(missing) { throw CommandError(missing.absence) }
    try await ConditionTrait.disabled("\(missing.absence)").prepare(for: test)
  }
}

extension Trait where Self == ProgramsTrait {
  package static func needs(_ programs: Program...) -> Self { Self(programs: programs) }
}

private let reported = Reported()

/// The missing programs that were reported already.
private actor Reported {
  private var programs: Set<Program> = []

  func isFirst(_ program: Program) -> Bool { programs.insert(program).inserted }
}
