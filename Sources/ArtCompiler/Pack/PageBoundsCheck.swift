internal import AvatarScene

/// Finds the shapes of a layer that extend beyond the page.
struct PageBoundsCheck {
  let frame: FrameGeometry

  /// Returns the first such shape and the number of others, because a layer in the wrong place is
  /// one mistake.
  func problem(of layer: Layer, lines: [Int]) -> (line: Int?, text: String)? {
    let outside = layer.shapes.enumerated().compactMap { number, shape in reach(of: shape).map { (number, $0) } }
    guard let (number, distance) = outside.first else { return nil }
    let more = outside.count == 1 ? "" : " (\(outside.count - 1) more like it)"
    let line = lines.indices.contains(number) ? lines[number] : nil
    return (
      line,
      "this shape of the layer \"\(layer.name)\" leaves the page by \(distance)\(more); move it inside, or clip it"
    )
  }

  /// Returns the cost of drawing a part: the area of its shapes, in pages. A shape counts once more
  /// for each outline that clips it.
  func overdraw(of part: Part) -> Double {
    let page = frame.width * frame.height
    return part.layers.reduce(0) { sum, layer in
      layer.shapes.reduce(sum) { $0 + $1.inkBox.width * $1.inkBox.height / page * Double(1 + ($1.clips?.count ?? 0)) }
    }
  }

  /// Returns the largest distance of a shape beyond the page: `3 points on the right`.
  private func reach(of shape: Shape) -> String? {
    let box = shape.inkBox
    guard !box.isEmpty else { return nil }
    let sides = [
      ("on the left", -frame.originX - box.minX), ("on the right", box.maxX - (frame.width - frame.originX)),
      ("at the top", box.maxY - frame.originY), ("at the bottom", frame.originY - frame.height - box.minY),
    ]
    guard let worst = sides.max(by: { $0.1 < $1.1 }), worst.1 > 0 else { return nil }
    let tenths = max(1, (worst.1 * 10 - 1e-6).rounded(.up))
    let points = tenths.remainder(dividingBy: 10) == 0 ? "\(Int(tenths / 10))" : "\(tenths / 10)"
    return "\(points) \(points == "1" ? "point" : "points") \(worst.0)"
  }
}
