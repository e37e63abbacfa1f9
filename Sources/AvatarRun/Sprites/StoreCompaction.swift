internal import AvatarRaster

/// Keeps a store small. Any number of processes may do so at once: each removes whole files, and what one removes another finds missing.
struct StoreCompaction {
  /// So many small segments are left; more become one.
  private static let smallOnes = 8

  private let folder: SandboxedDirectory

  init(_ folder: SandboxedDirectory) { self.folder = folder }

  /// The segments, also those of others, the one that was used longest ago first.
  func files() -> [(name: SegmentName, facts: FileFacts)] {
    let names = (try? folder.names()) ?? []
    let found = names.compactMap { name in
      SegmentName(name).flatMap { parsed in folder.facts(of: name).map { (name: parsed, facts: $0) } }
    }
    return found.sorted { $0.facts.isOlder(than: $1.facts) || !$1.facts.isOlder(than: $0.facts) && $0.name < $1.name }
  }

  /// Many small segments become few, so that nobody has to look into all of them.
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
    // The newest first: of two sprites with one digest it is the one that somebody found.
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

  /// Removes those that were used longest ago, until the others have no more bytes than they may.
  ///
  /// - Returns: how many were removed.
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

  /// Removes what nobody can use: damaged segments of this version.
  ///
  /// - Returns: how many were removed.
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
