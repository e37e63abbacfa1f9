import AvatarRaster
internal import AvatarScene
internal import AvatarSupport
import CMalloc

/// The configuration of the memory allocator, and checks of the available memory.
enum MallocConfiguration {
  /// The memory that a command needs at its start for art, options and one picture, in bytes.
  private static let start = 40 << 20
  /// The memory of the catalog's pages without their pixels, in bytes.
  private static let catalog = 112 << 20
  /// With this much address space there is no practical limit, in bytes.
  private static let plenty = 4 << 30

  /// Keeps the pixel memory of a page for the next page.
  ///
  /// By default glibc returns every large block at once, and the next page of 36 MiB starts with
  /// nine thousand page faults, a tenth of the time of a run of sheets. Pages may have any size, so
  /// blocks of every size are kept. The kept memory is at most the previous peak. There are a few
  /// arenas: threads that share one wait for each other, a thirtieth of a run of sheets, but each
  /// arena keeps its own memory. If address space is limited, all threads share one arena, because
  /// each arena reserves more address space than it uses.
  static func keepLargeBlocks() { ra_malloc_keep(.max, 512 << 20, ResourceProbe.holds(plenty) ? 4 : 1) }

  /// - Throws: `ResourceError` if there is too little memory for any command.
  static func checkStart() throws(ResourceError) { try ResourceError.check(start) }

  /// - Parameter cell: the edge of one of the page's pictures in pixels; a page has some hundreds.
  static func checkCatalog(cell: Int) throws(ResourceError) {
    try ResourceError.check(catalog + 1024 * cell * cell)
    try ResourceError.checkTextThreads()
  }

  /// - Parameter size: the edge of the picture, in pixels.
  static func checkStill(size: Int) throws(ResourceError) { try ResourceError.check(start / 2 + 16 * size * size) }

  /// The cache size for rendered parts, in bytes: the default, or an eighth of the available memory
  /// if that is less.
  static var cacheCapacity: Int {
    let defaultValue = AvatarRenderer.defaultCacheCapacity
    return min(defaultValue, ResourceProbe.bytes(upTo: 8 * defaultValue) / 8)
  }
}
