package import AvatarScene
internal import AvatarSupport
package import AvatarRaster

/// A persistent cache of rendered parts in a folder, shared by any number of processes and
/// machines.
///
/// It contains segments (`SpriteSegment`): complete files whose names derive from their content. A
/// segment never changes. A process adds the segments that it filled and evicts the least recently
/// used ones if the store is too large. A part's digest covers everything that determines its
/// pixels, so a changed part of the art is rendered again and all others are found. Segments of
/// other versions and libraries lie in the same folder and are ignored. Damaged sprites are
/// rendered again.
///
/// Open the store before the renderer is created, and `close` it when everything is rendered.
package final class SpriteStore: SpriteStorage {
  /// Counts of lookups.
  package struct Statistics: Hashable, Sendable {
    /// The number of sprites found.
    package var found = 0
    /// The number of sprites that had to be drawn.
    package var drawn = 0
    /// The number of stored sprites whose content was damaged.
    package var damaged = 0
  }

  private struct State {
    /// The segments to search: those that were there, newest first, and then those of this process.
    var segments: [(name: SegmentName, segment: SpriteSegment)]
    /// Tells of each segment whether a sprite of it was used.
    var isUsed: [Bool]
    var growing: SegmentBuilder
    /// The number of bytes that may still be written; 0 after a failure.
    var room: Int
    var failure: DirectoryError?
    var statistics = Statistics()
  }

  /// The number of small segments that are tolerated; more are joined.
  private static let maxSmallSegments = 8

  private let folder: SegmentFolder
  private let limit: Int
  private let segmentBytes: Int
  private let notes: [Diagnostic]
  private let state: Locked<State>

  /// Opens a store.
  ///
  /// - Parameters:
  ///   - path: the folder, which is created if it is missing. It must not be a link.
  ///   - limit: the maximum size in bytes; the excess is evicted on `close`.
  /// - Throws: `SpriteStoreError` if the folder cannot be opened or created.
  package convenience init(_ path: String, limit: Int = RunLimit.defaultStoreSize << 20) throws(SpriteStoreError) {
    try self.init(path, limit: limit, segmentBytes: 16 << 20)
  }

  /// - Parameter segmentBytes: the approximate size at which a segment is written, in bytes.
  init(_ path: String, limit: Int, segmentBytes: Int) throws(SpriteStoreError) {
    let folder = try SegmentFolder(path)
    var segments: [(name: SegmentName, segment: SpriteSegment)] = []
    var notes: [Diagnostic] = []
    // Each segment stays open; the run needs the remaining descriptors.
    let files = folder.files().filter(\.name.isCurrent).suffix(min(RunLimit.storeFiles, OpenFile.maxDescriptors / 4))
    // The remaining memory is for the pictures.
    var room = files.isEmpty ? 0 : ResourceProbe.bytes(upTo: 8 * RunLimit.storeIndexBytes) / 8
    for (name, _) in files.reversed() {
      do throws(SegmentError) {
        let segment = try folder.open(name, room: room)
        segments.append((name, segment))
        room -= segment.indexBytes
      } catch {
        guard error != .unavailable else { continue }
        let problem = error == .foreign ? "belongs to another user" : "is damaged"
        notes.append(Diagnostic(.note, file: "\(folder.path)/\(name.text)", "\(problem), and is not used"))
      }
    }
    (self.folder, self.limit, self.segmentBytes, self.notes) = (folder, limit, segmentBytes, notes)
    state = Locked(
      State(
        segments: segments, isUsed: segments.map { _ in false },
        growing: SegmentBuilder(capacity: min(limit, segmentBytes)), room: limit))
  }

  package var statistics: Statistics { state.withLock { $0.statistics } }

  /// Returns the sprite that was stored for a digest; nil if there is none, or if it is damaged.
  package func load(_ digest: SpriteDigest) -> CoverageSprite? {
    let segments = state.withLock { $0.segments }
    var damaged = 0
    for number in segments.indices {
      guard let position = segments[number].segment.position(of: digest) else { continue }
      guard let sprite = segments[number].segment.sprite(at: position) else {
        damaged += 1
        continue
      }
      state.withLock { [damaged] state in
        state.statistics.found += 1
        state.statistics.damaged += damaged
        state.isUsed[number] = true
      }
      return sprite
    }
    if damaged > 0 { state.withLock { [damaged] in $0.statistics.damaged += damaged } }
    return nil
  }

  /// Stores a sprite in the growing segment. Writes the segment when it is full.
  package func store(_ sprite: CoverageSprite, for digest: SpriteDigest) {
    state.withLock { $0.statistics.drawn += 1 }
    add(sprite, for: digest)
  }

  private func add(_ sprite: CoverageSprite, for digest: SpriteDigest) {
    write { state in
      guard state.room > 0 else { return false }
      state.growing.add(sprite, for: digest)
      return state.growing.size >= min(segmentBytes, state.room)
    }
  }

  /// Writes the growing segment if `isFull` says so.
  private func write(if isFull: (inout State) -> Bool) {
    let filled: SegmentBuilder? = state.withLock { state in
      guard isFull(&state), !state.growing.isEmpty else { return nil }
      state.room = max(0, state.room - state.growing.size)
      let filled = state.growing
      state.growing = SegmentBuilder(capacity: min(state.room, segmentBytes))
      return filled
    }
    guard var filled else { return }
    do throws(DirectoryError) {
      let name = try folder.write(filled.finish())
      let segment = try? folder.open(name)
      state.withLock { state in
        guard let segment else { return state.room = 0 }
        state.segments.append((name, segment))
        state.isUsed.append(true)
      }
    } catch {
      state.withLock { state in
        state.failure = state.failure ?? error
        state.room = 0
      }
    }
  }

  /// Writes the new sprites to the folder and evicts what exceeds the limit.
  ///
  /// - Returns: diagnostics of any problems; no rendered picture depends on them.
  @discardableResult
  package func close() -> [Diagnostic] {
    write { $0.room > 0 }
    let (segments, isUsed) = state.withLock { ($0.segments, $0.isUsed) }
    for ((name, _), isUsed) in zip(segments, isUsed) where isUsed { folder.mark(name) }
    // A failure to join is not worth a note: nothing new is lost.
    let (failure, damaged) = state.withLock { ($0.failure, $0.statistics.damaged) }
    joinSmallSegments()
    folder.evict(to: limit)
    var notes = notes
    if damaged > 0 {
      notes.append(
        Diagnostic(.note, file: folder.path, "\(damaged) sprites of the store were damaged and are drawn again"))
    }
    if let failure {
      notes.append(Diagnostic(.note, file: failure.path, "new sprites are not kept: \(failure.message)"))
    }
    return notes
  }

  /// Joins small segments if there are many, so that thousands of short processes do not leave
  /// thousands of files.
  private func joinSmallSegments() {
    let small = folder.files().filter { $0.name.isCurrent && $0.facts.size < segmentBytes / 2 }
    guard small.count > Self.maxSmallSegments else { return }
    let count = state.withLock { $0.segments.count }
    // Newest first: of two sprites with the same digest the newer one is kept.
    for (name, _) in small.reversed() {
      guard let segment = try? folder.open(name) else { continue }
      for position in 0..<segment.count {
        if let sprite = segment.sprite(at: position) { add(sprite, for: segment.digest(at: position)) }
      }
    }
    write { $0.room > 0 }
    let (joined, room) = state.withLock { (Set($0.segments[count...].map(\.name)), $0.room) }
    // Without room some sprites may not have been copied.
    guard room > 0 else { return }
    for (name, _) in small where !joined.contains(name) { folder.remove(name) }
  }

  /// A line of text about the store's hit rate.
  package var report: String {
    let numbers = statistics
    let asked = numbers.found + numbers.drawn
    let share = asked == 0 ? 0 : numbers.found * 1000 / asked
    return
      "sprite store: \(numbers.found) of \(asked) parts that the cache had not were in \(folder.path) (\(share / 10).\(share % 10) %)"
  }

  /// Returns the default path of a user's store, below the platform's cache folder; nil if there is
  /// none.
  package static func defaultPath(_ environment: [String: String]) -> String? {
    UserCache.path("sprites", environment)
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
