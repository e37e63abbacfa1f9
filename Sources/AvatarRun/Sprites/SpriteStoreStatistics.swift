internal import AvatarRaster

/// The content of a sprite store's folder.
package struct SpriteStoreStatistics {
  /// The number and size of some of its files.
  package struct Share: CustomStringConvertible {
    /// The number of files.
    package private(set) var files = 0
    /// Their size in bytes.
    package private(set) var bytes = 0

    /// The text for the user, such as `1 file, 0.5 MiB`.
    package var description: String {
      let tenths = (bytes * 10) >> 20
      return "\(files) file\(files == 1 ? "" : "s"), \(tenths / 10).\(tenths % 10) MiB"
    }

    fileprivate mutating func add(_ size: Int) {
      files += 1
      bytes += size
    }
  }

  package private(set) var all = Share()
  /// The segments that this version can use.
  package private(set) var usable = Share()
  /// The number of sprites in them.
  package private(set) var sprites = 0
  /// The segments with at least one damaged sprite.
  package private(set) var damaged = Share()
  /// The segments of other versions, libraries and users.
  package private(set) var others = Share()

  /// Reads the whole store. A folder that does not exist counts as empty.
  package init(of path: String) throws(SpriteStoreError) {
    guard let folder = try SegmentFolder(existing: path) else { return }
    for (name, facts) in folder.files() {
      all.add(facts.size)
      do throws(SegmentError) {
        sprites += try folder.verified(name).count
        usable.add(facts.size)
      } catch {
        if error == .damaged { damaged.add(facts.size) } else { others.add(facts.size) }
      }
    }
  }

  /// Removes damaged segments, then the least recently used ones until the rest takes at most
  /// `limit` bytes.
  ///
  /// - Returns: the number of files removed.
  package static func prune(_ path: String, to limit: Int) throws(SpriteStoreError) -> Int {
    guard let folder = try SegmentFolder(existing: path) else { return 0 }
    let damaged = folder.files().count { name, _ in
      do throws(SegmentError) {
        _ = try folder.verified(name)
        return false
      } catch {
        return error == .damaged && folder.remove(name)
      }
    }
    return damaged + folder.evict(to: limit)
  }
}

extension SegmentFolder {
  /// Opens a segment and reads it whole.
  fileprivate func verified(_ name: SegmentName) throws(SegmentError) -> SpriteSegment {
    let segment = try open(name)
    guard segment.isIntact else { throw .damaged }
    return segment
  }
}
