internal import AvatarRaster

/// What a store of sprites holds.
public struct SpriteStoreStatistics: Hashable, Sendable {
  /// Some of its files.
  public struct Share: Hashable, Sendable {
    public var files = 0
    public var bytes = 0

    fileprivate mutating func add(_ size: Int) {
      files += 1
      bytes += size
    }
  }

  public let path: String
  /// Segments that this version can use, and the whole sprites in them.
  public private(set) var usable = Share()
  public private(set) var sprites = 0
  /// Segments of other versions and libraries, and of strangers.
  public private(set) var others = Share()
  /// Segments of which not every sprite is whole.
  public private(set) var damaged = Share()

  /// Reads the whole store; of one that is not there, that it is empty.
  ///
  /// - Throws: where the folder cannot be had.
  public init(of path: String) throws(SpriteStoreError) {
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

  public var all: Share {
    Share(files: usable.files + others.files + damaged.files, bytes: usable.bytes + others.bytes + damaged.bytes)
  }

  /// Removes what is damaged, and what was used longest ago until the rest has no more than so many bytes.
  ///
  /// - Returns: how many files were removed.
  public static func prune(_ path: String, to limit: Int) throws(SpriteStoreError) -> Int {
    guard let folder = try folder(path) else { return 0 }
    folder.sweep()
    let upkeep = StoreCompaction(folder)
    return upkeep.removeDamaged() + upkeep.prune(to: limit)
  }

  /// Nil where nothing is.
  private static func folder(_ path: String) throws(SpriteStoreError) -> SandboxedDirectory? {
    do { return try SandboxedDirectory(existing: path) } catch {
      if error.reason == .missing { return nil }
      throw SpriteStoreError(problem: error)
    }
  }
}
