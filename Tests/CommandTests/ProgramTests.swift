import Foundation
import Programs
import Testing

#if canImport(Glibc)
  import Glibc
#endif

/// Tests the helpers with which other tests run programs.
@Suite struct ProgramTests {
  @Test func aProgramThatIsMissingIsSaidAndNotStarted() throws {
    let scratch = try Scratch()
    #expect(throws: CommandError.self) { try Program("no-such-program").run([], in: scratch.url) }
    #expect(throws: CommandError.self) { try Command("/nowhere/x", []).start() }
    #expect(
      Program("pngcheck").absence
        == "the program pngcheck is not here: Debian's package pngcheck has it, and make test-deps installs it")
    #expect(Program("rsvg-convert").absence.contains("Debian's package librsvg2-bin has it"))
  }

  /// A program without a row in the list would not be installed.
  @Test func everyProgramThatATestNeedsIsListed() throws {
    let files =
      FileManager.default.enumerator(at: Tool.root.appending(path: "Tests"), includingPropertiesForKeys: nil)?
      .compactMap { $0 as? URL } ?? []
    var needed: Set<String> = []
    for file in files where file.pathExtension == "swift" {
      for call in try String(contentsOf: file, encoding: .utf8).matches(of: #/\.needs\(([^)]*)\)/#) {
        needed.formUnion(call.1.matches(of: #/"([^"]+)"/#).map { String($0.1) })
      }
    }
    #expect(needed.isSuperset(of: ["pngcheck", "apngdis", "rsvg-convert", "psql", "godot3-server", "chromium"]))
    #expect(needed.subtracting(Program.listed.keys) == ["swiftc"])
  }

  /// As under `nohup`, or behind `&` of a shell's script, where SIGINT is ignored.
  @Test func whatIsStartedHereAnswersSignalsThoughTheTestsIgnoreThem() throws {
    let before = signal(SIGINT, SIG_IGN)
    defer { _ = signal(SIGINT, before) }
    let result = try Tool.launch("/bin/sh", ["-c", "kill -INT $$; echo alive"])
    #expect(result.status == 128 + SIGINT)
    #expect(result.text == "")
  }

  @Test func noFileOfTheTestsIsOpenInAProcess() throws {
    let scratch = try Scratch()
    let file = try scratch.newFile("open")
    let copy = fcntl(file.fileDescriptor, F_DUPFD, 57)
    defer { close(copy) }
    #expect(try Tool.launch("/bin/bash", ["-c", "{ true >&\(copy); } 2>/dev/null || echo closed"]).text == "closed\n")
  }

  @Test(arguments: [("exit 0", Int32(0)), ("exit 73", 73), ("kill -KILL $$", 137)])
  func aStatusIsTheShells(_ line: String, _ status: Int32) throws {
    #expect(try Tool.launch("/bin/sh", ["-c", line]).status == status)
  }
}
