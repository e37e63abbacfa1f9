import CMalloc

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// What the process asks of the system before it serves.
enum Resources {
  /// Descriptors beside those of connections: the listener, the loops, fonts that are read.
  private static let ownDescriptors = 64
  /// Memory that was free is kept for the next picture up to this, in bytes: by itself glibc gives it back after each.
  private static let keptMemory: Int32 = 64 << 20
  private static let largestBlock: Int32 = 32 << 20

  /// - Parameter warn: is told what to change where the system gives too little.
  static func prepare(connections: Int, warn: (String) -> Void) {
    ra_malloc_keep(largestBlock, keptMemory, 4)
    let wanted = rlim_t(connections + ownDescriptors)
    var limit = rlimit()
    guard getrlimit(descriptors, &limit) == 0, limit.rlim_cur < wanted else { return }
    limit.rlim_cur = min(wanted, limit.rlim_max)
    if setrlimit(descriptors, &limit) == 0, limit.rlim_cur >= wanted { return }
    warn(
      "\(connections) connections may come, and the system gives \(limit.rlim_cur) descriptors; raise its limit (LimitNOFILE, ulimit -n) or lower --connections"
    )
  }

  #if canImport(Darwin)
    private static let descriptors = RLIMIT_NOFILE
  #else
    private static let descriptors = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
  #endif
}
