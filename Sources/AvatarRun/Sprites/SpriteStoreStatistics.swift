internal import AvatarRaster

/// The content of a sprite store.
package struct SpriteStoreStatistics: Hashable, Sendable {
  /// The number and size of some of its files.
  package struct Share: Hashable, Sendable {
    /// The number of files.
    package var files = 0
    /// Their size in bytes.
    package var bytes = 0

    fileprivate mutating func add(_ size: Int) {
      files += 1
      bytes += size
    }
  }

  /// The path of the store's folder.
  package let path: String
  /// The segments that this version can use.
  package private(set) var usable = Share()
  /// The number of intact sprites in segments of this version.
  package private(set) var sprites = 0
  /// The segments of other versions, libraries and users.
  package private(set) var others = Share()
  /// The segments with at least one damaged sprite.
  package private(set) var damaged = Share()

  /// Reads the whole store. A folder that does not exist counts as empty.
  ///
  /// - Throws: `SpriteStoreError` if the folder cannot be opened.
  package init(of path: String) throws(SpriteStoreError) {
    self.path = path
    guard let folder = try Self.folder(path) else { return }
    for (name, facts) in StoreCompaction(folder).files() {
      guard name.isCurrentEnvironment else {
        others.add(facts.size)
        continue
      }
      do throws(StoreError) {
        let segment = try StoreLoader.open(name, in: folder)
        let whole = (0..<segment.count).count(where: segment.isWhole)
        sprites += whole
        if whole == segment.count { usable.add(facts.size) } else { damaged.add(facts.size) }
      } catch {
        if error == .damaged { damaged.add(facts.size) } else { others.add(facts.size) }
      }
    }
  }

  /// The totals of all files.
  package var all: Share {
    Share(files: usable.files + others.files + damaged.files, bytes: usable.bytes + others.bytes + damaged.bytes)
  }

  /// Removes damaged segments, then the least recently used ones until the rest takes at most
  /// `limit` bytes.
  ///
  /// - Returns: the number of files removed.
  package static func prune(_ path: String, to limit: Int) throws(SpriteStoreError) -> Int {
    guard let folder = try folder(path) else { return 0 }
    folder.sweep()
    let upkeep = StoreCompaction(folder)
    return upkeep.removeDamaged() + upkeep.prune(to: limit)
  }

  /// Returns nil if the folder does not exist.
  private static func folder(_ path: String) throws(SpriteStoreError) -> SandboxedDirectory? {
    do { return try SandboxedDirectory(existing: path) } catch {
      if error.reason == .missing { return nil }
      throw SpriteStoreError(problem: error)
    }
  }
}
