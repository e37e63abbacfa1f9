package import AvatarScene
internal import AvatarText
package import AvatarRaster

/// A persistent cache of rendered parts in a folder, shared by any number of processes and
/// machines.
///
/// It contains segments (`SpriteSegment`): complete files whose names derive from their content. A
/// segment never changes. A process adds the segments that it filled and evicts the least recently
/// used ones if the store is too large. A part's key covers everything that determines its pixels,
/// so a changed part of the art is rendered again and all others are found. Segments of other
/// versions and libraries lie in the same folder and are ignored. Damaged sprites are rendered
/// again.
///
/// Open the store before the renderer is created, and `close` it when everything is rendered.
package final class SpriteStore: Sendable {
  /// The cache to pass to `AvatarRenderer`.
  package let persistentCache: PersistentSpriteCache
  /// The path of the store's folder.
  package let path: String
  private let folder: SandboxedDirectory
  private let limit: Int
  private let opened: [SegmentName]
  private let notes: [Diagnostic]
  private let failure: Locked<DirectoryError?>

  /// Opens a store.
  ///
  /// - Parameters:
  ///   - path: the folder, which is created if it is missing. It must not be a link.
  ///   - limit: the maximum size in bytes; the excess is evicted on `close`.
  /// - Throws: `SpriteStoreError` if the folder cannot be opened or created.
  package init(_ path: String, limit: Int = RunLimit.defaultStoreSize << 20) throws(SpriteStoreError) {
    let folder: SandboxedDirectory
    do throws(DirectoryError) { folder = try Self.folder(path) } catch { throw SpriteStoreError(problem: error) }
    var opening = StoreLoader(folder)
    let found = opening.segments()
    let failure = Locked<DirectoryError?>(nil)
    (self.folder, self.path, self.limit, self.failure) = (folder, path, limit, failure)
    (opened, notes) = (found.map(\.name), opening.notes)
    persistentCache = PersistentSpriteCache(found.map(\.segment), room: limit) { bytes in
      let name = SegmentName(of: bytes)
      do throws(DirectoryError) {
        // The write does not wait for the disk: a segment that a power failure damages has a wrong
        // checksum.
        try folder.write(bytes, as: name.text, durably: false)
        return StoreLoader.segment(name, in: folder)
      } catch {
        failure.withLock { $0 = $0 ?? error }
        return nil
      }
    }
  }

  /// An existing folder need not be writable: it may be part of a container image.
  private static func folder(_ path: String) throws(DirectoryError) -> SandboxedDirectory {
    do { return try SandboxedDirectory(existing: path) } catch {
      guard error.reason == .missing else { throw error }
      return try SandboxedDirectory(creating: path)
    }
  }

  /// Writes the new sprites to the folder and evicts what exceeds the limit.
  ///
  /// - Returns: diagnostics of any problems; no rendered picture depends on them.
  @discardableResult
  package func close() -> [Diagnostic] {
    persistentCache.flush()
    for (name, isUsed) in zip(opened, persistentCache.usedSegments) where isUsed { folder.mark(name.text) }
    folder.sweep()
    let upkeep = StoreCompaction(folder)
    upkeep.join()
    upkeep.prune(to: limit)
    let damaged = persistentCache.statistics.damaged
    let again =
      damaged > 0
      ? [Diagnostic(.note, file: path, "\(damaged) sprites of the store are damaged and were drawn anew")] : []
    let failed =
      failure.withLock { $0 }.map { [Diagnostic(.note, file: $0.path, "new sprites are not kept: \($0.message)")] }
      ?? []
    return notes + again + failed
  }

  /// A line of text about the store's hit rate.
  package var report: String {
    let numbers = persistentCache.statistics
    let asked = numbers.found + numbers.drawn
    let share = asked == 0 ? 0 : numbers.found * 1000 / asked
    return
      "sprite store: \(numbers.found) of \(asked) parts that the cache had not were in \(path) (\(share / 10).\(share % 10) %)"
  }

  /// Returns the default path of a user's store, below the platform's cache folder; nil if there is
  /// none.
  package static func defaultPath(_ environment: [String: String]) -> String? {
    let home = environment["HOME"].flatMap { $0.utf8.hasPrefix("/") ? $0 : nil }
    #if canImport(Darwin)
      let caches = home.map { $0 + "/Library/Caches" }
    #else
      let caches =
        environment["XDG_CACHE_HOME"].flatMap { $0.utf8.hasPrefix("/") ? $0 : nil } ?? home.map { $0 + "/.cache" }
    #endif
    return caches.map { $0 + "/render-avatars/sprites" }
  }
}

/// An error that prevents using a folder as a sprite store.
package struct SpriteStoreError: DiagnosedError, Hashable {
  let problem: DirectoryError

  /// The diagnostic's text.
  package var description: String { diagnostic.text }
  /// The message for the user.
  package var diagnostic: Diagnostic {
    Diagnostic(.error, file: problem.path, "cannot keep sprites: it \(problem.message)")
  }
  /// The exit status of the process for this error.
  package var exitStatus: ExitStatus { .cannotCreate }
}
