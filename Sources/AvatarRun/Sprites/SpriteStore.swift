internal import AvatarText
public import AvatarRaster

/// A folder in which drawn parts outlive the process that drew them, shared by any number of processes and machines.
///
/// It holds segments (`SpriteSegment`): whole files under names that follow from what is in them. None is ever changed; a process adds those that it filled, and
/// removes those that nobody used for longest, as far as the store is too large. A part is found by everything that decides its pixels, so a part of the art that
/// changed is drawn anew and all others are found; what other versions and libraries drew lies beside it and is not looked at. What is damaged is drawn.
///
/// Open it before a renderer is made, and `close` it when everything is drawn.
public final class SpriteStore: Sendable {
  /// For `AvatarRenderer`.
  public let persistentCache: PersistentSpriteCache
  public let path: String
  private let folder: SandboxedDirectory
  private let limit: Int
  private let opened: [SegmentName]
  private let notes: [Diagnostic]
  private let failure: Locked<DirectoryError?>

  /// - Parameters:
  ///   - path: a folder, made where it is missing. A link is not followed there.
  ///   - limit: bytes that it may have; those above are removed at the end.
  /// - Throws: where the folder cannot be had.
  public init(_ path: String, limit: Int = RunLimit.defaultStoreSize << 20) throws(SpriteStoreError) {
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
        // Nobody waits for the disk: what a power cut destroys has a wrong check sum.
        try folder.write(bytes, as: name.text, durably: false)
        return StoreLoader.segment(name, in: folder)
      } catch {
        failure.withLock { $0 = $0 ?? error }
        return nil
      }
    }
  }

  /// One that is there need not take anything: an image may bring it.
  private static func folder(_ path: String) throws(DirectoryError) -> SandboxedDirectory {
    do { return try SandboxedDirectory(existing: path) } catch {
      guard error.reason == .missing else { throw error }
      return try SandboxedDirectory(creating: path)
    }
  }

  /// Puts what is new into the folder, and removes what has no room.
  ///
  /// - Returns: what went wrong, if anything; nothing that was drawn depends on it.
  @discardableResult
  public func close() -> [Diagnostic] {
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

  /// How it has served, in words.
  public var report: String {
    let numbers = persistentCache.statistics
    let asked = numbers.found + numbers.drawn
    let share = asked == 0 ? 0 : numbers.found * 1000 / asked
    return
      "sprite store: \(numbers.found) of \(asked) parts that the cache had not were in \(path) (\(share / 10).\(share % 10) %)"
  }

  /// Where a user's store is usually: below the cache folder as the platform has it; nil where there is none.
  public static func defaultPath(_ environment: [String: String]) -> String? {
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

/// Why a folder cannot be a store of sprites.
public struct SpriteStoreError: DiagnosedError, Hashable {
  let problem: DirectoryError

  public var description: String { diagnostic.text }
  public var diagnostic: Diagnostic {
    Diagnostic(.error, file: problem.path, "cannot keep sprites: it \(problem.message)")
  }
  public var exitStatus: ExitStatus { .cannotCreate }
}
