#if os(Linux)
  import Foundation
  import Testing

  /// Tests little memory, few threads and few descriptors: each run ends soon, with a whole result
  /// or with the one message and status for what is missing. `scripts/ladder` tests every step.
  ///
  /// Each test climbs from less than the command needs to more than enough: the first step must be
  /// refused, the last must succeed, and no step may be refused after one that succeeded.
  @Suite(.enabled(if: !Tool.isSanitized), .timeLimit(.minutes(30))) struct LittleTests {
    /// A command, and how a whole result of it is recognised.
    struct Case: Sendable, CustomTestStringConvertible {
      let line: String
      let isWhole: @Sendable (Scratch, Tool.Result) throws -> Bool

      var testDescription: String { line }
    }

    /// What a refusal says, by its exit status.
    typealias Refusals = [Int32: String]

    private static let check = Case(line: "check \"$1/in\"") { _, result in
      result.errors == "1 record is fine, 0 are not, 0 warnings\n"
    }
    private static let drawing = [
      Case(line: "thumbnail \"$1/in\" -o \"$1/o.png\"") { scratch, _ in try isPicture("o.png", scratch) },
      Case(line: "sheet \"$1/in\" -o \"$1/out\" -j 2 \(Shell.quick)") { scratch, _ in
        try isPicture("out/r0.png", scratch)
          && (try JSONSerialization.jsonObject(with: scratch.read("out/r0.json"))) is [String: Any]
      },
      Case(line: "catalog --format png -o \"$1/c.png\"") { scratch, _ in try isPicture("c.png", scratch) },
    ]

    /// Whether a file is a PNG file from its first chunk to its last.
    private static func isPicture(_ name: String, _ scratch: Scratch) throws -> Bool {
      let bytes = try scratch.read(name)
      return bytes.starts(with: [0x89, 0x50, 0x4E, 0x47]) && bytes.dropLast(4).suffix(4) == Data("IEND".utf8)
    }

    /// Runs a command once for each step, which is a limit.
    private func climb(
      _ steps: [Int], _ command: Case, _ refusals: Refusals,
      _ line: (_ step: Int, _ command: String) -> String
    ) throws {
      var enough: Int?
      for step in steps {
        let scratch = try Scratch()
        try scratch.write("in", Looks.records(1))
        let result = try Shell.run(line(step, command.line), scratch)
        let story = "\(step): status \(result.status), \(result.errors)"
        if result.status == 0 {
          enough = enough ?? step
          #expect(try command.isWhole(scratch, result), "\(story)")
        } else {
          let expected = try #require(refusals[result.status], "\(story)")
          #expect(result.errors.contains(expected), "\(story)")
          #expect(enough == nil, "\(enough ?? 0) was enough, and \(story)")
        }
      }
      #expect(enough != nil, "\(steps.last ?? 0) is not enough")
      #expect(enough != steps.first, "\(steps.first ?? 0) is enough, so no step was refused")
    }

    /// If the system's loader runs out of memory, it reports that with status 127.
    @Test(arguments: [check] + drawing) func littleMemoryIsAResultOrASentence(command: Case) throws {
      let refusals: Refusals = [
        74: "error: too little memory: this may take ", 127: "error while loading shared libraries: ",
      ]
      try climb([40, 60, 80, 100, 130, 170, 250, 500], command, refusals) { step, command in
        "ulimit -v \(step << 10); \"$0\" \(command)"
      }
    }

    /// The limit does not apply to root, and other users may not read files below a home folder. It
    /// counts all threads of a user, so each step has its own user.
    @Test(
      .enabled(if: mayBeOthers, "only root may be other users, and it needs setpriv and prlimit"), arguments: drawing)
    func fewThreadsAreAResultOrASentence(command: Case) throws {
      let refusals: Refusals = [74: "needs 4 threads, and the system starts fewer; raise the limit (ulimit -u)"]
      let number = Self.drawing.firstIndex { $0.line == command.line } ?? 0
      try climb([1, 2, 3, 5, 8, 24], command, refusals) { step, command in
        let user = 20_000 + (Int(getpid()) * 31 + step * Self.drawing.count + number) % 40_000
        return """
          cp "$0" "$1/tool"; chmod -R a+rwX "$1"; setpriv --reuid \(user) --regid \(user) --clear-groups \
          prlimit --nproc=\(step) "$1/tool" \(command)
          """
      }
    }

    @Test(arguments: drawing) func fewDescriptorsAreAResultOrASentence(command: Case) throws {
      let refusals: Refusals = [
        66: "/in: cannot be opened: too many open files", 73: "cannot be created: too many open files",
        74: "too many open files", 127: "error while loading shared libraries: ",
      ]
      try climb([3, 4, 5, 6, 8, 12, 24], command, refusals) { step, command in
        "ulimit -n \(step); \"$0\" \(command)"
      }
    }

    private static let mayBeOthers =
      getuid() == 0
      && ["setpriv", "prlimit"].allSatisfy { FileManager.default.isExecutableFile(atPath: "/usr/bin/\($0)") }
  }
#endif
