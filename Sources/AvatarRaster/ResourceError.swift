public import AvatarScene
internal import AvatarSupport

/// An error for a resource of the machine that is insufficient for an operation.
public enum ResourceError: DiagnosedError, Hashable {
  /// The operation may need this many bytes.
  case memory(Int)
  case threads

  /// The number of threads that Pango starts for each set of fonts that it opens. GLib ends the
  /// process if a thread cannot start.
  private static let textThreads = 4

  /// - Throws: `ResourceError.memory` if `needed` bytes are not available.
  package static func check(_ needed: Int) throws(ResourceError) {
    guard ResourceProbe.holds(needed) else { throw .memory(needed) }
  }

  /// - Throws: `ResourceError.threads` if fonts cannot be opened.
  package static func checkTextThreads() throws(ResourceError) {
    guard ResourceProbe.starts(threads: textThreads) else { throw .threads }
  }

  /// A description of the shortage, with the limit to raise.
  public var description: String {
    switch self {
    case .memory(let needed):
      "too little memory: this may take \((needed + (1 << 20) - 1) >> 20) MB more than the process has, and they cannot be had; "
        + "raise the limit (ulimit -v), or draw less at a time: fewer jobs, a smaller scale, fewer clips"
    case .threads:
      "no text can be drawn: Pango needs \(Self.textThreads) threads, and the system starts fewer; raise the limit (ulimit -u)"
    }
  }

  /// The exit status of the process: `ioError`.
  public var exitStatus: ExitStatus { .ioError }
}
