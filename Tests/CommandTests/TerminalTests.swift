#if os(Linux)
  import Foundation
  import Glibc
  import Programs
  import Testing

  /// Tests the output of pictures to a terminal.
  @Suite(.timeLimit(.minutes(30))) struct TerminalTests {
    /// A minimal root file system may have no terminals mounted.
    private static let canOpen = (try? terminal()) != nil

    /// Returns both ends of a new terminal: the user's and the program's.
    private static func terminal() throws -> (person: FileHandle, program: FileHandle) {
      let person = FileHandle(fileDescriptor: open("/dev/ptmx", O_RDWR | O_NOCTTY | O_CLOEXEC), closeOnDealloc: true)
      var (number, locked): (CInt, CInt) = (0, 0)
      // TIOCSPTLCK and TIOCGPTN, macros that Swift does not import.
      guard ioctl(person.fileDescriptor, 0x4004_5431, &locked) == 0,
        ioctl(person.fileDescriptor, 0x8004_5430, &number) == 0
      else { throw NoTerminal() }
      let program = open("/dev/pts/\(number)", O_RDWR | O_NOCTTY | O_CLOEXEC)
      guard program >= 0 else { throw NoTerminal() }
      return (person, FileHandle(fileDescriptor: program, closeOnDealloc: true))
    }

    /// Returns the exit status of a program whose output is a terminal, and what it wrote there.
    private func inTerminal(_ arguments: [String]) throws -> (status: Int32, shown: Data, errors: String) {
      let (person, terminal) = try Self.terminal()
      let scratch = try Scratch()
      let status = try Tool.start(arguments, scratch, input: #"{"id": "mia", "hairStyle": "bun"}"#, output: terminal)
        .waitUntilExit()
      // Ensures that there is something to read.
      try terminal.write(contentsOf: Data("end".utf8))
      var shown = [UInt8](repeating: 0, count: 4096)
      let count = read(person.fileDescriptor, &shown, shown.count)
      return (status, Data(shown.prefix(max(0, count))), String(decoding: try scratch.read("err"), as: UTF8.self))
    }

    private struct NoTerminal: Error {}

    @Test(
      .enabled(if: canOpen, "the system gives no terminals here"),
      arguments: [
        ["thumbnail", "-"], ["thumbnail", "-", "--jobs", "1"], ["thumbnail", "-", "--format", "webp"],
        ["catalog", "--format", "png"],
      ])
    func aPictureIsNotWrittenIntoOne(arguments: [String]) throws {
      let result = try inTerminal(arguments)
      #expect(result.status == 64)
      #expect(result.shown == Data("end".utf8))
      let hint =
        "error: standard output is a terminal, which shows no pictures; name a file with -o FILE, or send it into one with > FILE\n"
      #expect(result.errors == hint)
    }

    @Test(
      .enabled(if: canOpen, "the system gives no terminals here"),
      arguments: [["thumbnail", "-", "--dry-run"], ["--version"]]) func textIsWrittenIntoOne(
        arguments: [String]
      ) throws
    {
      let result = try inTerminal(arguments)
      #expect(result.status == 0)
      #expect(result.shown.count > 3)
    }
  }
#endif
