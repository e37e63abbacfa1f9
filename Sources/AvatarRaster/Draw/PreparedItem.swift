/// Something to paint with everything at hand: no cache is asked any more.
enum PreparedItem: Sendable {
  /// A sprite in a layer's colours; its own offsets count from (x, y).
  case sprite(WeightSprite, of: PaintedLayer, x: Int, y: Int)
  /// Letters, under a transform onto the pixels.
  case text(TextRun, Transform)
}
