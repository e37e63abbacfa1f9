internal import AvatarRaster

/// Limits the size of a store. Several processes may do so at the same time: each removes whole
/// files, and tolerates files that another one has removed.
struct StoreCompaction {
  /// The number of small segments that are tolerated; more are joined.
  private static let smallOnes = 8

  private let folder: SandboxedDirectory

  init(_ folder: SandboxedDirectory) { self.folder = folder }

  /// Returns all segments, including those of other environments, least recently used first.
  func files() -> [(name: SegmentName, facts: FileFacts)] {
    let names = (try? folder.names()) ?? []
    let found = names.compactMap { name in
      SegmentName(name).flatMap { parsed in folder.facts(of: name).map { (name: parsed, facts: $0) } }
    }
    return found.sorted { $0.facts.isOlder(than: $1.facts) || !$1.facts.isOlder(than: $0.facts) && $0.name < $1.name }
  }

  /// Joins many small segments into few, so that a process has fewer files to read.
  func join() {
    let small = files().filter {
      $0.name.isCurrentEnvironment && $0.facts.size < PersistentSpriteCache.segmentBytes / 2
    }
    guard small.count > Self.smallOnes else { return }
    var made: Set<SegmentName> = []
    var growing = SegmentBuilder()
    func finish() -> Bool {
      guard !growing.isEmpty else { return true }
      let bytes = growing.finish()
      let name = SegmentName(of: bytes)
      made.insert(name)
      return (try? folder.write(bytes, as: name.text, durably: false)) != nil
    }
    // Newest first: of two sprites with the same digest the newer one is kept, because lookups
    // return it.
    for (name, _) in small.reversed() {
      guard let segment = StoreLoader.segment(name, in: folder) else { continue }
      for number in 0..<segment.count {
        growing.add(number, of: segment)
        if growing.size >= PersistentSpriteCache.segmentBytes, !finish() { return }
      }
    }
    guard finish() else { return }
    for (name, _) in small where !made.contains(name) { folder.remove(name.text) }
  }

  /// Evicts the least recently used segments until the rest takes at most `limit` bytes.
  ///
  /// - Returns: the number of files removed.
  @discardableResult
  func prune(to limit: Int) -> Int {
    let files = files()
    var left = files.reduce(0) { $0 + $1.facts.size }
    var removed = 0
    for (name, facts) in files where left > limit {
      left -= facts.size
      if folder.remove(name.text) { removed += 1 }
    }
    return removed
  }

  /// Removes damaged segments of this version.
  ///
  /// - Returns: the number of files removed.
  func removeDamaged() -> Int {
    files().count { name, _ in
      guard name.isCurrentEnvironment else { return false }
      do throws(StoreError) {
        let segment = try StoreLoader.open(name, in: folder)
        guard (0..<segment.count).allSatisfy({ segment.isWhole($0) }) else { return folder.remove(name.text) }
        return false
      } catch {
        return error == .damaged && folder.remove(name.text)
      }
    }
  }
}
