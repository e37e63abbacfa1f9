#if os(Linux)
  import Foundation
  import Testing

  /// Tests little memory, few threads and few descriptors: each run ends soon with a result, or
  /// with a message and one of the tool's exit statuses. `scripts/ladder` tests every step.
  @Suite(.enabled(if: !Tool.isSanitized), .timeLimit(.minutes(30))) struct LittleTests {
    private static let commands = [
      "check \"$1/in\"", "thumbnail \"$1/in\" -o \"$1/o.png\"", "sheet \"$1/in\" -o \"$1/out\" -j 2 \(Shell.quick)",
      "catalog --format png -o \"$1/c.png\"",
    ]

    private func run(_ limit: String, _ command: String) throws -> Tool.Result {
      let scratch = try Scratch()
      try scratch.write("in", Looks.records(1))
      return try Shell.run("\(limit) \"$0\" \(command)", scratch)
    }

    /// If the system's loader runs out of memory, it reports that with status 127.
    @Test(arguments: [60, 80, 100, 130, 170, 250], commands) func littleMemoryIsAResultOrASentence(
      megabytes: Int, command: String
    ) throws {
      let result = try run("ulimit -v \(megabytes << 10);", command)
      #expect([0, 1, 65, 74, 127].contains(result.status), "\(result.errors)")
      #expect(result.status == 0 || !result.errors.isEmpty)
    }

    private static let mayBeOthers =
      getuid() == 0
      && ["setpriv", "prlimit"].allSatisfy { FileManager.default.isExecutableFile(atPath: "/usr/bin/\($0)") }

    @Test(
      .enabled(if: mayBeOthers, "only root may be other users, and it needs setpriv and prlimit"),
      arguments: [1, 2, 3, 5], commands)
    func fewThreadsAreAResultOrASentence(threads: Int, command: String) throws {
      // The limit does not apply to root, and other users may not read files below a home folder.
      // It counts all threads of a user, so each case of each run has its own user.
      let user =
        20_000 + (Int(getpid()) * 31 + threads * Self.commands.count + (Self.commands.firstIndex(of: command) ?? 0))
        % 40_000
      let line =
        "cp \"$0\" \"$1/tool\"; chmod -R a+rwX \"$1\"; setpriv --reuid \(user) --regid \(user) --clear-groups prlimit --nproc=\(threads) \"$1/tool\" \(command)"
      let scratch = try Scratch()
      try scratch.write("in", Looks.records(1))
      let result = try Shell.run(line, scratch)
      #expect([0, 1, 65, 70, 74].contains(result.status), "\(result.errors)")
      #expect(result.status == 0 || !result.errors.isEmpty)
    }

    /// What a refusal says, by its exit status.
    private static let refusals: [Int32: String] = [
      66: "/in: cannot be opened: too many open files", 73: "cannot be created: too many open files",
      74: "too many open files", 127: "error while loading shared libraries: ",
    ]

    @Test(arguments: commands) func fewDescriptorsAreAResultOrASentence(command: String) throws {
      var last: Int32?
      for descriptors in [3, 4, 5, 6, 8, 12, 24] {
        let result = try run("ulimit -n \(descriptors);", command)
        let story = "\(descriptors): status \(result.status), \(result.errors)"
        if result.status != 0 {
          let expected = try #require(Self.refusals[result.status], "\(story)")
          #expect(result.errors.contains(expected), "\(story)")
        }
        last = result.status
      }
      #expect(last == 0)
    }
  }
#endif
