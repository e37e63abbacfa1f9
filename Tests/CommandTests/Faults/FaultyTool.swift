#if os(Linux)
  import Foundation
  import Programs

  /// Runs the tool with a preloaded library that makes one call fail; see faults.c.
  struct FaultyTool {
    private let scratch: Scratch
    private let library: PreloadedLibrary

    static var isPossible: Bool { PreloadedLibrary.isPossible }

    init() throws {
      scratch = try Scratch()
      library = try PreloadedLibrary("faults.c")
    }

    /// Runs with the call of that number failing.
    ///
    /// - Parameter how: an errno, -1 for half of the requested bytes, or 1000 plus a signal number.
    func run(_ arguments: [String], input: String, fault: String, at number: Int, how: Int32) throws -> Tool.Result {
      try Tool.run(
        arguments, input: input,
        environment: [
          "LD_PRELOAD": library.path, "FAULT": fault, "FAULT_AT": "\(number)", "FAULT_HOW": "\(how)",
          "FAULT_COUNT": scratch.path("count"),
        ])
    }

    /// Returns how often a run makes a call.
    func count(_ arguments: [String], input: String, of fault: String) throws -> Int {
      _ = try run(arguments, input: input, fault: fault, at: 0, how: 0)
      return Int(String(decoding: try scratch.read("count"), as: UTF8.self)) ?? 0
    }
  }
#endif
