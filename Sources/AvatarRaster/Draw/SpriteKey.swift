/// Everything that decides a sprite's weights: the layer, its colours' alphas, and where it and what clips it lie on the pixels.
struct SpriteKey: Hashable {
  let layer: PaintedLayer
  let place: PixelSnap.Place
  let clip: Clip?
  private let mixed: UInt64

  struct Clip: Equatable {
    let name: String
    let place: PixelSnap.Place
  }

  init(layer: PaintedLayer, place: PixelSnap.Place, clip: Clip?) {
    self.layer = layer
    self.place = place
    self.clip = clip
    var hash = UInt64(truncatingIfNeeded: layer.outlineFingerprint) ^ place.hash
    if let clip { hash = PixelSnap.Place.mix(hash ^ clip.place.hash) }
    mixed = PixelSnap.Place.mix(hash)
  }

  /// Chooses one of a power of two of shards.
  func shard(of count: Int) -> Int { Int(truncatingIfNeeded: mixed >> 40) & (count - 1) }

  static func == (a: SpriteKey, b: SpriteKey) -> Bool {
    a.mixed == b.mixed && a.place == b.place && a.clip == b.clip && a.layer.hasOutline(of: b.layer)
  }

  func hash(into hasher: inout Hasher) { hasher.combine(mixed) }
}
