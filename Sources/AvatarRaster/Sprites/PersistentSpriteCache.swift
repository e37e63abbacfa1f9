internal import AvatarScene

/// A cache of sprites that outlives a process: sprites of earlier processes and those that this one
/// draws. All threads of one renderer share it.
///
/// It does no file access. The caller opens segments for it and stores the segments that it fills.
/// See `SpriteStore` in AvatarRun.
public final class PersistentSpriteCache: Sendable {
  /// Counts of cache lookups.
  package struct Statistics: Hashable, Sendable {
    /// The number of sprites found, and of sprites that had to be drawn.
    package internal(set) var found = 0
    /// The number of sprites that had to be drawn.
    package internal(set) var drawn = 0
    /// The number of stored sprites whose content was damaged.
    package internal(set) var damaged = 0
  }

  /// The approximate size at which a segment is handed over, in bytes.
  package static let segmentBytes = 16 << 20

  private struct State {
    /// The segments, newest first. `isUsed` tells, for each of the initial ones, whether a sprite
    /// of it was used.
    var segments: [SpriteSegment]
    var isUsed: [Bool]
    var growing: SegmentBuilder
    /// The bytes that may still be handed over.
    var room: Int
    var statistics = Statistics()
  }

  private let state: Locked<State>
  private let digester = SpriteDigester()
  private let segmentBytes: Int
  private let take: @Sendable ([UInt8]) -> SpriteSegment?

  /// - Parameters:
  ///   - segments: the segments to search, newest first.
  ///   - room: the most bytes to hand over in all; 0 makes the cache read-only.
  ///   - take: stores a filled segment and returns the stored one; nil where that failed. After a
  ///     failure the cache offers no more segments.
  package init(
    _ segments: [SpriteSegment], room: Int, segmentBytes: Int = segmentBytes,
    take: @escaping @Sendable ([UInt8]) -> SpriteSegment?
  ) {
    state = Locked(
      State(
        segments: segments, isUsed: segments.map { _ in false },
        growing: SegmentBuilder(capacity: min(room, segmentBytes)), room: room))
    self.segmentBytes = segmentBytes
    self.take = take
  }

  /// The counts so far.
  package var statistics: Statistics { state.withLock { $0.statistics } }

  /// Whether the cache stores no more sprites: there is no room, or storing a segment failed.
  package var isFull: Bool { state.withLock { $0.room <= 0 } }

  /// For each of the initial segments, whether a sprite of it was used.
  package var usedSegments: [Bool] { state.withLock { $0.isUsed } }

  /// Returns the sprite for a key: a stored one, or a new one from `draw`, which is then stored.
  func sprite(for key: SpriteKey, clip: Path?, draw: () throws -> CoverageSprite) rethrows -> CoverageSprite {
    let digest = digester.digest(of: key, clip: clip)
    if let found = find(digest, roles: key.layer.alphas.count) { return found }
    let sprite = try draw()
    keep(sprite, digest)
    return sprite
  }

  private func find(_ digest: SpriteDigest, roles: Int) -> CoverageSprite? {
    let segments = state.withLock { $0.segments }
    var damaged = 0
    for (number, segment) in segments.enumerated() {
      switch segment.find(digest, roles: roles) {
      case .absent: continue
      case .damaged: damaged += 1
      case .sprite(let sprite):
        note(found: number, of: segments.count, damaged)
        return sprite
      }
    }
    if damaged > 0 { state.withLock { $0.statistics.damaged += damaged } }
    return nil
  }

  /// Counts a hit.
  ///
  /// - Parameter count: the number of segments searched. Segments that this process added come
  ///   before the initial ones.
  private func note(found number: Int, of count: Int, _ damaged: Int) {
    state.withLock { state in
      state.statistics.found += 1
      state.statistics.damaged += damaged
      let given = number - (count - state.isUsed.count)
      if given >= 0 { state.isUsed[given] = true }
    }
  }

  private func keep(_ sprite: CoverageSprite, _ digest: SpriteDigest) {
    let filled: SegmentBuilder? = state.withLock { state in
      state.statistics.drawn += 1
      guard state.room > 0 else { return nil }
      state.growing.add(sprite, for: digest)
      return state.growing.size < min(segmentBytes, state.room) ? nil : taken(&state)
    }
    if let filled { deliver(filled) }
  }

  private func taken(_ state: inout State) -> SegmentBuilder {
    state.room -= state.growing.size
    let filled = state.growing
    state.growing = SegmentBuilder(capacity: min(max(0, state.room), segmentBytes))
    return filled
  }

  private func deliver(_ filled: consuming SegmentBuilder) {
    let segment = take(filled.finish())
    state.withLock { state in
      if let segment { state.segments.insert(segment, at: 0) } else { state.room = 0 }
    }
  }

  /// Hands over the sprites drawn since the last segment.
  package func flush() {
    let rest: SegmentBuilder? = state.withLock { $0.growing.isEmpty || $0.room <= 0 ? nil : taken(&$0) }
    if let rest { deliver(rest) }
  }
}
