import CMalloc

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Adjusts the resource limits of the process before it serves.
enum Resources {
  /// Descriptors in addition to those of connections: the listener, the event loops, fonts being
  /// read.
  private static let ownDescriptors = 64
  /// Free memory that the allocator keeps for the next picture, in bytes. By default, glibc returns
  /// it to the system after each one.
  private static let keptMemory: Int32 = 64 << 20
  private static let largestBlock: Int32 = 32 << 20

  /// - Parameter warn: called with advice if the system's limit is too low.
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
