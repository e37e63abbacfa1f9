/// Everything that decides a part's pixels.
struct PartKey: Hashable {
  let layer: PaintedLayer
  let transform: Transform
  let clip: Clip?

  struct Clip: Hashable {
    let name: String
    let transform: Transform
  }
}
