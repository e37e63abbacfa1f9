/// Sprites that outlive a process: those of earlier ones, and those that this one draws. Shared by all threads of one renderer.
///
/// It knows of no file: somebody opens segments for it and takes those that it fills. See `SpriteStore` in AvatarRun.
public final class PersistentSpriteCache: Sendable {
  /// How it has served.
  public struct Statistics: Hashable, Sendable {
    /// Sprites that were found, and those that had to be drawn.
    public internal(set) var found = 0
    public internal(set) var drawn = 0
    /// Those that were there and not what was written.
    public internal(set) var damaged = 0
  }

  /// A filled segment is handed over at about so many bytes.
  package static let segmentBytes = 16 << 20

  private struct State {
    /// The newest first, with whether anything of it was used.
    var segments: [SpriteSegment]
    var isUsed: [Bool]
    var growing: SegmentBuilder
    /// Bytes that may still be handed over.
    var room: Int
    var statistics = Statistics()
  }

  private let state: Locked<State>
  private let digester = SpriteDigester()
  private let segmentBytes: Int
  private let take: @Sendable ([UInt8]) -> SpriteSegment?

  /// - Parameters:
  ///   - segments: to look into, the newest first.
  ///   - room: bytes that may be handed over in all; 0 only looks.
  ///   - take: puts a filled segment where it stays, and answers it as it lies there; nil where that failed, and no more is offered.
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

  public var statistics: Statistics { state.withLock { $0.statistics } }

  /// True where nothing more is kept: there is no room, or somebody failed to put it away.
  public var isFull: Bool { state.withLock { $0.room <= 0 } }

  /// Of the segments that it was given, those of which something was used.
  package var usedSegments: [Bool] { state.withLock { $0.isUsed } }

  /// The sprite for a key: one that is there, or a new one by `draw`, which is then kept.
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

  /// - Parameter count: of the segments that were looked into. Those that came meanwhile, and all that this process wrote, stand before the given ones.
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

  /// Hands over what was drawn since the last time.
  package func flush() {
    let rest: SegmentBuilder? = state.withLock { $0.growing.isEmpty || $0.room <= 0 ? nil : taken(&$0) }
    if let rest { deliver(rest) }
  }
}
