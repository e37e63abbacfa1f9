internal import Libc

/// Checks which system resources are available before the process needs them. Swift, cairo and GLib
/// do not survive a failed allocation.
package enum ResourceProbe {
  /// Returns whether the process can allocate `bytes` bytes of memory under its limits.
  ///
  /// Reserves address space for a moment and writes nothing to it, which takes one or two
  /// microseconds. The result does not cover the memory that other processes will use, or a limit
  /// that kills instead of refusing, such as the limit of a container.
  package static func holds(_ bytes: Int) -> Bool {
    guard bytes > 0 else { return true }
    let place = mmap(nil, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANON | MAP_NORESERVE, -1, 0)
    guard place != MAP_FAILED else { return false }
    munmap(place, bytes)
    return true
  }

  /// Returns how many bytes are available, in steps of 4 MiB, at most `maximum`.
  package static func bytes(upTo maximum: Int) -> Int {
    let step = 4 << 20
    if holds(maximum) { return maximum }
    var (low, high) = (0, maximum / step)
    while high - low > 1 {
      let middle = (low + high) / 2
      if holds(middle * step) { low = middle } else { high = middle }
    }
    return low * step
  }

  /// Returns whether the system can start `count` more threads at the same time. The threads start,
  /// wait until all have started, and exit.
  package static func starts(threads count: Int) -> Bool {
    let gate = Locked(())
    let started = gate.withLock { _ in
      var started: [SystemThread] = []
      while started.count < count, let thread = SystemThread({ gate.withLock { _ in } }) { started.append(thread) }
      return started
    }
    for thread in started { thread.join() }
    return started.count == count
  }
}

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
