internal import Libc

/// What the machine has left, asked before it is needed: neither Swift nor cairo nor GLib survives being refused.
package enum ResourceProbe {
  /// Whether so many bytes of memory can still be had, under the limits of this process.
  ///
  /// The system lends addresses for a moment and nothing is written to them, which takes a microsecond or two. What it cannot know: how much
  /// of the machine's memory others will use, and a limit that kills instead of refusing, as a container's does.
  package static func holds(_ bytes: Int) -> Bool {
    guard bytes > 0 else { return true }
    let place = mmap(nil, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANON | MAP_NORESERVE, -1, 0)
    guard place != MAP_FAILED else { return false }
    munmap(place, bytes)
    return true
  }

  /// How many bytes can be had, in steps of 4 MiB, and no more than `most`.
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

  /// Whether the system starts so many more threads at the same time: they come, wait for the last one, and go.
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

/// The machine has less than a piece of work may take.
public enum ResourceError: DiagnosedError, Hashable {
  /// Bytes that it may take.
  case memory(Int)
  case threads

  /// Pango starts some for every set of fonts that it opens, and GLib ends the program where it cannot.
  private static let textThreads = 4

  /// - Throws: where so many bytes cannot be had.
  package static func check(_ needed: Int) throws(ResourceError) {
    guard ResourceProbe.holds(needed) else { throw .memory(needed) }
  }

  /// - Throws: where fonts cannot be opened.
  package static func checkTextThreads() throws(ResourceError) {
    guard ResourceProbe.starts(threads: textThreads) else { throw .threads }
  }

  public var description: String {
    switch self {
    case .memory(let needed):
      "too little memory: this may take \((needed + (1 << 20) - 1) >> 20) MB more than the process has, and they cannot be had; "
        + "raise the limit (ulimit -v), or draw less at a time: fewer jobs, a smaller scale, fewer clips"
    case .threads:
      "no text can be drawn: Pango needs \(Self.textThreads) threads, and the system starts fewer; raise the limit (ulimit -u)"
    }
  }

  public var exitStatus: ExitStatus { .ioError }
}
