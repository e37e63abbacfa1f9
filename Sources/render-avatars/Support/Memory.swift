import CMalloc

/// How this program asks the system for memory.
enum Memory {
  /// Keeps a page's pixels for the next page.
  ///
  /// By itself glibc returns every large block at once, and the next page of 30 MiB begins with eight thousand page faults:
  /// a tenth of a run of sheets. The most that is kept is what was in use at the same time before,
  /// and all threads keep it together: each for itself, they held a hundred MiB more.
  static func keepLargeBlocks() { ra_malloc_keep(32 << 20, 512 << 20) }
}
