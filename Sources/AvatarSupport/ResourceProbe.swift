internal import Platform

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
    let before = runningThreads
    let barrier = Locked(())
    let started = barrier.withLock { _ in
      var started: [SystemThread] = []
      while started.count < count, let thread = SystemThread({ barrier.withLock { _ in } }) { started.append(thread) }
      return started
    }
    for thread in started { thread.join() }
    // The system counts a thread for some microseconds after it was joined, and could refuse the
    // next one until then. Other parts of the process may start threads meanwhile, so this ends
    // soon.
    var rounds = 0
    while rounds < 20, runningThreads > before {
      usleep(100)
      rounds += 1
    }
    return started.count == count
  }

  /// The number of threads that the system counts for this process; 0 where it does not say.
  private static var runningThreads: Int {
    var status = stat()
    return stat("/proc/self/task", &status) == 0 ? Int(status.st_nlink) : 0
  }
}
