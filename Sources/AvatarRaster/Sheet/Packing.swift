/// Rectangles laid out on a page, in points.
struct Packing: Sendable {
  /// The page's edges, without the gap behind the last frame.
  let width: Int
  let height: Int
  /// The top left corner of each frame itself, inside its repeated edge, in the order asked for.
  let corners: [(x: Int, y: Int)]
}
