#if os(Linux)
  import Foundation
  import Programs

  /// The tool with a library before the system's that lets one call fail; see faults.c.
  struct FaultyTool {
    private let scratch: Scratch
    private let library: String

    /// The one that comes with every Swift toolchain will do.
    private static let compiler = ["cc", "clang"].map { Program($0) }.first { $0.path != nil }

    /// False where there is no C compiler, or a sanitizer that comes first.
    static var isPossible: Bool { compiler != nil && !Tool.isSanitized }

    init() throws {
      scratch = try Scratch()
      library = scratch.path("faults.so")
      let source = Tool.root.appending(path: "Tests/CommandTests/Faults/faults.c").path
      let result = try Tool.system(Self.compiler ?? "cc", ["-shared", "-fPIC", "-O1", "-o", library, source, "-ldl"])
      guard result.status == 0 else { throw CommandError("\(source) cannot be compiled: \(result.errors)") }
    }

    /// Runs with the call of that number failing.
    ///
    /// - Parameter how: an errno, -1 for half of what was asked for, or 1000 and a signal's number.
    func run(_ arguments: [String], input: String, fault: String, at number: Int, how: Int32) throws -> Tool.Result {
      try Tool.run(
        arguments, input: input,
        environment: ["LD_PRELOAD": library, "FAULT": fault, "FAULT_AT": "\(number)", "FAULT_HOW": "\(how)", "FAULT_COUNT": scratch.path("count")])
    }

    /// How often a run makes a call.
    func count(_ arguments: [String], input: String, of fault: String) throws -> Int {
      _ = try run(arguments, input: input, fault: fault, at: 0, how: 0)
      return Int(String(decoding: try scratch.read("count"), as: UTF8.self)) ?? 0
    }
  }
#endif
