#if os(Linux)
  import Foundation
  import Glibc
  import Testing

  /// Tests a small run in which each system call fails in turn: never a partial file under a final
  /// name, never a false success, and the next run finishes the work.
  @Suite(.enabled(if: FaultyTool.isPossible, "it needs a C compiler (cc or clang) and no sanitizer")) struct FaultTests
  {
    private let input = """
      {"id": "a", "hairStyle": "bun"}
      {"id": "b", "avatar": {"hairStyle": "afro"}, "pet": {"petType": "cat"}}

      """
    private let quick = ["--clips", "idle", "--scale", "1", "--fps", "2", "--jobs", "1"]

    private func arguments(_ scratch: Scratch) -> [String] { ["sheet", "-", "-o", scratch.path("out")] + quick }

    private func whole() throws -> [String: Data] {
      let scratch = try Scratch()
      _ = try Tool.run(arguments(scratch), input: input)
      return try scratch.tree("out")
    }

    /// Lets every call of one kind fail in turn, each time in a new folder.
    private func walk(_ fault: String, how: Int32, _ judge: (Tool.Result, _ call: Int) -> Void) throws {
      let tool = try FaultyTool()
      let whole = try whole()
      let calls = try tool.count(arguments(try Scratch()), input: input, of: fault)
      #expect(calls > 0)
      for call in 1...max(1, calls) {
        let scratch = try Scratch()
        let result = try tool.run(arguments(scratch), input: input, fault: fault, at: call, how: how)
        judge(result, call)
        for (name, data) in try scratch.tree("out") {
          let isWhole = whole[name] == data
          #expect(isWhole, "\(name) is not whole after \(fault) \(call)")
        }
        #expect(try Tool.run(arguments(scratch), input: input).status == 0)
        let same = try scratch.tree("out") == whole
        #expect(same, "the next run did not finish after \(fault) \(call)")
      }
    }

    @Test(arguments: [("write", ENOSPC), ("fsync", EIO), ("create", ENOSPC), ("rename", ENOSPC)])
    func aCallThatTheDiskFailsIsSeventyFour(_ fault: String, _ error: Int32) throws {
      try walk(fault, how: error) { result, call in
        #expect(result.status == 74, "\(fault) \(call)")
        #expect(result.errors.contains("writing failed: "))
      }
    }

    @Test(arguments: [("rename", EACCES), ("create", EROFS)])
    func aCallThatThePlaceFailsIsSeventyThree(_ fault: String, _ error: Int32) throws {
      try walk(fault, how: error) { result, call in
        #expect(result.status == 73, "\(fault) \(call)")
        #expect(result.errors.contains("cannot be created: "))
      }
    }

    @Test func aFolderThatCannotBeMadeIsSeventyThree() throws {
      let tool = try FaultyTool()
      let scratch = try Scratch()
      let result = try tool.run(arguments(scratch), input: input, fault: "mkdir", at: 1, how: EACCES)
      #expect(result.status == 73)
      #expect(result.errors == "error: \(scratch.path("out")): cannot be created: permission denied\n")
    }

    @Test(arguments: [
      ("write", -1), ("write", EINTR), ("create", EINTR), ("fsync", EINTR), ("read", -1), ("read", EINTR),
    ])
    func aCallThatIsCutShortGoesOn(_ fault: String, _ how: Int32) throws {
      try walk(fault, how: how) { result, call in #expect(result.status == 0, "\(fault) \(call): \(result.errors)") }
    }

    @Test func aReadThatFailsIsSeventyFour() throws {
      try walk("read", how: EIO) { result, call in
        #expect(result.status == 74, "read \(call)")
        #expect(result.errors.contains("-: reading failed: the device reports an error"))
      }
    }

    @Test(arguments: [(SIGTERM, Int32(143)), (SIGINT, Int32(130))])
    func aSignalInTheMiddleOfAWriteEndsTheRunBetweenTwoFiles(_ signal: Int32, _ status: Int32) throws {
      try walk("write", how: 1000 + signal) { result, call in
        #expect(result.status == status, "write \(call)")
        #expect(result.errors.contains("stopped by a signal"))
      }
    }

    @Test func aKillInTheMiddleOfAWriteLeavesWholeFilesAndOneHiddenOne() throws {
      let tool = try FaultyTool()
      let whole = try whole()
      for (fault, call) in [("write", 1), ("write", 2), ("fsync", 3), ("rename", 2), ("rename", 4)] {
        let scratch = try Scratch()
        _ = try tool.run(arguments(scratch), input: input, fault: fault, at: call, how: 1000 + SIGKILL)
        for (name, data) in try scratch.tree("out") where !name.hasPrefix(".") {
          let isWhole = whole[name] == data
          #expect(isWhole, "\(name) after \(fault) \(call)")
        }
        #expect(try Tool.run(arguments(scratch), input: input).status == 0)
        let same = try scratch.tree("out") == whole
        #expect(same, "the next run leaves nothing behind after \(fault) \(call)")
      }
    }

    /// Threads of fonts too, which start after it was looked whether they can.
    @Test func aThreadThatCannotStartIsAResultOrASentence() throws {
      let tool = try FaultyTool()
      let input = #"{"id": "a", "petType": "cat", "petName": "Mia"}"#
      var ends = 0
      for call in 1...(try tool.count(arguments(try Scratch()), input: input, of: "thread")) {
        let result = try tool.run(arguments(try Scratch()), input: input, fault: "thread", at: call, how: EAGAIN)
        #expect([0, 1, 70, 74].contains(result.status), "thread \(call): \(result.errors)")
        #expect(result.status == 0 || !result.errors.isEmpty)
        if result.errors.contains("no text can be drawn: creating thread") { ends += 1 }
      }
      #expect(ends > 0, "no thread of fonts was among them")
    }

    /// If drawing fails, only that record fails, and the others are drawn. Cairo makes the images of names.
    @Test func anImageThatCannotBeMadeFailsItsRecordInWords() throws {
      let tool = try FaultyTool()
      let input = """
        {"id": "a", "petType": "cat", "petName": "Mia"}
        {"id": "b", "petType": "dog", "petName": "Rex"}

        """
      let calls = try tool.count(arguments(try Scratch()), input: input, of: "surface")
      #expect(calls > 1)
      let good = try Scratch()
      _ = try Tool.run(arguments(good), input: input)
      let whole = try good.tree("out")
      var failures = 0
      for call in 1...max(1, calls) {
        let scratch = try Scratch()
        let result = try tool.run(arguments(scratch), input: input, fault: "surface", at: call, how: 1)
        let files = try scratch.tree("out")
        let isWhole = files.allSatisfy { whole[$0.key] == $0.value }
        #expect(isWhole)
        guard result.status != 0 else { continue }
        failures += 1
        #expect(result.errors.contains("cairo says \"out of memory\" (status 1)"))
        #expect(files.count == 2)
      }
      #expect(failures > 0)
    }

    @Test func twoRunsIntoOneFolderAtOnceBothFinishAndTheTreeIsWhole() throws {
      let scratch = try Scratch()
      let records = (0..<40).map {
        "{\"id\": \"r\($0)\", \"hairStyle\": \"bun\", \"topColor\": \"#\(String(format: "%06X", $0 * 7919))\"}\n"
      }.joined()
      let file = try scratch.write("in.ndjson", records)
      let line = "\"$0\" sheet \"$1\" -o \"$2\" -q \(quick.joined(separator: " "))"
      for round in 0..<3 {
        let both = "(\(line)) & first=$!; (\(line)) & second=$!; wait $first && wait $second"
        let result = try Tool.launch("/bin/bash", ["-c", both, Tool.path, file, scratch.path("both\(round)")])
        #expect(result.status == 0)
        #expect(result.errors == "")
      }
      _ = try Tool.launch("/bin/bash", ["-c", line, Tool.path, file, scratch.path("one")])
      let one = try scratch.tree("one")
      #expect(one.count == 80)
      for round in 0..<3 {
        let same = try scratch.tree("both\(round)") == one
        #expect(same)
      }
    }
  }
#endif
