#if os(Linux)
  import Foundation
  import Programs

  /// A C file of this folder as a shared library that the loader preloads.
  struct PreloadedLibrary {
    private let scratch: Scratch
    var path: String { scratch.path("library.so") }

    /// The compiler of any Swift toolchain suffices.
    private static let compiler = ["cc", "clang"].map { Program($0) }.first { $0.path != nil }

    /// False without a C compiler, or with a sanitizer, which must be loaded first.
    static var isPossible: Bool { compiler != nil && !Tool.isSanitized }

    init(_ file: String) throws {
      scratch = try Scratch()
      let source = Tool.root.appending(path: "Tests/CommandTests/Faults/\(file)").path
      let result = try Tool.system(Self.compiler ?? "cc", ["-shared", "-fPIC", "-O1", "-o", path, source, "-ldl"])
      guard result.status == 0 else { throw CommandError("\(source) cannot be compiled: \(result.errors)") }
    }
  }
#endif
