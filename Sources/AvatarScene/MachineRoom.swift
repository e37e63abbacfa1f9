#if canImport(Darwin)
  internal import Darwin
#else
  internal import Glibc
#endif

/// What the machine has left, asked before it is needed: neither Swift nor cairo nor GLib survives being refused.
package enum MachineRoom {
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
  package static func bytes(upTo most: Int) -> Int {
    let step = 4 << 20
    if holds(most) { return most }
    var (low, high) = (0, most / step)
    while high - low > 1 {
      let middle = (low + high) / 2
      if holds(middle * step) { low = middle } else { high = middle }
    }
    return low * step
  }

  /// Whether the system starts one more thread: one comes and goes.
  package static func startsThread() -> Bool {
    #if canImport(Darwin)
      var thread: pthread_t?
      guard pthread_create(&thread, nil, { _ in nil }, nil) == 0, let thread else { return false }
    #else
      var thread = pthread_t()
      guard pthread_create(&thread, nil, { _ in nil }, nil) == 0 else { return false }
    #endif
    pthread_join(thread, nil)
    return true
  }
}

/// There is less memory than a piece of work may take.
public struct MemoryError: Error, Hashable, Sendable, CustomStringConvertible {
  /// Bytes that it may take.
  public let needed: Int

  package init(needed: Int) { self.needed = needed }

  /// - Throws: where so many bytes cannot be had.
  package static func check(_ needed: Int) throws(MemoryError) {
    guard MachineRoom.holds(needed) else { throw MemoryError(needed: needed) }
  }

  public var description: String {
    "too little memory: this may take \((needed + (1 << 20) - 1) >> 20) MB more than the process has, and they cannot be had; raise the limit (ulimit -v), or draw less at a time (--jobs, --scale, --clips)"
  }
}
