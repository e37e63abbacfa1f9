import AvatarRaster
import CMalloc

/// How this program asks the system for memory.
enum MallocConfiguration {
  /// What a command needs to begin: its art, its options, a picture.
  private static let start = 40 << 20
  /// What the catalog's pages need beside their pixels.
  private static let catalog = 96 << 20
  /// From here on nobody limits addresses.
  private static let plenty = 4 << 30

  /// Keeps a page's pixels for the next page.
  ///
  /// By itself glibc returns every large block at once, and the next page of 36 MiB begins with nine thousand page faults:
  /// a tenth of a run of sheets. Pages may be of any size, so no block is too large to be kept. The most that is kept is what was in use at the same time before.
  /// There are a few arenas: threads that share one wait for each other, a thirtieth of a run of sheets, and each keeps memory of its own. Where
  /// addresses are limited all share one, for each arena takes more of them than it uses.
  static func keepLargeBlocks() { ra_malloc_keep(.max, 512 << 20, ResourceProbe.holds(plenty) ? 4 : 1) }

  /// - Throws: where there is too little for any command.
  static func checkStart() throws(ResourceError) { try ResourceError.check(start) }

  /// - Parameter cell: the edge of one of the page's pictures, of which there are some hundreds, in pixels.
  static func checkCatalog(cell: Int) throws(ResourceError) {
    try ResourceError.check(catalog + 1024 * cell * cell)
    try ResourceError.checkTextThreads()
  }

  /// - Parameter size: of the picture, in pixels.
  static func checkStill(size: Int) throws(ResourceError) { try ResourceError.check(start / 2 + 16 * size * size) }

  /// What drawn parts may take: the usual, or an eighth of what there is where that is little.
  static var cacheCapacity: Int {
    let defaultValue = AvatarRenderer.defaultCacheCapacity
    return min(defaultValue, ResourceProbe.bytes(upTo: 8 * defaultValue) / 8)
  }
}
